import { formatDate } from '../../app/index.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A day such as `2026-11-23` with its weekday, whatever the time zone; as it is if it is none. */
export function dayTitle(day: string): string {
  if (Number.isNaN(at(day))) return day
  return formatDate(at(day), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' })
}

/** The same without the weekday, for tables. */
export function dayText(day: string | null): string | null {
  if (day === null || Number.isNaN(at(day))) return day
  return formatDate(at(day), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
}

/** A month such as `November 2026`, of one of its days. */
export const monthTitle = (day: string): string =>
  formatDate(at(day), { timeZone: 'UTC', month: 'long', year: 'numeric' })
