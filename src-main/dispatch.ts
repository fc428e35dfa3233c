import type { z } from 'zod'
import type { CallAnswer } from '../src-shared/contract/client.ts'
import { type CommandHandlers, commands, events, isCommandName } from '../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../src-shared/errors.ts'
import type { ShellLog } from './shells/shell-api.ts'

/** Calls a command by name; never rejects. Shells differ only in how they transport name, input and answer. */
export type Dispatch = (name: string, input: unknown) => Promise<CallAnswer>

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
 * The registrar behind both shells: accepts only the contract's commands, validates input, and strips output to its
 * schema so no handler can leak a field outside the contract. Typed arrays pass an output schema by reference; 5,000
 * job rows take a few milliseconds.
 */
export function createDispatcher(handlers: CommandHandlers, log?: ShellLog): Dispatch {
  return async (name, input) => {
    try {
      if (typeof name !== 'string' || !isCommandName(name)) {
        throw new DeskError('desk.unknown-command', { name: loggableName(name) })
      }
      const { input: inputSchema, output: outputSchema } = commands[name]
      const parsed = inputSchema.safeParse(input)
      if (!parsed.success) throw new DeskError('desk.bad-request', { name, what: inWords(parsed.error) })
      const handler = handlers[name] as (input: unknown) => Promise<unknown>
      const checked = outputSchema.safeParse(await handler(parsed.data))
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
