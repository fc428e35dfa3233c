import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import { openOperations, type serviceCommands } from '../../src-shared/contract/service.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { SharedWork } from '../../src-shared/serial-queue.ts'
import { declarationOf, operationIds } from '../../src-shared/service/index.ts'
import type { ListAnswer, PageAnswer } from '../../src-shared/service/operation.ts'
import type { CallInput, OperationId } from '../service/index.ts'
import { eachInTurns } from '../turns.ts'
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
    const kind = shape?.kind
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
        if (kind !== 'list' && kind !== 'page') return cleanedBy(client.clean, answer)
        const { rows, warnings, ...more } = answer as ListAnswer<unknown> | PageAnswer<unknown>
        const shown = await shownRows(id, client.clean, rows)
        const beside = 'serverDate' in more ? { serverDate: more.serverDate } : more
        return { ...beside, rows: shown.rows, warnings: [...shown.warnings, ...warnings] }
      },
    ]
  })
  return { ...Object.fromEntries(handlers), 'service.absent': async () => absent() }
}

/** No one looks through more rows in a window, or larger ones (characters of their JSON): all of them cross at once. */
const mostRows = 20_000
const mostCharacters = 16 * 1024 * 1024

/** The rows of a list as a window gets them, turn by turn. */
async function shownRows(
  operation: OperationId,
  clean: (text: string) => string,
  all: readonly unknown[],
): Promise<{ rows: unknown[]; warnings: Message[] }> {
  const rows: unknown[] = []
  let characters = 0
  await eachInTurns(all.slice(0, mostRows), row => {
    if (characters > mostCharacters) return
    const cleaned = cleanedBy(clean, row)
    characters += JSON.stringify(cleaned).length
    rows.push(cleaned)
  })
  if (rows.length === all.length) return { rows, warnings: [] }
  const why = phrase('it has {{count}} rows', { count: all.length.toLocaleString('en') })
  return { rows, warnings: [message('service.list-incomplete', { operation, count: rows.length, why })] }
}

/** The same value with every text made safe: a service may answer with what was sent to it, the token too. */
function cleanedBy(clean: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(one => cleanedBy(clean, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleanedBy(clean, one)]))
}
