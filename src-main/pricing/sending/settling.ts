import { asDeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import { guarded } from '../../observers.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { PriceBook, SendOutcome } from '../book/book.ts'
import type { SendingParts } from './parts.ts'

interface SettlingParts extends Pick<SendingParts, 'settled'> {
  book: Pick<Remote<PriceBook>, 'settle'>
}

/** Outcomes per commit. */
const batchSize = 64
/** Maximum delay of a commit, in milliseconds. */
const maxDelay = 40
/** Delay before a failed commit is retried, in milliseconds. */
const retryDelay = 1_000

/** Stores the service's answers, several cells per commit. Nothing is dropped: failed commits are retried. */
export class Settling {
  readonly #parts: SettlingParts
  readonly #failed: (problem: Message) => void
  #waiting: SendOutcome[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #isEnding = false

  /** `failed` is called with the reason if prices.db couldn't be written. */
  constructor(parts: SettlingParts, failed: (problem: Message) => void) {
    this.#parts = parts
    this.#failed = failed
  }

  /** Number of outcomes waiting to be written. */
  get size(): number {
    return this.#waiting.length
  }

  add(outcomes: readonly SendOutcome[]): void {
    if (outcomes.length === 0) return
    for (const outcome of outcomes) this.#waiting.push(outcome)
    if (this.#waiting.length >= batchSize) void this.flush()
    else this.#schedule(maxDelay)
  }

  /** Writes all waiting outcomes; resolves when they are on disk or the write has failed. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (!this.#writing && this.#waiting.length > 0) {
      this.#writing = this.#write().finally(() => {
        this.#writing = null
      })
    }
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const outcomes = this.#waiting
      this.#waiting = []
      try {
        const news = await this.#parts.book.settle(outcomes)
        this.#parts.settled(outcomes, news)
      } catch (error) {
        this.#waiting = [...outcomes, ...this.#waiting]
        this.#failed(asDeskError(error).toMessage())
        this.#schedule(retryDelay)
        return
      }
      if (this.#waiting.length < batchSize) return this.#schedule(this.#waiting.length > 0 ? maxDelay : null)
    }
  }

  #schedule(milliseconds: number | null): void {
    if (milliseconds !== null && !this.#isEnding)
      this.#timer ??= setTimeout(
        guarded(() => this.flush()),
        milliseconds,
      )
  }

  /** Writes what is left; retries once if that fails. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.flush()
    if (this.#waiting.length > 0) await this.flush()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
