import type { ShellApi } from '../../src-main/shells/shell-api.ts'
import type { ShownPlace } from '../../src-shared/contract/client.ts'
import { type CommandHandlers, type CommandName, commands } from '../../src-shared/contract/index.ts'
import { outputs } from './samples.ts'

type Handler = (input: unknown) => unknown

/** A desk that remembers what it was asked and answers what the tests say. */
export interface EchoDesk extends ShellApi {
  /** Another place is open. */
  opens(place: ShownPlace): void
  /** Every call that reached a handler, in order. */
  asked: { name: string; input: unknown }[]
  /** Lets the next calls of `name` be answered so; a throw is the handler's error. */
  answer(name: CommandName, handler: Handler): void
  emit(name: string, data: unknown): void
  /** Forgets calls and answers. */
  reset(): void
}

/** Makes one; without other word each command answers its sample. */
export function createEchoDesk(): EchoDesk {
  const listeners = new Set<Parameters<ShellApi['onEvent']>[0]>()
  const answers = new Map<string, Handler>()
  const asked: EchoDesk['asked'] = []
  let open: ShownPlace = null
  const handlers = Object.fromEntries(
    (Object.keys(commands) as CommandName[]).map(name => [
      name,
      async (input: unknown) => {
        asked.push({ name, input })
        const handler = answers.get(name)
        return handler ? handler(input) : outputs[name]
      },
    ]),
  ) as unknown as CommandHandlers
  return {
    handlers,
    place: () => open,
    opens: place => {
      open = place
    },
    asked,
    onEvent: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    takeTyped: async () => {},
    close: async () => {},
    answer: (name, handler) => void answers.set(name, handler),
    emit: (name, data) => {
      for (const listener of listeners) listener(name as never, data, open)
    },
    reset: () => {
      answers.clear()
      asked.length = 0
      open = null
    },
  }
}

/** A log that keeps its lines. */
export function createTestLog() {
  const lines: { level: string; data: object; text: string }[] = []
  const at = (level: string) => (data: object, text: string) => void lines.push({ level, data, text })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
