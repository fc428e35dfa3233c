import { idOf, isRecord, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf, nameIn } from '../kit.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A support ticket as lists show it (specification 2.5; all beyond those fields is assumed). Times are ms since 1970, UTC. */
export interface TicketRow {
  id: string
  title: string | null
  status: string | null
  severity: string | null
  category: string | null
  subCategory: string | null
  /** Free or Premium. */
  type: string | null
  brand: string | null
  orderId: string | null
  createdAt: number | null
  updatedAt: number | null
}

export interface NamedFile {
  id: string
  name: string
}

/** What a text rests on: an article, an order, another ticket. */
export interface Citation {
  id: string
  title: string
  excerpt: string | null
}

export interface TicketComment {
  id: string | null
  author: string | null
  at: number | null
  body: string
  /** The AI's text that the comment was made from. */
  suggestion: string | null
  attachments: NamedFile[]
  citations: Citation[]
}

/** A ticket with everything that was said, oldest first. */
export interface Ticket extends TicketRow {
  body: string | null
  attachments: NamedFile[]
  comments: TicketComment[]
}

/** A text with gaps such as `{{customer}}`; `kind` distinguishes replies from reasons of wallet transactions. */
export interface TextTemplate {
  id: string
  title: string
  body: string
  kind: 'reply' | 'wallet'
}

/** Whose wallet a ticket's credit or debit goes to. */
export interface BillableAccount {
  id: string | null
  brandname: string | null
  currency: string | null
  /** Null where the service doesn't say. */
  balance: number | null
}

export interface Suggestion {
  text: string
  citations: Citation[]
}

const rowOf = (fields: Fields, id: string): TicketRow => ({
  id,
  title: fields.text('title', 'subject'),
  status: nameIn(fields, ['status'], ['name', 'title', 'label']),
  severity: nameIn(fields, ['severity', 'priority'], ['name', 'title', 'label']),
  category: nameIn(fields, ['category'], ['name', 'title', 'label']),
  subCategory: nameIn(fields, ['sub_category', 'subcategory'], ['name', 'title', 'label']),
  type: fields.text('type', 'ticket_type'),
  brand: nameIn(fields, ['brand', 'brandname', 'retailer', 'account'], ['brandname', 'name']),
  orderId: fields.id('order_id') ?? fields.inner('order')?.id('order_id', 'id') ?? null,
  createdAt: fields.time('created_at'),
  updatedAt: fields.time('updated_at', 'last_comment_at'),
})

/** Reads a ticket of a list; null for one without an id. */
export function readTicketRow(value: unknown, context: Context): TicketRow | null {
  const fields = fieldsOf(value, context)
  const id = fields?.id('id', 'ticket_id') ?? null
  return fields && id !== null ? rowOf(fields, id) : null
}

/** Reads a ticket with its comments in the order of their times; the service's order where it gives none. */
export function readTicket(record: Record<string, unknown>, context: AnswerContext): Ticket {
  const fields = fieldsOf(record, context) as Fields
  const comments = fields.list('comments', 'replies', 'messages').flatMap(one => readComment(one, context) ?? [])
  return {
    ...rowOf(fields, fields.id('id', 'ticket_id') ?? context.path['ticket'] ?? ''),
    body: fields.text('body', 'description', 'message'),
    attachments: filesIn(fields, context),
    comments: comments.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
  }
}

/** Reads a comment; null for one that says nothing. */
function readComment(value: unknown, context: Context): TicketComment | null {
  const fields = fieldsOf(isRecord(value) ? value : { body: value }, context)
  const body = fields?.text('body', 'text', 'message', 'comment') ?? ''
  const attachments = fields ? filesIn(fields, context) : []
  if (!fields || (body === '' && attachments.length === 0)) return null
  return {
    id: fields.id('id', 'comment_id'),
    author: nameIn(fields, ['author', 'created_by', 'user'], ['name', 'email']),
    at: fields.time('created_at', 'at'),
    body,
    suggestion: fields.text('ai_suggestion'),
    attachments,
    citations: fields.list('citations').flatMap(one => readCitation(one, context) ?? []),
  }
}

const filesIn = (fields: Fields, context: Context): NamedFile[] =>
  fields.list('attachments', 'files').flatMap(one => {
    const file = fieldsOf(one, context)
    const name = file?.text('name', 'file_name', 'filename') ?? textOf(one)
    return name === null ? [] : [{ id: file?.id('id', 'attachment_id') ?? name, name: context.clean(name) }]
  })

/** Reads a citation, a record or its bare text. */
export function readCitation(value: unknown, context: Context): Citation | null {
  const fields = fieldsOf(value, context)
  const title = fields?.text('title', 'name', 'source') ?? textOf(value)
  const id = fields?.id('id', 'citation_id') ?? idOf(title)
  if (title === null || id === null) return null
  return { id, title: context.clean(title), excerpt: fields?.text('excerpt', 'text', 'quote') ?? null }
}

/** Reads a template; null without a text. */
export function readTemplate(value: unknown, context: Context): TextTemplate | null {
  const fields = fieldsOf(value, context)
  const body = fields?.text('body', 'text', 'content') ?? null
  const title = fields?.text('title', 'name', 'label', 'key', 'id') ?? null
  if (!fields || body === null || title === null) return null
  const isWallet = /wallet|reason|billing/i.test(fields.text('kind', 'type', 'category') ?? '')
  return { id: fields.id('id', 'key') ?? title, title, body, kind: isWallet ? 'wallet' : 'reply' }
}

/** Reads what the AI suggests; an empty text where it has nothing to say. */
export function readSuggestion(json: unknown, context: AnswerContext): Suggestion {
  const outer = fieldsOf(json, context)
  const fields = outer?.inner('data') ?? outer
  return {
    text: fields?.text('ai_suggestion', 'suggestion', 'text', 'body') ?? '',
    citations: fields?.list('citations').flatMap(one => readCitation(one, context) ?? []) ?? [],
  }
}

/** Reads what was said in a recording; empty where nothing was understood. */
export function readTranscript(json: unknown, context: AnswerContext): { text: string } {
  const outer = fieldsOf(json, context)
  return { text: (outer?.inner('data') ?? outer)?.text('text', 'transcript', 'transcription') ?? '' }
}

export function readBillableAccount(record: Record<string, unknown>, context: AnswerContext): BillableAccount {
  const fields = fieldsOf(record, context) as Fields
  const wallet = fields.inner('wallet')
  return {
    id: fields.id('id', 'account_id', 'retailer_id'),
    brandname: fields.text('brandname', 'name'),
    currency: fields.text('settlement_currency', 'currency') ?? wallet?.text('currency') ?? null,
    balance: fields.number('wallet_balance', 'balance') ?? wallet?.number('balance', 'amount') ?? null,
  }
}
