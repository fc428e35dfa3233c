import { asDeskError, type DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { JobChange, JobRecord } from '../ledger/ledger.ts'
import { Board } from './board.ts'
import { Follower } from './follower.ts'
import { Gate } from './gate.ts'
import { dayOf, Intake } from './intake.ts'
import { Lane } from './lane.ts'
import { backoff, type StationParts, triesBeforeFailed } from './parts.ts'
import { Poller } from './poller.ts'
import { destinationOf, Preparation } from './preparation.ts'
import { Reporter } from './reporter.ts'

/** Errors that no later try of the same kind can mend: a person decides. */
const isFinal = (error: DeskError) =>
  hasCode(error, 'job.no-document') || hasCode(error, 'document.too-large')

/**
 * The station of one service: reads its list, takes its jobs, and brings each to its printer once. Data goes one way:
 * list -> intake -> ledger -> board -> lane -> printer -> ledger -> board.
 */
export class Station {
  readonly board = new Board()
  readonly parts: StationParts
  readonly #gate = new Gate()
  readonly #stop = new AbortController()
  readonly #preparation: Preparation
  readonly #follower: Follower
  readonly #poller: Poller
  readonly #reporter: Reporter
  readonly #lanes = new Map<string, Lane>()
  readonly #tries = new Map<string, number>()
  readonly #retries = new Map<string, NodeJS.Timeout>()
  readonly #listeners = new Set<() => void>()
  #intake: Intake | null = null
  #polling: Promise<void> = Promise.resolve()

  constructor(parts: StationParts) {
    this.parts = parts
    this.#preparation = new Preparation(parts, this.board)
    this.#follower = new Follower(parts, this.board, this.#stop.signal)
    this.#reporter = new Reporter(parts, this.board)
    const take: ConstructorParameters<typeof Poller>[2] = async jobs =>
      this.#intake?.take(jobs, waiting => this.enqueue(waiting))
    this.#poller = new Poller(parts, this.#gate, take, () => this.#changed())
  }

  /** Settles what stood open when the station last ended, then begins to poll. Throws `desk.database-failed`. */
  async start(): Promise<void> {
    const { ledger, serviceKey, now } = this.parts
    const state = await ledger.load(serviceKey, dayOf(now()))
    this.board.fill(state.jobs)
    this.#intake = new Intake(this.parts, this.board, state.hasRead)
    const open = state.jobs.filter(job => job.here === 'waiting' || job.here === 'printing')
    for (const job of open.filter(one => one.here === 'printing')) {
      const note = [message('step.desk-started', {})]
      this.board.put(await ledger.advance(serviceKey, job.id, job.attempt, { timeline: note }, now()))
    }
    for (const job of open.filter(one => !atPrinter(one) && !destinationOf(one, this.parts))) {
      await this.#place(job.id, { here: 'held', reason: message('job.held-no-rule', { type: job.type }) })
    }
    this.enqueue(open.filter(job => job.retryAt === null).map(job => job.id))
    for (const job of state.jobs.filter(one => one.retryAt !== null))
      this.#retryLater(job.id, job.retryAt ?? 0)
    this.#polling = this.#poller.run(this.#stop.signal)
  }

  /** Finishes the hand-over in progress of each printer, then ends. What is left stands in the ledger. */
  async stop(): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#retries.values()) clearTimeout(timer)
    await Promise.all([
      this.#polling,
      this.#follower.idle(),
      this.#reporter.idle(),
      ...[...this.#lanes.values()].map(lane => lane.idle()),
    ])
  }

  /** Puts jobs into the lanes of their printers. */
  enqueue(jobs: readonly string[]): void {
    const byPrinter = new Map<string, string[]>()
    for (const job of jobs) {
      const record = this.board.get(job)
      const uri = record && (atPrinter(record) ?? destinationOf(record, this.parts))
      if (uri) byPrinter.set(uri, [...(byPrinter.get(uri) ?? []), job])
    }
    for (const [uri, ids] of byPrinter) {
      try {
        this.laneOf(uri).add(ids)
      } catch (error) {
        for (const job of ids) void this.#cannotOpen(job, asDeskError(error))
      }
    }
    if (jobs.length > 0) this.#changed()
  }

  /** No lane leads to the printer of a job: its rule has to be mended. What may be at a printer stays in doubt. */
  async #cannotOpen(job: string, error: DeskError): Promise<void> {
    const here = this.board.get(job)?.newest?.spooler ? 'unconfirmed' : 'failed'
    const reason = error.toMessage()
    this.parts.log.warn(error.message, { job })
    await this.#place(job, { here, reason, retryAt: null }, [reason])
  }

  /** Writes a job's place; where the ledger cannot be written, it stays and the log says so. */
  async #place(job: string, change: JobChange, timeline: Message[] = []): Promise<void> {
    const { ledger, serviceKey, now, log } = this.parts
    try {
      this.board.put(await ledger.place(serviceKey, job, change, timeline, now()))
    } catch (failure) {
      log.warn(asDeskError(failure).message, { job })
    }
  }

  /** The lane of a printer; opened when it is first needed. Throws `printer.bad-uri`. */
  laneOf(uri: string): Lane {
    const known = this.#lanes.get(uri)
    if (known) return known
    const lane = new Lane(this.parts.openPrinter(uri), {
      parts: this.parts,
      board: this.board,
      gate: this.#gate,
      preparation: this.#preparation,
      follower: this.#follower,
      stepAside: (job, error) => this.#stepAside(job, error),
      toItsLane: job => this.enqueue([job]),
      signal: this.#stop.signal,
      changed: () => this.#changed(),
    })
    this.#lanes.set(uri, lane)
    return lane
  }

  get lanes(): readonly Lane[] {
    return [...this.#lanes.values()]
  }

  get follower(): Follower {
    return this.#follower
  }

  get poller(): Poller {
    return this.#poller
  }

  get isPaused(): boolean {
    return this.#gate.isClosedBy('pause')
  }

  get isTokenRefused(): boolean {
    return this.#gate.isClosedBy('token')
  }

  /** Nothing more is handed over until `resume`; the list is read on, and what is at a printer is followed. */
  pause(): void {
    this.#gate.close('pause')
    this.#changed()
  }

  resume(): void {
    this.#gate.open('pause')
    this.#changed()
  }

  /** A new token was proven: calls go on. */
  tokenRenewed(): void {
    this.#gate.open('token')
    this.#poller.wake()
    this.#changed()
  }

  /** Reads the list now. */
  readNow(): Promise<void> {
    return this.#poller.readNow(this.#stop.signal)
  }

  /** True while a job waits for its next try of a fetch, before it counts as failed. */
  get hasRetries(): boolean {
    // On a full disk it may not have been written that it failed.
    return [...this.#retries.keys()].some(
      job => this.board.get(job)?.here === 'waiting' && (this.#tries.get(job) ?? 0) < triesBeforeFailed,
    )
  }

  /** Forgets the failed tries of a job, and a wait for the next one: a person wants it now. */
  forgetTries(job: string): void {
    this.#tries.delete(job)
    clearTimeout(this.#retries.get(job))
    this.#retries.delete(job)
  }

  /** Hears of changes in lanes, polls and gates (jobs are heard at the board). */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  /** A document that cannot be had now: nothing has reached a printer, so the station tries again by itself. */
  async #stepAside(job: string, error: DeskError): Promise<void> {
    const { now, log } = this.parts
    const place = this.board.get(job)?.here
    // What was settled in between stays so: an unconfirmed job must never come to wait again by itself.
    if (place !== 'waiting' && place !== 'printing') return log.warn(error.message, { job })
    const tries = (this.#tries.get(job) ?? 0) + 1
    this.#tries.set(job, tries)
    const asked = typeof error.retry === 'object' ? error.retry.afterSeconds * 1000 : 0
    const wait = Math.max(backoff(tries - 1), asked)
    const retryAt = isFinal(error) ? null : now() + wait
    const here = isFinal(error) || tries >= triesBeforeFailed ? ('failed' as const) : ('waiting' as const)
    const reason = error.toMessage()
    const note = isFinal(error)
      ? reason
      : message('step.fetch-again', { why: error.message, seconds: Math.round(wait / 100) / 10 })
    log.warn(error.message, { job, tries })
    await this.#place(job, { here, reason, retryAt }, [note])
    if (retryAt !== null) this.#retryLater(job, retryAt)
  }

  #retryLater(job: string, at: number): void {
    clearTimeout(this.#retries.get(job))
    const timer = setTimeout(() => void this.#retry(job), Math.max(0, at - this.parts.now()))
    this.#retries.set(job, timer)
  }

  async #retry(job: string): Promise<void> {
    const { ledger, serviceKey, now, log } = this.parts
    const record = this.board.get(job)
    // That it is to be tried again may not be on a full disk, but a job that waits is.
    const isDue = record !== null && (record.here === 'waiting' || record.retryAt !== null)
    if (!isDue || this.#stop.signal.aborted) {
      this.#retries.delete(job)
      return
    }
    try {
      const change = { here: 'waiting', reason: record.reason, retryAt: null } as const
      this.board.put(await ledger.place(serviceKey, job, change, [], now()))
      // Until then it counts as one that is to be tried again.
      this.#retries.delete(job)
      this.enqueue([job])
    } catch (error) {
      log.warn(asDeskError(error).message, { job })
      this.#tries.set(job, (this.#tries.get(job) ?? 0) + 1)
      this.#retryLater(job, now() + 5_000)
    }
  }
}

/** The printer of an attempt that stands open there. */
function atPrinter(record: JobRecord): string | null {
  return record.newest && record.newest.endedAt === null ? record.newest.printer : null
}
