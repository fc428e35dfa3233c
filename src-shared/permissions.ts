import type { OrderChange } from './contract/acts.ts'
import { commandFacts, commandNames, operationNeeds } from './contract/facts.ts'
import type { CommandName } from './contract/index.ts'
import type { Me } from './contract/session.ts'
import { mayPrice, type Need, pricePermission } from './needs.ts'
import { operationOfAct } from './orders/acts.ts'
import { foldWord } from './print/job.ts'
import type { OperationId } from './service/index.ts'
import { holdsRole, mayDo } from './service/session.ts'

export type { Need } from './needs.ts'

const isOperation = (name: string): name is OperationId => Object.hasOwn(operationNeeds, name)

/** The commands of the desk itself that need something. */
export const guardedCommands: readonly CommandName[] = commandNames.filter(
  name => !isOperation(name) && Object.keys(commandFacts[name].needs).length > 0,
)

/** A need as the account's deployment has it. */
function needAt(me: Me, { permission, role, operation }: Need): Need {
  const theirs = me.needs?.[operation ?? ''] ?? {}
  const [ownPermission = permission, ownRole = role] = [theirs.permission, theirs.role]
  return { ...(ownPermission != null && { permission: ownPermission }), ...(ownRole != null && { role: ownRole }) }
}

/** The one role that the specification names; a profile may name others. */
const superAdmin = 'super admin'

const hasRole = ({ superAdmin: isSuper, roles = [] }: Me, role: string): boolean =>
  (role === superAdmin && isSuper) || holdsRole(roles, role)

/** What an account lacks of a need, by its name (`print orders`, `super admin`); null if nothing. */
export function lackOf(me: Me, need: Need): string | null {
  const { permission, role } = needAt(me, need)
  if (role !== undefined && !hasRole(me, role)) return role
  if (permission === undefined) return null
  // An admin may change prices without the permission (specification 4.5).
  const may = mayDo(me, permission) || (permission === pricePermission && foldWord(me.role ?? '') === 'admin')
  return may ? null : permission
}

/**
 * True if an account may change prices: admins, and whoever has the permission; a super admin without it may only look. Null
 * (the service was not reached yet) may: what is changed is kept, and the service decides when it is sent.
 */
export const mayChangePrices = (me: Me | null): boolean => me === null || lackOf(me, mayPrice) === null

/** What a command of the desk or an operation of the service needs, as their declarations say. */
export const needOf = (name: CommandName | OperationId): Need =>
  isOperation(name) ? operationNeeds[name] : commandFacts[name].needs

/** What a call needs: a change of an order what its own operation does, anything else what its declaration says. */
export function needOfCall(name: CommandName, input: unknown): Need {
  if (name !== 'acts.change') return needOf(name)
  const { kind } = input as OrderChange
  return needOf(operationOfAct[kind])
}
