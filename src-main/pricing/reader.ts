import type { CellNews, GridReading } from '../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Remote } from '../workers/protocol.ts'
import type { GridNumber, PriceBook, StoredHead, WindowSpan } from './book/book.ts'

/** A grid and its sheet. */
export interface GridName {
  grid: GridNumber
  sheet: PriceSheetId
}

/** Reads grids from the service into prices.db, one window at a time. */
export interface Reader {
  /** Progress of reading a grid. */
  state(grid: GridNumber): GridReading
  /**
   * Starts to read a whole grid (after `after` ms) unless it is being read already. Never fails: errors are reported
   * through `told`.
   */
  refresh(name: GridName, after?: number): GridReading
  /** Reads a whole grid anew, after any read of it that is running. Throws the service's error. */
  readWhole(name: GridName): Promise<void>
  /** Reads some spans. Throws the service's error. */
  readSpans(name: GridName, spans: readonly WindowSpan[], signal: AbortSignal): Promise<void>
  /** Ends all reading. */
  close(): Promise<void>
}

export type MakeReader = (parts: {
  book: Remote<PriceBook>
  client(): ServiceClient
  /** Called when a grid has grown or its reading has progressed. */
  told(sheet: PriceSheetId, head: StoredHead, reading: GridReading): void
  /** Called with cells that are no longer clean, or are clean again. */
  news(sheet: PriceSheetId, news: CellNews): void
  log: Log
}) => Reader
