import type { FastifyInstance } from 'fastify'
import { recordOf } from '../print-jobs.ts'
import { startOfDay } from '../sample/sample-data.ts'
import { makeLink } from './document-routes.ts'
import { found } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** Print jobs (specification 2.8, 3.2, 4.2). The day of `since=today` begins at midnight UTC. */
export function addPrintJobRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { jobs, now } = parts

  serve(app, 'admin.orders.print-jobs.index', async ({ query: { since } }) => {
    const rows = jobs.list(since === undefined ? 0 : startOfDay(now()))
    return { print_jobs: rows.map(recordOf), meta: { current_page: 1, last_page: 1, total: rows.length } }
  })

  serve(app, 'admin.orders.print-jobs.pdf-url', async ({ path }) => {
    const job = found('Print job', path.job, id => jobs.find(id))
    return makeLink(parts, `/documents/jobs/${job.id}`, 'admin.orders.print-jobs.pdf-url')
  })

  serve(app, 'admin.orders.print-jobs.reprint', async ({ path, reply }) => {
    const job = found('Print job', path.job, id => jobs.reprint(id))
    return reply.code(202).send({ print_job: recordOf(job) })
  })

  serve(app, 'admin.orders.print-jobs.kanban-reprint', async ({ path, reply }) => {
    const original = found('Print job', path.job, id => jobs.find(id))
    const id = jobs.add({ order_id: original.order_id, job_type: 'tag', reprint_of: original.id })
    const job = found('Print job', String(id), made => jobs.find(made))
    return reply.code(202).send({ print_job: recordOf(job) })
  })
}
