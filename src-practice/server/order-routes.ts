import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { measurementCheckOf, measurementsOf } from '../orders/measuring.ts'
import type { OrderQuery } from '../orders/order-book.ts'
import { drawPhoto, qcPhotosOf } from '../orders/photos.ts'
import { phaseSummaryOf, SHEETS } from '../orders/production.ts'
import {
  ancestryOf,
  combinationsOf,
  designsOf,
  fittingLogsOf,
  notesOf,
  type OrderScene,
  orderDetail,
  orderRow,
  payloadAuditsOf,
  pricingOf,
  specialHandlingOf,
  ticketsOf,
} from '../orders/records.ts'
import { statusCatalogue, unknownStatuses } from '../orders/statuses.ts'
import type { DocumentOrder } from '../sample/order.ts'
import { checkLink, makeLink } from './document-routes.ts'
import { addOrderActs } from './order-act-routes.ts'
import { found, invalid, Refusal } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const PER_PAGE = 50
const MOST_PER_PAGE = 200

/** What is asked of the list. @throws Refusal 422 for an unknown status, and for status and customer together */
export function queryOf({ status = '', q = '' }: { status?: string | undefined; q?: string | undefined }): OrderQuery {
  const statuses = status
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
  const customer = q.trim()
  const unknown = unknownStatuses(statuses)
  if (unknown.length > 0) throw invalid({ status: unknown.map(one => `There is no status “${one}”.`) })
  if (statuses.length > 0 && customer !== '') {
    throw invalid({ q: ['Search by customer or by status, not by both.'] })
  }
  return { statuses, customer }
}

/** Orders: lists, the catalogue of statuses, exports, and everything about one (specification 2.2 to 2.5, 4.3). */
export function addOrderRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, orderChanges, orderExports, seed, now } = parts
  const withChanges = (order: DocumentOrder): OrderScene => ({
    seed,
    now: now(),
    order,
    changes: orderChanges.of(order.order_id),
    changedAt: book.change(order.order_id)?.changed_at,
  })
  const sceneOf = (id: string): OrderScene => withChanges(found('Order', id, number => book.find(number)))

  serve(app, 'admin.orders.index', async ({ query }) => {
    const asked = queryOf(query)
    const page = Math.max(1, query.page ?? 1)
    const per_page = Math.min(MOST_PER_PAGE, Math.max(1, query.per_page ?? PER_PAGE))
    const total = book.count(asked)
    const orders = book.page(asked, page, per_page)
    return {
      data: orders.map(order => orderRow(withChanges(order))),
      meta: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) },
    }
  })

  serve(app, 'admin.orders.status-catalogue', async () =>
    statusCatalogue(statuses => book.count({ statuses, customer: '' })),
  )

  serve(app, 'admin.orders.export', async ({ body, reply }) =>
    reply.code(202).send({ batch_id: orderExports.start(queryOf(body)) }),
  )

  serve(app, 'admin.orders.show', async ({ path }) => ({ data: orderDetail(sceneOf(path.order)) }))

  const rows = {
    'admin.orders.combinations': combinationsOf,
    'admin.orders.designs': designsOf,
    'admin.orders.notes': notesOf,
    'admin.orders.pricing': pricingOf,
    'admin.orders.payload-audits': payloadAuditsOf,
    'admin.orders.fitting-validation-logs': fittingLogsOf,
    'admin.orders.special-handling': specialHandlingOf,
    'admin.orders.tickets': ticketsOf,
  } as const
  for (const id of Object.keys(rows) as (keyof typeof rows)[]) {
    serve(app, id, async ({ path }) => ({ data: rows[id](sceneOf(path.order)) }))
  }

  serve(app, 'admin.orders.phase-summary', async ({ path, query }) => ({
    data: phaseSummaryOf(sceneOf(path.order), query.include?.split(',').includes('phases') ?? false),
  }))

  serve(app, 'admin.orders.ancestry', async ({ path }) => ({ data: ancestryOf(sceneOf(path.order), book) }))

  serve(app, 'admin.orders.measurements.show', async ({ path }) => measurementsOf(sceneOf(path.order)))

  serve(app, 'admin.orders.measurement-check', async ({ path, reply }) => {
    const check = measurementCheckOf(sceneOf(path.order))
    return reply.header('etag', `"${check.version}"`).send(check)
  })

  serve(app, 'admin.orders.qc-photos', async ({ path }) => {
    const scene = sceneOf(path.order)
    const link = (checkpoint: string, no: number) =>
      makeLink(parts, `/documents/photos/${scene.order.order_id}/${checkpoint}/${no}`, 'admin.orders.qc-photos')
    return { data: qcPhotosOf(scene, link) }
  })

  for (const sheet of SHEETS) {
    serve(app, `admin.orders.${sheet}.link`, async ({ path }) => {
      const { order_id } = sceneOf(path.order).order
      return makeLink(parts, `/documents/${sheet}/${order_id}`, `admin.orders.${sheet}.link`)
    })
    serve(app, `admin.orders.${sheet}.cloud-export`, async ({ body, reply }) => {
      const asked = body.orders.map(one => ({ one, order: book.find(Number(one)) }))
      const missing = asked.filter(({ order }) => !order)
      // All or nothing, like the specification's bulk calls.
      if (missing.length > 0) throw invalid({ orders: missing.map(({ one }) => `Order ${one} was not found.`) })
      const orders = [...new Set(asked.flatMap(({ order }) => order?.order_id ?? []))]
      return reply.code(202).send({ batch_id: orderExports.startSheet(sheet, orders) })
    })
  }

  addOrderActs(app, parts, sceneOf)
  addOrderFiles(app, parts)
}

/** CSV that is written while it is made. */
const sendCsv = (reply: FastifyReply, name: string, lines: AsyncGenerator<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines))

/** What the links of orders lead to; they carry their own permission, so no one's token is sent there. */
function addOrderFiles(app: FastifyInstance, parts: ServiceParts): void {
  const { book, orderExports } = parts

  app.get<{ Params: { order: string; checkpoint: string; no: string } }>(
    '/documents/photos/:order/:checkpoint/:no',
    { config: { operation: 'document.photo', area: 'pdf' as const } },
    async (request, reply) => {
      const { order, checkpoint, no } = request.params
      // Presigned links of the usual stores do the same.
      if (request.headers.authorization !== undefined) throw new Refusal(400, 'This link takes no token.')
      checkLink(parts, request)
      const { pieces } = found('Order', order, id => book.find(id))
      const at = Math.max(0, Number(no) - 1) || 0
      return reply
        .type('image/png')
        .header('cache-control', 'no-store')
        .send(drawPhoto({ checkpoint, piece: pieces[at % pieces.length], no: at }))
    },
  )

  app.get<{ Params: { batch: string } }>(
    '/documents/order-exports/:batch',
    { config: { operation: 'document.order-export', area: 'pdf' as const } },
    async (request, reply) => {
      checkLink(parts, request)
      const lines = orderExports.file(request.params.batch)
      if (!lines) throw new Refusal(404, 'There is no such export.')
      return sendCsv(reply, 'orders', lines)
    },
  )

  for (const sheet of SHEETS) {
    app.get<{ Params: { order: string } }>(
      `/documents/${sheet}/:order`,
      { config: { operation: `document.${sheet}`, area: 'pdf' as const } },
      async (request, reply) => {
        checkLink(parts, request)
        const { order_id } = found('Order', request.params.order, id => book.find(id))
        return sendCsv(reply, `${sheet}-${order_id}`, orderExports.sheet(sheet, [order_id]))
      },
    )
  }
}
