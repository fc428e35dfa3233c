import { z } from 'zod'
import type { OrderGroup } from '../contract/orders.ts'
import { mayPrint as mayDecide } from '../needs.ts'
import { foldWord, type ServiceJob } from '../print/job.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, snakeCased, textOf, timeOf } from './fields.ts'
import { bulk, id, page, text } from './inputs.ts'
import { type AnswerContext, type Declaration, list, one } from './operation.ts'
import { readPrintLink } from './readers/links.ts'
import { startedBatch, startedJob } from './readers/started.ts'

const jobs = '/admin/orders/print-jobs'
const mayPrint = { permission: mayDecide.permission }
const job = one(json => ({ id: startedJob(json) }))
const sinceToday = z.literal('today', { error: 'Must be today, or be left out.' })
const batch = one(json => ({ id: startedBatch(json) }))

/** Print jobs, and printing from an order (specification 2.8, 3.2, 4.2 and 4.3; bindings, section 3). */
export const printOperations = {
  'admin.orders.print-jobs.index': {
    keptInMain: true,
    section: '4.2',
    call: `GET ${jobs}`,
    effect: 'read',
    assumed: ['fields beyond 2.8'],
    query: { since: sinceToday.optional(), page },
    answer: list(['print_jobs', 'jobs', 'rows'], readPrintJob, ({ id }) => id),
  },
  'admin.orders.print-jobs.pdf-url': {
    keptInMain: true,
    section: '4.2',
    call: `GET ${jobs}/{job}/pdf-url`,
    effect: 'read',
    answer: one((json, context) => readPrintLink(json, ['print_job', 'pdf'], context)),
  },
  'admin.orders.print-jobs.reprint': {
    keptInMain: true,
    section: '4.3',
    call: `POST ${jobs}/{job}/reprint`,
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    answer: job,
  },
  'admin.orders.print-jobs.kanban-reprint': {
    keptInMain: true,
    section: '4.3',
    call: `POST ${jobs}/{job}/kanban-reprint`,
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    answer: job,
  },
  // Not in the specification: a deployment that wants reports of printed jobs configures it.
  'admin.orders.print-jobs.report': {
    section: '2.8',
    call: null,
    needs: '{job}',
    effect: 'write',
    assumed: ['path', 'shape'],
    body: { print_status: text, station: text, printed_at: text },
  },
  'admin.orders.print-url': {
    keptInMain: true,
    section: '4.3',
    call: 'GET /admin/orders/{order}/print-url',
    effect: 'read',
    assumed: ['path', 'shape'],
    ...mayPrint,
    query: { type: text.optional() },
    answer: one((json, context) => readPrintLink(json, ['order', 'pdf', 'print'], context)),
  },
  'admin.orders.bulk-print': {
    keptInMain: true,
    section: '4.3',
    call: 'POST /admin/orders/bulk-print',
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    body: { orders: bulk(id), job_type: text },
    answer: batch,
  },
  'admin.orders.cloud-print': {
    keptInMain: true,
    section: '4.3',
    call: 'POST /admin/orders/{order}/cloud-print',
    effect: 'start',
    assumed: ['names of the fields'],
    ...mayPrint,
    body: {
      type: z.enum(['order bill', 'shirt code'], { error: 'Must be order bill or shirt code.' }),
      groups: z.array(text, { error: 'Must be a list of group labels.' }).optional(),
    },
    answer: job,
  },
  'admin.orders.cloud-print.groups': {
    section: '4.3',
    call: 'GET /admin/orders/{order}/cloud-print/groups',
    effect: 'read',
    answer: list(
      ['groups', 'labels', 'rows', 'pieces'],
      (group, { path }) => readOrderGroup(group, path['order'] ?? ''),
      ({ label }) => label,
    ),
  },
  'admin.orders.fabric-jobs.index': {
    section: '4.2',
    call: 'GET /admin/orders/fabric-jobs',
    effect: 'read',
    assumed: ['path', 'fields beyond 2.8'],
    query: { since: sinceToday.optional(), page },
    answer: list(['fabric_jobs', 'agent_jobs', 'jobs', 'rows'], readAgentJob, ({ id }) => id),
  },
} satisfies Record<string, Declaration>

/** Reads one print job; null if it has no id or no type. */
export function readPrintJob(record: unknown): ServiceJob | null {
  if (!isRecord(record)) return null
  const id = idOf(record['id']) ?? idOf(record['job_id'])
  const type = textOf(record['job_type'])
  if (id === null || type === null) return null
  return {
    id,
    type,
    dispatchStatus: textOf(record['dispatch_status']),
    printStatus: textOf(record['print_status']),
    orderId: orderIdOf(record),
    ...copiesOf(record['copies']),
    createdAt: timeOf(record['created_at']),
    updatedAt: timeOf(record['updated_at']),
    error: errorOf(record['error']) ?? textOf(record['error_message']),
  }
}

/** The order that a record is about, by its id or its number; null if it names none. */
export function orderIdOf(record: JsonRecord): string | null {
  const order = record['order']
  const inner = isRecord(order) ? (idOf(order['id']) ?? idOf(order['order_id'])) : idOf(order)
  return idOf(record['order_id']) ?? inner ?? idOf(record['order_number'])
}

/** More copies than anyone wants of one document. */
const mostCopies = 999
/** So much of an unreadable number of copies is shown. */
const longestCopies = 40

/** A number of copies that can be printed, or, as text, what the service says instead; neither where it says nothing. */
function copiesOf(value: unknown): Pick<ServiceJob, 'copies' | 'oddCopies'> {
  const text = textOf(value)
  if (text === null || text.trim() === '') return { copies: null }
  const copies = Number(text)
  if (Number.isInteger(copies) && copies >= 1 && copies <= mostCopies) return { copies }
  return { copies: null, oddCopies: text.slice(0, longestCopies) }
}

const errorOf = (value: unknown) => textOf(isRecord(value) ? value['message'] : value)

/** The types of agent jobs (specification 2.8). */
export const agentTypes = ['Order', 'Notification', 'Factory Message', 'Scheduled Message', 'Event Message'] as const

/** A job of the service's agents: a message that it sends about an order. */
export interface AgentJob {
  id: string
  /** One of the specification's five as it spells them, or another as it came; null if not given. */
  type: string | null
  dispatchStatus: string | null
  sendStatus: string | null
  orderId: string | null
  /** Milliseconds since 1970, UTC. */
  createdAt: number | null
  error: string | null
}

/** Reads one agent job; null if it has no id. */
export function readAgentJob(given: unknown, { clean }: Pick<AnswerContext, 'clean'>): AgentJob | null {
  if (!isRecord(given)) return null
  const record = snakeCased(given)
  const id = idOf(record['id']) ?? idOf(record['job_id']) ?? idOf(record['uuid'])
  if (id === null) return null
  const cleaned = (text: string | null) => (text === null ? null : clean(text))
  const type = firstTextOf(record, ['agent_type', 'type', 'job_type', 'kind'])
  return {
    id,
    type: agentTypes.find(known => foldWord(known) === foldWord(type ?? '')) ?? cleaned(type),
    dispatchStatus: cleaned(textOf(record['dispatch_status'])),
    sendStatus: cleaned(textOf(record['send_status'])),
    orderId: orderIdOf(record),
    createdAt: timeOf(record['created_at']),
    error: cleaned(errorOf(record['error']) ?? textOf(record['error_message'])),
  }
}

const groupLabel = /^\d+-\d+-\d+$/
const labelNames = ['label', 'group_label', 'group', 'code', 'name', 'id']

/**
 * Reads a garment group, a text or a record; null if it names none. Its label is the text of the form
 * `<order>-<piece>-<group>` in the record, else one made of its indexes, else its first name.
 */
export function readOrderGroup(group: unknown, order: string): OrderGroup | null {
  if (!isRecord(group)) {
    const label = idOf(group)
    return label === null ? null : { label, detail: null }
  }
  const names = labelNames.flatMap(name => idOf(group[name]) ?? [])
  const label = names.find(name => groupLabel.test(name)) ?? labelByIndex(group, order) ?? names[0]
  return label === undefined ? null : { label, detail: detailOf(group) }
}

function labelByIndex(group: JsonRecord, order: string): string | undefined {
  const piece = indexOf(group, ['piece_index', 'piece'])
  const inPiece = indexOf(group, ['group_index', 'group_number'])
  return piece === null || inPiece === null ? undefined : `${order}-${piece}-${inPiece}`
}

function indexOf(group: JsonRecord, names: readonly string[]): string | null {
  const index = firstTextOf(group, names)
  return index !== null && /^\d+$/.test(index) ? index : null
}

function detailOf(group: JsonRecord): string | null {
  const product = firstTextOf(group, ['product_name', 'product', 'detail', 'description'])
  const fabric = firstTextOf(group, ['fabric_code', 'fabric', 'fabric_name'])
  return [product, fabric].filter(part => part !== null).join(' · ') || null
}
