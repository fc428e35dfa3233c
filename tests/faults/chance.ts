/** True without a number of kills: each crash point once, under the settings in turn, and few kills; `npm run stories` has them all. */
export const isSample = process.env['SELVEDGE_KILLS'] === undefined
/** How many random moments a station is killed at under each setting. */
export const stationKills = Number(process.env['SELVEDGE_KILLS'] ?? 5)
/** The same for a desk that edits, submits and uploads; hundreds of them are cheap, and meet more kinds of states. */
export const deskKills = isSample ? stationKills : 2 * stationKills
/** How many random stories `npm test` runs. */
export const sampledStories = 24
