import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { JOB_TYPES, jobRecord } from '../print-jobs.ts'
import type { DocumentOrder } from '../sample/order.ts'
import { startOfDay } from '../sample/sample-data.ts'
import { makeLink } from './document-routes.ts'
import { found, idInput, invalid, read } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const jobType = z.preprocess(
  sent =>
    typeof sent === 'string'
      ? sent
          .trim()
          .toLowerCase()
          .replace(/[-_]/g, ' ')
          .replace(/^order bill$/, 'order')
      : sent,
  z.enum(JOB_TYPES, { error: `Must be one of: ${JOB_TYPES.join(', ')}.` }),
)

const printUrl = z.object({ type: jobType.default('order') })
const bulkPrint = z.object({ orders: z.array(idInput), job_type: jobType })

function groupsOf(order: DocumentOrder) {
  return order.pieces.map(piece => ({
    label: piece.group_label,
    piece: piece.code,
    group_number: piece.group_number,
    code: piece.label,
    product_name: piece.product_name,
    fabric_code: piece.fabric_code,
  }))
}

/** Printing from an order (specification 4.3): links, bulk and cloud print. */
export function addOrderPrintRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { arrivals, book, jobs } = parts
  const orderOf = (id: string) => found('Order', id, number => book.find(number))

  serve(app, 'admin.orders.print-url', async ({ path, query }) => {
    const order = orderOf(path.order)
    const { type } = read(printUrl, query)
    return makeLink(parts, `/documents/orders/${order.order_id}/${type.replaceAll(' ', '-')}`, 'admin.orders.print-url')
  })

  serve(app, 'admin.orders.bulk-print', async ({ body, reply }) => {
    const { orders, job_type } = read(bulkPrint, body)
    const missing = orders.filter(id => !book.find(id))
    // All or nothing, like the specification's bulk calls: one unknown order stops the batch.
    if (missing.length > 0) throw invalid({ orders: missing.map(id => `Order ${id} was not found.`) })
    const batch_id = `print-${randomUUID()}`
    arrivals.add(orders.map(order_id => ({ order_id, job_type, batch_id })))
    return reply.code(202).send({ batch_id })
  })

  serve(app, 'admin.orders.cloud-print.groups', async ({ path }) => ({
    data: groupsOf(orderOf(path.order)),
  }))

  serve(app, 'admin.orders.cloud-print', async ({ path, body, reply }) => {
    const order = orderOf(path.order)
    const { type, groups = [] } = body
    const known = new Set(order.pieces.map(piece => piece.group_label))
    const unknown = groups.filter(group => !known.has(group))
    if (unknown.length > 0) {
      throw invalid({ groups: unknown.map(group => `Order ${order.order_id} has no group ${group}.`) })
    }
    const job_type = type === 'order bill' ? 'order' : 'tag'
    const id = jobs.add({ order_id: order.order_id, job_type, groups })
    const job = found('Print job', String(id), made => jobs.find(made))
    return reply.code(202).send({ print_job: jobRecord(job) })
  })
}

/** Print jobs and agent jobs (specification 2.8, 3.2, 4.2). The day of `since=today` starts at midnight UTC. */
export function addPrintJobRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { agents, jobs, now } = parts

  serve(app, 'admin.orders.print-jobs.index', async ({ query: { since } }) => {
    const rows = jobs.list(since === undefined ? 0 : startOfDay(now()))
    return { print_jobs: rows.map(jobRecord), meta: { current_page: 1, last_page: 1, total: rows.length } }
  })

  serve(app, 'admin.orders.fabric-jobs.index', async ({ query: { since } }) => {
    const rows = agents.list(since === undefined ? 0 : startOfDay(now()))
    return { fabric_jobs: rows, meta: { current_page: 1, last_page: 1, total: rows.length } }
  })

  serve(app, 'admin.orders.print-jobs.pdf-url', async ({ path }) => {
    const job = found('Print job', path.job, id => jobs.find(id))
    return makeLink(parts, `/documents/jobs/${job.id}`, 'admin.orders.print-jobs.pdf-url')
  })

  serve(app, 'admin.orders.print-jobs.reprint', async ({ path, reply }) => {
    const job = found('Print job', path.job, id => jobs.reprint(id))
    return reply.code(202).send({ print_job: jobRecord(job) })
  })

  serve(app, 'admin.orders.print-jobs.kanban-reprint', async ({ path, reply }) => {
    const original = found('Print job', path.job, id => jobs.find(id))
    const id = jobs.add({ order_id: original.order_id, job_type: 'tag', reprint_of: original.id })
    const job = found('Print job', String(id), made => jobs.find(made))
    return reply.code(202).send({ print_job: jobRecord(job) })
  })
}
