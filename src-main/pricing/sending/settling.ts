import { asDeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { PriceBook, SendOutcome } from '../book/book.ts'
import type { SendingParts } from './parts.ts'

interface SettlingParts extends Pick<SendingParts, 'settled'> {
  book: Pick<Remote<PriceBook>, 'settle'>
}

/** Outcomes of so many cells share one commit. */
const together = 64
/** And so many milliseconds. */
const gathering = 40
/** A commit that failed is tried again after so many. */
const failedWait = 1_000

/** Writes down what the service said, several cells in one commit. Nothing is dropped: what could not be written is tried again. */
export class Settling {
  readonly #parts: SettlingParts
  readonly #failed: (problem: Message) => void
  #waiting: SendOutcome[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #isEnding = false

  /** `failed` hears why prices.db could not be written. */
  constructor(parts: SettlingParts, failed: (problem: Message) => void) {
    this.#parts = parts
    this.#failed = failed
  }

  /** How many outcomes are not on disk yet. */
  get size(): number {
    return this.#waiting.length
  }

  add(outcomes: readonly SendOutcome[]): void {
    if (outcomes.length === 0) return
    for (const outcome of outcomes) this.#waiting.push(outcome)
    if (this.#waiting.length >= together) void this.flush()
    else this.#later(gathering)
  }

  /** Writes what is there; resolves when all of it is on disk or could not be written. */
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
        this.#later(failedWait)
        return
      }
      if (this.#waiting.length < together) return this.#later(this.#waiting.length > 0 ? gathering : null)
    }
  }

  #later(milliseconds: number | null): void {
    if (milliseconds !== null && !this.#isEnding)
      this.#timer ??= setTimeout(() => void this.flush(), milliseconds)
  }

  /** Writes what is left, as well as it can be. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.flush()
    if (this.#waiting.length > 0) await this.flush()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
