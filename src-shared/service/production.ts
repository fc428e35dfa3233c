import { count, date, id, page, text } from './inputs.ts'
import { type Declaration, list, one } from './operation.ts'
import { readModalDetails, readScheduleDetail } from './readers/production/detail.ts'
import { dueDaysIn, legendRowsIn, readDueDay, readLegendEntry, readScheduleRow } from './readers/production/schedule.ts'

const ofOrder = '/admin/orders/{order}'
const shown = { effect: 'read', section: '4.3' } as const
/** By days, or by month where a profile leaves out the days. */
const span = {
  from: date.optional(),
  to: date.optional(),
  month: count.optional(),
  year: count.optional(),
  status: text.optional(),
  page,
}
const rows = list(['rows', 'orders', 'gantt'], readScheduleRow, ({ orderId }) => orderId)

/** The production schedule (specification 2.3, 4.3; bindings, section 6). */
export const productionOperations = {
  'admin.orders.due': {
    ...shown,
    call: 'GET /admin/orders/due',
    assumed: ['shape'],
    answer: { ...list(['days'], readDueDay), rows: dueDaysIn },
  },
  'admin.orders.gantt': {
    ...shown,
    call: 'GET /admin/orders/gantt',
    assumed: ['path', 'parameters'],
    query: span,
    answer: rows,
  },
  'admin.orders.gantt-grid': {
    ...shown,
    call: 'GET /admin/orders/gantt-grid',
    assumed: ['path', 'parameters'],
    query: span,
    answer: rows,
  },
  'admin.orders.gantt.status-legend': {
    ...shown,
    call: 'GET /admin/orders/gantt/status-legend',
    assumed: ['path', 'shape'],
    answer: { ...list(['legend'], readLegendEntry), rows: legendRowsIn },
  },
  'admin.orders.gantt-detail': {
    ...shown,
    call: `GET ${ofOrder}/gantt-detail`,
    assumed: ['path'],
    answer: one(readScheduleDetail),
  },
  'admin.orders.details': {
    ...shown,
    call: `GET ${ofOrder}/details`,
    query: { month: count.optional(), year: count.optional() },
    answer: one(readScheduleDetail),
  },
  'admin.orders.modal-details': {
    ...shown,
    call: `GET ${ofOrder}/modal-details`,
    query: { product_id: id.optional(), group_number: count.optional() },
    page: 'html',
    answer: one(readModalDetails),
  },
} satisfies Record<string, Declaration>
