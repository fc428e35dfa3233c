import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { pacedBy, paceFrom, perSecond, type SendingPace, secondsFor } from '../../../src-shared/pricing/pace.ts'
import type { ChangeBook, SendOutcome } from '../book/book.ts'
import type { SendingState } from './sender.ts'

type Counts = ReturnType<ChangeBook['counts']>

export interface TellerParts {
  counts(): Promise<Counts>
  /** Design sheets: their unsubmitted cells, and how many of those wait for a person. */
  designs(): Promise<readonly OutboxState['designs'][]>
  findings: OutboxState['findings']
  sending(): SendingState
  tell(state: OutboxState): void
  failed(error: unknown): void
}

/** Minimum interval between reports, in milliseconds. */
const reportEvery = 250

/** Reports the state of the outbox: how many cells are saved, how many wait, and how long it takes. */
export class OutboxReporter {
  readonly #parts: TellerParts
  #pace: SendingPace = paceFrom(Date.now())
  #saved = 0
  #rejected = 0
  /** Nothing was waiting at the last count, so the next cell starts a new count. */
  #isDone = true
  #reportedAt = 0
  #timer: NodeJS.Timeout | null = null
  #isReporting = false
  #isReportPending = false
  #isClosed = false

  constructor(parts: TellerParts) {
    this.#parts = parts
  }

  /** Counts what the service has saved or rejected. */
  settled(outcomes: readonly SendOutcome[]): void {
    const saved = outcomes.filter(({ outcome }) => outcome === 'saved').length
    const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected').length
    if (saved + rejected === 0) return
    const now = Date.now()
    if (this.#isDone) this.#begin(now)
    this.#saved += saved
    this.#rejected += rejected
    this.#pace = pacedBy(this.#pace, now, saved + rejected)
  }

  async state(): Promise<OutboxState> {
    const [retailers, designs] = await Promise.all([this.#parts.counts(), this.#parts.designs()])
    const now = Date.now()
    const left = retailers.reduce((sum, { counts }) => sum + counts.queued + counts.saving, 0)
    if (left > 0 && this.#isDone) this.#begin(now)
    if (left === 0) this.#isDone = true
    const { state, problem } = this.#parts.sending()
    // There is no rate while nothing is sent; the next one starts from scratch.
    if (state !== 'sending') this.#pace = paceFrom(now)
    const rate = left > 0 && state === 'sending' ? perSecond(this.#pace, now) : null
    return {
      state: left === 0 && state !== 'paused' ? 'empty' : state,
      problem: left === 0 ? null : problem,
      saved: this.#saved,
      total: this.#saved + this.#rejected + left,
      perSecond: rate,
      secondsLeft: secondsFor(left, rate),
      findings: this.#parts.findings,
      retailers,
      designs: {
        unsent: designs.reduce((sum, { unsent }) => sum + unsent, 0),
        needing: designs.reduce((sum, { needing }) => sum + needing, 0),
      },
    }
  }

  /** Reports soon; `atOnce` if no further change follows. */
  tell(atOnce: boolean): void {
    if (this.#isClosed) return
    const wait = atOnce ? 0 : this.#reportedAt + reportEvery - Date.now()
    if (wait <= 0) {
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = null
      void this.#reportNow()
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = null
        void this.#reportNow()
      }, wait)
    }
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #reportNow(): Promise<void> {
    this.#reportedAt = Date.now()
    if (this.#isReporting) {
      this.#isReportPending = true
      return
    }
    this.#isReporting = true
    try {
      do {
        this.#isReportPending = false
        const state = await this.state()
        if (!this.#isClosed) this.#parts.tell(state)
      } while (this.#isReportPending)
    } catch (error) {
      this.#parts.failed(error)
    } finally {
      this.#isReporting = false
    }
  }

  #begin(now: number): void {
    this.#isDone = false
    this.#saved = 0
    this.#rejected = 0
    this.#pace = paceFrom(now)
  }
}

/** The outbox of a desk that never changed a price, or has no profile open. */
export const emptyOutbox = (paused: boolean): OutboxState => ({
  state: paused ? 'paused' : 'empty',
  problem: null,
  saved: 0,
  total: 0,
  perSecond: null,
  secondsLeft: null,
  findings: [],
  retailers: [],
  designs: { unsent: 0, needing: 0 },
})
