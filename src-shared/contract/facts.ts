import type { Need } from '../needs.ts'
import { declarationOf, type OperationId, operationIds } from '../service/index.ts'
import { alertEvents } from './alerts.ts'
import type { Command } from './command.ts'
import { deskEvents } from './desk.ts'
import { type CommandName, commands, events } from './index.ts'
import { sessionEvents } from './session.ts'

// What the contract and the operations say beside their schemas. The builds of the preload script and of the window get these
// as plain data (`electron.vite.config.ts`), so that two thousand schemas which only main applies aren't made there.

export const commandNames = Object.keys(commands) as CommandName[]
export const eventNames: readonly string[] = Object.keys(events)

/** Events that belong to no profile; the others are of the one that was open when they were sent. */
export const deskEventNames: readonly string[] = [
  ...[sessionEvents, alertEvents, deskEvents].flatMap(Object.keys),
  'stations.changed',
]

/** What each command says of itself. */
export const commandFacts = Object.fromEntries(
  commandNames.map(name => {
    const { of, needs, reads } = commands[name]
    return [name, { of, needs, reads }]
  }),
) as Record<CommandName, Pick<Command, 'of' | 'needs' | 'reads'>>

/** What each operation needs. */
export const operationNeeds = Object.fromEntries(
  operationIds.map((operation): [OperationId, Need] => {
    const { permission, role } = declarationOf(operation)
    return [
      operation,
      { operation, ...(permission !== undefined && { permission }), ...(role !== undefined && { role }) },
    ]
  }),
) as Record<OperationId, Need>
