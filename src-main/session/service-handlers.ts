import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import { openOperations, type serviceCommands } from '../../src-shared/contract/service.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { SharedWork } from '../../src-shared/serial-queue.ts'
import { declarationOf, operationIds } from '../../src-shared/service/index.ts'
import type { ListAnswer } from '../../src-shared/service/operation.ts'
import type { CallInput, OperationId } from '../service/index.ts'
import type { Session } from './session.ts'

type ServiceHandlers = Pick<CommandHandlers, keyof typeof serviceCommands>

/**
 * The commands that are operations of the service (contract/service.ts), through the session's current client. Without
 * one they throw `session.not-signed-in`.
 */
export function serviceHandlers(session: Session, emit: EmitEvent): ServiceHandlers {
  const absent = () => {
    const client = session.client()
    return client ? operationIds.filter(id => !client.offers(id)) : []
  }
  session.onAbsent(() => emit('service.absent', absent()))
  session.onChange(() => emit('service.absent', absent()))

  const shared = new WeakMap<object, SharedWork>()
  const sharedBy = (client: object) => {
    const known = shared.get(client) ?? new SharedWork()
    shared.set(client, known)
    return known
  }
  const handlers = openOperations.map(id => {
    const { answer: shape, effect } = declarationOf(id)
    const isList = shape?.kind === 'list'
    const isReading = effect === 'read'
    return [
      id,
      async ({ version, ...input }: CallInput & { version?: string }) => {
        const client = session.client()
        if (!client) throw new DeskError('session.not-signed-in', { profile: session.state().profile?.name ?? '-' })
        // The contract's schema has seen to it that the input is this operation's.
        const read = client.read as (operation: OperationId, input: CallInput) => Promise<unknown>
        const headers = version === undefined ? {} : { headers: { 'If-Match': version } }
        const call = () => read(id, { ...input, ...headers })
        // Two windows that ask the service to do the same at the same time ask it once.
        const answer = await (isReading ? call() : sharedBy(client).do([id, input, version], call))
        if (!isList) return cleanedBy(client.clean, answer)
        const { rows, warnings } = answer as ListAnswer<unknown>
        return { rows: cleanedBy(client.clean, rows), warnings }
      },
    ]
  })
  return { ...Object.fromEntries(handlers), 'service.absent': async () => absent() }
}

/** The same value with every text made safe: a service may answer with what was sent to it, the token too. */
function cleanedBy(clean: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(one => cleanedBy(clean, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleanedBy(clean, one)]))
}
