import { type DataOf, isMessageCode, type Message, type MessageCode, message, sayEnglish } from './messages/index.ts'
import type { MessageData } from './messages/template.ts'

/** Whether and when a failed call may be retried: never, at any time, or after a number of seconds. */
export type Retry = 'no' | 'any-time' | { afterSeconds: number }

/** An error as it crosses the contract. */
export interface ErrorJson {
  code: string
  data: MessageData
  retry: Retry
}

/**
 * An error with a code, typed data and a text that says what happened, to what, and what to do. Its own text is English,
 * for logs and the ledger; a person reads its message.
 */
export class DeskError<C extends MessageCode = MessageCode> extends Error {
  readonly code: C
  readonly data: DataOf<C>
  readonly retry: Retry

  constructor(code: C, data: DataOf<C>, options: { retry?: Retry; cause?: unknown } = {}) {
    super(sayEnglish({ code, data: data as MessageData }), options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'DeskError'
    this.code = code
    this.data = data
    this.retry = options.retry ?? 'no'
  }

  /** The same as a message, to be kept in the ledger or shown. */
  toMessage(): Message {
    return message(this.code, this.data)
  }

  toJSON(): ErrorJson {
    return { code: this.code, data: this.data as MessageData, retry: this.retry }
  }
}

/** True for a DeskError of that code. */
export function hasCode<C extends MessageCode>(error: unknown, code: C): error is DeskError<C> {
  return error instanceof DeskError && error.code === code
}

/** Makes any thrown value a DeskError; what has no code becomes `desk.internal` with its own text. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  if (isDiskFull(error)) return new DeskError('desk.disk-full', {}, { retry: 'any-time', cause: error })
  const what = error instanceof Error ? error.message : String(error)
  return new DeskError('desk.internal', { what }, { cause: error })
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** Reads an error that crossed the contract; an unknown code becomes `desk.internal`. */
export function errorFromJson(json: ErrorJson): DeskError {
  if (!isMessageCode(json.code)) return new DeskError('desk.internal', { what: json.code })
  return new DeskError(json.code, json.data as DataOf<MessageCode>, { retry: json.retry })
}

/** Codes that say that the service was not reached: nothing about what it was asked. */
const connection = new Set(['service.unreachable', 'service.timeout', 'service.tls'])

/** True for a problem of the line: another call that comes through proves it over. */
export const isConnectionProblem = (code: string | undefined): boolean => code !== undefined && connection.has(code)
