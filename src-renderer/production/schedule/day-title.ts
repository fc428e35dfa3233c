import { formatDay } from '../../kit/index.ts'

/** A day with its weekday. */
export const dayTitle = (day: string): string =>
  formatDay(day, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' })

/** The same without the weekday, for tables. */
export const dayText = (day: string | null): string | null =>
  day === null ? null : formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** A month such as `November 2026`, of one of its days. */
export const monthTitle = (day: string): string => formatDay(day, { month: 'long', year: 'numeric' })
