import type { FormatChoice } from '../../../src-shared/imports/file-format.ts'
import type { Sheet, SheetColumn } from '../../../src-shared/imports/sheet.ts'
import type { RowIndex } from './row-index.ts'
import type { CellRange } from './sheet-cells.ts'

/** What a file is to be read with. */
export interface ReadOptions {
  /** What a person set instead of what is found out. */
  choice?: FormatChoice
  /** Says how each column is read, once the header is known. */
  kindsOf(titles: readonly string[]): SheetColumn['kind'][]
  /** Cells of a workbook's sheet that are merged, by its rows and columns: how far a title over several columns goes. */
  merged?: readonly CellRange[]
  /** Where a copy in UTF-8 is written if the rows of the source itself cannot be found again: other encodings, workbooks, bytes. */
  workingCopy: string
  /** Bytes read so far of the total; reported at most every 50 ms, and at the end. */
  onProgress?(progress: { read: number; total: number }): void
  /** Ends the reading; it then fails with the signal's reason. */
  signal?: AbortSignal
}

/** A sheet and where its rows stand, for `RowReader`. */
export interface ReadSheet {
  sheet: Sheet
  index: RowIndex
}
