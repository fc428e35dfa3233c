import { asDeskError, hasCode } from '../../src-shared/errors.ts'
import { isRecord } from '../../src-shared/service/fields.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import { gapsIn, isDocumented } from '../../src-shared/service/operation.ts'
import type { CallInput, ServiceClient } from '../service/index.ts'

/**
 * What came of trying an operation that reads: it `answers`, the deployment has none (`absent`), it answers in another way than
 * the desk reads (`unlike`), it was `refused` or `failed`, or it wasn't tried, because nothing fills its path.
 */
export interface TriedOperation {
  operation: OperationId
  state: 'answers' | 'absent' | 'unlike' | 'refused' | 'failed' | 'not-tried'
  /** The specification shows its path; else it is assumed. */
  documented: boolean
  /** What the service said, or what is missing. */
  why?: string
  /** The line of JSON for the profile's overrides: as it is, or to be completed. */
  line?: string
}

type Reads = Pick<ServiceClient, 'offers'> & { read(operation: OperationId, input?: CallInput): Promise<unknown> }

/** Ids that were met in earlier answers, by the names of gaps and parameters. */
type Known = Map<string, string>

/** These answer with ids that the others need, so they are asked first. */
const first: readonly OperationId[] = [
  'admin.me.show',
  'admin.orders.index',
  'admin.orders.print-jobs.index',
  'admin.accounts.index',
  'admin.pricing.main-products.index',
]

/** Where an answer has an id, by the gap or parameter that it fills: of the first row, and of what is first in that. */
const idsOfAnswer: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  'admin.orders.index': { order: 'rows.0.orderId' },
  'admin.orders.print-jobs.index': { job: 'rows.0.id' },
  'admin.accounts.index': { retailer: 'rows.0.id', id: 'rows.0.id' },
  'admin.pricing.main-products.index': { main_product: 'rows.0.id', product: 'rows.0.products.0.id' },
  'admin.designs.index': { design: 'rows.0.id' },
  'admin.designs.show': { popup: 'popups.0.id' },
  'admin.bulk-hub.index': { operation: 'operations.0.id', batch: 'batches.0.id' },
  'admin.tickets.index': { ticket: 'rows.0.id' },
  'admin.email-templates.index': { key: 'rows.0.key' },
}

/** Small questions: a doctor must not read whole grids. */
const small: Readonly<Record<string, string | number>> = { q: 'a', limit: 1, per_page: 1, since: 'today' }

const isReadByGet = (id: OperationId): boolean => {
  const { effect, call } = declarationOf(id)
  return effect === 'read' && call !== null && call.startsWith('GET ')
}

/**
 * Tries every operation that only reads, once, and reports which answer. Never rejects; nothing is changed at the service.
 */
export async function tryReads(client: Reads): Promise<TriedOperation[]> {
  const known: Known = new Map()
  const all = operationIds.filter(isReadByGet)
  const ordered = [...first.filter(id => all.includes(id)), ...all.filter(id => !first.includes(id))]
  const tried: TriedOperation[] = []
  for (const operation of ordered) tried.push(await tryOne(client, operation, known))
  return tried
}

async function tryOne(client: Reads, operation: OperationId, known: Known): Promise<TriedOperation> {
  const { call, query = {} } = declarationOf(operation)
  const documented = isDocumented(declarationOf(operation))
  if (!client.offers(operation)) return { operation, documented, state: 'absent', why: 'the profile says so' }
  const gaps = gapsIn(call ?? '')
  const wanted = Object.entries(query).filter(([, shape]) => !isOptional(shape))
  const names = [...gaps, ...wanted.map(([name]) => name)]
  const missing = names.filter(name => !known.has(name) && small[name] === undefined)
  if (missing.length > 0) return { operation, documented, state: 'not-tried', why: `no ${missing.join(', ')} is known` }
  const asked = Object.keys(query).flatMap(name => {
    const value = wanted.some(([one]) => one === name) ? (known.get(name) ?? small[name]) : small[name]
    return value === undefined || (name === 'q' && !wanted.some(([one]) => one === 'q')) ? [] : [[name, value]]
  })
  const input: CallInput = {
    path: Object.fromEntries(gaps.map(gap => [gap, known.get(gap) ?? ''])),
    query: Object.fromEntries(asked),
  }
  try {
    learn(known, operation, await client.read(operation, input))
    return { operation, documented, state: 'answers' }
  } catch (error) {
    return { operation, documented, ...verdictOn(error, operation) }
  }
}

const isOptional = (shape: unknown): boolean =>
  isRecord(shape) && typeof shape['safeParse'] === 'function'
    ? (shape['safeParse'] as (value: unknown) => { success: boolean })(undefined).success
    : false

function learn(known: Known, operation: OperationId, answer: unknown): void {
  for (const [gap, path] of Object.entries(idsOfAnswer[operation] ?? {})) {
    const id = path
      .split('.')
      .reduce<unknown>((at, name) => (isRecord(at) || Array.isArray(at) ? Reflect.get(at, name) : undefined), answer)
    if (typeof id === 'string') known.set(gap, id)
  }
}

function verdictOn(error: unknown, operation: OperationId): Pick<TriedOperation, 'state' | 'why' | 'line'> {
  const { message, code } = asDeskError(error)
  const path = declarationOf(operation).call?.replace(/^\S+ /, '') ?? ''
  const lineOf = (override: object | null) => `${JSON.stringify(operation)}: ${JSON.stringify(override)}`
  if (hasCode(error, 'service.operation-absent')) {
    return { state: 'absent', why: message, line: lineOf(null) }
  }
  if (code === 'service.not-found') return { state: 'unlike', why: message, line: lineOf({ not_found: 'absent' }) }
  if (code === 'service.unexpected-shape' || code === 'service.not-json') {
    return { state: 'unlike', why: message, line: lineOf({ path }) }
  }
  if (code === 'service.rejected') {
    const query = Object.fromEntries(Object.keys(declarationOf(operation).query ?? {}).map(name => [name, name]))
    return { state: 'unlike', why: message, line: lineOf({ query }) }
  }
  if (code === 'service.forbidden') return { state: 'refused', why: message, line: lineOf({ permission: '…' }) }
  return { state: 'failed', why: message }
}
