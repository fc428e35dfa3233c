import type { CommandHandlers, EventName } from '../../src-shared/contract/index.ts'

/** The desk as seen by a shell: its commands, its events, and how to close it. */
export interface ShellApi {
  handlers: CommandHandlers
  /** Subscribes to all events until the returned function is called. */
  onEvent(listener: (name: EventName, data: unknown) => void): () => void
  close(): Promise<void>
}

/** The part of a pino logger that a shell writes to. */
export interface ShellLog {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}
