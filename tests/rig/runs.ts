/** True in the short run of `npm test`; every other run (by hand, `npm test -- --all`, `npm run test:long`) does everything. */
export const isShortRun = process.env['SELVEDGE_TESTS'] === 'short'

/** How often a property or a repeated step is tried: `whole` times, a tenth of that in the short run. */
export const runs = (whole: number): number => (isShortRun ? Math.ceil(whole / 10) : whole)
