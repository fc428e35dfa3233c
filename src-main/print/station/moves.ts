import { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { mayWithdraw } from '../../../src-shared/print/attempt.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import type { AttemptPlan, JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { Follower } from './follower.ts'
import { pause } from './gate.ts'
import type { Lane } from './lane.ts'
import type { StationParts } from './parts.ts'
import { isAmbiguous } from './printer-faults.ts'

/** How long a printer may take to confirm that it cancelled a job, in milliseconds. */
const cancelPatience = 5_000

/** How long a job may be in a try of its hand-over before it counts as busy, in milliseconds. */
const freeWithin = 2_000

/** What moving needs of the station around it. */
export interface MovesSurroundings {
  parts: Pick<StationParts, 'now'>
  board: Board
  follower: Follower
  laneOf(uri: string): Lane
  lanes(): readonly Lane[]
  /** True while the job's document is fetched. */
  isFetching(job: string): boolean
  forgetTries(job: string): void
  enqueue(jobs: readonly string[]): void
  signal: AbortSignal
}

/**
 * Takes jobs away from the printer at which they stand, to print on another. The plan is written down first, then the old
 * printer is asked to cancel; only if a look proves that the job was cancelled before it started to print does it wait for
 * its new printer (`HandOver.end`), in the same write that ends its attempt. A crash in between leads to the same.
 */
export class Moves {
  readonly #around: MovesSurroundings

  constructor(around: MovesSurroundings) {
    this.#around = around
  }

  /**
   * Resolves once the job waits for the printer of its plan. Throws `job.may-still-come-out` where the old printer does not
   * confirm: the job stays there without a plan. Throws what that printer throws; if it may have cancelled the job all
   * the same, the plan stays until it is known.
   */
  async away(record: JobRecord, plan: AttemptPlan & { printer: string }): Promise<void> {
    const { board, laneOf } = this.#around
    const attempt = record.newest
    if (attempt?.state !== 'submitted' || !attempt.spooler || attempt.printer === plan.printer)
      throw this.#stuck(record)
    const from = laneOf(attempt.printer).printer
    // One that has started is not cancelled: it could never be proven that none of it came out, and it continues when its printer does.
    if ((await from.look(attempt.spooler)).beganProcessing) throw this.#stuck(record)
    const asked = message('step.moving', { from: from.name, to: printerName(plan.printer) })
    await board.place(record.id, { plan }, [asked])
    try {
      await from.cancel(attempt.spooler)
    } catch (error) {
      // If the printer may have received it, the job is followed to its end.
      if (!isAmbiguous(error)) await this.stay(record.id)
      throw error
    }
    const moved = await this.#confirmed(record, attempt.printer)
    if (moved === 'stays') await this.stay(record.id)
    if (moved !== 'moved') throw this.#stuck(record)
  }

  /**
   * A job that the printer can't print (it has nothing of it) waits for the printer of its plan; `said` is the reason.
   * Throws `job.busy` if its document is fetched, or its hand-over tried, for too long, and `desk.database-failed`.
   */
  async fromLane(record: JobRecord, plan: AttemptPlan & { printer: string }, said: Message): Promise<void> {
    const { board, forgetTries, enqueue } = this.#around
    const job = await this.#freed(record)
    const change = { reason: null, retryAt: null, plan }
    try {
      if (job.newest?.endedAt === null) await board.advance(job.id, { to: 'withdrawn', timeline: [said], job: change })
      else await board.place(job.id, change, [said])
      forgetTries(job.id)
    } finally {
      enqueue([job.id])
    }
  }

  /** Takes a job out of its lane between two tries of its hand-over. */
  async #freed({ id, attempt }: JobRecord): Promise<JobRecord> {
    const { parts, board, lanes, isFetching, signal } = this.#around
    for (const until = parts.now() + freeWithin; ; await pause(20, signal)) {
      const job = board.get(id)
      const open = job?.newest?.endedAt === null ? job.newest : null
      // With another attempt than the plan was made for it is another matter.
      const isSame = job?.here === 'waiting' && job.attempt === attempt
      const mayGo = isSame && (open === null || mayWithdraw(open.state))
      if (mayGo && !isFetching(id) && lanes().every(lane => lane.remove(id))) return job
      if (!mayGo || signal.aborted || parts.now() > until)
        throw new DeskError('job.busy', { job: id, state: job?.here ?? '-' })
    }
  }

  /** A job that is not to move (any more): what is cancelled at its printer from now on ends there. */
  async stay(job: string): Promise<void> {
    const { board } = this.#around
    const record = board.get(job)
    if (record && record.plan !== null && record.here !== 'waiting') await board.place(job, { plan: null })
  }

  /** Follows a job that is to be cancelled; `open`: the station ends, and its next start continues from the ledger. */
  async #confirmed(record: JobRecord, uri: string): Promise<'moved' | 'stays' | 'open'> {
    const { parts, board, follower, signal } = this.#around
    const until = parts.now() + cancelPatience
    for (;;) {
      await follower.lookAt(uri, record.id)
      const now = board.get(record.id)
      const isOpen = now?.attempt === record.attempt && now.newest?.endedAt === null
      if (!isOpen) return now && ['printed', 'failed', 'unconfirmed'].includes(now.here) ? 'stays' : 'moved'
      if (signal.aborted) return 'open'
      if (parts.now() > until) return 'stays'
      await pause(100, signal)
    }
  }

  #stuck(record: JobRecord): DeskError {
    const printer = printerName(record.newest?.printer ?? '-')
    return new DeskError('job.may-still-come-out', { job: record.id, printer })
  }
}
