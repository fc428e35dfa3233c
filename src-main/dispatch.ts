import type { z } from 'zod'
import type { CallAnswer } from '../src-shared/contract/client.ts'
import { type CommandHandlers, commands, events, isCommandName } from '../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../src-shared/errors.ts'
import type { ShellLog } from './shells/shell-api.ts'

/** Asks one command by name; never rejects. The shells differ only in how they carry name, input and answer. */
export type Dispatch = (name: string, input: unknown) => Promise<CallAnswer>

/** The first faults in words, with the way to each field. Zod's texts never hold the value itself. */
function inWords(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(issue => (issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ')
    .slice(0, 300)
}

/** A name as it may be said and logged; hostile code sends things that are no names and that String() chokes on. */
function sayable(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 80) : `(${typeof name})`
}

/** What goes out of an error: code, data and retry; of an unexpected one the first line of its text, never its stack. */
function refusal(thrown: unknown): CallAnswer {
  const error = asDeskError(thrown)
  if (error.code !== 'desk.internal') return { ok: false, error: error.toJSON() }
  const what = String((error.data as { what: string }).what)
    .split('\n', 1)
    .join()
    .slice(0, 300)
  return { ok: false, error: { ...error.toJSON(), data: { what } } }
}

/**
 * The one registrar behind both shells: knows the contract's names only, validates the input on entry and
 * strips the output to its schema on leaving, so that a handler cannot hand out a field that the contract does
 * not have. Typed arrays pass an output schema by reference, and 5,000 job rows take a few milliseconds.
 */
export function createDispatcher(handlers: CommandHandlers, log?: ShellLog): Dispatch {
  return async (name, input) => {
    try {
      if (typeof name !== 'string' || !isCommandName(name)) {
        throw new DeskError('desk.unknown-command', { name: sayable(name) })
      }
      const { input: inputSchema, output: outputSchema } = commands[name]
      const asked = inputSchema.safeParse(input)
      if (!asked.success) throw new DeskError('desk.bad-request', { name, what: inWords(asked.error) })
      const handler = handlers[name] as (input: unknown) => Promise<unknown>
      const answered = outputSchema.safeParse(await handler(asked.data))
      if (!answered.success) {
        log?.error({ command: name, what: inWords(answered.error) }, 'an answer breaks the contract')
        throw new DeskError('desk.internal', { what: `the answer to “${name}” isn’t valid` })
      }
      return { ok: true, output: answered.data }
    } catch (thrown) {
      const answer = refusal(thrown)
      if (!answer.ok && answer.error.code === 'desk.internal') {
        log?.error({ command: sayable(name), err: thrown }, 'a command failed unexpectedly')
      }
      return answer
    }
  }
}

/**
 * An event as it may leave main: stripped to its schema, once for all listeners. Null (and a line in the log)
 * for one that the contract does not have or whose data breaks it.
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
