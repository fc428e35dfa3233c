import { dayStart, inZone } from '../kit/index.ts'

/** Which days are looked at; a day of a range is `YYYY-MM-DD` in the account's time zone, and both ends are included. */
export type Period = { kind: 'today' | 'yesterday' | 'week' } | { kind: 'range'; from: string; to: string }

/** A span of time in milliseconds since 1970: `from` is included, `to` is not. */
export interface Span {
  from: number
  to: number
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/

/** The midnight at which a day starts, so many days after it; a day of 23 or 25 hours counts as one. */
function midnight(moment: Date, after = 0): number {
  return dayStart(moment.getFullYear(), moment.getMonth(), moment.getDate() + after)
}

/** The day that `YYYY-MM-DD` names, at noon; null if it names none, such as 2026-02-30. */
function dayOf(text: string): Date | null {
  const [, year, month, day] = dayForm.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12)
  return date.getMonth() === Number(month) - 1 && date.getFullYear() === Number(year) ? date : null
}

/** The span of a period; null if its days are not both there, or the last lies before the first. */
export function spanOf(period: Period, now: number): Span | null {
  if (period.kind === 'range') {
    const [first, last] = [dayOf(period.from), dayOf(period.to)]
    return first && last && first <= last ? { from: midnight(first), to: midnight(last, 1) } : null
  }
  const today = inZone(now)
  if (period.kind === 'yesterday') return { from: midnight(today, -1), to: midnight(today) }
  return { from: midnight(today, period.kind === 'week' ? -6 : 0), to: midnight(today, 1) }
}
