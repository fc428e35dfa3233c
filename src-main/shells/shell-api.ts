import type { CommandHandlers, EventName } from '../../src-shared/contract/index.ts'

/** The desk as a shell sees it: what it can be asked, what it says by itself, and its end. */
export interface ShellApi {
  handlers: CommandHandlers
  /** Hears every event until the returned function is called. */
  onEvent(listener: (name: EventName, data: unknown) => void): () => void
  close(): Promise<void>
}

/** The part of a pino logger that a shell writes to. */
export interface ShellLog {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}
