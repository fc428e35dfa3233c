import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { UploadProof } from '../../../src-shared/contract/import-uploads.ts'
import type {
  CellChange,
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
  RevertAsked,
  UnsavedState,
} from '../../../src-shared/contract/prices.ts'
import type { FileStyle } from '../../../src-shared/file-words.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { Cell } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { DesignScope, PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'

// Interfaces of prices.db, implemented in its worker. Methods are synchronous there and promises here (Remote<T>); each
// is one transaction, committed when it returns. Grids are identified by their number in prices.db; times are ms since
// 1970.

/** A grid's number in prices.db. A grid belongs to one service and one retailer or design sheet. */
export type GridNumber = number

/** A combination as the service lists it. */
export type ListedCombination = Omit<Combination, 'no' | 'present'>

/** A window's metadata, without its rows. */
export interface WindowHead {
  retailer: PriceRetailer
  /** Number of codes in the whole grid; null if the service doesn't report it. */
  total: number | null
  combinations: ListedCombination[]
}

/** Some rows of a window, in the service's order. Lists and arrays are parallel. */
export interface WindowPart {
  /** Index of the first row in the whole grid. */
  offset: number
  codes: string[]
  names: string[]
  collections: string[]
  /** 1: archived. */
  archived: Uint8Array
  /** Ids of the combinations in `values` (five columns each), in this order. */
  combinations: string[]
  /** Hundredths, column by column: `values[(combination * 5 + field) * codes.length + i]`. */
  values: Int32Array
  /** Values that aren't prices, by row and column of this part. */
  odd: { row: number; column: number; text: string }[]
}

/** A stored grid without its rows. */
export interface StoredHead {
  retailer: PriceRetailer
  combinations: Combination[]
  collections: string[]
  rows: number
  revision: number
  readAt: number | null
}

/** A range in the service's order, requested as one window. */
export interface WindowSpan {
  offset: number
  limit: number
}

/** A design scope selected at `at`, with what is known about its retailer. */
export interface ChosenScope extends Pick<ScopeChoice, 'names' | 'settlementCurrency' | 'consumerCurrency'> {
  scope: DesignScope
  at: number
}

/** The service's grids as last read by this desk. */
export interface GridBook {
  /** Returns a sheet's grid number. Creates the grid if needed, and updates what is known about its retailer. */
  remember(service: string, sheet: PriceSheetId, retailer: Omit<PriceRetailer, 'id'>): GridNumber
  find(service: string, sheet: PriceSheetId): GridNumber | null
  /** Retailers whose fabric prices were opened before, with their unsaved changes. */
  choices(service: string): RetailerChoice[]
  /** Stores a selected design scope. Names that are null keep their stored value. */
  choose(service: string, chosen: ChosenScope): ScopeChoice
  /** Previously selected design scopes, most recent first. */
  scopes(service: string): ScopeChoice[]
  /** Loads a grid into memory unless it's already loaded. */
  open(grid: GridNumber): StoredHead
  /** Unloads a grid from memory; the data on disk stays. */
  close(grid: GridNumber): void
  /** Rows newer than a revision. */
  rows(grid: GridNumber, since: number, limit: number): GridRows
  /** Stores a window's retailer and combinations. */
  head(grid: GridNumber, head: WindowHead): StoredHead
  /** Merges rows requested at `askedAt`; returns the new states of cells that aren't clean. */
  merge(grid: GridNumber, part: WindowPart, askedAt: number): { head: StoredHead; news: CellNews }
  /** Ends a full read begun at `startedAt`: rows that didn't arrive are no longer listed by the service. */
  end(grid: GridNumber, startedAt: number): StoredHead
  /** Clears the marks of cells that someone else changed. */
  seen(grid: GridNumber): void
}

/** A change made by a person. */
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

/** A cell being sent to the service. */
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

/** The service's answer for an outgoing cell. `again`: no answer or no final one; the cell is queued again. */
export type SendOutcome = Pick<OutgoingCell, 'grid' | 'entry' | 'cell'> &
  (
    | { outcome: 'saved'; stored: Hundredths }
    | { outcome: 'rejected'; reason: Message }
    | { outcome: 'again' }
    /**
     * Designs only: the service finished without confirming the value. The cell keeps waiting unless a read finds it.
     */
    | { outcome: 'kept' }
  )

/** New cell states of one grid. */
export interface GridNews {
  grid: GridNumber
  sheet: PriceSheetId
  news: CellNews
}

/** The cells to send next, and spans to read first. */
export interface Outgoing {
  cells: OutgoingCell[]
  stale: StaleSpans[]
}

/** Spans that were read too long ago and are read again before their cells are sent. */
export interface StaleSpans {
  grid: GridNumber
  sheet: PriceSheetId
  spans: WindowSpan[]
  /** True if the last read still listed one of these rows: a row missing from its span has moved. */
  listed: boolean
}

/** Decides which rows' cells may be sent. */
export interface Freshness {
  /** Rows read at this time or later (ms) are fresh. */
  since: number
  /** Maximum of other rows returned as stale: as many as can be sent before they are stale again. */
  rows: number
  /** Spans that were read without finding their rows: these rows are sent anyway, and the service decides. */
  tried: readonly (WindowSpan & { grid: GridNumber })[]
}

/** A design option to send: all its current values, and its changed cells. */
export interface OutgoingDesign {
  option: string
  wholesale: Hundredths
  retail: Hundredths
  days: Hundredths
  cells: OutgoingCell[]
}

/** Number of cells that block a sheet's submit, and of cells waiting for it. */
export interface SubmitReadiness {
  invalid: number
  conflicts: number
  waiting: number
}

/** Cells with their old and intended values. */
export type WrittenCells = Pick<Changeset, 'cells' | 'before' | 'after'>

/** Result of comparing a file's cells with the grid, parallel to those cells. */
export interface FoundCells {
  /** Values in the grid. */
  values: Int32Array
  /** 0: arrived, 1: the grid holds another value, 2: no longer listed. */
  became: Uint8Array
}

/** Subject of a receipt: a journal entry, or a file's cells with their comparison result. */
export type ReceiptOf = { entry: number } | { changes: WrittenCells; found: FoundCells }

/** Changes written by a file, to be reverted. */
export interface RevertRequest {
  changes: WrittenCells
  /** The entry of the history that has what arrived of the file; null: none. */
  undoes?: number | null
  detail: ChangeDetail
  overwrite: 'ask' | 'skip' | 'all'
  who: string | null
  at: number
}

/** A file, and which of its prices arrived. */
export interface ArrivedFile {
  /** The entry that it has already: more of its cells have arrived since. */
  entry: number | null
  detail: ChangeDetail
  who: string | null
  /** When it was sent (ms since 1970). */
  at: number
  /** All of the file's, sorted; and beside them 1 for what has arrived. */
  changes: WrittenCells
  arrived: Uint8Array
}

/** Changed cells reported to windows. `cells` is null if there are too many; windows then fetch all states. */
export type ChangedCells = CellNews | { cells: null; revision: number }

/** The journal and the outbox. */
export interface ChangeBook {
  /** `news`: cells that aren't in the waiting state; `told`: all changed cells, for other windows. */
  change(grid: GridNumber, change: PriceChange): { entry: number; news: CellNews; told: ChangedCells }
  revert(
    grid: GridNumber,
    which: {
      entry: number | 'last' | 'next'
      overwrite: 'ask' | 'skip' | 'all'
      asked?: RevertAsked | undefined
      who: string | null
      at: number
    },
  ): RevertAnswer
  /** Every cell that is not clean. */
  states(grid: GridNumber): CellNews
  /** Current states of some cells (sorted). */
  look(grid: GridNumber, cells: Uint32Array<ArrayBuffer>): CellNews
  retry(grid: GridNumber, state: UnsavedState, cells: Uint32Array | null): CellNews
  discard(grid: GridNumber, state: UnsavedState, cells: Uint32Array | null): CellNews
  /** Cancels an entry's unsent cells, except those the service may already have. Returns the cancelled cells. */
  cancelUnsent(grid: GridNumber, entry: number): CellNews
  /** Ends conflicts; `base`: the service's values that were shown. Where it has another one by now, it stays a conflict. */
  resolve(grid: GridNumber, seen: { cells: Uint32Array; base: Int32Array }, take: 'mine' | 'theirs'): CellNews
  /** Takes up to `limit` cells that may be sent now; they are in flight until `settle`. */
  take(service: string, limit: number, fresh: Freshness): Outgoing
  settle(outcomes: SendOutcome[]): GridNews[]
  /** Whether a design sheet can be submitted. */
  standing(grid: GridNumber): SubmitReadiness
  /**
   * Takes every changed row of a design sheet; its cells are in flight until `settle`. Rejected cells are sent again.
   * Returns no rows if something blocks the submit (`standing`), which is checked again here. `gone`: number of cells
   * of options the service no longer lists; they are rejected instead. `news`: cells whose state changed.
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
  /** Entries with what was applied from price files, newest first: of all drafts, or of one. */
  applied(draft?: number): JournalEntry[]
  entryCells(grid: GridNumber, asked: { entry: number; code: string; limit: number }): EntryCell[]
  /** The newest changes of one cell. */
  cellHistory(grid: GridNumber, asked: { cell: Cell; limit: number }): CellChange[]
  historyFile(grid: GridNumber, code: string, style: FileStyle): string
  importFile(grid: GridNumber, state: UnsavedState, locale: string): { text: string; leftOut: Message | null }
  /** Compares cells with the grid as read at `since` or later. */
  prove(
    grid: GridNumber,
    changes: WrittenCells,
    since: number,
    locale: string,
  ): { proof: Omit<UploadProof, 'at'>; found: FoundCells }
  /** Each cell's outcome as CSV, or the rejected cells as an import file with reasons. Throws `prices.no-entry`. */
  receipt(grid: GridNumber, of: ReceiptOf, only: 'all' | 'rejected', locale: string): string
  /** Reverts a file's changes in cells that still hold them, as a new entry. */
  takeBack(grid: GridNumber, which: RevertRequest): RevertAnswer
  /** Writes prices that arrived as a file as an entry of the history; returns the entry, or null. */
  record(grid: GridNumber, file: ArrivedFile): number | null
  /** Deletes cells of entries older than `before`; unsaved ones stay. Returns the number of entries. */
  forget(before: number): number
}

/** All of prices.db. */
export interface PriceBook extends GridBook, ChangeBook {}

/**
 * The service's values of one grid in the worker's memory: what the journal and the outbox (`book/changes`) need from
 * the cache (`book/grids`).
 */
export interface GridCells {
  readonly sheet: PriceSheetId
  readonly kind: SheetKind
  readonly info: PriceRetailer
  /** The service's last known value; `notPriced` if the cell was never read. */
  valueOf(cell: Cell): Hundredths
  /** Stores the values the service returned for a PATCH, as if read at `at`. */
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
  /** Spans of the service's order that cover these rows, merged if close together; at most 10,000 codes each. */
  spansOf(rows: Iterable<number>): WindowSpan[]
}
