import type { ChangeDetail, ChangeKind } from '../../../src-shared/contract/price-journal.ts'
import type {
  CellNews,
  CellNote,
  GridHead,
  GridRows,
  OutboxState,
  RetailerChoice,
  RevertAnswer,
  UnsavedState,
} from '../../../src-shared/contract/prices.ts'
import type { Cell } from '../../../src-shared/pricing/cell.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import type { CellBlock, Changeset, ColumnValues } from '../../../src-shared/pricing/changeset.ts'
import type { PriceField } from '../../../src-shared/pricing/field.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import type { OtherGrid } from '../../../src-shared/pricing/retailer-copy.ts'

/** The columns of the open grid. They change in place: whoever shows them looks again when `PriceState.version` grows. */
export interface GridColumns extends ColumnValues {
  /** Rows are numbered below this; a number holds for good. */
  readonly rows: number
  code(row: number): string
  name(row: number): string
  /** A place in the head's `collections`. */
  collection(row: number): number
  place(row: number): number
  isArchived(row: number): boolean
  /** False for a code that the service no longer lists. */
  isPresent(row: number): boolean
  rowOf(code: string): number | null
  /** What is shown. */
  want(cell: Cell): Hundredths
  /** What the service has, as last known. */
  value(cell: Cell): Hundredths
  /** `cellState` (src-shared/pricing/cell-state.ts). */
  state(cell: Cell): number
  /** What was typed or why it was refused, for cells that have it. */
  note(cell: Cell): CellNote | null
  /** Sorted by cell. */
  cellsIn(state: CellStateName): Uint32Array
  count(state: CellStateName): number
  /** What an unusual entry replaced, while the cell shows that entry and nobody chose to keep it; null for other cells. */
  unusualFrom(cell: Cell): Hundredths | null
  /** Cells marked as unusual, sorted; without those that wait for a person anyway. */
  unusualCells(): Uint32Array
}

/**
 * Columns as the store feeds them: `createColumns()` of `columns/index.ts` makes them, empty. Rows and columns that come later
 * make them grow; what is fed is painted once the store has raised `version`.
 */
export interface FedColumns extends GridColumns {
  /** Rows in; true where rows came, went, or changed their code, collection, place or flags (`layout` grows then). */
  apply(rows: GridRows): boolean
  applyNews(news: CellNews): void
  /** As `applyNews`, and every cell that is not in it becomes clean (marks of `elsewhere` stay). */
  replaceStates(news: CellNews): void
  /**
   * Shows `after` (and its texts) before main has answered, in a state: `queued` or `held`; cells with a text become drafts.
   * The answer paints it back, where the cell still shows `after`.
   */
  paint(changeset: Changeset, state: CellStateName): () => void
  /** Cells that were changed elsewhere become clean. */
  clearElsewhere(): void
  /** Marks what is unusual in a change that is about to be painted (`isUnusual`); answers what it found. */
  markUnusual(changeset: Changeset, guardPercent: number, kind: SheetKind): UnusualCount
  /** Removes the marks of unusual cells; null: all of them. */
  keepUnusual(cells: Uint32Array | null): void
}

/** How many cells of an entry are unusual, and how many of those change by more than the guard (the others are long days). */
export interface UnusualCount {
  cells: number
  jumps: number
}

/** What narrows the grid, and what of its columns is shown. */
export interface PriceView {
  text: string
  /** Names of collections; empty: all. */
  collections: readonly string[]
  priced: 'all' | 'priced' | 'not-priced'
  /** The fields that `priced` looks at; empty: every one that is shown. */
  pricedIn: readonly PriceField[]
  only: 'all' | 'changed' | 'rejected' | 'conflict' | 'elsewhere'
  archived: boolean
  plusSize: boolean
  days: boolean
  mainProducts: readonly string[]
  combinations: readonly number[]
  /** Collections that are folded. */
  folded: readonly string[]
}

/** What is selected, in words of the grid. */
export interface Selection {
  /** The cell with the focus. */
  active: Cell | null
  blocks: readonly CellBlock[]
  cells: number
}

export const nothingSelected: Selection = { active: null, blocks: [], cells: 0 }

/** What of a view narrows its rows, narrowing nothing. */
export const noFilter = {
  text: '',
  collections: [],
  priced: 'all',
  pricedIn: [],
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
}

/** The state of the screen of prices. */
export interface PriceState {
  sheet: PriceSheetId | null
  head: GridHead | null
  /** Null while no rows have arrived. */
  columns: GridColumns | null
  /** Grows whenever `columns` changed. */
  version: number
  /** Grows when rows came, went, or changed their place. */
  layout: number
  failure: unknown
  /** What the service and the disk know; null before the first answer. `listed`: the service has a list. */
  retailers: readonly RetailerChoice[] | null
  listed: boolean
  view: PriceView
  selection: Selection
  outbox: OutboxState | null
  /** Which panel is open beside the grid. */
  panel: Panel
  /** What `bulk` opens with, where a key or the palette asked for one command (`replace`, `retailer-copy` ...). */
  bulkStart: string | null
  /** The grid, while it is on the page: it puts itself here. */
  grid: GridHandle | null
  /** A change of so many cells that a person says first how they go; null: nothing is asked. */
  large: LargeAsk | null
  /** A change that would clear prices, of which a person says first whether that is meant; null: nothing is asked. */
  clearing: ClearAsk | null
  /** A taking back that met values of somebody else; null: nothing is asked. */
  revertAsk: { entry: number | 'last' | 'next'; elsewhere: number } | null
  /** Changes that main has not acknowledged yet. */
  unwritten: number
  /** The newest thing that a person is to be told; `useNotices` tells it. */
  told: Told | null
  /** Another sheet whose prices stand beside this one's, to be compared. */
  compared: Compared | null
}

/** A sheet that is compared, once it is here. */
export type ComparedSheet = Compared & { grid: OtherGrid }

/** A sheet that the open one is compared with. */
export interface Compared {
  sheet: PriceSheetId
  /** What it is called, on the head of its columns. */
  title: string
  settlementCurrency: string | null
  consumerCurrency: string | null
  /** Its prices as the service has them; null while they are being read. */
  grid: OtherGrid | null
}

export type Panel = 'none' | 'bulk' | 'problems' | 'history'

/** How the cells of a large change go: one by one, kept for an import file, or not at all. */
export type LargeAnswer = 'now' | 'file' | 'cancel'

export interface LargeAsk {
  cells: number
  /** How many of them lose their price. */
  cleared: number
  answer(how: LargeAnswer): void
}

/** What a change that clears prices does besides: clears them, leaves those as they are, or not at all. */
export type ClearAnswer = 'clear' | 'leave' | 'cancel'

/** `kind`: what was done; `others`: cells that get a price. */
export interface ClearAsk {
  kind: 'paste' | 'fill' | 'clear'
  cleared: number
  others: number
  answer(how: ClearAnswer): void
}

/** What was asked for and could not be done, or did nothing. `id` differs for each. */
export type Told = { id: number } & (
  | { what: 'failed'; doing: 'change' | 'undo' | 'redo' | 'problem'; error: unknown }
  | { what: 'nothing-to-undo' | 'nothing-to-redo' | 'nothing-changed' }
  | { what: 'shown-again' | 'undone-unseen'; code: string }
)

export type Untold = Told extends infer T ? (T extends Told ? Omit<T, 'id'> : never) : never

/** More changed cells than this are offered as an import file. */
export const manyCells = 5000

/** A change as the screen asks for it. */
export interface ChangeRequest {
  kind: ChangeKind
  detail: ChangeDetail
  changeset: Changeset
  send: 'now' | 'file'
  /** For entries in the grid: unusual cells get a mark. Commands leave it out, as they ask about jumps themselves. */
  guardPercent?: number
}

/** The entry of a change in the journal, and what of it is unusual. */
export interface Changed {
  entry: number
  unusual: UnusualCount
}

/** What the screen can do with its prices; each answers when main has it on disk. */
export interface PriceActions {
  open(sheet: PriceSheetId): Promise<void>
  refresh(): Promise<void>
  /** Paints at once, then writes; what could not be written is painted back, and the error is thrown. Answers null where nothing changes. */
  change(request: ChangeRequest): Promise<Changed | null>
  revert(entry: number | 'last' | 'next', overwrite: 'ask' | 'skip' | 'all'): Promise<RevertAnswer>
  retry(state: UnsavedState, cells: Uint32Array | null): Promise<void>
  discard(state: UnsavedState, cells: Uint32Array | null): Promise<void>
  resolve(cells: Uint32Array | null, take: 'mine' | 'theirs'): Promise<void>
  /** Sends everything that is held in one call (`SheetRules.submitted`); answers the service's words, and how many rows went. */
  submit(): Promise<{ said: string; rows: number }>
  pause(paused: boolean): Promise<void>
  setView(change: Partial<PriceView>): void
  /** Blocks of what the filter shows: every visible row and column. Asks `PriceState.grid`. */
  shown(): CellBlock[]
  /** Asks how a change of more than `manyCells` cells goes; `now` at once for smaller ones. */
  askLarge(cells: number, cleared?: number): Promise<LargeAnswer>
  /** Asks whether prices are to be cleared. */
  askClearing(ask: Omit<ClearAsk, 'answer'>): Promise<ClearAnswer>
  /** Takes back or does again, and asks in a dialog where values of somebody else would be written over; tells errors itself. */
  undo(entry: number | 'last' | 'next'): Promise<void>
  show(panel: Panel, bulkStart?: string): void
  select(selection: Selection): void
  /** The grid comes (or, with null, leaves the page). */
  register(grid: GridHandle | null): void
  /** Marks of what somebody else changed go. */
  seen(): Promise<void>
  /** Removes the marks of unusual cells; null: all of them. */
  keepUnusual(cells: Uint32Array | null): void
  /**
   * Goes to the next (or the one before) cell that waits for a person, in the order of rows, then through unusual ones; false where
   * there is none.
   */
  nextProblem(back?: boolean): boolean
  /** Goes to a cell; where the filter or the choice of columns hides it, that goes. */
  goToCell(cell: Cell): void
  /** Goes to the row of a code, in whatever case, or of the first one that begins so; false where there is none. */
  goToCode(code: string): boolean
  /** Asks for the retailers again. */
  readRetailers(search?: string): Promise<void>
}

/** What the grid can be asked to do from outside of it. */
export interface GridHandle {
  /** Brings a cell into view, unfolds its collection, gives it the focus. False where the filter hides it. */
  goToCell(cell: Cell): boolean
  /** The same, in the column that has the focus. */
  goToRow(row: number): boolean
  /** False for a row that the filter hides. */
  showsRow(row: number): boolean
  /** The first row, of those that the filter shows, whose code begins like this (in small letters). */
  shownRowFrom(beginning: string): number | null
  /** The first row that the filter shows; null where it shows none. */
  firstRow(): number | null
  /** To that row; false where there is none. */
  goToFirst(): boolean
  focus(): void
  /** Blocks of every row and column that the filter shows (folded ones too). */
  shown(): CellBlock[]
}
