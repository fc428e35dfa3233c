import { type Hundredths, notPriced } from '../pricing/price.ts'
import type { FileFormat } from './file-format.ts'
import type { ProblemKind } from './problem.ts'

/**
 * A price file as it was read, in columns: nothing is an object a cell. Rows are the records below the header without the blank ones,
 * numbered from 0; the file itself is not in it (its texts are read again where a person looks).
 */
export interface Sheet {
  format: FileFormat
  /** The header's fields as they are there, a byte-order mark aside. */
  titles: string[]
  rows: number
  /** Each row's number as a spreadsheet that has the file open counts it: from 1, with the header, what is above it and blank rows. */
  lines: Uint32Array
  /** One a title. */
  columns: SheetColumn[]
  /** Texts that was beside numbers as their currency; `look.currency + i` names the i-th. At most 64. */
  currencies: string[]
  /**
   * Rows with another number of fields than the others: how many too many (those with a text, where there are any) or too few; 0: the row's quotes make
   * no sense.
   */
  ragged: { row: number; fields: number }[]
  /** What the reader noticed that isn't in any cell. */
  marks?: SheetMark[]
}

/** Something a person should know about rows `from` to `to` (both included) of a file. */
export interface SheetMark {
  kind: ProblemKind
  from: number
  to: number
  /** Where it shows. */
  column: number
  /** The column of merged cells that has their value. */
  left?: number
  /** The currency that a number's format puts beside it, as in `currencies`. */
  currency?: string
}

/** Fields that a row must have: those up to the last title that is not blank. */
export const fieldsNeeded = (titles: readonly string[]): number =>
  titles.findLastIndex(title => title.trim() !== '') + 1

/** Words, such as codes: each once, and one place in `words` a row. Words stand as in the file, spaces and all. */
export interface TextColumn {
  kind: 'text'
  words: string[]
  ids: Uint32Array
}

/** Names that are only held against others: `nameNumber` of each row's. */
export interface NameColumn {
  kind: 'name'
  numbers: Float64Array
}

/** Numbers of a blank name, and of one without a letter or digit: neither says anything. */
export const blankName = 0
export const signsOnly = 1

/** Prices or days: hundredths as typed, 0 and less too; `notPriced` where the cell is empty, `unreadable` where it isn't a number. */
export interface ValueColumn {
  kind: 'value'
  values: Int32Array
  /** How each was written (`look`); null if all were plain. */
  looks: Uint8Array | null
  /** Cells that are not empty. */
  filled: number
}

export type SheetColumn = TextColumn | NameColumn | ValueColumn

/** How a value was written. Below `notANumber` its value is known; from there on it has none. */
export const look = {
  /** `123` or `123.45` with the file's decimal sign. */
  plain: 0,
  /** Spaces around it. */
  spaces: 1,
  /** `12,50` in a file that writes `12.50`, or the other way round. */
  decimalSign: 2,
  /** `1,234.50`: signs between thousands. */
  thousands: 3,
  /** Full-width digits, a minus of print, brackets for less than nothing, `days` behind it. */
  otherSigns: 4,
  /** `14.2375`: its value is the nearest with two decimals. */
  moreDecimals: 5,
  /** `1.391`: one with three decimals, or 1391 with a sign between thousands. Its value is 139100, the larger one. */
  threeDecimals: 6,
  notANumber: 32,
  /** More than two decimals, and no price that is near: a currency is beside it, or nothing would be left. */
  tooManyDecimals: 33,
  tooLarge: 34,
  percent: 35,
  /** And upwards: a currency is beside it. */
  currency: 64,
} as const

/** What a text in a value column is: its value and its look. */
export interface ReadValue {
  value: Hundredths
  look: number
}

/** A value with three decimals rounded to two, a half away from 0 as spreadsheets round; others as they are. */
export function roundedAt({ values, looks }: ValueColumn, row: number): Hundredths {
  const value = values[row] ?? notPriced
  if (looks?.[row] !== look.threeDecimals) return value
  return Math.sign(value) * Math.round(Math.abs(value) / 1000)
}

/** A column of the file and a row of it as one number: `row * 4096 + column`; a double holds it for every file. */
export const fileCell = (row: number, column: number): number => row * 4096 + column
export const rowOfFileCell = (cell: number): number => Math.floor(cell / 4096)
export const columnOfFileCell = (cell: number): number => cell % 4096

/** Columns that a file may have. */
export const mostFileColumns = 4096
