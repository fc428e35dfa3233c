/** Factories work by this zone's days, whatever the account's own zone is. Kept: lists ask for thousands of days. */
const factoryDays = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A day as the service writes due days: `2026-11-23`. */
export type Day = `${number}-${number}-${number}`

const dayMs = 86_400_000

/** The factory's day at a moment (milliseconds since 1970); it begins at 16:00 UTC of the day before. */
export const businessDay = (ms: number): Day => factoryDays.format(ms) as Day

/**
 * The day that is this many days from Monday to Friday later, or earlier for a number below 0. From a Saturday or Sunday,
 * one day later is Monday and one day earlier Friday; 0 changes nothing. Throws a RangeError for no day.
 */
export function addWeekdays(day: Day, count: number): Day {
  const step = count < 0 ? -dayMs : dayMs
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = Math.abs(count); left > 0; ) {
    at += step
    if (!isWeekend(at)) left -= 1
  }
  return dayOf(at)
}

/** True from Monday to Friday. */
export const isWorkday = (day: Day): boolean => !isWeekend(Date.parse(`${day}T00:00:00Z`))

/** The day itself, or the Friday before a weekend. */
export const workdayOnOrBefore = (day: Day): Day => (isWorkday(day) ? day : addWeekdays(day, -1))

/** The number of a day in the week: 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const isWeekend = (utc: number) => [0, 6].includes(new Date(utc).getUTCDay())

const dayOf = (utc: number) => new Date(utc).toISOString().slice(0, 10) as Day
