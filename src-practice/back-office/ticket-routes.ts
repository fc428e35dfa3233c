import type { FastifyInstance } from 'fastify'
import { invalid, Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { pageOf } from './kept.ts'
import {
  ARTICLES,
  type CommentRecord,
  changeTicket,
  citationsOf,
  commentsOf,
  findTicket,
  listTickets,
  STATUSES,
  TEMPLATES,
  ticketDetail,
  ticketRow,
} from './tickets.ts'

const PER_PAGE = 100
const MEGABYTE = 1024 * 1024
/** The largest recording that is taken. */
const MOST_VOICE = 20 * MEGABYTE
const LONGEST_COMMENT = 20_000

const holds = (text: string | undefined, what: string) => text?.toLowerCase().includes(what.toLowerCase()) ?? false

/** Support tickets (specification 2.5, 4.6): lists, comments, what the AI says, templates and sources. */
export function addTicketRoutes(app: FastifyInstance, parts: ServiceParts): void {
  serve(app, 'admin.tickets.index', async ({ query }) => {
    const { search = '', status = '' } = query
    const statuses = status.split(',').map(one => one.trim().toLowerCase())
    const rows = listTickets(parts)
      .map(ticketRow)
      .filter(row => status === '' || statuses.includes(row.status.toLowerCase()))
      .filter(
        row =>
          search === '' || [row.title, row.brand, String(row.id), String(row.order_id)].some(one => holds(one, search)),
      )
    return pageOf(rows, query.page, PER_PAGE)
  })

  serve(app, 'admin.tickets.show', async ({ path }) => ({ data: ticketDetail(findTicket(parts, path.ticket)) }))

  serve(app, 'admin.tickets.update-status', async ({ path, body }) => {
    const scene = findTicket(parts, path.ticket)
    const status = STATUSES.find(one => one.toLowerCase() === body.status.trim().toLowerCase())
    if (!status) throw invalid({ status: [`There is no status “${body.status}”.`] })
    changeTicket(parts, scene, { status })
    return { ticket: ticketRow(findTicket(parts, path.ticket)) }
  })

  serve(app, 'admin.tickets.comments.store', async ({ path, body, reply }) => {
    const scene = findTicket(parts, path.ticket)
    const ids = (body.attachment_ids ?? []).map(Number)
    const attachments = ids.map(id => {
      const name = parts.orderChanges.attached(id)
      if (name === undefined) throw invalid({ attachment_ids: ['Names a file that isn’t here.'] })
      return { id, name }
    })
    const text = body.body.trim()
    if (text === '' && attachments.length === 0) throw invalid({ body: ['Write something, or attach a file.'] })
    if (text.length > LONGEST_COMMENT) throw invalid({ body: [`Must be ${LONGEST_COMMENT} characters at most.`] })
    if (ticketRow(scene).status === 'Closed') {
      throw new Refusal(422, `Ticket ${scene.ticket.id} is closed. Open it before you reply.`, {
        code: 'ticket_closed',
      })
    }
    const comment: CommentRecord = {
      id: scene.ticket.id * 10 + commentsOf(scene).length + 1,
      author: 'Practice user',
      created_at: new Date(parts.now()).toISOString(),
      body: text,
      ...(body.ai_suggestion === undefined ? {} : { ai_suggestion: body.ai_suggestion }),
      attachments,
      citations: citationsOf(parts, body.citations ?? []),
    }
    changeTicket(parts, scene, { comments: [...(scene.changes.comments ?? []), comment] })
    return reply.code(201).send({ comment })
  })

  serve(app, 'admin.tickets.ai.suggest', async ({ path }) => {
    const { ticket, scene } = findTicket(parts, path.ticket)
    const { customer_name, order_id } = scene.order
    const source = ARTICLES.find(({ title }) => holds(title, ticket.sub_category.slice(0, 5))) ?? ARTICLES[0]
    const ai_suggestion = `Hello,\n\nwe are sorry about “${ticket.title}” for ${customer_name}, order ${order_id}. ${source?.excerpt ?? ''} We will confirm by tomorrow.`
    return { ai_suggestion, citations: source ? [source] : [] }
  })

  serve(
    app,
    'admin.tickets.ai.voice-transcribe',
    async ({ request }) => {
      const file = request.body instanceof FormData ? request.body.get('file') : null
      if (!(file instanceof File)) throw invalid({ file: ['Send a recording in the field “file”.'] })
      if (!file.type.startsWith('audio/')) throw invalid({ file: ['Must be a recording.'] })
      if (file.size > MOST_VOICE) throw invalid({ file: ['Must be 20 MB at most.'] })
      return { text: 'The left sleeve is one and a half centimetres too short. Please approve the alteration.' }
    },
    { bodyLimit: MOST_VOICE + MEGABYTE },
  )

  serve(app, 'admin.tickets.templates.index', async () => ({ templates: TEMPLATES }))

  serve(app, 'admin.tickets.citations.search', async ({ query }) => {
    const q = query.q.trim()
    if (q === '') throw invalid({ q: ['Say what to look for.'] })
    const resolved = listTickets(parts)
      .filter(({ ticket }) => ticket.status === 'Resolved' && holds(ticket.title, q))
      .slice(0, 5)
      .flatMap(({ ticket }) => citationsOf(parts, [`ticket-${ticket.id}`]))
    return {
      citations: [...ARTICLES.filter(({ title, excerpt }) => holds(title, q) || holds(excerpt, q)), ...resolved],
    }
  })
}
