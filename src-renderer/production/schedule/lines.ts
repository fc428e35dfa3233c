import {
  type ColourRun,
  isLateNow,
  type Lateness,
  latenessOf,
  runsOf,
} from '../../../src-shared/production/schedule.ts'
import type { LegendEntry, ScheduleRow } from '../../../src-shared/service/readers/production/schedule.ts'

/** A row as it is shown: what is coloured in the window's days, and how late it is. */
export interface ScheduleLine {
  row: ScheduleRow
  runs: ColourRun[]
  lateness: Lateness | null
  /** Days that its factories are late with it now; 0: they aren't, or it was shipped. */
  daysLate: number
  /** Places of the late days in the window; null if none of them is in it. */
  late: { from: number; to: number; isDueShown: boolean } | null
}

/** The rows that have something in the window: those that are late now on top, the others as they begin. */
export function linesOf(
  rows: readonly ScheduleRow[],
  legend: readonly LegendEntry[],
  days: readonly string[],
  today: string,
): ScheduleLine[] {
  const lines = rows.flatMap(row => {
    const lateness = latenessOf(row, legend, today)
    const daysLate = lateness !== null && isLateNow(lateness, today) ? lateness.days : 0
    const line = { row, runs: runsOf(row, days), lateness, daysLate, late: lateIn(lateness, days) }
    return line.runs.length > 0 || line.late ? [line] : []
  })
  const begins = new Map(lines.map(({ row }) => [row.orderId, Object.keys(row.days).toSorted()[0] ?? '']))
  const rank = ({ row }: ScheduleLine) => begins.get(row.orderId) ?? ''
  return lines.toSorted(
    (one, other) => other.daysLate - one.daysLate || (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0),
  )
}

function lateIn(lateness: Lateness | null, days: readonly string[]): ScheduleLine['late'] {
  if (lateness === null) return null
  const from = days.findIndex(day => day >= lateness.from)
  const to = days.findLastIndex(day => day <= lateness.to)
  if (from < 0 || to < from) return null
  return { from, to, isDueShown: lateness.due !== null && days.includes(lateness.due) }
}

/** The factories of all rows, in order. */
export const factoriesOf = (rows: readonly ScheduleRow[]): string[] =>
  [...new Set(rows.flatMap(({ factories }) => factories))].toSorted((one, other) => one.localeCompare(other))
