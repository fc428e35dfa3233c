import type { Message } from '../../../src-shared/messages/index.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { GridNews, OutgoingCell, PriceBook, SendOutcome, StaleSpans } from '../book/book.ts'

/** Delays and time limits, in milliseconds. */
export interface Waits {
  /** Delay after a first failure; doubled each time up to `most`. */
  first: number
  most: number
  /**
   * How long a row that was just read may wait for its PATCH; then it is read again. A PATCH carries no version, so it
   * overwrites what someone else changed in between: an instant, so that what remains is the way there and back.
   */
  fresh: number
  /** How long to wait for requests in flight when sending ends. */
  end: number
}

export const defaultWaits: Waits = { first: 1_000, most: 60_000, fresh: 250, end: 3_000 }

/** What the sender needs. */
export interface SendingParts {
  /** The key of the service in prices.db. */
  service: string
  book: Pick<Remote<PriceBook>, 'take' | 'settle'>
  /** Sends one cell; returns the value as stored. Throws DeskErrors, or the signal's reason. */
  patch(cell: OutgoingCell, signal: AbortSignal): Promise<Hundredths>
  /** Reads stale spans again, or the whole grid. Throws DeskErrors. */
  readAgain(stale: StaleSpans, whole: boolean, signal: AbortSignal): Promise<void>
  /** Why nothing can be sent now: no one is signed in, the token is refused, or the permission is missing. */
  obstacle(): Message | null
  /** Identifies who is signed in, for comparison: changes with each sign-in, and when the token is proven. */
  account(): unknown
  /** Called when cells were settled on disk. */
  settled(outcomes: readonly SendOutcome[], news: GridNews[]): void
  /** Called when the state has changed; `ended`: no further change follows for now. */
  changed(ended: boolean): void
  waits: Waits
  log: Log
}

/** Number of concurrent requests (specification, part 7). */
export const lanes = 6
