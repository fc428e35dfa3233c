import { TZDate } from '@date-fns/tz'

/** True for an IANA name such as `Europe/London` that this computer knows. */
export function isTimezone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** A moment as a date of a zone (this computer's if undefined): its year, month, day and hour are those of the zone. */
export const dateIn = (zone: string | undefined, ms: number): Date =>
  zone === undefined ? new Date(ms) : new TZDate(ms, zone)

/** When a day begins in a zone; `month` counts from 0, and days beyond a month go on into the next. */
export const dayStartIn = (zone: string | undefined, year: number, month: number, day: number): number =>
  (zone === undefined ? new Date(year, month, day) : new TZDate(year, month, day, zone)).getTime()

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as ISO 8601 in a zone (this computer's if undefined), with its offset: `2026-11-21T15:45:00+05:45`. */
export function isoIn(inZone: string | undefined, moment: number): string {
  const date = dateIn(inZone, moment)
  const offset = -date.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  const local = new Date(moment + offset * 60_000).toISOString().slice(0, 19)
  return local + zone
}

/** The day of a moment in a zone, for the names of files: `2026-11-21`. */
export const dayIn = (zone: string | undefined, moment: number): string => isoIn(zone, moment).slice(0, 10)
