import { count, date, id, page, text } from './inputs.ts'
import type { Declaration } from './operation.ts'

const ofOrder = '/admin/orders/{order}'
const shown = { effect: 'read', section: '4.3' } as const

/** The production schedule (specification 2.3, 4.3; bindings, section 6). */
export const productionOperations = {
  'admin.orders.due': { ...shown, call: 'GET /admin/orders/due', assumed: ['shape'] },
  'admin.orders.gantt': {
    ...shown,
    call: 'GET /admin/orders/gantt',
    assumed: ['path', 'parameters'],
    query: { from: date.optional(), to: date.optional(), status: text.optional(), page },
  },
  'admin.orders.gantt-grid': {
    ...shown,
    call: 'GET /admin/orders/gantt-grid',
    assumed: ['path', 'parameters'],
    query: { from: date.optional(), to: date.optional(), status: text.optional(), page },
  },
  'admin.orders.gantt.status-legend': {
    ...shown,
    call: 'GET /admin/orders/gantt/status-legend',
    assumed: ['path', 'shape'],
  },
  'admin.orders.gantt-detail': { ...shown, call: `GET ${ofOrder}/gantt-detail`, assumed: ['path'] },
  'admin.orders.details': {
    ...shown,
    call: `GET ${ofOrder}/details`,
    query: { month: count.optional(), year: count.optional() },
  },
  'admin.orders.modal-details': {
    ...shown,
    call: `GET ${ofOrder}/modal-details`,
    query: { product_id: id.optional(), group_number: count.optional() },
  },
} satisfies Record<string, Declaration>
