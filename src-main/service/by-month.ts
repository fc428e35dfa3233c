import type { OperationId } from '../../src-shared/service/index.ts'
import type { ListAnswer } from '../../src-shared/service/operation.ts'
import type { ScheduleRow } from '../../src-shared/service/readers/production/schedule.ts'
import type { CallInput, Transport } from './call.ts'

const schedules: readonly OperationId[] = ['admin.orders.gantt', 'admin.orders.gantt-grid']

/** No schedule that anybody looks at is longer. */
const mostMonths = 24

/** The months that a span of days is in, each as it is asked for. */
export function monthsOf(from: string, to: string): { month: number; year: number }[] {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const count = Math.min(mostMonths, Math.max(0, at(to) - at(from) + 1))
  return Array.from({ length: count }, (_, ahead) => {
    const place = at(from) + ahead
    return { month: (place % 12) + 1, year: Math.floor(place / 12) }
  })
}

/**
 * What a schedule is asked for, call by call: once for its days, or once for each of their months where the profile leaves out
 * `from` and `to`, as for the documented details (specification 4.3: month, year).
 */
export function schedulesAsked(transport: Transport, id: OperationId, input: CallInput): CallInput[] {
  const { from, to, ...query } = input.query ?? {}
  const isByMonth = schedules.includes(id) && transport.leavesOut(id, 'from') && transport.leavesOut(id, 'to')
  if (!isByMonth || typeof from !== 'string' || typeof to !== 'string') return [input]
  return monthsOf(from, to).map(month => ({ ...input, query: { ...query, ...month } }))
}

/** The rows of several months as those of one schedule: an order has the days of all of them. */
export function joinMonths(months: readonly ListAnswer<ScheduleRow>[]): ListAnswer<ScheduleRow> {
  const rows = new Map<string, ScheduleRow>()
  for (const row of months.flatMap(month => month.rows)) {
    const before = rows.get(row.orderId)
    rows.set(row.orderId, before ? { ...before, ...row, days: { ...before.days, ...row.days } } : row)
  }
  const warnings = months.flatMap(month => month.warnings)
  const [first] = months
  return {
    rows: [...rows.values()],
    warnings: warnings.filter(({ code }, at) => warnings.findIndex(one => one.code === code) === at),
    serverDate: first?.serverDate ?? null,
    firstPage: first?.firstPage ?? null,
  }
}
