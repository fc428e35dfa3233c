import type { JobRow } from '../../../src-shared/contract/print.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { isLeftToNobody, isTakeable } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { optionsOf, type PrintOptions, type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
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

/** A test page is of the rule that it was asked for, not of one that is found by its type: it stays what it was. */
const asItWas = (record: JobRecord) => (record.source?.kind === 'test-page' ? record.newest : null)

/** Where a job's next attempt goes, by a person's plan or by rule; null if neither says. */
export function destinationOf(record: JobRecord, parts: Pick<StationParts, 'policy'>): string | null {
  const usual = asItWas(record) ?? ruleFor(parts.policy().rules, record.type)
  return record.plan?.printer ?? usual?.printer ?? null
}

/** How a job is put on paper where no person says otherwise: its own copies, and its rule's options. */
export function usualOptions(record: JobRecord, rules: readonly PrintRule[]): PrintOptions {
  if (record.source?.kind === 'test-page') return { ...asItWas(record)?.options }
  const rule = ruleFor(rules, record.type)
  return {
    ...(record.copies === null || record.copies < 1 ? {} : { copies: record.copies }),
    ...(rule ? optionsOf(rule) : {}),
  }
}

/** Reasons why a job is held with its document: another rule, or a person who wants it all the same, lets it go on. */
const holdsForPaper = ['paper.mismatch', 'paper.unchecked', 'paper.no-such-pages', 'printer.leaves-out']

/** True for a job that is held for its paper, or for what its printer would leave out. */
export const isHeldForPaper = ({ here, reason }: Pick<JobRecord, 'here' | 'reason'>): boolean =>
  here === 'held' && reason !== null && holdsForPaper.includes(reason.code)

interface Around {
  parts: StationParts
  board: Board
  /** Whether a job that is held for its paper fits by these rules, proven by the printer. */
  fits(record: JobRecord): Promise<boolean>
}

/**
 * The jobs that saving these rules would print or send to another printer: held ones that match a rule or whose paper
 * now fits, and waiting ones that no printer has yet.
 */
export async function printedByRules(
  rules: readonly PrintRule[],
  { parts, board, fits }: Around,
): Promise<JobRecord[]> {
  const policy = parts.policy()
  const next = { policy: () => ({ ...policy, rules }) }
  const printed: JobRecord[] = []
  for (const record of [...board.all()]) {
    const { here, reason, newest, source } = record
    const isRuled = here === 'held' && reason?.code === 'job.held-no-rule'
    // In a room they go on by themselves once a rule prints them here (left-to-others.ts).
    const isLeft = parts.room !== undefined && (isLeftToNobody(reason) || reason?.code === 'job.left-to')
    if (isRuled || (isLeft && (here === 'held' || here === 'skipped'))) {
      const isTaken = source === null && isTakeable(stageOfJob(record), policy)
      if (isTaken && ruleFor(rules, record.type)?.printer) printed.push(record)
    } else if (isHeldForPaper(record)) {
      if (await fits(record)) printed.push(record)
    } else if (here === 'waiting' && (newest === null || newest.endedAt !== null)) {
      const goes = destinationOf(record, next)
      if (goes !== null && goes !== destinationOf(record, parts)) printed.push(record)
    }
  }
  return printed
}
