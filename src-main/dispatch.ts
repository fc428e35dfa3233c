import type { z } from 'zod'
import type { CallAnswer, ShownPlace } from '../src-shared/contract/client.ts'
import {
  type CommandHandlers,
  type CommandName,
  commands,
  events,
  isCommandName,
} from '../src-shared/contract/index.ts'
import type { Me } from '../src-shared/contract/session.ts'
import { asDeskError, DeskError } from '../src-shared/errors.ts'
import { pricePermission } from '../src-shared/needs.ts'
import { lackOf, needOfCall } from '../src-shared/permissions.ts'
import { inCall } from './calls.ts'
import type { ShellApi, ShellLog } from './shells/shell-api.ts'

/**
 * Calls a command by name; never rejects. `place`: what the window shows. Shells differ only in how they transport name, input,
 * place and answer.
 */
export type Dispatch = (name: string, input: unknown, place: ShownPlace) => Promise<CallAnswer>

/** The first three issues as text, with field paths. Zod's messages never contain the value itself. */
function inWords(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(issue => (issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ')
    .slice(0, 300)
}

/** A command name that is safe to log: hostile code sends values that aren't names and on which String() throws. */
function loggableName(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 80) : `(${typeof name})`
}

/**
 * The error sent to the caller: code, data and retry. For an unexpected error, only the first line of its text, never
 * its stack.
 */
function errorAnswer(thrown: unknown): CallAnswer {
  const error = asDeskError(thrown)
  if (error.code !== 'desk.internal') return { ok: false, error: error.toJSON() }
  const what = String((error.data as { what: string }).what)
    .split('\n', 1)
    .join()
    .slice(0, 300)
  return { ok: false, error: { ...error.toJSON(), data: { what } } }
}

/**
 * The registrar behind both shells: accepts only the contract's commands, refuses what was meant for another profile than the
 * open one, validates input, and strips output to its
 * schema so no handler can leak a field outside the contract. Typed arrays pass an output schema by reference; 5,000
 * job rows take a few milliseconds.
 */
export function createDispatcher(
  { handlers, place: open }: Pick<ShellApi, 'handlers' | 'place'>,
  log?: ShellLog,
): Dispatch {
  return async (name, input, place) => {
    try {
      if (typeof name !== 'string' || !isCommandName(name)) {
        throw new DeskError('desk.unknown-command', { name: loggableName(name) })
      }
      const { input: inputSchema, output: outputSchema, of } = commands[name]
      const parsed = inputSchema.safeParse(input)
      if (!parsed.success) throw new DeskError('desk.bad-request', { name, what: inWords(parsed.error) })
      if (of === 'profile' && place !== open()) throw new DeskError('session.other-profile', {})
      const handler = handlers[name] as (input: unknown) => Promise<unknown>
      const answer = () => handler(parsed.data)
      const checked = outputSchema.safeParse(await (of === 'profile' ? inCall(place, answer) : answer()))
      if (!checked.success) {
        log?.error({ command: name, what: inWords(checked.error) }, 'an answer breaks the contract')
        throw new DeskError('desk.internal', { what: `the answer to “${name}” isn’t valid` })
      }
      return { ok: true, output: checked.data }
    } catch (thrown) {
      const answer = errorAnswer(thrown)
      if (!answer.ok && answer.error.code === 'desk.internal') {
        log?.error({ command: loggableName(name), err: thrown }, 'a command failed unexpectedly')
      }
      return answer
    }
  }
}

/**
 * An event stripped to its schema, once for all listeners. Null (and a log line) if it isn't in the contract or its
 * data breaks the contract.
 */
export function checkedEvent(name: string, data: unknown, log?: ShellLog): { data: unknown } | null {
  if (!Object.hasOwn(events, name)) {
    log?.error({ event: name }, 'an event is not in the contract')
    return null
  }
  const checked = events[name as keyof typeof events].safeParse(data)
  if (checked.success) return { data: checked.data }
  log?.error({ event: name, what: inWords(checked.error) }, 'an event breaks the contract')
  return null
}

/**
 * Throws `prices.no-permission` or `service.permission-missing` where the account lacks what a command needs. Operations of the service
 * name nothing here: it refuses what it must itself.
 */
function mustMay(name: CommandName, input: unknown, me: Me | null): void {
  const { unless } = commands[name]
  const { role: _role, ...need } = needOfCall(name, input)
  if (need.permission === undefined || (unless as (input: unknown) => boolean)(input)) return
  const permission = me ? lackOf(me, need) : need.known === true ? need.permission : null
  if (permission === null) return
  throw permission === pricePermission
    ? new DeskError('prices.no-permission', { permission })
    : new DeskError('service.permission-missing', { permission })
}

/** The same handlers, each refusing an account that lacks what its command's declaration names. */
export function withNeeds<H extends Partial<CommandHandlers>>(handlers: H, me: () => Me | null): H {
  const all = Object.entries(handlers) as [CommandName, (input: never) => Promise<unknown>][]
  const entries = all.map(([name, handler]) => [
    name,
    async (input: never) => {
      mustMay(name, input, me())
      return handler(input)
    },
  ])
  return Object.fromEntries(entries) as H
}
