import type { RequestHeader } from '../../src-shared/service/operation.ts'
import type { Log } from '../diagnostics/log.ts'
import type { AddressGuard } from './address-guard.ts'
import type { OperationId, OperationTable } from './operations.ts'

/** The shell's `fetch`: the platform's own is one. */
export type Fetch = (url: URL, init: CallInit) => Promise<Reply>

export interface CallInit extends RequestInit {
  headers: Record<string, string>
  signal: AbortSignal
  /** Looks at the addresses of the host before any of them is connected to; what it throws is thrown. */
  guard?: AddressGuard
  /** It starts something at the service: it is sent once, whatever its method. */
  starts?: boolean
}

/** An answer, as far as it is looked at; a `Response` is one. */
export interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: ReplyHeaders
  readonly body: ReplyBody | null
}

/** Names are given in lower case. */
export type ReplyHeaders = Pick<Headers, 'get'>

export interface ReplyBody extends AsyncIterable<Uint8Array> {
  /** Lets go of what was not read. */
  cancel(): Promise<void>
}

export interface CallInput {
  /** Fills the gaps of the path: `{ job: '17' }`. */
  path?: Record<string, string>
  /** By our names; undefined ones are left out. */
  query?: Record<string, string | number | undefined>
  /** By our names; a `file` of an operation that takes one goes as a form's part. */
  body?: Record<string, unknown>
  /** Headers that the operation's declaration names. */
  headers?: Partial<Record<RequestHeader, string>>
  signal?: AbortSignal | undefined
}

/** A success, with what of its headers matters. */
export interface Answer {
  json: unknown
  /** The address that was asked. */
  url: URL
  /** The service's own clock, milliseconds since 1970, UTC. */
  serverDate: number | null
  /** The version of what was read, as `If-Match` takes it; null where it isn't told. */
  etag: string | null
}

export interface TransportOptions {
  /** In its normal form (parseBaseUrl). */
  baseUrl: string
  /** Asked at each call; null: nobody is signed in. */
  token: () => string | null
  operations: OperationTable
  fetch: Fetch
  /** Called once, at the first 401 since the start or the last reset. */
  onTokenRefused: () => void
  /** The service has answered a call with a success, whichever it was: the line is there. */
  onAnswered?: (() => void) | undefined
  /** Called once for each operation that an answer shows to be absent, at each sign-in. */
  onAbsent?: ((operation: OperationId) => void) | undefined
  log?: Log | undefined
  /** The longest silence before and within an answer; the whole may take ten times as long. */
  timeoutSeconds?: number
  maxBytes?: number
}

/**
 * The one way to the service. Every method throws DeskErrors `service.*` (bindings, section 2), or the reason of the
 * caller's own signal.
 */
export interface Transport {
  /** Calls an operation; answers the parsed JSON, null for an empty answer to anything but a GET. */
  call(operation: OperationId, input?: CallInput): Promise<unknown>
  /** The same with the answer's date. */
  ask(operation: OperationId, input?: CallInput): Promise<Answer>
  /**
   * Calls an operation and hands its answer out as it comes, unparsed; answers how many bytes there were. A promise of `take`
   * is waited for; `take` must not fail.
   */
  stream(
    operation: OperationId,
    input: CallInput,
    to: { maxBytes: number; take: (piece: Uint8Array) => void | Promise<void> },
  ): Promise<number>
  /** Asks another page of an operation; `url` must be of the service's own origin. */
  askPage(operation: OperationId, url: URL, signal?: AbortSignal): Promise<Answer>
  /** False where an operation has no binding or was found absent since the last sign-in. */
  offers(operation: OperationId): boolean
  /** The service's address, in its normal form. */
  readonly baseUrl: string
  /** A new sign-in: calls go out again, and absent operations are tried again. */
  reset(): void
  /** A text of the service, safe to be shown and kept. */
  clean(text: string): string
}
