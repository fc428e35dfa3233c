import type { Message } from '../../../src-shared/messages/index.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { GridNews, OutgoingCell, PriceBook, SendOutcome, StaleSpans } from '../book/book.ts'

/** How long is waited for what, in milliseconds. */
export interface Waits {
  /** After a first failure; doubled each time up to `most`. */
  first: number
  most: number
  /**
   * Rows that were read longer ago are read again before their cells go: a PATCH carries no version, so that what somebody else
   * changes in between is overwritten. As short as a service can bear that is asked for a row with each typed price.
   */
  fresh: number
  /** For what is in the air when sending ends. */
  end: number
}

export const defaultWaits: Waits = { first: 1_000, most: 60_000, fresh: 5_000, end: 3_000 }

/** What the sending stands on. */
export interface SendingParts {
  /** The key of the service in prices.db. */
  service: string
  book: Pick<Remote<PriceBook>, 'take' | 'settle'>
  /** Sends one cell; answers the value as stored. Throws DeskErrors, or the signal's reason. */
  patch(cell: OutgoingCell, signal: AbortSignal): Promise<Hundredths>
  /** Reads spans again that were read too long ago, or the whole grid. Throws DeskErrors. */
  readAgain(stale: StaleSpans, whole: boolean, signal: AbortSignal): Promise<void>
  /** Why nothing may go now: nobody is signed in, the token is refused, the permission is missing. */
  obstacle(): Message | null
  /** Who is signed in, as something to compare: it is another after each sign-in, and once the token is proven. */
  account(): unknown
  /** Cells were settled, on disk. */
  settled(outcomes: readonly SendOutcome[], news: GridNews[]): void
  /** The state is another; `ended`: for now nothing more will come. */
  changed(ended: boolean): void
  waits: Waits
  log: Log
}

/** So many requests at once (specification, part 7). */
export const lanes = 6
