import type { CommandName } from './contract/index.ts'
import type { Me } from './contract/session.ts'
import { mayChangePrices, pricePermission } from './pricing/permission.ts'
import { declarationOf, type OperationId, operations } from './service/index.ts'
import { mayDo } from './service/session.ts'

/** What an account needs for something. The role is only asked in the window; main and the service ask the permission. */
export interface Need {
  permission?: string
  role?: 'super admin'
}

const nothing: Need = {}

/** What a declared operation of the service needs. */
function needOfOperation(operation: OperationId): Need {
  const { permission, role } = declarationOf(operation)
  return { ...(permission !== undefined && { permission }), ...(role !== undefined && { role }) }
}

// Whoever decides about paper needs what the service asks for printing (bindings, section 4).
const printing = needOfOperation('admin.orders.print-jobs.reprint')
const editing = needOfOperation('admin.orders.hold')
const changing: Need = { permission: pricePermission }

/** What each command of the desk needs; one that isn't listed is for anyone. */
const commandNeeds = {
  'jobs.print': printing,
  'jobs.reprint': printing,
  'jobs.reprintThroughService': printing,
  'jobs.cancel': printing,
  'jobs.cameOut': printing,
  'jobs.skip': printing,
  'jobs.undo': printing,
  'station.pause': printing,
  'station.resume': printing,
  'printers.resume': printing,
  'printers.startQueue': printing,
  'printers.moveToSpare': printing,
  'orders.print': needOfOperation('admin.orders.print-url'),
  'orders.cloudPrint': needOfOperation('admin.orders.cloud-print'),
  'orders.bulkPrint': needOfOperation('admin.orders.bulk-print'),
  'requests.settle': printing,
  'acts.change': editing,
  'acts.complete': editing,
  'acts.resume': editing,
  'rules.save': printing,
  'rules.saveOnly': printing,
  'rules.testPage': printing,
  'prices.change': changing,
  'prices.revert': changing,
  'prices.retry': changing,
  // Taking the other side's value is for anyone; the window has it among the changes.
  'prices.resolve': changing,
  // Whoever may only look at prices doesn't steer how they are saved.
  'prices.pause': changing,
  'designs.submit': changing,
  'records.save': changing,
  // Preparing an import is for anyone; sending it isn't.
  'imports.upload': changing,
  'imports.takeBack': changing,
  'imports.startExport': needOfOperation('admin.pricing.export'),
} as const satisfies Partial<Record<CommandName, Need>>

/** A command of the desk that needs something. */
export type GuardedCommand = keyof typeof commandNeeds
export const guardedCommands = Object.keys(commandNeeds) as GuardedCommand[]

const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name)

/**
 * What a command of the desk or an operation of the service needs: the one table that decides which actions a window
 * shows, and that main is tested against.
 */
export function needOf(name: CommandName | OperationId): Need {
  if (Object.hasOwn(commandNeeds, name)) return commandNeeds[name as GuardedCommand]
  return isOperation(name) ? needOfOperation(name) : nothing
}

/** What an account lacks of a need, by its name (`print orders`, `super admin`); null if nothing. */
export function lackOf(me: Me, { permission, role }: Need): string | null {
  if (role === 'super admin' && !me.superAdmin) return role
  if (permission === undefined) return null
  const may = permission === pricePermission ? mayChangePrices(me) : mayDo(me, permission)
  return may ? null : permission
}
