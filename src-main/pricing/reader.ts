import type { CellNews, GridReading } from '../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Remote } from '../workers/protocol.ts'
import type { GridNumber, PriceBook, StoredHead, WindowSpan } from './book/book.ts'

/** A grid, and the sheet that it holds. */
export interface GridName {
  grid: GridNumber
  sheet: PriceSheetId
}

/** Reads grids from the service into prices.db, one window at a time. */
export interface Reader {
  /** Where the reading of a grid stands. */
  state(grid: GridNumber): GridReading
  /**
   * Begins to read a whole grid (`after` so many ms), or goes on where it is being read already. Never fails: what went wrong
   * is told.
   */
  refresh(name: GridName, after?: number): GridReading
  /** Reads a whole grid from now on, after what is being read of it already. Throws what the service says against it. */
  readWhole(name: GridName): Promise<void>
  /** Reads some spans. Throws what the service says against it. */
  readSpans(name: GridName, spans: readonly WindowSpan[], signal: AbortSignal): Promise<void>
  /** Ends all reading. */
  close(): Promise<void>
}

export type MakeReader = (parts: {
  book: Remote<PriceBook>
  client(): ServiceClient
  /** A grid has grown, or its reading stands elsewhere. */
  told(sheet: PriceSheetId, head: StoredHead, reading: GridReading): void
  /** Cells that are not clean any more, or are again. */
  news(sheet: PriceSheetId, news: CellNews): void
  log: { info(text: string): void; warn(text: string): void }
}) => Reader
