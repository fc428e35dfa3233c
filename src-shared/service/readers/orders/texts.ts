import { statusText } from '../../../orders/status.ts'
import { isRecord, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf, nameIn } from '../kit.ts'
import { maskContacts, maskedContacts, withoutContacts } from './contacts.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A note on an order; the service withholds who wrote it, and when (specification 2.5). */
export interface Note {
  index: number | null
  text: string
}

/** How a piece of fabric or a garment is to be handled. */
export interface SpecialHandling {
  /** A fabric code. */
  owner: string | null
  code: string | null
  audience: string | null
  instruction: string | null
}

/** A support ticket about an order. */
export interface OrderTicket {
  id: string
  title: string | null
  status: string | null
  severity: string | null
  category: string | null
  subCategory: string | null
}

/** What was sent to or by another system about an order. */
export interface PayloadAudit {
  id: string | null
  source: string | null
  event: string | null
  by: string | null
  at: number | null
  /** As indented JSON, or as it came, without contact data. */
  payload: string | null
}

/** One validation of an order's fit. */
export interface FittingLog {
  id: string | null
  at: number | null
  piece: string | null
  by: string | null
  result: string | null
  message: string | null
}

/** Reads a note, a text or a record; null for an empty one. */
export function readNote(value: unknown, context: Context): Note | null {
  if (!isRecord(value)) {
    const text = textOf(value)
    return text === null ? null : { index: null, text: context.clean(text) }
  }
  const fields = fieldsOf(value, context)
  const text = fields?.text('text', 'note', 'body', 'message', 'content') ?? null
  return fields === null || text === null ? null : { index: fields.number('index', 'position', 'no', 'id'), text }
}

/** Reads special handling; null if it says nothing. */
export function readSpecialHandling(value: unknown, context: Context): SpecialHandling | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const handling = {
    owner: nameIn(fields, ['owner', 'fabric_code'], ['fabric_code', 'code', 'name']),
    code: fields.text('code', 'handling_code'),
    audience: fields.text('audience', 'for'),
    instruction: fields.text('instruction', 'instructions', 'text'),
  }
  return Object.values(handling).every(one => one === null) ? null : handling
}

/** Reads a ticket; null if it has no id. */
export function readOrderTicket(value: unknown, context: Context): OrderTicket | null {
  const fields = fieldsOf(value, context)
  const id = fields?.id('id', 'ticket_id', 'number') ?? null
  if (fields === null || id === null) return null
  return {
    id,
    title: fields.text('title', 'subject'),
    status: nameIn(fields, ['status'], ['label', 'name', 'key']),
    severity: nameIn(fields, ['severity', 'priority'], ['label', 'name', 'key']),
    category: nameIn(fields, ['category'], ['name', 'label', 'title']),
    subCategory: nameIn(fields, ['sub_category', 'subcategory'], ['name', 'label', 'title']),
  }
}

const people = ['name', 'full_name', 'username', 'id']

/** Reads a payload audit; null if it isn't a record or says nothing. */
export function readPayloadAudit(value: unknown, context: Context): PayloadAudit | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const masked = (text: string | null) => (text === null ? null : maskContacts(text))
  const audit = {
    id: fields.id('id', 'audit_id', 'uuid'),
    source: masked(nameIn(fields, ['source', 'system', 'channel'], ['name', 'key'])),
    event: masked(fields.text('event', 'action', 'type', 'operation')),
    by: masked(nameIn(fields, ['by', 'user', 'created_by', 'actor'], people)),
    at: fields.time('at', 'created_at', 'date', 'timestamp'),
    payload: payloadOf(
      fields.record['payload'] ?? fields.record['data'] ?? fields.record['body'] ?? fields.record['changes'],
      context,
    ),
  }
  return Object.values(audit).every(one => one === null) ? null : audit
}

/** No one reads a longer one here. */
const longestPayload = 20_000

/** A payload for reading: JSON in a text is JSON too. What isn't JSON may be a form or a letter, so it isn't shown. */
function payloadOf(given: unknown, { clean }: Context): string | null {
  const value = typeof given === 'string' ? jsonIn(given) : given
  if (value === undefined || value === null) return null
  const text = JSON.stringify(maskedContacts(opened(withoutContacts(value))), null, 2)
  const safe = clean(text)
  return safe.length > longestPayload ? `${safe.slice(0, longestPayload)}…` : safe
}

/** Texts that are JSON, such as the body of a request, as the JSON that they are. */
function opened(value: unknown): unknown {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return jsonIn(value) ?? value
  if (Array.isArray(value)) return value.map(opened)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, opened(one)]))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a log row; null if it isn't a record or says nothing. */
export function readFittingLog(value: unknown, context: Context): FittingLog | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const log = {
    id: fields.id('id', 'log_id'),
    at: fields.time('at', 'created_at', 'validated_at', 'date'),
    piece: fields.text('piece_code', 'piece', 'code', 'label'),
    by: nameIn(fields, ['by', 'user', 'validated_by', 'created_by'], people),
    result: fields.text('result', 'status', 'outcome'),
    message: fields.text('message', 'text', 'detail', 'reason'),
  }
  const by = log.by === null ? null : maskContacts(log.by)
  return Object.values(log).every(one => one === null) ? null : { ...log, by }
}

/** How an order relates to the one that is open. */
export type AncestryRelation = 'original' | 'recalled from' | 'this order'

/** An order in the line of those that one was recalled from. */
export interface AncestryOrder {
  relation: AncestryRelation
  orderId: string
  status: string | null
  createdAt: number | null
}

const relations = {
  original: ['original', 'original_order', 'root'],
  'recalled from': ['recalled_from', 'recalled', 'parent', 'previous'],
  'this order': ['this_order', 'this', 'current', 'order', 'self'],
} as const satisfies Record<AncestryRelation, readonly string[]>

const relationNames = Object.keys(relations) as AncestryRelation[]

/** Reads an order's ancestry, as a list or by relation: the original, what it was recalled from, and the order itself. */
export function readAncestry(json: unknown, context: AnswerContext): AncestryOrder[] {
  const outer = isRecord(json) ? json : { data: json }
  const inner = outer['data'] ?? outer['ancestry'] ?? outer['orders'] ?? outer
  const own = context.path['order']
  const found = Array.isArray(inner)
    ? inner.flatMap(value => ancestorOf(relationIn(value, context), value, context))
    : relationNames.flatMap(relation => {
        const fields = fieldsOf(inner, context)
        const value = relations[relation]
          .map(name => fields?.record[name])
          .find(one => one !== undefined && one !== null)
        return (Array.isArray(value) ? value : [value]).flatMap(one => ancestorOf(relation, one, context))
      })
  const isThere = found.some(({ relation }) => relation === 'this order')
  const self =
    isThere || own === undefined
      ? []
      : [{ relation: 'this order' as const, orderId: own, status: null, createdAt: null }]
  const all = [...found, ...self].map(one => (one.orderId === own ? { ...one, relation: 'this order' as const } : one))
  const isFirst = (one: AncestryOrder, at: number) => all.findIndex(({ orderId }) => orderId === one.orderId) === at
  return relationNames.flatMap(relation => all.filter((one, at) => one.relation === relation && isFirst(one, at)))
}

function relationIn(value: unknown, context: Context): AncestryRelation {
  const fields = fieldsOf(value, context)
  const word =
    fields
      ?.text('relation', 'role', 'type', 'kind')
      ?.toLowerCase()
      .replace(/[\s-]+/g, '_') ?? ''
  return relationNames.find(relation => relations[relation].some(name => name === word)) ?? 'recalled from'
}

function ancestorOf(relation: AncestryRelation, value: unknown, context: Context): AncestryOrder[] {
  const fields = fieldsOf(isRecord(value) ? value : { id: value }, context)
  const orderId = fields?.id('order_id', 'id', 'order_number')
  if (!fields || !orderId) return []
  const status = fields.text('status')
  return [
    { relation, orderId, status: status === null ? null : statusText(status), createdAt: fields.time('created_at') },
  ]
}
