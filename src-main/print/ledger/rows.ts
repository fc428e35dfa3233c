import type { AttemptState, HereState } from '../../../src-shared/contract/print.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { AttemptKind, AttemptRecord, JobRecord } from './ledger.ts'

/** The columns of `job`, as SQLite gives them. */
export interface JobColumns {
  id: string
  type: string
  dispatch_status: string | null
  print_status: string | null
  order_id: string | null
  copies: number | null
  created_at: number | null
  updated_at: number | null
  error: string | null
  position: number
  listed_on: number
  here: string
  reason: string | null
  since: number
  retry_at: number | null
  attempt: number
  plan: string | null
  ended_in_service: number
  reprint_asked_at: number | null
  source: string | null
}

/** The columns of `attempt`, as SQLite gives them. */
export interface AttemptColumns {
  job: string
  number: number
  name: string
  kind: string
  state: string
  printer: string
  options: string
  spooler_printer: string | null
  spooler_id: string | null
  spooler_uuid: string | null
  bytes: number | null
  sha256: string | null
  started_at: number
  ended_at: number | null
  why: string | null
}

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))

export const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

export function attemptFromColumns(row: AttemptColumns): AttemptRecord {
  return {
    number: row.number,
    name: row.name,
    kind: row.kind as AttemptKind,
    state: row.state as AttemptState,
    printer: row.printer,
    options: JSON.parse(row.options),
    spooler:
      row.spooler_id === null
        ? null
        : { printerUri: row.spooler_printer ?? row.printer, id: row.spooler_id, uuid: row.spooler_uuid },
    bytes: row.bytes,
    sha256: row.sha256,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    why: row.why,
  }
}

export function jobFromColumns(row: JobColumns, newest: AttemptRecord | null): JobRecord {
  return {
    id: row.id,
    type: row.type,
    dispatchStatus: row.dispatch_status,
    printStatus: row.print_status,
    orderId: row.order_id,
    copies: row.copies,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    error: row.error,
    position: row.position,
    listedOn: row.listed_on,
    here: row.here as HereState,
    reason: parse<Message>(row.reason),
    since: row.since,
    retryAt: row.retry_at,
    attempt: row.attempt,
    plan: parse(row.plan),
    endedInService: row.ended_in_service === 1,
    reprintAskedAt: row.reprint_asked_at,
    source: parse(row.source),
    newest,
  }
}

/** The named parameters of an insert into `job`. */
export function jobParameters(service: string, job: JobRecord): Record<string, string | number | null> {
  return {
    service,
    id: job.id,
    type: job.type,
    dispatch_status: job.dispatchStatus,
    print_status: job.printStatus,
    order_id: job.orderId,
    copies: job.copies,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    error: job.error,
    position: job.position,
    listed_on: job.listedOn,
    here: job.here,
    reason: toJson(job.reason),
    since: job.since,
    retry_at: job.retryAt,
    attempt: job.attempt,
    plan: toJson(job.plan),
    ended_in_service: job.endedInService ? 1 : 0,
    reprint_asked_at: job.reprintAskedAt,
    source: toJson(job.source),
  }
}
