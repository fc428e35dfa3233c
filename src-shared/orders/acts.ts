import type { Act, ActKind, AskedAct } from '../contract/acts.ts'
import type { OperationId } from '../service/index.ts'
import type { Measurements } from '../service/readers/orders/measurements.ts'
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
  settle: 'admin.orders.payment-settlement',
  'phase-summary': 'admin.orders.phase-summary.cloud-export',
  'hand-finishing': 'admin.orders.hand-finishing.cloud-export',
} as const satisfies Record<ActKind, OperationId>

/** The orders that an act names. */
export const ordersOf = (asked: AskedAct): string[] => ('orders' in asked ? asked.orders : [asked.order])

/** What reading shows of an act whose answer was lost. `unclear`: nothing that can be read tells. */
export type Evidence = 'done' | 'not-done' | 'unclear'

/** What was read at the service to find out. Null: it couldn't be found. */
export interface Seen {
  /** By order. */
  statuses?: ReadonlyMap<string, string | null>
  measurements?: Measurements | null
  /** Whether the row can still be settled; null: it isn't there. */
  settleable?: boolean | null
  checked?: boolean | null
  /** The fields that the service shows of an order's assembly or build. */
  fields?: Readonly<Record<string, unknown>> | null
}

const yesNo = (is: boolean): Evidence => (is ? 'done' : 'not-done')

/** What was seen says whether an act was done. */
export function evidenceOf(asked: AskedAct, seen: Seen): Evidence {
  switch (asked.kind) {
    case 'hold':
      return byStatus(asked, seen, 'On Hold')
    case 'void':
      return byStatus(asked, seen, 'Voided')
    case 'resolve': {
      const status = seen.statuses?.get(asked.order) ?? null
      return status === null ? 'unclear' : yesNo(!isSameStatus(status, 'On Hold'))
    }
    case 'complete':
    case 'complete-batch':
      return byStatus(asked, seen, 'Completed')
    case 'settle':
      return seen.settleable == null ? 'unclear' : yesNo(!seen.settleable)
    case 'qc-check':
      return seen.checked == null ? 'unclear' : yesNo(seen.checked === asked.checked)
    case 'measure':
      return seen.measurements == null ? 'unclear' : byVersion(asked, seen.measurements)
    case 'assembly':
    case 'build': {
      const { kind: _kind, order: _order, ...wanted } = asked
      return byFields(wanted, seen.fields ?? null)
    }
    default:
      return 'unclear'
  }
}

/** All or nothing: one order that isn't there yet shows that none was moved. */
function byStatus(asked: AskedAct, { statuses }: Seen, status: string): Evidence {
  const found = ordersOf(asked).map(order => statuses?.get(order) ?? null)
  if (found.some(one => one !== null && !isSameStatus(one, status))) return 'not-done'
  return found.includes(null) ? 'unclear' : 'done'
}

/** Other values under another version show that somebody saved since, and not what was there before. */
function byVersion({ values, version }: Extract<AskedAct, { kind: 'measure' }>, measured: Measurements): Evidence {
  if (hasValues(measured, values)) return 'done'
  return version !== null && version === measured.version ? 'not-done' : 'unclear'
}

function hasValues(
  { rows }: Measurements,
  wanted: Readonly<Record<string, Readonly<Record<string, number>>>>,
): boolean {
  const byLabel = new Map(rows.map(row => [row.label, row.values]))
  return Object.entries(wanted).every(([label, values]) =>
    Object.entries(values).every(([piece, value]) => byLabel.get(label)?.[piece] === value),
  )
}

function byFields(wanted: Readonly<Record<string, unknown>>, fields: Seen['fields']): Evidence {
  const sent = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (!fields || sent.some(([name]) => fields[name] === undefined)) return 'unclear'
  return yesNo(sent.every(([name, value]) => (fields[name] ?? null) === value))
}

/** How long after it was sent a lost request may still arrive at the service (ms): before that, reading proves no absence. */
export const mayStillArrive = 10_000
/** So long a void is asked again by itself with its key (ms): later, a person decides anew. */
export const repeatsFor = 24 * 60 * 60_000

/** What an act whose answer was lost comes to, once the order was read. */
export type Settlement = { is: 'done' } | { is: 'not-done' } | { is: 'again' } | { is: 'wait' } | { is: 'person' }

/**
 * Settles an unknown answer. Nothing that starts something is sent again; a void is, with its own key, for the account that
 * sent it and for a day. One without an account is nobody's.
 */
export function settlementOf(
  act: Pick<Act, 'asked' | 'account' | 'askedAt'>,
  evidence: Evidence,
  { now, account }: { now: number; account: string | null },
): Settlement {
  if (evidence === 'done') return { is: 'done' }
  const age = now - act.askedAt
  const isMine = account !== null && act.account === account
  if (act.asked.kind === 'void' && isMine && age >= 0 && age < repeatsFor) return { is: 'again' }
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
