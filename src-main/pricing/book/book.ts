import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { UploadProof } from '../../../src-shared/contract/import-uploads.ts'
import type {
  ChangeDetail,
  ChangeKind,
  EntryCell,
  JournalEntry,
} from '../../../src-shared/contract/price-journal.ts'
import type {
  CellNews,
  Combination,
  GridRows,
  OutboxCounts,
  PriceRetailer,
  RetailerChoice,
  RevertAnswer,
  UnsavedState,
} from '../../../src-shared/contract/prices.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { Cell } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { DesignScope, PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'

// What lies in prices.db, as its worker answers it. Methods are synchronous there and promises here (Remote<T>); each is one
// transaction, on disk when it returns. A grid is named by its number in prices.db; times are milliseconds since 1970.

/** The number of a grid in prices.db: of one service, and one retailer or one sheet of designs. */
export type GridNumber = number

/** A combination as the service lists it. */
export type ListedCombination = Omit<Combination, 'no' | 'present'>

/** What a window says besides its rows. */
export interface WindowHead {
  retailer: PriceRetailer
  /** Codes of the whole grid; null where the service does not say. */
  total: number | null
  combinations: ListedCombination[]
}

/** Some rows of a window, in the service's order; lists and arrays run side by side. */
export interface WindowPart {
  /** The place of the first row in the whole grid. */
  offset: number
  codes: string[]
  names: string[]
  collections: string[]
  /** 1: archived. */
  archived: Uint8Array
  /** Ids of the combinations whose five columns `values` holds, in this order. */
  combinations: string[]
  /** Hundredths, column by column: `values[(combination * 5 + field) * codes.length + i]`. */
  values: Int32Array
  /** Values that are no price, by row and column of this part. */
  odd: { row: number; column: number; text: string }[]
}

/** A grid without its rows, as it is kept. */
export interface StoredHead {
  retailer: PriceRetailer
  combinations: Combination[]
  collections: string[]
  rows: number
  revision: number
  readAt: number | null
}

/** A span of the service's order, to be asked as one window. */
export interface WindowSpan {
  offset: number
  limit: number
}

/** A scope of designs as a person chose it at `at`, with what is known of its retailer. */
export interface ChosenScope extends Pick<ScopeChoice, 'names' | 'settlementCurrency' | 'consumerCurrency'> {
  scope: DesignScope
  at: number
}

/** What this desk last saw of the grids. */
export interface GridBook {
  /** Makes a sheet known with what is known of its retailer, or says its number. */
  remember(service: string, sheet: PriceSheetId, retailer: Omit<PriceRetailer, 'id'>): GridNumber
  find(service: string, sheet: PriceSheetId): GridNumber | null
  /** Retailers whose fabric prices were opened before, with what is unsaved. */
  choices(service: string): RetailerChoice[]
  /** Makes a scope of designs known, as it is chosen now. Names that are null stay as they were. */
  choose(service: string, chosen: ChosenScope): ScopeChoice
  /** Scopes of designs that were chosen before, the last one first. */
  scopes(service: string): ScopeChoice[]
  /** Loads a grid into memory, where it is not there yet. */
  open(grid: GridNumber): StoredHead
  /** A grid leaves memory; what is on disk stays. */
  close(grid: GridNumber): void
  /** Rows that are newer than a revision. */
  rows(grid: GridNumber, since: number, limit: number): GridRows
  /** What a window said of the retailer and the combinations. */
  head(grid: GridNumber, head: WindowHead): StoredHead
  /** Puts rows in place, which were asked for at `askedAt`; answers what became of cells that are not clean. */
  merge(grid: GridNumber, part: WindowPart, askedAt: number): { head: StoredHead; news: CellNews }
  /** The whole grid was read from `startedAt` on: rows that did not come are no longer in the service's list. */
  end(grid: GridNumber, startedAt: number): StoredHead
  /** Marks of what somebody else changed go. */
  seen(grid: GridNumber): void
}

/** A change as a person made it. */
export interface PriceChange {
  kind: ChangeKind
  detail: ChangeDetail
  who: string | null
  at: number
  /** Sorted. */
  cells: Uint32Array
  base: Int32Array
  after: Int32Array
  texts: { cell: Cell; text: string }[]
  send: 'now' | 'file'
}

/** A cell on its way to the service. */
export interface OutgoingCell {
  grid: GridNumber
  sheet: PriceSheetId
  entry: number
  cell: Cell
  code: string
  /** The combination's id at the service. */
  combination: string
  field: string
  value: Hundredths
}

/** What the service said to an outgoing cell. `again`: nothing, or nothing final; it is queued again. */
export type SendOutcome = Pick<OutgoingCell, 'grid' | 'entry' | 'cell'> &
  (
    | { outcome: 'saved'; stored: Hundredths }
    | { outcome: 'rejected'; reason: Message }
    | { outcome: 'again' }
    /** Of designs: the service is done with it, and did not say that it is stored; it waits as before, unless it is found there. */
    | { outcome: 'kept' }
  )

/** What became of cells of one grid. */
export interface GridNews {
  grid: GridNumber
  sheet: PriceSheetId
  news: CellNews
}

/** What is to be sent next. */
export interface Outgoing {
  cells: OutgoingCell[]
  stale: StaleSpans[]
}

/** Spans that were read too long ago, and are read again before their cells go. */
export interface StaleSpans {
  grid: GridNumber
  sheet: PriceSheetId
  spans: WindowSpan[]
  /** True where the service still listed one of these rows when it was last heard: it stands elsewhere, if it isn't in its span. */
  listed: boolean
}

/** Which rows' cells may go. */
export interface Freshness {
  /** Rows that were read at this time or later (ms). */
  since: number
  /** Of the other rows, so many are answered as stale: what can be sent before they are stale again. */
  rows: number
  /** Rows that were looked for in these spans, and are not there: the service decides about them. */
  tried: readonly (WindowSpan & { grid: GridNumber })[]
}

/** A design option on its way to the service: all it has, as it stands here, and the cells of it that were changed. */
export interface OutgoingDesign {
  option: string
  wholesale: Hundredths
  retail: Hundredths
  days: Hundredths
  cells: OutgoingCell[]
}

/** How many cells of a sheet stand in the way of its submit, and how many wait for it. */
export interface SubmitReadiness {
  invalid: number
  conflicts: number
  waiting: number
}

/** Cells with what they held and what they were to become. */
export type WrittenCells = Pick<Changeset, 'cells' | 'before' | 'after'>

/** What the cells of a file came to when they were compared with the grid, side by side with them. */
export interface FoundCells {
  /** What the grid held. */
  values: Int32Array
  /** 0: arrived, 1: it holds something else, 2: no longer listed. */
  became: Uint8Array
}

/** What a receipt is of: an entry of the journal, or the cells of a file with what they came to. */
export type ReceiptOf = { entry: number } | { changes: WrittenCells; found: FoundCells }

/** What a file wrote, to be written back. */
export interface RevertRequest {
  changes: WrittenCells
  detail: ChangeDetail
  overwrite: 'ask' | 'skip' | 'all'
  who: string | null
  at: number
}

/** What windows are told of cells that changed; without the cells where there are so many that a window asks for all states. */
export type ChangedCells = CellNews | { cells: null; revision: number }

/** The journal and the outbox. */
export interface ChangeBook {
  /** `news`: cells whose state is another than waiting; `told`: all of them, for other windows. */
  change(grid: GridNumber, change: PriceChange): { entry: number; news: CellNews; told: ChangedCells }
  revert(
    grid: GridNumber,
    which: {
      entry: number | 'last' | 'next'
      overwrite: 'ask' | 'skip' | 'all'
      who: string | null
      at: number
    },
  ): RevertAnswer
  /** Every cell that is not clean. */
  states(grid: GridNumber): CellNews
  /** What some cells (sorted) are now. */
  look(grid: GridNumber, cells: Uint32Array<ArrayBuffer>): CellNews
  retry(grid: GridNumber, state: UnsavedState, cells: Uint32Array | null): CellNews
  discard(grid: GridNumber, state: UnsavedState, cells: Uint32Array | null): CellNews
  /** Cancels the cells of an entry that were not sent yet; those that the service may have go on. Answers the cancelled ones. */
  cancelUnsent(grid: GridNumber, entry: number): CellNews
  resolve(grid: GridNumber, cells: Uint32Array | null, take: 'mine' | 'theirs'): CellNews
  /** Up to `limit` cells that may go now, taken: they are on their way until `settle`. */
  take(service: string, limit: number, fresh: Freshness): Outgoing
  settle(outcomes: SendOutcome[]): GridNews[]
  /** How a sheet of designs stands before its submit. */
  standing(grid: GridNumber): SubmitReadiness
  /**
   * Every changed row of a sheet of designs, taken: its cells are on their way until `settle`. What was refused before goes again. None
   * where something stands in the way, which it may only now (`standing`). `gone`: cells of options that the service no longer lists,
   * which are refused instead. `news`: cells that are another now.
   */
  takeDesigns(grid: GridNumber): {
    rows: OutgoingDesign[]
    standing: SubmitReadiness
    gone: number
    news: CellNews
  }
  counts(service: string): { id: string; name: string | null; counts: OutboxCounts }[]
  history(
    grid: GridNumber,
    asked: { code: string; offset: number; limit: number },
  ): { entries: JournalEntry[]; total: number }
  entryCells(grid: GridNumber, asked: { entry: number; code: string; limit: number }): EntryCell[]
  historyFile(grid: GridNumber, code: string): string
  importFile(grid: GridNumber, state: UnsavedState): { text: string; leftOut: Message | null }
  /** Cells beside the grid as it was read at `since` or later. */
  prove(
    grid: GridNumber,
    changes: WrittenCells,
    since: number,
  ): { proof: Omit<UploadProof, 'at'>; found: FoundCells }
  /** What became of each cell as CSV, or what was refused as an import file with the reasons. Throws `prices.no-entry`. */
  receipt(grid: GridNumber, of: ReceiptOf, only: 'all' | 'rejected'): string
  /** Writes back what a file wrote, where the grid still holds it, as a new entry. */
  takeBack(grid: GridNumber, which: RevertRequest): RevertAnswer
  /** Cells of old entries go; what is unsaved stays. */
  forget(before: number): number
}

/** All of prices.db. */
export interface PriceBook extends GridBook, ChangeBook {}

/**
 * The service's values of one grid, in the worker's memory: what the journal and the outbox (`book/changes`) ask of the cache
 * (`book/grids`).
 */
export interface GridCells {
  readonly sheet: PriceSheetId
  readonly kind: SheetKind
  readonly info: PriceRetailer
  /** The service's value as last known; `notPriced` for a cell that was never seen. */
  valueOf(cell: Cell): Hundredths
  /** Writes down what the service answered to a PATCH, as if it had been read then. */
  learn(cells: Uint32Array, values: Int32Array, at: number): void
  codeOf(row: number): string
  rowOf(code: string): number | null
  /** The combination with that number. */
  combination(no: number): Combination | null
  combinations(): Combination[]
  /** False for a row that the service no longer lists. */
  isListed(row: number): boolean
  /** When the row was last read; 0: never. */
  readAt(row: number): number
  /** Spans of the service's order that hold these rows, merged where they lie near each other; each at most 10,000 codes. */
  spansOf(rows: Iterable<number>): WindowSpan[]
}
