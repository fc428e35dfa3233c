import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DrawingRequest } from '../documents/library.ts'
import { JOB_TYPES, type StoredJob } from '../print-jobs.ts'
import { makeOrder } from '../sample/order.ts'
import { found, Refusal, read } from './refusal.ts'
import type { ServiceParts } from './service.ts'
import { endlessPdf, sendForeignPage } from './spoilt-answers.ts'

/** Creates a link that needs no token and is valid for the service's link time; `expires_at` is in UTC. */
export function makeLink(
  { faults, linkMs, links, now, origin }: ServiceParts,
  path: string,
  operation: string,
): { url: string; expires_at: string } {
  const life = faults.strikes('expired-links', 'api', operation) ? -1 : linkMs
  const expires = now() + life
  return { url: origin() + links.sign(path, expires), expires_at: new Date(expires).toISOString() }
}

/** The document to draw for a job. */
export function documentOfJob({ book, seed }: ServiceParts, job: StoredJob): DrawingRequest {
  const known = job.order_id === null ? undefined : book.find(job.order_id)
  // A job without an order can be printed, too: its document shows an order with the job's own number.
  const order = known ?? makeOrder(seed, job.id, job.created_at)
  const groups: string[] = job.label_groups === null ? [] : JSON.parse(job.label_groups)
  return { order, job_type: job.job_type, groups, note: `Print job ${job.id}` }
}

const linkQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() })

/** Rejects links that are forged or have expired. @throws Refusal 403 */
export function checkLink({ links, now }: ServiceParts, request: FastifyRequest): void {
  const { expires, signature } = read(linkQuery, request.query)
  const path = request.url.split('?', 1)[0] ?? ''
  const state = links.check(path, expires, signature, now())
  if (state === 'forged') throw new Refusal(403, 'This link wasn’t created by the service.')
  if (state === 'expired') throw new Refusal(403, 'This link has expired. Request a new one.')
}

function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}

function injectFault({ faults }: ServiceParts, operation: string, reply: FastifyReply): FastifyReply | undefined {
  if (faults.strikes('wrong-content', 'pdf', operation)) return sendForeignPage(reply)
  if (faults.strikes('empty-pdf', 'pdf', operation)) return sendPdf(reply, 'empty', Buffer.alloc(0))
  if (faults.strikes('endless-pdf', 'pdf', operation)) return reply.type('application/pdf').send(endlessPdf())
  return undefined
}

/** Serves the PDFs behind the links. */
export function addDocumentRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, documents, jobs } = parts
  const config = (operation: string) => ({ config: { operation, area: 'pdf' as const } })

  app.get<{ Params: { job: string } }>('/documents/jobs/:job', config('document.job'), async (request, reply) => {
    checkLink(parts, request)
    const faulty = injectFault(parts, 'document.job', reply)
    if (faulty) return faulty
    const job = found('Print job', request.params.job, id => jobs.find(id))
    const pdf = await documents.get(documentOfJob(parts, job))
    // 'finish' is only emitted after the last byte, so a cut answer doesn't count as fetched.
    reply.raw.once('finish', () => {
      if (parts.database.open) jobs.markFetched(job.id)
    })
    return sendPdf(reply, `job-${job.id}`, pdf)
  })

  app.get<{ Params: { order: string; type: string } }>(
    '/documents/orders/:order/:type',
    config('document.order'),
    async (request, reply) => {
      checkLink(parts, request)
      const faulty = injectFault(parts, 'document.order', reply)
      if (faulty) return faulty
      const order = found('Order', request.params.order, id => book.find(id))
      const job_type = JOB_TYPES.find(type => type.replaceAll(' ', '-') === request.params.type)
      if (!job_type) throw new Refusal(404, `There is no document “${request.params.type}”.`)
      const pdf = await documents.get({ order, job_type, groups: [], note: '' })
      return sendPdf(reply, `${request.params.type}-${order.order_id}`, pdf)
    },
  )
}
