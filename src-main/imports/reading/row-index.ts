import type { Delimiter } from '../../../src-shared/imports/file-format.ts'
import type { Source } from './source.ts'

/** Rows between two places that are remembered. */
export const rowsApart = 64

/** Where the rows of a file stand, so that any of them can be read again (`RowReader`). Plain data; it crosses threads. */
export interface RowIndex {
  /** A text of UTF-8: the file itself, or the working copy. */
  source: Source
  size: number
  modified: number
  delimiter: Delimiter
  newline: '\n' | '\r'
  rows: number
  /** The byte at which every `rowsApart`-th row starts. */
  offsets: Float64Array
}
