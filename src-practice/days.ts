const DAY = 86_400_000
/** Shanghai has no summer time: its day begins at 16:00 UTC of the day before. */
const SHANGHAI = 8 * 3_600_000

const written = (utc: number): string => new Date(utc).toISOString().slice(0, 10)
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The business day in Shanghai at a moment, `2026-11-23` (specification 2.1). */
export const shanghaiDay = (at: number): string => written(at + SHANGHAI)

/** The day so many days later. */
export const dayPlus = (day: string, count: number): string => written(midnight(day) + count * DAY)

/** How many days later the second day is. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((midnight(second) - midnight(first)) / DAY)

/** 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (day: string): number => new Date(midnight(day)).getUTCDay() || 7

/** The next days from Monday to Friday after a day. */
export function weekdaysAfter(day: string, count: number): string[] {
  const days: string[] = []
  for (let next = dayPlus(day, 1); days.length < count; next = dayPlus(next, 1)) {
    if (weekdayNumber(next) < 6) days.push(next)
  }
  return days
}
