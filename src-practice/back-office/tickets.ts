import type { TicketRecord } from '../orders/order-changes.ts'
import { type OrderScene, ticketsOf } from '../orders/records.ts'
import { iso, pastOf } from '../orders/timeline.ts'
import { dice, hash, pick } from '../random.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import type { ServiceParts } from '../server/service.ts'

const HOUR = 3_600_000
/** Tickets are listed for so many of the newest orders. */
const LISTED_ORDERS = 600

export const STATUSES = ['Open', 'Pending', 'Resolved', 'Closed'] as const

export interface CommentRecord {
  id: number
  author: string
  created_at: string
  body: string
  ai_suggestion?: string
  attachments: { id: number; name: string }[]
  citations: CitationRecord[]
}

/** What was changed about a ticket since it was raised. */
interface TicketChanges {
  status?: string
  updated_at?: string
  comments?: CommentRecord[]
}

/** A ticket with the order that it is about. */
export interface TicketScene {
  ticket: TicketRecord
  scene: OrderScene
  changes: TicketChanges
}

export interface CitationRecord {
  id: string
  title: string
  excerpt: string
}

/** Articles of the help centre, which replies may cite. */
export const ARTICLES: readonly CitationRecord[] = [
  { id: 'kb-12', title: 'Alterations: who pays for what', excerpt: 'Sleeves and hems within 2 cm are free of charge.' },
  {
    id: 'kb-18',
    title: 'Delivery times by factory',
    excerpt: 'An express order leaves the factory 9 days after payment.',
  },
  {
    id: 'kb-23',
    title: 'Linings out of stock',
    excerpt: 'A lining of the same price group may be taken after asking.',
  },
  { id: 'kb-31', title: 'Measuring a sleeve', excerpt: 'From the shoulder seam over the bent elbow to the wrist.' },
  { id: 'kb-40', title: '客户退款流程', excerpt: '退款在三个工作日内记入零售商钱包。' },
]

/** Texts with gaps, for replies and for the reasons of wallet transactions. */
export const TEMPLATES = [
  {
    id: 'reply-received',
    kind: 'reply',
    title: 'We are looking into it',
    body: 'Hello {{brand}},\n\nthank you for telling us about order {{order}} ({{title}}). We are looking into it and will be back within one working day.\n\n{{agent}}',
  },
  {
    id: 'reply-remake',
    kind: 'reply',
    title: 'Alteration approved',
    body: 'Hello {{brand}},\n\nwe approve the alteration for {{customer}}, order {{order}}. Please send us the invoice of your tailor.\n\n{{agent}}',
  },
  {
    id: 'reply-zh',
    kind: 'reply',
    title: '已收到（中文）',
    body: '您好，订单 {{order}} 的问题已收到，我们会尽快处理。\n\n{{agent}}',
  },
  { id: 'wallet-alteration', kind: 'wallet', title: 'Alteration', body: 'Alteration of order {{order}}: {{title}}' },
  {
    id: 'wallet-late',
    kind: 'wallet',
    title: 'Late delivery',
    body: 'Goodwill for the late delivery of order {{order}}',
  },
  {
    id: 'wallet-correction',
    kind: 'wallet',
    title: 'Correction',
    body: 'Correction of an earlier entry, ticket {{ticket}}',
  },
] as const

const OPENINGS: Readonly<Record<string, string>> = {
  Fit: 'The customer tried it on yesterday. Everything is fine but this. Can we alter it here at your cost?',
  Delivery: 'It is for a wedding. Please tell us today whether the date can be kept.',
  Design: 'The picture that we got shows another lining than the one that was ordered.',
}
const STAFF = ['Mei', 'Tom', 'Support'] as const
const ANSWERS = [
  'We have asked the factory and will be back tomorrow.',
  'Could you send a photo of both sleeves?',
  'Thank you, the photo is attached to the order.',
  '工厂已确认，本周内重做。',
] as const

const sceneOf = ({ book, orderChanges, seed, now }: ServiceParts, orderId: number): OrderScene | undefined => {
  const order = book.find(orderId)
  return order && { seed, now: now(), order, changes: orderChanges.of(orderId) }
}

/** Finds a ticket by its number, which holds that of its order. @throws Refusal 404 */
export function findTicket(parts: ServiceParts, id: string): TicketScene {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  for (const order of [Math.floor(number / 2), Math.floor(number / 100)]) {
    const scene = sceneOf(parts, order)
    const ticket = scene && ticketsOf(scene).find(one => one.id === number)
    if (scene && ticket) return { ticket, scene, changes: parts.support.get('ticket', number) ?? {} }
  }
  throw new Refusal(404, `Ticket ${id} was not found.`)
}

/** The tickets of the newest orders, newest first. */
export function listTickets(parts: ServiceParts): TicketScene[] {
  const everything = { statuses: [], customer: '' }
  const all = parts.book.page(everything, 1, LISTED_ORDERS).flatMap(({ order_id }) => {
    const scene = sceneOf(parts, order_id)
    return scene
      ? ticketsOf(scene).map(ticket => ({ ticket, scene, changes: parts.support.get('ticket', ticket.id) ?? {} }))
      : []
  })
  return all.toSorted((a, b) => raisedAt(b).localeCompare(raisedAt(a)))
}

const raisedAt = ({ ticket, scene: { order } }: TicketScene) =>
  ticket.created_at ?? iso(pastOf(order, order.created_at + (1 + (hash('raised', ticket.id) % 20)) * HOUR))

/** What was said when the sample was made. */
function usualComments(scene: TicketScene): CommentRecord[] {
  const { ticket } = scene
  if (ticket.created_at !== undefined) return []
  const next = dice(scene.scene.seed, 'comments', ticket.id)
  return Array.from({ length: ticket.id % 4 }, (_, at) => ({
    id: ticket.id * 10 + at + 1,
    author: at % 2 === 0 ? pick(next, STAFF) : scene.scene.order.retailer.brandname,
    created_at: iso(pastOf(scene.scene.order, Date.parse(raisedAt(scene)) + (at + 1) * 5 * HOUR)),
    body: pick(next, ANSWERS),
    attachments: [],
    citations: at === 0 && ticket.id % 3 === 0 ? ARTICLES.slice(0, 1) : [],
  }))
}

export const commentsOf = (scene: TicketScene): CommentRecord[] => [
  ...usualComments(scene),
  ...(scene.changes.comments ?? []),
]

/** A ticket as lists show it. */
export function ticketRow(scene: TicketScene) {
  const { ticket, scene: of, changes } = scene
  const { id, title, severity, category, sub_category } = ticket
  const created_at = raisedAt(scene)
  return {
    id,
    title,
    severity,
    category,
    sub_category,
    created_at,
    type: ticket.type ?? (id % 5 === 0 ? 'Premium' : 'Free'),
    status: changes.status ?? ticket.status,
    brand: of.order.retailer.brandname,
    order_id: of.order.order_id,
    sub_order_id: ticket.sub_order_id ?? null,
    updated_at: changes.updated_at ?? commentsOf(scene).at(-1)?.created_at ?? created_at,
  }
}

export const ticketDetail = (scene: TicketScene) => ({
  ...ticketRow(scene),
  body: scene.ticket.body ?? OPENINGS[scene.ticket.category] ?? scene.ticket.title,
  attachments: (scene.ticket.attachments ?? []).map((name, at) => ({ id: at + 1, name })),
  comments: commentsOf(scene),
})

/** Keeps a change of a ticket, with its time. */
export function changeTicket(
  { support, now }: ServiceParts,
  { ticket, changes }: TicketScene,
  to: TicketChanges,
): void {
  support.put('ticket', ticket.id, { ...changes, ...to, updated_at: iso(now()) })
}

/** The citations of ids. @throws Refusal 422 for one that isn't there */
export function citationsOf(parts: ServiceParts, ids: readonly (string | number)[]): CitationRecord[] {
  return ids.map(id => {
    const known = [...ARTICLES, ...ticketCitations(parts, String(id))].find(one => one.id === String(id))
    if (!known) throw invalid({ citations: [`There is no source ${id}.`] })
    return known
  })
}

/** Tickets that were resolved are sources too: `ticket-102002`. */
function ticketCitations(parts: ServiceParts, id: string): CitationRecord[] {
  const [, number] = /^ticket-(\d+)$/.exec(id) ?? []
  if (number === undefined) return []
  const { ticket } = findTicket(parts, number)
  return [{ id, title: `Ticket ${number}: ${ticket.title}`, excerpt: `${ticket.category}, ${ticket.sub_category}` }]
}
