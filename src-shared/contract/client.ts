import type { CommandInput, CommandName, CommandOutput, EventData, EventName } from './index.ts'

/** The desk as the renderer sees it, in any shell. */
export interface DeskClient {
  /** Asks main; rejects with a DeskError. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** Hears an event until the returned function is called. */
  on<E extends EventName>(name: E, listener: (data: EventData<E>) => void): () => void
  /** Reports whether the desk can be reached: false when the connection to main is lost, true when it is back. */
  onConnection(listener: (connected: boolean) => void): () => void
}

/** What a shell answers to a call: the output, or an error as JSON. */
export type CallAnswer = { ok: true; output: unknown } | { ok: false; error: import('../errors.ts').ErrorJson }
