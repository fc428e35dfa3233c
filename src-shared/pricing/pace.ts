/** How fast cells were saved of late: counts by the moment, oldest first. */
export interface SendingPace {
  /** When sending started, or continued after a wait; milliseconds since 1970. */
  since: number
  marks: readonly { at: number; cells: number }[]
}

/** The rate is that of so many milliseconds. */
const span = 20_000
/** Counts this close together are one. */
const grain = 500
/** A shorter time isn't enough to measure a rate (ms). */
const shortest = 1_000

/** Nothing was saved yet. */
export const paceFrom = (now: number): SendingPace => ({ since: now, marks: [] })

/** The pace with cells that were saved now. */
export function pacedBy(pace: SendingPace, now: number, cells: number): SendingPace {
  const recent = pace.marks.filter(mark => mark.at > now - span && mark.at <= now)
  const last = recent.at(-1)
  const marks =
    last && now - last.at < grain
      ? [...recent.slice(0, -1), { at: last.at, cells: last.cells + cells }]
      : [...recent, { at: now, cells }]
  return { since: Math.min(pace.since, now), marks }
}

/** Cells a second over the last 20 s; null before enough was measured. */
export function perSecond(pace: SendingPace, now: number): number | null {
  const from = Math.max(pace.since, now - span)
  const passed = now - from
  if (passed < shortest) return null
  const cells = pace.marks.reduce((sum, mark) => (mark.at >= from ? sum + mark.cells : sum), 0)
  return cells === 0 ? null : Math.round((cells * 10_000) / passed) / 10
}

/** Whole seconds that so many cells take at a rate, rounded up; null if there is no rate. */
export const secondsFor = (cells: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(cells / rate)

/** The wait before try `failures + 1`, in milliseconds: `first`, doubled each time, at most `most`. */
export const backoffMilliseconds = (failures: number, { first, most }: { first: number; most: number }): number =>
  Math.min(most, first * 2 ** Math.min(Math.max(0, failures - 1), 20))
