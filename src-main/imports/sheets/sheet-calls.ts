import type {
  ChangeFilter,
  DraftChangePage,
  DraftRows,
  DraftView,
  ReplacedCells,
  Replacement,
  UnknownCodes,
} from '../../../src-shared/contract/import-drafts.ts'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import type { CheckedHeader, CheckedName } from '../../../src-shared/imports/checked.ts'
import type { GivenRole } from '../../../src-shared/imports/column-role.ts'
import type { Decisions, LeftOut, NameTarget } from '../../../src-shared/imports/decisions.ts'
import type { CellEdit } from '../../../src-shared/imports/edits.ts'
import type { FileFormat } from '../../../src-shared/imports/file-format.ts'
import type { ImportLines } from '../../../src-shared/imports/import-file.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import type { ReadingDecisions } from './open-sheet.ts'

/** A draft's file, as the desk keeps it. */
export interface KeptFile {
  draft: number
  /** What its bytes are: another file of the same draft is another sheet. */
  sha256: string
  file: string
  workingCopy: string
}

/** What a draft is compared with, by a key; what is behind the key is sent where the worker has it not. */
export interface BaselineGiven {
  key: string
  data: Baseline | { catalogue: string } | null
}

/** Everything that a check is made of. `key` names it: pages are asked of the check that has it. */
export interface CheckAsked {
  key: string
  decisions: Decisions
  texts: CellEdit[]
  /** Earlier decisions about files of its shape; null: its shape isn't known yet. */
  memory: (ShapeMemory & { fingerprint: string }) | null
  /** Usernames that were confirmed for the retailer before. */
  usernames: string[]
  baseline: BaselineGiven | null
}

/** What a check lacks: then it is asked for once more. */
export interface CheckNeeds {
  /** The fingerprint of the file, where decisions about another shape were passed; null: none. */
  memoryOf: string | null
  baseline: boolean
}

type FromView =
  | 'titles'
  | 'problems'
  | 'cells'
  | 'unchanged'
  | 'totals'
  | 'byCombination'
  | 'byCollection'
  | 'locales'
  | 'usernames'
  | 'username'

/** Earlier decisions about files of a shape. */
export interface ShapeMemory {
  names: Record<string, NameTarget>
  /** By title. */
  roles: Record<string, GivenRole>
}

/** A draft checked, without its cells. */
export interface CheckAnswer extends Pick<DraftView, FromView> {
  fingerprint: string
  rows: number
  format: FileFormat
  names: CheckedName[]
  header: CheckedHeader
  /** Kinds of problems that were decided about, with how many places that takes in. */
  decided: { kind: ProblemKind; count: number }[]
  /** What columns were said to be, of this file or of one of its shape before, by column. */
  roles: Decisions['roles']
  baseline: { retailer: PriceRetailer; combinations: Baseline['combinations']; at: number | null } | null
}

export interface RowsAsked {
  only: 'all' | 'problems' | 'changes'
  kind: ProblemKind | null
  text: string
  from: number
  count: number
}

export interface ProblemsAsked {
  kind: ProblemKind
  from: number
  count: number
}

export interface ProblemPlaces {
  total: number
  rows: Uint32Array<ArrayBuffer>
  columns: Uint32Array<ArrayBuffer>
  lines: Uint32Array<ArrayBuffer>
  texts: string[]
  /** What each becomes by the kind's fix. */
  after: (string | null)[]
  /** Where a row's name or collection is not its code's: the code, and what the service has for it. */
  service?: (string | null)[]
}

export interface ChangesFilter {
  only: ChangeFilter
  combination: number | null
  collection: string | null
  code: string
}

export interface ChangesAsked extends ChangesFilter {
  sort: 'grid' | 'size'
  from: number
  count: number
}

/** What can be asked of a sheet that was checked. */
export interface SheetPages {
  rows(asked: RowsAsked): Promise<DraftRows>
  problems(asked: ProblemsAsked): Promise<ProblemPlaces>
  unknownCodes(asked: { from: number; count: number }): Promise<UnknownCodes>
  replacements(asked: { of: Replacement; count: number }): Promise<ReplacedCells>
  changes(asked: ChangesAsked): Promise<DraftChangePage>
  /** Cells of the file (`fileCell`) whose changes a filter shows. */
  cellsOfChanges(asked: ChangesFilter): Promise<Float64Array<ArrayBuffer>>
  /** What stays left out once the changes that a filter shows are taken in again. Throws `imports.too-many-left-out`. */
  restoreSkipped(asked: ChangesFilter): Promise<LeftOut>
  /** What changes and is not left out. */
  changeset(): Promise<Pick<Changeset, 'cells' | 'before' | 'after'>>
  /**
   * A file that the service takes, with all cells that may go up or with those that change something: as it is sent, or as it is saved for people, with
   * a byte-order mark and nothing that a spreadsheet would calculate.
   */
  corrected(only: 'all' | 'changes', as: 'sent' | 'saved'): Promise<{ text: string; alike: ImportLines['alike'] }>
  /** The codes of some rows, and their texts as the file has them. */
  places(rows: number[]): Promise<{ code: string; texts: string[] }[]>
  /** The row that alone has a code; -1: none or several. */
  rowsOf(codes: string[]): Promise<number[]>
  /**
   * Places that decisions on kinds of problems take in, each as the text of its code, its column's title and its own text; null for a kind with
   * more than `mostCompared`.
   */
  decided(): Promise<{ kind: ProblemKind; places: string[] | null }[]>
  /** What the bytes of the file with the changes are (SHA-256). */
  digest(): Promise<string>
}

/** What a question about a sheet answers. */
export type PageOf<M extends keyof SheetPages> = Awaited<ReturnType<SheetPages[M]>>

/** What the sheet worker does. A signal ends the reading or the check; that is thrown then. */
export interface SheetCalls {
  /** The titles of a draft's file, whatever its columns are assigned to. */
  titles(file: KeptFile, decisions: ReadingDecisions, signal: AbortSignal): Promise<string[]>
  /** Reads a draft's file where it is not read yet, and checks it. */
  check(file: KeptFile, asked: CheckAsked, signal: AbortSignal): Promise<CheckAnswer | { needs: CheckNeeds }>
  /** Null: the check with that key is no longer here. */
  page<M extends keyof SheetPages>(
    draft: number,
    key: string,
    method: M,
    args: Parameters<SheetPages[M]>,
  ): Promise<PageOf<M> | null>
  /** Reads the beginning and end of a catalogue, to refuse other files. Throws `imports.not-a-catalogue`. */
  catalogue(file: string): Promise<PriceRetailer>
  /** A blank file for a retailer, or its catalogue; null: the baseline is not here. */
  blank(baseline: BaselineGiven, as: 'catalogue' | { locale: string; prices: boolean }): Promise<string | null>
  /** The blank file as a workbook (.xlsx), in which codes are texts; null: the baseline is not here. */
  workbook(baseline: BaselineGiven, as: { locale: string; prices: boolean }): Promise<Uint8Array<ArrayBuffer> | null>
  /** Lets a draft go. */
  forget(draft: number): Promise<void>
}
