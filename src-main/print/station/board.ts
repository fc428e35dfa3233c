import type { JobRow } from '../../../src-shared/contract/print.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { notify } from '../../observers.ts'
import type { AttemptStep, JobChange, JobRecord, TimedMessage } from '../ledger/ledger.ts'
import type { StationParts } from './parts.ts'

/** Hears of jobs that were taken off the board, by their ids. */
export type ForgottenListener = (jobs: readonly string[]) => void
export type BoardListener = (record: JobRecord, before: JobRecord | null) => void

/** The jobs of this service as they are in the ledger now, in memory: read by everyone, written after the ledger only. */
export class Board {
  readonly #parts: Pick<StationParts, 'ledger' | 'serviceKey' | 'now'>
  readonly #records = new Map<string, JobRecord>()
  readonly #listeners = new Set<BoardListener>()
  readonly #forgetting = new Set<ForgottenListener>()
  #isClosed = false

  constructor(parts: Pick<StationParts, 'ledger' | 'serviceKey' | 'now'>) {
    this.#parts = parts
  }

  get(job: string): JobRecord | null {
    return this.#records.get(job) ?? null
  }

  all(): Iterable<JobRecord> {
    return this.#records.values()
  }

  get size(): number {
    return this.#records.size
  }

  /** Stores the ledger's answer and notifies the listeners. */
  put(record: JobRecord): JobRecord {
    const before = this.get(record.id)
    this.#records.set(record.id, record)
    notify(this.#listeners, record, before)
    return record
  }

  /**
   * From now on nothing is written: a hand-over that this station gave up on can take no further step, since each step is
   * written before it is taken. The next station may already be on the same ledger.
   */
  close(): void {
    this.#isClosed = true
  }

  #mustBeOpen(): void {
    if (this.#isClosed) throw new DeskError('desk.database-failed', { file: 'station.db', why: 'it is closed' })
  }

  /** Writes a job's place to the ledger, then takes it up. Throws `desk.database-failed`. */
  async place(job: string, change: JobChange, timeline: TimedMessage[] = []): Promise<JobRecord> {
    this.#mustBeOpen()
    const { ledger, serviceKey, now } = this.#parts
    return this.put(await ledger.place(serviceKey, job, change, timeline, now()))
  }

  /** Writes a step of a job's newest attempt to the ledger, then takes it up. Throws `desk.database-failed`. */
  async advance(job: string, step: AttemptStep): Promise<JobRecord> {
    this.#mustBeOpen()
    const { ledger, serviceKey, now } = this.#parts
    return this.put(await ledger.advance(serviceKey, job, this.get(job)?.attempt ?? 0, step, now()))
  }

  /** Takes up what was in the ledger at the start, without telling anyone. */
  fill(records: readonly JobRecord[]): void {
    for (const record of records) this.#records.set(record.id, record)
  }

  /** Takes jobs off the board, whose rows are gone from the ledger or which nobody looks at any more. */
  forget(jobs: readonly string[]): void {
    const gone = jobs.filter(job => this.#records.delete(job))
    if (gone.length > 0) notify(this.#forgetting, gone)
  }

  /** Hears of what `forget` took off the board. */
  listenToForgotten(listener: ForgottenListener): () => void {
    this.#forgetting.add(listener)
    return () => this.#forgetting.delete(listener)
  }

  listen(listener: BoardListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/**
 * A job as the desk shows it. `rulePrinter` is where its rule would send it, while no attempt says otherwise; `asked` is
 * what the service was asked to do with it.
 */
export function rowOf(record: JobRecord, rulePrinter: string | null = null, asked: JobRow['asked'] = null): JobRow {
  const { newest } = record
  const why = record.plan?.why ?? newest?.why
  const kind = record.plan?.kind ?? newest?.kind ?? 'first'
  return {
    id: record.id,
    orderId: record.orderId,
    type: record.type,
    dispatchStatus: record.dispatchStatus,
    printStatus: record.printStatus,
    stage: stageOfJob(record),
    here: record.here,
    reason: record.reason,
    // A plan beside an open attempt is where it moves once its printer has let go of it.
    printer: (newest?.endedAt === null ? null : record.plan?.printer) ?? newest?.printer ?? rulePrinter,
    attempt: record.attempt,
    reprint: kind !== 'first',
    spoolerJob: newest?.spooler?.id ?? null,
    hasDocument: newest?.sha256 != null,
    copies: newest?.options.copies ?? record.copies,
    createdAt: record.createdAt,
    since: record.since,
    retryAt: record.retryAt,
    source: record.source?.kind ?? 'service',
    asked,
    ...(why == null ? {} : { why }),
  }
}
