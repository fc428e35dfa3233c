import type { Act, ActKind, AskedAct } from '../contract/acts.ts'
import type { OperationId } from '../service/index.ts'
import type { TicketComment } from '../service/readers/office/tickets.ts'
import type { Measurements } from '../service/readers/orders/measurements.ts'
import { valuesIn } from './measuring.ts'
import { isSameStatus } from './status.ts'

/** The operation that each kind of act asks for. */
export const operationOfAct = {
  hold: 'admin.orders.hold',
  resolve: 'admin.orders.remove-hold',
  void: 'admin.orders.void',
  complete: 'admin.orders.completed',
  'complete-batch': 'admin.orders.completed',
  measure: 'admin.orders.measurements.update',
  assembly: 'admin.orders.assembly.update',
  build: 'admin.orders.build.update',
  'cloud-order': 'admin.orders.cloud-order',
  'qc-check': 'admin.orders.qc-check',
  issue: 'admin.tickets.store',
  reply: 'admin.tickets.comments.store',
  wallet: 'admin.tickets.wallet-transactions.store',
  settle: 'admin.orders.payment-settlement',
  'phase-summary': 'admin.orders.phase-summary.cloud-export',
  'hand-finishing': 'admin.orders.hand-finishing.cloud-export',
} as const satisfies Record<ActKind, OperationId>

export const actKinds = Object.keys(operationOfAct) as ActKind[]

/** Whether a person typed an order's number to confirm, also with the full-width figures of a Chinese keyboard. */
export const isConfirmed = (typed: string, order: string): boolean =>
  typed.normalize('NFKC').trim() === order.normalize('NFKC')

/** How an act on a ticket names it among orders, whose numbers have no sign before them. */
export const ticketName = (ticket: string): string => `#${ticket}`

/** The orders that an act names; of a ticket its name. */
export const ordersOf = (asked: AskedAct): string[] =>
  'orders' in asked ? asked.orders : 'ticket' in asked ? [ticketName(asked.ticket)] : [asked.order]

/** What reading shows of an act whose answer was lost. `unclear`: nothing that can be read shows it. */
export type Evidence = 'done' | 'not-done' | 'unclear'

/** An order's status as it was read, and since when it has it; null: the service doesn't say. */
export interface SeenStatus {
  status: string
  changedAt: number | null
}

/** What was read at the service to find out. Null: it couldn't be found. */
export interface Seen {
  /** By order. */
  statuses?: ReadonlyMap<string, SeenStatus | null>
  measurements?: Measurements | null
  /** Whether the row can still be settled; null: it isn't there. */
  settleable?: boolean | null
  checked?: boolean | null
  /** The comments of a ticket, oldest first. */
  comments?: readonly Pick<TicketComment, 'id' | 'body'>[]
  /** The fields that the service shows of an order's assembly or build. */
  fields?: Readonly<Record<string, unknown>> | null
}

/** How far the service's clock may be behind this computer's (ms): a status from longer before an act was asked is none of since then. */
const clocksApart = 10 * 60_000

/**
 * What was seen says whether an act was done that was asked for at `askedAt`. What isn't there may have been done, and taken back by
 * someone else before the look: only what shows that no one has changed it since shows that it wasn't.
 */
export function evidenceOf(asked: AskedAct, seen: Seen, askedAt: number): Evidence {
  switch (asked.kind) {
    case 'hold':
      return byStatus(asked, seen, status => isSameStatus(status, 'On Hold'), askedAt)
    case 'void':
      return byStatus(asked, seen, status => isSameStatus(status, 'Voided'))
    case 'resolve':
      return byStatus(asked, seen, status => !isSameStatus(status, 'On Hold'), askedAt)
    case 'complete': {
      // From Completed an order goes on to Delivered: only from before the act does that show that it wasn't done.
      const isDelivered = [...(seen.statuses?.values() ?? [])].some(one => one && isSameStatus(one.status, 'Delivered'))
      return byStatus(asked, seen, isCompleted, isDelivered ? askedAt : null)
    }
    case 'complete-batch':
      return byStatus(asked, seen, isCompleted)
    case 'settle':
      // A settled row is settled for good.
      return seen.settleable == null ? 'unclear' : seen.settleable ? 'not-done' : 'done'
    case 'qc-check':
      return doneIf(seen.checked === asked.checked)
    case 'measure':
      return seen.measurements == null ? 'unclear' : byVersion(asked, seen.measurements)
    case 'reply':
      return byComments(asked, seen.comments ?? [])
    case 'assembly':
    case 'build': {
      const { kind: _kind, order: _order, ...wanted } = asked
      return byFields(wanted, seen.fields ?? null)
    }
    default:
      return 'unclear'
  }
}

const isCompleted = (status: string) => isSameStatus(status, 'Completed')

/** A state without a date shows only that it was done. */
const doneIf = (is: boolean): Evidence => (is ? 'done' : 'unclear')

/**
 * All or nothing: one order that hasn't moved shows that none was moved. `askedAt`: of an act that can be taken back, for which only a
 * status from before it shows that; no void and no completion is.
 */
function byStatus(
  asked: AskedAct,
  { statuses }: Seen,
  isThere: (status: string) => boolean,
  askedAt: number | null = null,
): Evidence {
  const found = ordersOf(asked).map(order => statuses?.get(order) ?? null)
  const isOld = ({ changedAt }: SeenStatus) =>
    askedAt === null || (changedAt !== null && changedAt < askedAt - clocksApart)
  if (found.some(one => one !== null && !isThere(one.status) && isOld(one))) return 'not-done'
  return doneIf(found.every(one => one !== null && isThere(one.status)))
}

/**
 * An earlier comment with the same text isn't proof. Nor is a new one with another text of the contrary: a service may
 * write it in its own way.
 */
function byComments(
  { body, after }: Extract<AskedAct, { kind: 'reply' }>,
  comments: NonNullable<Seen['comments']>,
): Evidence {
  const from = after === null ? 0 : comments.findIndex(({ id }) => id === after) + 1
  if (body === '' || (after !== null && from === 0)) return 'unclear'
  const since = comments.slice(from)
  if (since.some(comment => comment.body.trim() === body)) return 'done'
  return since.length === 0 ? 'not-done' : 'unclear'
}

/** Other values under another version show that someone saved since, and not what was there before. */
function byVersion({ values, version }: Extract<AskedAct, { kind: 'measure' }>, measured: Measurements): Evidence {
  if (hasValues(measured, values)) return 'done'
  return version !== null && version === measured.version ? 'not-done' : 'unclear'
}

function hasValues(
  measured: Measurements,
  wanted: Readonly<Record<string, Readonly<Record<string, number>>>>,
): boolean {
  const found = valuesIn(measured)
  return Object.entries(wanted).every(([label, values]) =>
    Object.entries(values).every(([piece, value]) => found[label]?.[piece] === value),
  )
}

function byFields(wanted: Readonly<Record<string, unknown>>, fields: Seen['fields']): Evidence {
  const sent = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (!fields || sent.some(([name]) => fields[name] === undefined)) return 'unclear'
  return doneIf(sent.every(([name, value]) => (fields[name] ?? null) === value))
}

/** How long after it was sent a lost request may still arrive at the service (ms): before that, reading proves no absence. */
export const mayStillArrive = 10_000
/** Asked again with its key, these are done once (specification, part 5). */
const keyed: readonly ActKind[] = ['void', 'wallet']
/** So long what is keyed is asked again by itself with its key (ms): later, a person decides anew. */
export const repeatsFor = 24 * 60 * 60_000

/** What an act whose answer was lost comes to, once the order was read. */
export type Settlement = { is: 'done' } | { is: 'not-done' } | { is: 'again' } | { is: 'wait' } | { is: 'person' }

/**
 * Settles an unknown answer. Nothing that starts something is sent again; a void or a wallet transaction is, with its own key, for the account that
 * sent it and for a day. One without an account belongs to no one.
 */
export function settlementOf(
  act: Pick<Act, 'asked' | 'account' | 'askedAt'>,
  evidence: Evidence,
  { now, account }: { now: number; account: string | null },
): Settlement {
  if (evidence === 'done') return { is: 'done' }
  const age = now - act.askedAt
  const isMine = account !== null && act.account === account
  if (keyed.includes(act.asked.kind) && isMine && age >= 0 && age < repeatsFor) return { is: 'again' }
  if (evidence === 'unclear') return { is: 'person' }
  // A clock that was set back says nothing about what may still arrive.
  return age < mayStillArrive ? { is: 'wait' } : { is: 'not-done' }
}

/** Orders in a text of any language: `51077`, `51077, 51078 +98`. */
export function inShort(orders: readonly string[]): string {
  const shown = orders.slice(0, orders.length > 3 ? 2 : 3).join(', ')
  const more = orders.length > 3 ? orders.length - 2 : 0
  return more === 0 ? shown : `${shown} +${more}`
}
