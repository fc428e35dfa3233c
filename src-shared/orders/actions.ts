import type { Act, ActKind } from '../contract/acts.ts'
import type { Me } from '../contract/session.ts'
import { lackOf, type Need, needOf } from '../permissions.ts'
import type { PricingRow } from '../service/readers/orders/pricing.ts'
import { operationOfAct } from './acts.ts'
import { type OrderStatus, orderStatusOf } from './status.ts'

const made = ['Manufacturing', 'Outbound', 'Completed', 'Delivered'] as const satisfies OrderStatus[]

/** An action that a status offers; the batches of a bulk completion are of `complete-many`. */
export type OrderAction = Exclude<ActKind, 'complete-batch' | 'settle' | 'reply' | 'wallet'> | 'complete-many'

/**
 * When an action is offered (specification 3.1). Where it names no status, any will do. A hold is only offered with an
 * issue: there is no hold of its own.
 */
const offeredIn: Readonly<Record<OrderAction, readonly OrderStatus[] | 'any' | 'not voided'>> = {
  issue: 'any',
  hold: ['Ready For Fulfilment', 'Build', 'Manufacturing'],
  resolve: ['On Hold'],
  void: ['Draft', 'Awaiting Payment', 'Ready For Fulfilment'],
  complete: ['Outbound'],
  'complete-many': ['Delivered'],
  measure: 'not voided',
  assembly: ['Ready For Fulfilment'],
  build: ['Build'],
  'cloud-order': ['Build'],
  'qc-check': made,
  'phase-summary': 'any',
  'hand-finishing': 'any',
}

export const orderActions = Object.keys(offeredIn) as OrderAction[]

/** Who asks, and what the service has. `me` null: not known, since the service is away; then nothing is hidden. */
export interface Asker {
  me: Me | null
  offers(operation: (typeof operationOfAct)[ActKind]): boolean
}

const kindOf = (action: OrderAction): ActKind => (action === 'complete-many' ? 'complete-batch' : action)

/** What an account lacks for an action, by its name; null if nothing. */
export const lackForAction = (me: Me | null, action: OrderAction): string | null =>
  me && lackOf(me, needOf(operationOfAct[kindOf(action)]))

/** In which statuses an order has an action (specification 3.1). */
export const statusesFor = (action: OrderAction): readonly OrderStatus[] | 'any' | 'not voided' => offeredIn[action]

/** Whether a status offers an action; one that isn't known, or isn't told, offers what any does. */
export function isOfferedIn(status: string | null, action: OrderAction): boolean {
  const statuses = offeredIn[action]
  const known = status === null ? undefined : orderStatusOf(status)
  if (statuses === 'any') return true
  if (statuses === 'not voided') return known !== 'Voided'
  return known !== undefined && statuses.includes(known)
}

/** Whether the service has the operation of an action. */
export const offersAction = ({ offers }: Pick<Asker, 'offers'>, action: OrderAction): boolean =>
  offers(operationOfAct[kindOf(action)])

/** The actions of an order in a status, for whoever asks. The service's own refusal has the last word. */
export const actionsOf = (status: string | null, { me, offers }: Asker): OrderAction[] =>
  orderActions.filter(
    action => isOfferedIn(status, action) && lackForAction(me, action) === null && offersAction({ offers }, action),
  )

const settlePermission = {
  DR: 'settle_order_dr_discrepancy orders',
  CR: 'settle_order_cr_discrepancy orders',
} as const

/** The permission that settling a row needs; null where the row doesn't say which: the service knows. */
export const permissionToSettle = ({ direction }: Pick<PricingRow, 'direction'>): string | null =>
  direction === null ? null : settlePermission[direction]

/** The same as a need, which a profile may change. */
export function needToSettle(row: Pick<PricingRow, 'direction'>): Need {
  const permission = permissionToSettle(row)
  return { operation: 'admin.orders.payment-settlement', ...(permission === null ? {} : { permission }) }
}

/** Whether a row of the pricing history can be settled by whoever asks. */
export function canSettle(row: Pick<PricingRow, 'id' | 'direction' | 'settleable'>, { me, offers }: Asker): boolean {
  const may = me === null || lackOf(me, needToSettle(row)) === null
  return row.settleable && row.id !== null && may && offers('admin.orders.payment-settlement')
}

/**
 * What takes an act back; the others can't be undone. There is no hold of its own (specification 3.1): what takes a resolved one
 * back is an issue that puts the order on hold.
 */
export function undoOf({ asked, state }: Pick<Act, 'asked' | 'state'>): 'issue' | 'resolve' | null {
  if (state !== 'done') return null
  return asked.kind === 'hold' ? 'resolve' : asked.kind === 'resolve' ? 'issue' : null
}
