import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { recordOf } from '../print-jobs.ts'
import { startOfDay } from '../sample/sample-data.ts'
import { makeLink } from './document-routes.ts'
import { found, read } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const indexQuery = z.object({
  since: z.literal('today', { error: 'Must be today, or be left out.' }).optional(),
})

interface OfJob {
  Params: { job: string }
}

/** Print jobs (specification 2.8, 3.2, 4.2). The day of `since=today` begins at midnight UTC. */
export function addPrintJobRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { jobs, now } = parts

  serve(app, 'admin.orders.print-jobs.index', async request => {
    const { since } = read(indexQuery, request.query)
    const rows = jobs.list(since === undefined ? 0 : startOfDay(now()))
    return { print_jobs: rows.map(recordOf), meta: { current_page: 1, last_page: 1, total: rows.length } }
  })

  serve<OfJob>(app, 'admin.orders.print-jobs.pdf-url', async request => {
    const job = found('Print job', request.params.job, id => jobs.find(id))
    return makeLink(parts, `/documents/jobs/${job.id}`, 'admin.orders.print-jobs.pdf-url')
  })

  serve<OfJob>(app, 'admin.orders.print-jobs.reprint', async (request, reply) => {
    const job = found('Print job', request.params.job, id => jobs.reprint(id))
    return reply.code(202).send({ print_job: recordOf(job) })
  })

  serve<OfJob>(app, 'admin.orders.print-jobs.kanban-reprint', async (request, reply) => {
    const original = found('Print job', request.params.job, id => jobs.find(id))
    const id = jobs.add({ order_id: original.order_id, job_type: 'tag', reprint_of: original.id })
    const job = found('Print job', String(id), made => jobs.find(made))
    return reply.code(202).send({ print_job: recordOf(job) })
  })
}
