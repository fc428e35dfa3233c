import { type CommandName, commands, isCommandName } from './contract/index.ts'
import type { Me } from './contract/session.ts'
import type { Need } from './needs.ts'
import { mayChangePrices, pricePermission } from './pricing/permission.ts'
import { declarationOf, type OperationId, operations } from './service/index.ts'
import { mayDo } from './service/session.ts'

export type { Need } from './needs.ts'

/** The commands of the desk itself that need something. */
export const guardedCommands: readonly CommandName[] = Object.keys(commands)
  .filter(isCommandName)
  .filter(name => !Object.hasOwn(operations, name) && Object.keys(commands[name].needs).length > 0)

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name)

function needOfOperation(operation: OperationId): Need {
  const { permission, role } = declarationOf(operation)
  return { ...(permission !== undefined && { permission }), ...(role !== undefined && { role }) }
}

/** What an account lacks of a need, by its name (`print orders`, `super admin`); null if nothing. */
export function lackOf(me: Me, { permission, role }: Need): string | null {
  if (role === 'super admin' && !me.superAdmin) return role
  if (permission === undefined) return null
  const may = permission === pricePermission ? mayChangePrices(me) : mayDo(me, permission)
  return may ? null : permission
}

/** What a command of the desk or an operation of the service needs, as their declarations say. */
export const needOf = (name: CommandName | OperationId): Need =>
  isOperation(name) ? needOfOperation(name) : commands[name].needs
