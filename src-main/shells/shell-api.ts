import type { ShownPlace } from '../../src-shared/contract/client.ts'
import type { CommandHandlers, EventName } from '../../src-shared/contract/index.ts'

/** The desk as seen by a shell: its commands, its events, and how to close it. */
export interface ShellApi {
  handlers: CommandHandlers
  /** What is open; what is meant for another place is refused. */
  place(): ShownPlace
  /** Subscribes to all events, with what was open when they were sent, until the returned function is called. */
  onEvent(listener: (name: EventName, data: unknown, place: ShownPlace) => void): () => void
  /** Has this many windows hand over what is being typed; waits for them for two seconds at most, and never rejects. */
  takeTyped(windows: number): Promise<void>
  close(): Promise<void>
}

/** The part of a pino logger that a shell writes to. */
export interface ShellLog {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}

/** Starts `entry`, a module, in a process of its own that ends with this one. */
export type StartCommand = (entry: string, argv: string[], env: NodeJS.ProcessEnv) => CommandProcess

interface CommandProcess {
  stdout: NodeJS.ReadableStream | null
  /** Its exit code; rejects if it could not be started. */
  exited: Promise<number | null>
  /** Asks it to end. */
  end(): void
}

/** Whether the program starts when someone signs in to this computer. */
export interface LoginItem {
  isOn(): boolean
  set(on: boolean): void
}
