import { z } from 'zod'
import { mayEditOrders as mayEdit } from '../needs.ts'
import { bulk, count, flag, id, page, text } from './inputs.ts'
import { type Declaration, list, one, paged } from './operation.ts'
import { readPrintLink } from './readers/links.ts'
import { readActAnswer } from './readers/orders/acts.ts'
import { readStatusCatalogue } from './readers/orders/catalogue.ts'
import { designRowsIn, readCombination, readDesignRow } from './readers/orders/garments.ts'
import { readMeasurementCheck, readMeasurements } from './readers/orders/measurements.ts'
import { phasePiecesIn, readPhasePiece } from './readers/orders/phases.ts'
import { readQcPhotos } from './readers/orders/photos.ts'
import { readPricingRow } from './readers/orders/pricing.ts'
import { readOrderFront, readOrderRow } from './readers/orders/row.ts'
import {
  readAncestry,
  readFittingLog,
  readNote,
  readOrderTicket,
  readPayloadAudit,
  readSpecialHandling,
} from './readers/orders/texts.ts'
import { startedBatch } from './readers/started.ts'

const mayEditOrders = { permission: mayEdit.permission }
const order = '/admin/orders/{order}'
const assumed = ['path', 'shape'] as const
const batch = one(json => ({ batch: startedBatch(json) }))
/** Sent by the journal alone (src-main/orders/journal), which writes it down first. */
const written = { keptInMain: true, answer: one(readActAnswer) } as const
const link = one((json, context) => readPrintLink(json, ['order', 'pdf'], context))

/** One of an order's parts, each read separately (specification 2.2, 4.3). */
const part = <Name extends string>(name: Name) =>
  ({ section: '4.3', call: `GET ${order}/${name}`, effect: 'read' }) as const

/** Orders: found, read and moved on (specification 2.2 to 2.5, 3.1, 4.3; bindings, section 6). */
export const orderOperations = {
  'admin.orders.index': {
    section: '4.3',
    call: 'GET /admin/orders',
    effect: 'read',
    assumed: ['the parameter of the customer search', 'paging'],
    query: { status: text.optional(), q: text.optional(), page, per_page: count.optional() },
    answer: paged(['orders', 'rows'], readOrderRow, ({ orderId }) => orderId),
  },
  'admin.orders.status-catalogue': {
    section: '4.3',
    call: 'GET /admin/orders/status-catalogue',
    effect: 'read',
    assumed: ['shape'],
    answer: one(readStatusCatalogue),
  },
  'admin.orders.export': {
    section: '4.3',
    call: 'POST /admin/orders/export',
    effect: 'start',
    assumed: ['body'],
    body: { status: text.optional(), q: text.optional() },
    answer: batch,
  },
  'admin.orders.completed': {
    section: '4.3',
    call: 'POST /admin/orders/completed',
    effect: 'start',
    ...mayEditOrders,
    assumed: ['permission'],
    body: { orders: bulk(id) },
    ...written,
  },
  'admin.orders.show': {
    section: '4.3',
    call: `GET ${order}`,
    effect: 'read',
    assumed: ['shape'],
    answer: one(readOrderFront),
  },
  'admin.orders.combinations': { ...part('combinations'), answer: list(['combinations', 'rows'], readCombination) },
  'admin.orders.designs': {
    ...part('designs'),
    answer: { ...list(['designs'], readDesignRow), rows: designRowsIn },
  },
  'admin.orders.notes': { ...part('notes'), answer: list(['notes', 'rows'], readNote) },
  'admin.orders.pricing': {
    ...part('pricing'),
    assumed: ['fields beyond 2.2'],
    answer: list(['pricing', 'history', 'rows'], readPricingRow),
  },
  'admin.orders.phase-summary': {
    ...part('phase-summary'),
    query: { include: text.optional() },
    answer: { ...list(['pieces'], readPhasePiece), rows: phasePiecesIn },
  },
  'admin.orders.payload-audits': {
    ...part('payload-audits'),
    answer: list(['payload_audits', 'audits', 'rows'], readPayloadAudit),
  },
  'admin.orders.fitting-validation-logs': {
    ...part('fitting-validation-logs'),
    answer: list(['fitting_validation_logs', 'logs', 'rows'], readFittingLog),
  },
  'admin.orders.qc-photos': { ...part('qc-photos'), answer: one(readQcPhotos) },
  'admin.orders.special-handling': {
    ...part('special-handling'),
    assumed: ['path'],
    answer: list(['special_handling', 'handling', 'rows'], readSpecialHandling),
  },
  'admin.orders.ancestry': { ...part('ancestry'), assumed: ['path'], answer: one(readAncestry) },
  'admin.orders.tickets': { ...part('tickets'), assumed: ['path'], answer: list(['tickets', 'rows'], readOrderTicket) },
  'admin.orders.measurements.show': { ...part('measurements'), assumed, answer: one(readMeasurements) },
  'admin.orders.measurements.update': {
    section: '4.3',
    call: `PUT ${order}/measurements`,
    effect: 'write',
    assumed: ['shape', 'permission'],
    ...mayEditOrders,
    body: {
      measurements: z.record(z.string(), z.record(z.string(), z.number())),
      expected_version: id.optional(),
    },
    headers: ['If-Match'],
    ...written,
  },
  'admin.orders.measurement-check': { ...part('measurement-check'), assumed, answer: one(readMeasurementCheck) },
  'admin.orders.hold': {
    section: '4.3',
    call: `POST ${order}/hold`,
    effect: 'write',
    assumed: ['permission'],
    ...mayEditOrders,
    ...written,
  },
  'admin.orders.remove-hold': {
    section: '4.3',
    call: `POST ${order}/remove-hold`,
    effect: 'write',
    assumed: ['path', 'permission'],
    ...mayEditOrders,
    ...written,
  },
  // Asked again with the same key, it answers the same result.
  'admin.orders.void': {
    section: '4.3',
    call: `POST ${order}/void`,
    effect: 'write',
    assumed: ['permission'],
    ...mayEditOrders,
    headers: ['Idempotency-Key'],
    ...written,
  },
  'admin.orders.payment-settlement': {
    section: '4.3',
    call: `POST ${order}/payment-settlement`,
    effect: 'write',
    assumed: ['pricing_id'],
    // Debit and credit have a permission each; the service knows which row it is.
    body: { include_payment_surcharge: flag.optional(), pricing_id: id.optional() },
    ...written,
  },
  'admin.orders.assembly.update': {
    section: '3.1',
    call: `PUT ${order}/assembly`,
    effect: 'write',
    assumed,
    ...mayEditOrders,
    body: {
      fabric_validated: flag.optional(),
      fit_validated: flag.optional(),
      designs_validated: flag.optional(),
      factory: text.nullish(),
    },
    ...written,
  },
  'admin.orders.build.update': {
    section: '3.1',
    call: `PUT ${order}/build`,
    effect: 'write',
    assumed,
    ...mayEditOrders,
    body: { bills_printed: flag.optional(), fabric_ordered: flag.optional() },
    ...written,
  },
  'admin.orders.cloud-order': {
    section: '4.3',
    call: `POST ${order}/cloud-order`,
    effect: 'start',
    assumed,
    ...mayEditOrders,
    body: { resync: flag.optional() },
    ...written,
  },
  'admin.orders.qc-check': {
    section: '3.1',
    call: `PUT ${order}/qc-photos/{checkpoint}`,
    effect: 'write',
    assumed,
    ...mayEditOrders,
    body: { checked: flag },
    ...written,
  },
  'admin.orders.phase-summary.cloud-export': {
    section: '4.3',
    call: 'POST /admin/orders/phase-summary/cloud-export',
    effect: 'start',
    assumed,
    body: { orders: bulk(id) },
    ...written,
  },
  'admin.orders.hand-finishing.cloud-export': {
    section: '4.3',
    call: 'POST /admin/orders/hand-finishing/cloud-export',
    effect: 'start',
    assumed,
    body: { orders: bulk(id) },
    ...written,
  },
  'admin.orders.phase-summary.link': { ...part('phase-summary/link'), assumed, answer: link },
  'admin.orders.hand-finishing.link': { ...part('hand-finishing/link'), assumed, answer: link },
} satisfies Record<string, Declaration>
