import type { FastifyInstance } from 'fastify'
import { notify } from '../notifications.ts'
import { measurementsOf, versionOf } from '../orders/measuring.ts'
import type { PricingRecord } from '../orders/order-changes.ts'
import { qcPhotosOf } from '../orders/photos.ts'
import { type OrderScene, pricingOf } from '../orders/records.ts'
import { iso, timelineOf } from '../orders/timeline.ts'
import { hash } from '../random.ts'
import { isPossibleIn, MOST_ATTACHMENT_BYTES, type StatusAction, TICKET_TYPES, USUAL_SEVERITY } from '../vocabulary.ts'
import { found, idInput, invalid, Refusal } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** In cm: nothing on a person is longer. */
const LONGEST = 300
/** What paying costs, as a part of the amount. */
const PAYMENT_SURCHARGE = 0.03

/** 422 for an order whose status doesn't offer an action (specification 3.1). */
function mustOffer({ order }: OrderScene, action: StatusAction, what: string): void {
  if (isPossibleIn(order.status, action)) return
  throw new Refusal(422, `Order ${order.order_id} is ${order.status}; it can't be ${what}.`, { code: 'wrong_status' })
}

/** What changes orders (specification 3.1, 4.3); all of it is kept, and shown by every later read. */
export function addOrderActs(app: FastifyInstance, parts: ServiceParts, sceneOf: (order: string) => OrderScene): void {
  const { book, orderChanges, now } = parts
  const setStatus = ({ order }: OrderScene, status: string) => book.setStatus(order.order_id, status, now())

  serve(app, 'admin.orders.hold', async ({ path }) => {
    const scene = sceneOf(path.order)
    // Asked again, it does no harm.
    if (scene.order.status !== 'On Hold') {
      mustOffer(scene, 'hold', 'put on hold')
      setStatus(scene, 'On Hold')
    }
    return { order_id: scene.order.order_id, status: 'On Hold' }
  })

  serve(app, 'admin.orders.remove-hold', async ({ path }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'resolve', 'taken off hold')
    const status = timelineOf(scene.seed, scene.order, now()).previous ?? 'Build'
    setStatus(scene, status)
    return { order_id: scene.order.order_id, status }
  })

  serve(app, 'admin.orders.void', async ({ path, request }) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key.trim() === '') throw new Refusal(422, 'Send an Idempotency-Key.')
    const scene = sceneOf(path.order)
    const { order_id } = scene.order
    const before = orderChanges.voided(key)
    if (before && before.orderId !== order_id) {
      throw new Refusal(409, 'This Idempotency-Key was used for another order.', { code: 'key_reused' })
    }
    if (before) return before.answer
    mustOffer(scene, 'void', 'voided')
    const isPaid = timelineOf(scene.seed, scene.order, now()).paid !== null
    const answer = { order_id, status: 'Voided', settlement_status: isPaid ? 'refund pending' : 'nothing to settle' }
    orderChanges.together(() => {
      setStatus(scene, 'Voided')
      orderChanges.keepVoid(key, order_id, answer)
    })
    return answer
  })

  serve(app, 'admin.orders.completed', async ({ body }) => {
    const numbers = body.orders.map(one => idInput.safeParse(one).data)
    const errors: Record<string, string[]> = {}
    const scenes = numbers.flatMap((number, at) => {
      const order = number === undefined ? undefined : book.find(number)
      const scene = order && sceneOf(String(order.order_id))
      // The step of a row: one order on its way out. In bulk, all are delivered.
      const fits =
        scene &&
        (isPossibleIn(scene.order.status, 'complete in bulk') ||
          (numbers.length === 1 && isPossibleIn(scene.order.status, 'complete')))
      if (!scene) errors[`orders.${at}`] = [`Order ${body.orders[at]} was not found.`]
      else if (!fits) errors[`orders.${at}`] = [`Order ${number} is ${scene.order.status}, not Delivered.`]
      return scene && fits ? [scene] : []
    })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    orderChanges.together(() => {
      for (const scene of scenes) setStatus(scene, 'Completed')
    })
    return { completed: new Set(scenes.map(({ order }) => order.order_id)).size }
  })

  serve(app, 'admin.orders.measurements.update', async ({ path, body, request }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'edit', 'measured')
    const match = request.headers['if-match']?.replace(/^W\//, '').replace(/^"|"$/g, '')
    const expected = [body.expected_version, match].filter(one => one !== undefined)
    if (expected.length === 0) throw invalid({ expected_version: ['Name the version that you changed.'] })
    const version = versionOf(scene)
    // Where both are sent, one of them that is stale is a conflict.
    if (expected.some(one => String(one) !== String(version))) {
      throw new Refusal(409, 'Somebody else has changed these measurements.', {
        code: 'version_conflict',
        current: measurementsOf(scene),
      })
    }
    const known = measurementsOf(scene)
    const errors: Record<string, string[]> = {}
    for (const [label, values] of Object.entries(body.measurements)) {
      const row = known.measurements.find(one => one.label === label)
      for (const [piece, value] of Object.entries(values)) {
        const field = `measurements.${label}.${piece}`
        if (!row || !Object.hasOwn(row.values, piece)) errors[field] = [`There is no ${label} of ${piece}.`]
        else if (value <= 0 || value > LONGEST) errors[field] = [`${label} must be between 0 and ${LONGEST} cm.`]
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const values = { ...scene.changes?.measurements?.values }
    for (const [label, own] of Object.entries(body.measurements)) values[label] = { ...values[label], ...own }
    orderChanges.change(scene.order.order_id, { measurements: { version: version + 1, values } })
    const count = Object.values(body.measurements).reduce((sum, own) => sum + Object.keys(own).length, 0)
    return { measurements_updated: count, version: version + 1 }
  })

  serve(app, 'admin.orders.payment-settlement', async ({ path, body }) => {
    const scene = sceneOf(path.order)
    const { pricing_id } = body
    const rows = pricingOf(scene)
    // The documented body names no row: what the order has to settle, or had (specification 4.3).
    const settled = rows.find(({ id }) => scene.changes?.settled?.[id] !== undefined)
    const row =
      pricing_id === undefined
        ? (rows.find(({ settleable }) => settleable) ?? settled)
        : found('Pricing row', String(pricing_id), id => rows.find(one => one.id === id))
    if (row === undefined) throw new Refusal(422, `Order ${scene.order.order_id} has nothing to settle.`)
    mustMaySettle(parts, row)
    const before = scene.changes?.settled?.[row.id]
    const answerOf = ({ amount, currency }: PricingRecord, replayed: boolean) => ({
      replayed,
      settled: { amount, currency, direction: row.direction },
    })
    if (before) return answerOf(before, true)
    if (!row.settleable) throw new Refusal(422, `Row ${row.id} can't be settled.`)
    const surcharge = body.include_payment_surcharge === true ? row.amount * PAYMENT_SURCHARGE : 0
    const settlement: PricingRecord = {
      id: row.id + 5,
      created_at: iso(now()),
      description: `Settlement: ${row.description}`,
      amount: Math.round((row.amount + surcharge) * 100) / 100,
      currency: row.currency,
      direction: row.direction === 'DR' ? 'CR' : 'DR',
      settleable: false,
    }
    orderChanges.change(scene.order.order_id, { settled: { ...scene.changes?.settled, [row.id]: settlement } })
    return answerOf(settlement, false)
  })

  serve(app, 'admin.orders.assembly.update', async ({ path, body }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'assembly', 'assembled')
    const { fabric_validated, fit_validated, designs_validated, factory } = body
    const sent = { fabric_validated, fit_validated, designs_validated, factory }
    orderChanges.change(scene.order.order_id, { assembly: { ...scene.changes?.assembly, ...given(sent) } })
    return { assembly: orderChanges.of(scene.order.order_id).assembly }
  })

  serve(app, 'admin.orders.build.update', async ({ path, body }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'build', 'built')
    const { bills_printed, fabric_ordered } = body
    orderChanges.change(scene.order.order_id, {
      build: { ...scene.changes?.build, ...given({ bills_printed, fabric_ordered }) },
    })
    return { build: orderChanges.of(scene.order.order_id).build }
  })

  serve(app, 'admin.orders.qc-check', async ({ path, body }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'qc check', 'checked')
    const points = qcPhotosOf(scene, () => ({ url: '', expires_at: '' })) as { checkpoint: string }[]
    if (!points.some(({ checkpoint }) => checkpoint === path.checkpoint)) {
      throw new Refusal(404, `Checkpoint ${path.checkpoint} was not found.`)
    }
    orderChanges.change(scene.order.order_id, {
      checked: { ...scene.changes?.checked, [path.checkpoint]: body.checked },
    })
    return { checkpoint: path.checkpoint, checked: body.checked }
  })

  addOrderStarts(app, parts, sceneOf)
}

/** What is started: the cloud's order, tickets. */
function addOrderStarts(app: FastifyInstance, parts: ServiceParts, sceneOf: (order: string) => OrderScene): void {
  const { database, orderChanges, now } = parts
  serve(app, 'admin.orders.cloud-order', async ({ path, body, reply }) => {
    const scene = sceneOf(path.order)
    mustOffer(scene, 'cloud order', 'sent to the cloud')
    const { order_id } = scene.order
    if (body.resync === true && scene.changes?.cloud !== true) {
      throw new Refusal(422, `Order ${order_id} has no cloud order yet.`)
    }
    orderChanges.change(order_id, { cloud: true })
    // It ends at once; the notification is how anyone hears of it.
    const batch_id = `cloud-order-${hash('cloud order', now(), order_id).toString(16)}`
    const title = 'The cloud has the order'
    notify(database, {
      kind: 'cloud_order_finished',
      title,
      message: `Order ${order_id}.`,
      batch_id,
      created_at: now(),
    })
    return reply.code(202).send({ batch_id })
  })

  serve(app, 'admin.tickets.store', async ({ body, reply }) => {
    const scene = sceneOf(String(body.order_id))
    const empty = Object.entries(body).filter(([, value]) => typeof value === 'string' && value.trim() === '')
    if (empty.length > 0) throw invalid(Object.fromEntries(empty.map(([name]) => [name, ['Must not be empty.']])))
    const ids = Array.isArray(body.attachment_ids) ? body.attachment_ids.map(Number) : []
    const attachments = ids.map(one => orderChanges.attached(one) ?? null).filter(name => name !== null)
    if (attachments.length < ids.length) throw invalid({ attachment_ids: ['Names a file that isn’t here.'] })
    const tickets = scene.changes?.tickets ?? []
    if (!TICKET_TYPES.some(type => type === body.type)) throw invalid({ type: ['Must be Free or Premium.'] })
    const { title, severity = USUAL_SEVERITY, category, sub_category, sub_order_id = null } = body
    const id = scene.order.order_id * 100 + tickets.length + 1
    const own = { type: body.type, body: body.body, created_at: iso(now()) }
    const ticket = { id, title, status: 'Open', severity, category, sub_category, sub_order_id, attachments, ...own }
    orderChanges.change(scene.order.order_id, { tickets: [...tickets, ticket] })
    return reply.code(201).send({ ticket })
  })

  serve(
    app,
    'admin.tickets.attachments.store',
    async ({ request, reply }) => {
      const file = request.body instanceof FormData ? request.body.get('file') : null
      if (!(file instanceof File)) throw invalid({ file: ['Send a file in the field “file”.'] })
      if (file.size > MOST_ATTACHMENT_BYTES) throw invalid({ file: ['Must be 20 MB at most.'] })
      return reply
        .code(201)
        .send({ attachment: { id: orderChanges.attach(file.name), name: file.name, size: file.size } })
    },
    { bodyLimit: MOST_ATTACHMENT_BYTES + 64 * 1024 },
  )
}

/** Debit and credit have a permission each. @throws Refusal 403 */
function mustMaySettle({ signedIn }: ServiceParts, row: PricingRecord): void {
  const permission = `settle_order_${row.direction.toLowerCase()}_discrepancy orders`
  if (signedIn.permissions.includes(permission)) return
  throw new Refusal(403, `This needs the permission “${permission}”.`, { code: 'permission_missing', permission })
}

/** What was sent, without what wasn't. */
const given = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
