import type { ChangeDetail, ChangeKind } from '../../../src-shared/contract/price-journal.ts'
import type {
  CellNews,
  CellNote,
  GridHead,
  GridRows,
  OutboxState,
  RetailerChoice,
  RevertAnswer,
  RevertAsked,
  Unlisted,
  UnsavedState,
} from '../../../src-shared/contract/prices.ts'
import type { Cell, PriceField } from '../../../src-shared/pricing/cell.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import type { CellBlock, Changeset, SheetValues } from '../../../src-shared/pricing/changeset.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import type { OtherGrid } from '../../../src-shared/pricing/retailer-copy.ts'
import type { SheetAnswers, SheetQuestion, SheetQuestionKind, SheetQuestions } from './sheet-questions.ts'

/**
 * The columns of the open grid. They change in place; anything that shows them rereads them when `PriceState.version`
 * grows. A sheet that is opened again gets new ones, so they also stand for what a person was shown: every decision
 * names the columns that it was made over, is carried out in their `home`, and is dropped or refused where that is gone.
 */
export interface GridColumns extends SheetValues {
  /** Null for columns that aren't the open sheet's, such as those of a copy's source. */
  readonly sheet: PriceSheetId | null
  /** Rows are numbered below this; a row's number never changes. */
  readonly rows: number
  code(row: number): string
  name(row: number): string
  /** An index into the head's `collections`. */
  collection(row: number): number
  place(row: number): number
  isArchived(row: number): boolean
  /** False for a code that the service no longer lists. */
  isPresent(row: number): boolean
  rowOf(code: string): number | null
  /** The shown value. */
  want(cell: Cell): Hundredths
  /** The service's last known value. */
  value(cell: Cell): Hundredths
  /** `cellState` (src-shared/pricing/cell-state.ts). */
  state(cell: Cell): number
  /** Invalid text that was typed, or why a value was rejected; null for other cells. */
  note(cell: Cell): CellNote | null
  /** Sorted by cell. */
  cellsIn(state: CellStateName): Uint32Array
  count(state: CellStateName): number
  /**
   * The value an unusual entry replaced, while the cell shows that entry and the user hasn't chosen to keep it; null
   * for other cells.
   */
  unusualFrom(cell: Cell): Hundredths | null
  /** Cells marked as unusual, sorted; without those that need the user anyway. */
  unusualCells(): Uint32Array
}

/**
 * Columns as fed by the store; `createColumns()` in `columns/index.ts` creates them empty. They grow with later rows
 * and columns; what is fed is painted once the store has raised `version`.
 */
export interface FedColumns extends GridColumns {
  /**
   * Adds or updates rows; true if rows were added or removed, or changed their code, collection, place or flags
   * (`layout` grows then).
   */
  apply(rows: GridRows): boolean
  applyNews(news: CellNews): void
  /** Like `applyNews`, but every cell not in the news becomes clean (marks of `elsewhere` stay). */
  replaceStates(news: CellNews): void
  /**
   * Shows `after` (and its texts) before main has answered, in a state: `queued` or `held`; cells with a text become
   * drafts. The returned function reverts the cells that still show `after`.
   */
  paint(changeset: Changeset, state: CellStateName): () => void
  /** Makes cells that were changed elsewhere clean. */
  clearElsewhere(): void
  /**
   * Makes saved marks older; the second call after a cell was saved hides its mark (`state` is clean then, `cellsIn`
   * still finds it). False if there was none.
   */
  fadeSaved(): boolean
  /** Marks the unusual cells of a change that is about to be painted (`isUnusual`); returns their counts. */
  markUnusual(changeset: Changeset, guardPercent: number, kind: SheetKind): UnusualCount
  /** Removes the marks of unusual cells; null: all of them. */
  keepUnusual(cells: Uint32Array | null): void
}

/**
 * How many cells of an entry are unusual, and how many of those change by more than the guard (the others have
 * unusually many days).
 */
export interface UnusualCount {
  cells: number
  jumps: number
}

/** The filters of the grid, and which of its columns are shown. */
export interface PriceView {
  text: string
  /** Names of collections; empty: all. */
  collections: readonly string[]
  priced: 'all' | 'priced' | 'not-priced'
  /** The fields that `priced` checks; empty: all shown fields. */
  pricedIn: readonly PriceField[]
  /** The combinations that `priced` checks; empty: all shown ones. */
  pricedOf: readonly number[]
  only: 'all' | 'changed' | 'rejected' | 'conflict' | 'elsewhere'
  archived: boolean
  plusSize: boolean
  days: boolean
  mainProducts: readonly string[]
  combinations: readonly number[]
  /** Folded collections. */
  folded: readonly string[]
  /** The order of the rows within each collection; null: the service's. */
  sort: PriceSort | null
  /** Shows the margin of each combination, if both prices are in one currency. */
  margin: boolean
}

/** Rows by a price column, the code or the name; rows without a price come last either way. */
export interface PriceSort {
  by: number | 'code' | 'name'
  descending: boolean
}

/** The selection as cells of the grid. */
export interface Selection {
  /** The cell with the focus. */
  active: Cell | null
  blocks: readonly CellBlock[]
  cells: number
}

export const nothingSelected: Selection = { active: null, blocks: [], cells: 0 }

/** The row filters of a view, all off. */
export const noFilter = {
  text: '',
  collections: [],
  priced: 'all',
  pricedIn: [],
  pricedOf: [],
  only: 'all',
  archived: true,
} as const satisfies Partial<PriceView>

/** A view that hides nothing. */
export const wholeView: PriceView = {
  ...noFilter,
  plusSize: true,
  days: true,
  mainProducts: [],
  combinations: [],
  folded: [],
  sort: null,
  margin: false,
}

/** The state of the price screen. */
export interface PriceState {
  sheet: PriceSheetId | null
  head: GridHead | null
  /** Null while no rows have arrived. */
  columns: GridColumns | null
  /** Grows whenever `columns` changes. */
  version: number
  /** Grows when rows are added, removed or moved. */
  layout: number
  failure: unknown
  /**
   * The retailers known to the service or stored on disk; null before the first answer. `listed`: the service has a
   * list.
   */
  retailers: readonly RetailerChoice[] | null
  listed: boolean
  /** Why there is none. */
  unlisted: Unlisted | null
  view: PriceView
  selection: Selection
  outbox: OutboxState | null
  /** The panel that is open next to the grid. */
  panel: Panel
  /** The command that `bulk` opens with, if a key or the palette requested one (`replace`, `retailer-copy` ...). */
  bulkStart: string | null
  /** The grid while it is mounted; it registers itself. */
  grid: GridHandle | null
  /** What the user is asked over `columns`; null: nothing. */
  asked: SheetQuestion | null
  /** How many changes were undone or redone in this window: notices that offered it are outdated then. */
  undone: number
  /** Changes that main has not acknowledged yet. */
  unwritten: number
  /** The newest notice for the user; `useNotices` shows it. */
  told: Told | null
  /** Another sheet whose prices are shown next to this one's for comparison. */
  compared: Compared | null
}

/** A compared sheet whose prices are loaded. */
export type ComparedSheet = Compared & { grid: OtherGrid }

/** A sheet that the open one is compared with. */
export interface Compared {
  sheet: PriceSheetId
  /** Its name in the header of its columns. */
  title: string
  settlementCurrency: string | null
  consumerCurrency: string | null
  /** Its prices in the service; null while they are being loaded. */
  grid: OtherGrid | null
}

export type Panel = 'none' | 'bulk' | 'problems' | 'history'

/** A notice about an action that failed, did nothing, or had to change or leave the filter. `id` is unique. */
export type Told = { id: number } & (
  | { what: 'failed'; doing: 'change' | 'undo' | 'redo' | 'problem'; error: unknown }
  | { what: 'nothing-to-undo' | 'nothing-to-redo' | 'nothing-changed' }
  | { what: 'shown-again' | 'undone-unseen'; code: string }
)

export type Untold = Told extends infer T ? (T extends Told ? Omit<T, 'id'> : never) : never

/** Changes of more cells than this are offered as an import file. */
export const manyCells = 5000

/** A change as the screen requests it. */
export interface ChangeRequest {
  /** The columns that showed the cells when the change was decided. */
  on: GridColumns
  kind: ChangeKind
  detail: ChangeDetail
  changeset: Changeset
  send: 'now' | 'file'
  /** Set for entries in the grid: unusual cells get a mark. Commands leave it out, as they confirm jumps themselves. */
  guardPercent?: number
}

/** The journal entry of a change, and its unusual cells. */
export interface Changed {
  entry: number
  unusual: UnusualCount
}

/**
 * The actions of the price screen; each resolves once main has it on disk. `on`: the columns that the user decided over.
 * What was decided is written to their sheet, also if another one is shown by then.
 */
export interface PriceActions {
  open(sheet: PriceSheetId): Promise<void>
  refresh(): Promise<void>
  /**
   * Paints at once, then writes. If writing fails, the painting is undone and the error is thrown. Null if nothing
   * changes.
   */
  change(request: ChangeRequest): Promise<Changed | null>
  revert(
    on: GridColumns,
    entry: number | 'last' | 'next',
    overwrite: 'ask' | 'skip' | 'all',
    asked?: RevertAsked,
  ): Promise<RevertAnswer>
  retry(on: GridColumns, state: UnsavedState, cells: Uint32Array | null): Promise<void>
  discard(on: GridColumns, state: UnsavedState, cells: Uint32Array | null): Promise<void>
  /** Discards what wasn't sent yet of an entry of the history. */
  cancelUnsent(on: GridColumns, entry: number): Promise<void>
  /** Ends conflicts, except where the service's value is no longer the one that is shown. */
  resolve(on: GridColumns, cells: Uint32Array, take: 'mine' | 'theirs'): Promise<void>
  /**
   * Sends everything that is held in one call (`SheetRules.submitted`); returns the service's message, and how many
   * rows were sent.
   */
  submit(on: GridColumns): Promise<{ said: string; rows: number }>
  pause(paused: boolean): Promise<void>
  setView(change: Partial<PriceView>): void
  /** Blocks of what the filter shows: every visible row and column. Uses `PriceState.grid`. */
  shown(): CellBlock[]
  /** Asks the user about what is shown; see `askingIn`. */
  ask<K extends SheetQuestionKind>(on: GridColumns, what: K, about: SheetQuestions[K]): Promise<SheetAnswers[K]>
  /**
   * Undoes or redoes; asks in a dialog if values changed by someone else would be overwritten. Reports its errors
   * itself.
   */
  undo(on: GridColumns, entry: number | 'last' | 'next'): Promise<void>
  show(panel: Panel, bulkStart?: string): void
  select(selection: Selection): void
  /** Registers the grid; null when it is unmounted. */
  register(grid: GridHandle | null): void
  /** Removes the marks of changes made elsewhere. */
  seen(on: GridColumns): Promise<void>
  /** Removes the marks of unusual cells; null: all of them. */
  keepUnusual(cells: Uint32Array | null): void
  /**
   * Goes to the next (or previous) cell that needs the user, in row order, then through unusual ones; false if there is
   * none.
   */
  nextProblem(back?: boolean): boolean
  /** Goes to a cell; if the filter or the choice of columns hides it, that is cleared. */
  goToCell(cell: Cell): void
  /** Goes to the row of a code, ignoring case, or to the first one that starts with it; false if there is none. */
  goToCode(code: string): boolean
  /** Loads the retailers again. */
  readRetailers(search?: string): Promise<void>
}

/** The grid's interface for other components. */
export interface GridHandle {
  /** Scrolls a cell into view, unfolds its collection and focuses it. False if the filter hides it. */
  goToCell(cell: Cell): boolean
  /** The same, in the column with the focus. */
  goToRow(row: number): boolean
  /** False for a row hidden by the filter. */
  showsRow(row: number): boolean
  /** The first row shown by the filter whose code starts with this (in lower case). */
  shownRowFrom(beginning: string): number | null
  /** The first row shown by the filter; null if there is none. */
  firstRow(): number | null
  /** Goes to that row; false if there is none. */
  goToFirst(): boolean
  focus(): void
  /** Commits an open edit where it was begun; the focus stays where it is. */
  commit(): void
  /** Blocks of every row and column that the filter shows (folded ones too). */
  shown(): CellBlock[]
  /** Goes to the next or previous of those rows, from the last one to the first; false if there is none. */
  goToNext(back: boolean): boolean
  /** Those rows from top to bottom. */
  shownRows(): number[]
}
