import type { ActAnswer, AskedAct } from '../../../src-shared/contract/acts.ts'
import { operationOfAct, ordersOf, type Seen, type SeenStatus } from '../../../src-shared/orders/acts.ts'
import { type CallInput, type ServiceClient, sentId } from '../../service/index.ts'

/** The part of the service's client that the journal uses. */
export type ActService = Pick<ServiceClient, 'read' | 'offers'>

/** An ETag, for `If-Match`; other versions are sent as `expected_version`. */
const isEtag = (version: string) => /^(W\/)?"/.test(version)

/** What is sent for an act: exactly what the service documents (bindings, section 2). */
function inputOf(asked: AskedAct, key: string): CallInput {
  const path =
    'order' in asked ? { path: { order: asked.order } } : 'ticket' in asked ? { path: { ticket: asked.ticket } } : {}
  switch (asked.kind) {
    case 'void':
      return { ...path, headers: { 'Idempotency-Key': key } }
    case 'complete':
    case 'complete-batch':
    case 'phase-summary':
    case 'hand-finishing':
      return { body: { orders: ordersOf(asked).map(sentId) } }
    case 'measure': {
      const { version, values } = asked
      if (version !== null && isEtag(version)) {
        return { ...path, body: { measurements: values }, headers: { 'If-Match': version } }
      }
      return {
        ...path,
        body: { measurements: values, ...(version === null ? {} : { expected_version: sentId(version) }) },
      }
    }
    case 'assembly':
    case 'build': {
      const { kind: _kind, order: _order, ...body } = asked
      return { ...path, body }
    }
    case 'cloud-order':
      return { ...path, body: { resync: asked.resync } }
    case 'qc-check':
      return { path: { order: asked.order, checkpoint: asked.checkpoint }, body: { checked: asked.checked } }
    case 'settle':
      return { ...path, body: { include_payment_surcharge: asked.surcharge, pricing_id: sentId(asked.row) } }
    case 'reply': {
      const { body, attachments, suggestion, citations } = asked
      return {
        ...path,
        body: {
          body,
          ...(attachments.length > 0 && { attachment_ids: attachments.map(one => sentId(one.id)) }),
          ...(suggestion !== null && { ai_suggestion: suggestion }),
          ...(citations.length > 0 && { citations: citations.map(sentId) }),
        },
      }
    }
    case 'wallet': {
      const { direction, amount, template, reason } = asked
      const body = { direction, amount, ...(template !== null && { reason_template: template }), reason }
      return { ...path, body, headers: { 'Idempotency-Key': key } }
    }
    case 'issue':
      return {
        body: {
          type: asked.type,
          title: asked.title,
          category: asked.category,
          sub_category: asked.subCategory,
          severity: asked.severity,
          ...(asked.brand === '' ? {} : { brand: asked.brand }),
          order_id: sentId(asked.order),
          ...(asked.subOrder === '' ? {} : { sub_order_id: asked.subOrder }),
          body: asked.body,
          ...(asked.attachments?.length ? { attachment_ids: asked.attachments.map(({ id }) => sentId(id)) } : {}),
        },
      }
    default:
      return path
  }
}

type Read = (operation: string, input: CallInput) => Promise<unknown>

/** Sends an act once. Throws what the service says, and `service.answer-unknown` where its answer is lost. */
export function sendAct(service: ActService, asked: AskedAct, key: string): Promise<ActAnswer> {
  const read = service.read as Read
  return read(operationOfAct[asked.kind], { ...inputOf(asked, key), mustKnow: true }) as Promise<ActAnswer>
}

/** Reads what shows whether an act was done. Throws what the service says. */
export async function lookAt(service: ActService, asked: AskedAct): Promise<Seen> {
  switch (asked.kind) {
    case 'issue':
    case 'wallet':
    case 'cloud-order':
    case 'phase-summary':
    case 'hand-finishing':
      return {}
    case 'reply':
      return { comments: (await service.read('admin.tickets.show', { path: { ticket: asked.ticket } })).comments }
    case 'measure':
      return {
        measurements: await service.read('admin.orders.measurements.show', { path: { order: asked.order } }),
      }
    case 'settle': {
      const { rows } = await service.read('admin.orders.pricing', { path: { order: asked.order } })
      return { settleable: rows.find(({ id }) => id === asked.row)?.settleable ?? null }
    }
    case 'qc-check': {
      const points = await service.read('admin.orders.qc-photos', { path: { order: asked.order } })
      return { checked: points.find(({ key }) => key === asked.checkpoint)?.checked ?? null }
    }
    case 'assembly':
    case 'build': {
      const front = await service.read('admin.orders.show', { path: { order: asked.order } })
      return { fields: front[asked.kind] }
    }
    default:
      return { statuses: await statusesOf(service, ordersOf(asked)) }
  }
}

/** The orders' statuses now, a few asked at once. */
async function statusesOf(service: ActService, orders: readonly string[]): Promise<Map<string, SeenStatus | null>> {
  const found = new Map<string, SeenStatus | null>()
  const rest = [...orders]
  const next = async () => {
    for (let order = rest.shift(); order !== undefined; order = rest.shift()) {
      const { status, statusChangedAt } = await service.read('admin.orders.show', { path: { order } })
      found.set(order, status === null ? null : { status, changedAt: statusChangedAt })
    }
  }
  await Promise.all(Array.from({ length: 4 }, next))
  return found
}
