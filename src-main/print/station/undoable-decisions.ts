import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { undoMilliseconds } from '../../../src-shared/print/intake.ts'
import type { Log } from '../../diagnostics/log.ts'
import { guarded } from '../../observers.ts'
import type { JobChange, JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'

/** What a decision about a job makes of it. */
export const decided = {
  cameOut: () => ({ here: 'printed', reason: null, retryAt: null }),
  skip: () => ({ here: 'skipped', reason: message('job.skipped-by-person', {}), retryAt: null, plan: null }),
} as const satisfies Record<string, () => JobChange>

export type DecisionKind = keyof typeof decided

/** A decision that can still be undone. */
export interface UndoableDecision {
  kind: DecisionKind
  who: string
  at: number
  until: number
}

interface Pending extends UndoableDecision {
  record(at: number): Promise<void>
  running: Promise<void> | null
}

/** So many are recorded at once; they share a wait for the disk. */
const atOnce = 16

/**
 * Decisions that a person can still undo. The ledger has nothing of them until their time is over, so nothing is ever
 * taken back there: what it calls printed may be reported to the service. Whatever else would change such a job calls
 * `settle` first. A crash forgets them; the job then asks for a decision again, as it did before.
 */
export class UndoableDecisions {
  readonly #board: Board
  readonly #log: Pick<Log, 'warn'>
  readonly #pending = new Map<string, Pending>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(board: Board, log: Pick<Log, 'warn'>) {
    this.#board = board
    this.#log = log
  }

  /** The decision about a job that isn't recorded yet. */
  of(job: string): UndoableDecision | null {
    return this.#pending.get(job) ?? null
  }

  /** False once the station ends: decisions are recorded at once. */
  get isOpen(): boolean {
    return !this.#isClosed
  }

  /** Keeps a decision back for its time; `record` then writes it to the ledger. */
  keepBack(
    job: string,
    { kind, who }: Pick<UndoableDecision, 'kind' | 'who'>,
    record: (at: number) => Promise<void>,
  ): void {
    const at = Date.now()
    this.#pending.set(job, { kind, who, at, until: at + undoMilliseconds, record, running: null })
    this.#show(job)
    this.#wait()
  }

  /** Drops a decision; false if it is recorded already, or just being recorded. */
  undo(job: string): boolean {
    const pending = this.#pending.get(job)
    if (!pending || pending.running) return false
    this.#drop(job)
    return true
  }

  /** Records the decisions about these jobs now, or all; true if there was one. Never rejects. */
  async settle(jobs: Iterable<string> = [...this.#pending.keys()]): Promise<boolean> {
    const due = [...jobs].filter(job => this.#pending.has(job))
    for (let from = 0; from < due.length; from += atOnce) {
      await Promise.all(due.slice(from, from + atOnce).map(job => this.#settleOne(job)))
    }
    return due.length > 0
  }

  async #settleOne(job: string): Promise<void> {
    const pending = this.#pending.get(job)
    if (!pending) return
    pending.running ??= pending
      .record(pending.at)
      .catch(error => this.#log.warn(asDeskError(error).message, { job }))
      .finally(() => this.#drop(job))
    await pending.running
  }

  /** Records what is kept back; nothing is kept back from then on. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.settle()
  }

  #drop(job: string): void {
    this.#pending.delete(job)
    if (this.#pending.size === 0 && this.#timer) {
      clearTimeout(this.#timer)
      this.#timer = null
    }
    this.#show(job)
  }

  #wait(): void {
    const [first] = this.#pending.values()
    if (!first || this.#timer) return
    this.#timer = setTimeout(
      guarded(async () => {
        this.#timer = null
        const now = Date.now()
        await this.settle([...this.#pending].flatMap(([job, { until }]) => (until <= now ? [job] : [])))
        this.#wait()
      }),
      Math.max(0, first.until - Date.now()),
    )
  }

  /** Tells the board's listeners that the job's row is another one now. */
  #show(job: string): void {
    const record = this.#board.get(job)
    if (record) this.#board.put(record)
  }
}

/** The job as a person decided, although that can still be undone. */
export function asDecided(record: JobRecord, decision: UndoableDecision): JobRecord {
  return { ...record, ...decided[decision.kind](), since: decision.at }
}
