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
