/** How many random moments a station is killed at under each setting: a sample in `npm test`, hundreds in `npm run test:long` (stories/long.ts). */
export const stationKills = Number(process.env['SELVEDGE_KILLS'] ?? 5)
/** The same for a desk that edits, submits and uploads: it ends up in more kinds of states, and each life is short. */
export const deskKills = 2 * stationKills
/** True in `npm test`, which meets each crash point once, under the settings in turn; `npm run test:long` meets each under all. */
export const isSample = process.env['SELVEDGE_KILLS'] === undefined
/** How many random stories `npm test` tells. */
export const sampledStories = 24
