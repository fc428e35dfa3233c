import type { RequestHeader } from '../../src-shared/service/operation.ts'
import type { Log } from '../diagnostics/log.ts'
import type { AddressGuard } from './address-guard.ts'
import type { OperationId, OperationTable, TheirAnswer } from './operations.ts'

/** The shell's `fetch`; the platform's own conforms. */
export type Fetch = (url: URL, init: CallInit) => Promise<Reply>

export interface CallInit extends RequestInit {
  headers: Record<string, string>
  signal: AbortSignal
  /** Checks the addresses of the host before connecting to any of them; its error is rethrown. */
  guard?: AddressGuard
  /** The call starts something at the service, so it is sent only once, whatever its method. */
  starts?: boolean
}

/** The parts of an answer that are used; a `Response` conforms. */
export interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: ReplyHeaders
  readonly body: ReplyBody | null
}

/** Names are in lower case. */
export type ReplyHeaders = Pick<Headers, 'get'>

export interface ReplyBody extends AsyncIterable<Uint8Array> {
  /** Discards the unread rest. */
  cancel(): Promise<void>
}

export interface CallInput {
  /** Values for the path's placeholders: `{ job: '17' }`. */
  path?: Record<string, string>
  /** By our names; undefined values are omitted. */
  query?: Record<string, string | number | undefined>
  /** By our names; a `file` is sent as a form part if the operation takes one. */
  body?: Record<string, unknown>
  /** Headers listed in the operation's declaration. */
  headers?: Partial<Record<RequestHeader, string>>
  /** True: if the answer is lost, the caller hears that it is unknown (`service.answer-unknown`), as of what starts something. */
  mustKnow?: boolean
  signal?: AbortSignal | undefined
}

/** A successful answer with its relevant headers. */
export interface Answer {
  json: unknown
  /** How many entries the longest list had of which only the first were kept; null if every list is whole. */
  cut: number | null
  /** The requested URL. */
  url: URL
  /** The service's clock, milliseconds since 1970, UTC. */
  serverDate: number | null
  /** The version of the record, for `If-Match`; null if the service doesn't send one. */
  etag: string | null
}

export interface TransportOptions {
  /** Normalized (parseBaseUrl). */
  baseUrl: string
  /** Called for each request; null: nobody is signed in. */
  token: () => string | null
  operations: OperationTable
  fetch: Fetch
  /** Called once, at the first 401 since the start or the last reset. */
  onTokenRefused: () => void
  /** Called whenever a call succeeds: the service is reachable. */
  onAnswered?: (() => void) | undefined
  /** Called once per sign-in for each operation that an answer shows to be absent. */
  onAbsent?: ((operation: OperationId) => void) | undefined
  log?: Log | undefined
  /** Maximum silence before and within an answer; how long the whole may take is in answer-limits.ts. */
  timeoutSeconds?: number
  /** Maximum bytes of any answer, if fewer than answer-limits.ts says. */
  maxBytes?: number
}

/**
 * The only way to the service. Every method throws DeskErrors `service.*` (bindings, section 2), or the reason of the
 * caller's own signal.
 */
export interface Transport {
  /** Calls an operation; returns the parsed JSON, or null for an empty answer to anything but a GET. */
  call(operation: OperationId, input?: CallInput): Promise<unknown>
  /** Like `call`, with the answer's URL and headers. */
  ask(operation: OperationId, input?: CallInput): Promise<Answer>
  /**
   * Calls an operation and passes its answer on as it arrives, unparsed; returns the number of bytes. A promise
   * returned by `take` is awaited; `take` must not fail.
   */
  stream(
    operation: OperationId,
    input: CallInput,
    to: { maxBytes: number; take: (piece: Uint8Array) => void | Promise<void> },
  ): Promise<number>
  /** Requests another page of an operation; `url` must have the service's own origin. */
  askPage(operation: OperationId, url: URL, signal?: AbortSignal): Promise<Answer>
  /** False if an operation has no binding or was found absent since the last sign-in. */
  offers(operation: OperationId): boolean
  /** True if the profile has a query parameter of an operation left out. */
  leavesOut(operation: OperationId, parameter: string): boolean
  /** How an operation's answers differ from ours: what comes through `stream` has their names. */
  theirAnswer(operation: OperationId): TheirAnswer
  /** How many seconds one answer to an operation may take. */
  secondsFor(operation: OperationId): number
  /** Roles that the profile names as super admins. */
  readonly superAdmins: readonly string[]
  /** The service's normalized base URL. */
  readonly baseUrl: string
  /** Call after a new sign-in: calls are sent again, and absent operations are retried. */
  reset(): void
  /** Makes a text of the service safe to show and store. */
  clean(text: string): string
}
