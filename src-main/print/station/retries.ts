import { asDeskError, type DeskError, hasCode } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import { guarded } from '../../observers.ts'
import type { Board } from './board.ts'
import { backoff, type StationParts, triesBeforeFailed } from './parts.ts'

/** Errors that no later try of the same kind can mend: a person decides. */
const isFinal = (error: DeskError) =>
  hasCode(error, 'job.no-document') ||
  hasCode(error, 'document.too-large') ||
  hasCode(error, 'document.locked') ||
  hasCode(error, 'document.private-address')

/** The longest that a start leaves a job waiting for its next try, in milliseconds. */
const longestAtStart = 5_000

/** Tries again what has certainly reached no printer: a fetch that failed, a job that was refused. */
export class Retries {
  readonly #parts: Pick<StationParts, 'now' | 'log'>
  readonly #board: Board
  readonly #enqueue: (job: string) => void
  readonly #signal: AbortSignal
  readonly #tries = new Map<string, number>()
  readonly #said = new SaidOnce()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  /** `enqueue` brings a job back to its lane. */
  constructor(
    parts: Pick<StationParts, 'now' | 'log'>,
    board: Board,
    enqueue: (job: string) => void,
    signal: AbortSignal,
  ) {
    this.#parts = parts
    this.#board = board
    this.#enqueue = enqueue
    this.#signal = signal
    signal.addEventListener('abort', () => {
      for (const timer of this.#timers.values()) clearTimeout(timer)
    })
  }

  /** True while a job waits for its next try, before it counts as failed. */
  get isAnyOpen(): boolean {
    // On a full disk it may not have been written that it failed.
    return [...this.#timers.keys()].some(
      job => this.#board.get(job)?.here === 'waiting' && (this.#tries.get(job) ?? 0) < triesBeforeFailed,
    )
  }

  /** Forgets the failed tries of a job, and a wait for the next one. */
  forget(job: string): void {
    this.#said.forget(job)
    this.#tries.delete(job)
    clearTimeout(this.#timers.get(job))
    this.#timers.delete(job)
  }

  /** In how many milliseconds a job is tried again that its printer refused; null after a few times: a person decides. */
  nextTry(job: string): number | null {
    const tries = this.#count(job)
    return tries < triesBeforeFailed ? backoff(tries - 1) : null
  }

  /** A document that cannot be had now: tried again and again, shown as failed after a few times. */
  async stepAside(job: string, error: DeskError): Promise<void> {
    const { now, log } = this.#parts
    const place = this.#board.get(job)?.here
    // What was settled in between stays so: an unconfirmed job must never come to wait again by itself.
    if (place !== 'waiting' && place !== 'printing') return log.warn(error.message, { job })
    const tries = this.#count(job)
    const asked = typeof error.retry === 'object' ? error.retry.afterSeconds * 1000 : 0
    const wait = Math.max(backoff(tries - 1), asked)
    const retryAt = isFinal(error) ? null : now() + wait
    const here = isFinal(error) || tries >= triesBeforeFailed ? ('failed' as const) : ('waiting' as const)
    const reason = error.toMessage()
    const note = isFinal(error)
      ? reason
      : message('step.fetch-again', { why: error.message, seconds: Math.round(wait / 100) / 10 })
    if (this.#said.isNew(job, error.code)) log.warn(error.message, { job, tries })
    await this.#board
      .place(job, { here, reason, retryAt }, [note])
      .catch(failure => log.warn(asDeskError(failure).message, { job }))
    if (retryAt !== null) this.later(job, retryAt)
  }

  /** Takes up a wait that was in the ledger when the station started: soon, since the clock may have been set back. */
  resume(job: string, at: number): void {
    this.later(job, Math.min(at, this.#parts.now() + longestAtStart))
  }

  /** Brings a job back at that moment, in milliseconds since 1970. */
  later(job: string, at: number): void {
    clearTimeout(this.#timers.get(job))
    const timer = setTimeout(
      guarded(() => this.#retry(job)),
      Math.max(0, at - this.#parts.now()),
    )
    this.#timers.set(job, timer)
  }

  #count(job: string): number {
    const tries = (this.#tries.get(job) ?? 0) + 1
    this.#tries.set(job, tries)
    return tries
  }

  async #retry(job: string): Promise<void> {
    const record = this.#board.get(job)
    // That it is to be tried again may not be on a full disk, but a job that waits is.
    const isDue = record !== null && (record.here === 'waiting' || record.retryAt !== null)
    if (!isDue || this.#signal.aborted) {
      this.#timers.delete(job)
      return
    }
    try {
      await this.#board.place(job, { here: 'waiting', reason: record.reason, retryAt: null })
      // Until then it counts as one that is to be tried again.
      this.#timers.delete(job)
      this.#enqueue(job)
    } catch (error) {
      this.#parts.log.warn(asDeskError(error).message, { job })
      this.#count(job)
      this.later(job, this.#parts.now() + 5_000)
    }
  }
}
