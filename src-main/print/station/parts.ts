import { hasCode } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../../src-shared/print/job.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Room } from '../claims/room.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Printer } from '../printers/printer.ts'

/** What the station asks of the service; the service client has it. */
export interface PrintService {
  listPrintJobs(options: { today: boolean; signal?: AbortSignal }): Promise<{ jobs: ServiceJob[]; warnings: Message[] }>
  pdfLink(job: string, signal?: AbortSignal): Promise<{ url: string }>
  /** The document of an order, of a type such as `order` or `tag`. */
  printLink(order: string, type: string, signal?: AbortSignal): Promise<{ url: string }>
  /** Answers the id of the job that will print: the same or a new one; null if the answer names none. */
  reprint(job: string): Promise<{ id: string | null }>
  /** The same for the job's kanban. */
  kanbanReprint(job: string): Promise<{ id: string | null }>
  /** Looks for a newer token after a refusal; the next call shows whether it is accepted. */
  renewToken?(): Promise<void>
  /** True if the profile binds an operation by which printed jobs are reported. */
  canReport(): boolean
  report(job: string, printed: { station: string; printedAt: number }): Promise<void>
}

/** Fetches a document to a file; throws `document.*`. */
export type FetchDocument = (request: {
  url: string
  toFile: string
  limitBytes: number
  idleSeconds?: number
  signal?: AbortSignal
}) => Promise<{ bytes: number; sha256: string }>

/** The settings that the station follows; read again at each use, so that a change counts at once. */
export interface StationPolicy {
  /** As persons call it. */
  stationName: string
  /** As it is in attempt names: no other station's, not even on the same computer. */
  stationTag: string
  /** The groups of stations that it belongs to. */
  groups?: readonly string[]
  rules: readonly PrintRule[]
  start: 'hold-waiting' | 'print-waiting'
  takeAccepted: boolean
  printAskedAgain: boolean
  pollSeconds: number
  limitBytes: number
  fetchIdleSeconds: number
}

/** Everything a station runs on. */
export interface StationParts {
  /** The key of the service in the ledger. */
  serviceKey: string
  ledger: Ledger
  service: PrintService
  fetchDocument: FetchDocument
  openPrinter(uri: string): Printer
  /** What this station shares with others; absent: it prints what its rules say. */
  room?: Room | undefined
  /** True for a job of the service that it named when this desk asked for a reprint. */
  isAskedReprint?(job: string): boolean | Promise<boolean>
  /** Why this desk asked the service for a reprint of the job, or for the one that is this job. */
  whyAsked?(job: string): { why?: string }
  /** The folder of fetched documents. */
  documents: string
  policy(): StationPolicy
  /** How long a hand-over in progress may take once the station ends (ms); `patienceAtEnd` if absent. */
  patienceAtEnd?: number
  /** How long those are waited for to whom the rules leave jobs (ms); `awaitedFor` of left-to-others.ts if absent. */
  awaitedFor?: number
  log: Log
  now(): number
}

/**
 * How long the end of a station waits for hand-overs in progress, in milliseconds: enough for a large document, short
 * enough for a person who waits for the program to close.
 */
export const patienceAtEnd = 6_000

/** After hand-overs were cut off, the ledger gets so many milliseconds to record it. */
export const patienceAfterCut = 2_000

/** Tries of a fetch, or of a printer, before a job counts as failed; it is tried again by itself all the same. */
export const triesBeforeFailed = 4

/** The wait before try `tries + 1`, in milliseconds: 0.5 s, doubled each time, at most 60 s. */
export function backoff(tries: number): number {
  return Math.min(60_000, 500 * 2 ** Math.min(tries, 12))
}

/** True for errors after which no call makes sense until somebody signs in. */
export function isTokenProblem(error: unknown): boolean {
  return hasCode(error, 'service.token-refused') || hasCode(error, 'session.not-signed-in')
}

/** True if the ledger can't be written: nothing may be handed over then. */
export function isLedgerProblem(error: unknown): boolean {
  return hasCode(error, 'desk.database-failed') || hasCode(error, 'desk.database-damaged')
}
