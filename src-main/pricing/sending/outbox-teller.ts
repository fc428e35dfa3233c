import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import {
  pacedBy,
  paceFrom,
  perSecond,
  type SendingPace,
  secondsFor,
} from '../../../src-shared/pricing/pace.ts'
import type { ChangeBook, SendOutcome } from '../book/book.ts'
import type { SendingState } from './sender.ts'

type Counts = ReturnType<ChangeBook['counts']>

export interface TellerParts {
  counts(): Promise<Counts>
  /** Sheets of designs: what of them is not submitted, and what of that waits for a person. */
  designs(): Promise<readonly OutboxState['designs'][]>
  findings: OutboxState['findings']
  sending(): SendingState
  tell(state: OutboxState): void
  failed(error: unknown): void
}

/** At most so often, in milliseconds. */
const tellEvery = 250

/** Says where the outbox stands: how many are saved, how many wait, and how long it takes. */
export class OutboxTeller {
  readonly #parts: TellerParts
  #pace: SendingPace = paceFrom(Date.now())
  #saved = 0
  #rejected = 0
  /** Nothing waited when it was last counted: what comes next is counted from nothing. */
  #isDone = true
  #toldAt = 0
  #timer: NodeJS.Timeout | null = null
  #isTelling = false
  #tellAgain = false
  #isClosed = false

  constructor(parts: TellerParts) {
    this.#parts = parts
  }

  /** Notes what the service has decided. */
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
    // What stands still has no rate, and begins with a new one.
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

  /** Tells soon; `atOnce` for what is not followed by more. */
  tell(atOnce: boolean): void {
    if (this.#isClosed) return
    const wait = atOnce ? 0 : this.#toldAt + tellEvery - Date.now()
    if (wait <= 0) {
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = null
      void this.#tellNow()
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = null
        void this.#tellNow()
      }, wait)
    }
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #tellNow(): Promise<void> {
    this.#toldAt = Date.now()
    if (this.#isTelling) {
      this.#tellAgain = true
      return
    }
    this.#isTelling = true
    try {
      do {
        this.#tellAgain = false
        const state = await this.state()
        if (!this.#isClosed) this.#parts.tell(state)
      } while (this.#tellAgain)
    } catch (error) {
      this.#parts.failed(error)
    } finally {
      this.#isTelling = false
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
