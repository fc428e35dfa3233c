import type { Checked } from './checked.ts'
import { columnLetters } from './column-letters.ts'
import type { Delimiter, Encoding } from './file-format.ts'
import { type ProblemKind, problemSeverity } from './problem.ts'
import type { Sheet } from './sheet.ts'
import { usernamesIn } from './usernames.ts'

/** What `csv check --json` says. Others read it: keys may be added, none changes. */
export interface CheckReport {
  rows: number
  columns: number
  /** Of a text; a workbook has none. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** Of a workbook: the sheet that was read, all sheets, and those that look like a price list. */
  sheet?: string
  sheets?: string[]
  price_sheets?: string[]
  /**
   * If the file has more than one: each with its number of rows, the most first; '' stands for rows without a Username.
   */
  usernames?: { name: string; rows: number }[]
  header: { missing: string[]; offers: { missing: string; column: string }[] }
  /** Names without a combination. */
  unknown_names: { name: string; cells: number; suggestions: string[] }[]
  problems: {
    kind: ProblemKind
    severity: 'error' | 'warning'
    count: number
    /** The row as a spreadsheet numbers it, and the column's title; its letters if it has none. */
    first: { row: number; column: string }
  }[]
  /** Null if there was nothing to compare with. */
  changes: {
    cells: number
    to_not_priced: number
    newly_priced: number
    up: number
    down: number
    left_out: number
    unchanged: number
  } | null
}

/** Puts a check into the words of the command line. */
export function reportOf(checked: Checked, sheet: Sheet): CheckReport {
  const { header, names, problems, totals, unchanged } = checked
  const { kind, sheet: name, sheets, priced = [] } = sheet.format
  const isText = kind === 'text'
  const usernames = usernamesIn(sheet, header, checked.totalRows)
  const titleOf = (column: number) =>
    sheet.titles[column]?.trim() ? (sheet.titles[column] ?? '') : columnLetters(column)
  return {
    rows: sheet.rows,
    columns: sheet.titles.length,
    encoding: isText ? sheet.format.encoding : null,
    delimiter: isText ? sheet.format.delimiter : null,
    ...(!isText && name !== null && { sheet: name, sheets, price_sheets: priced }),
    ...(usernames.filter(({ name }) => name !== '').length > 1 && { usernames }),
    header: {
      missing: header.missing,
      offers: header.offers.map(({ missing, column }) => ({ missing, column: sheet.titles[column] ?? '' })),
    },
    unknown_names: names
      .filter(({ target }) => target === null)
      .map(({ name, cells, suggestions }) => ({
        name,
        cells,
        suggestions: suggestions.map(({ label }) => label),
      })),
    problems: problems.map(({ kind, count, rows, columns }) => ({
      kind,
      severity: problemSeverity[kind],
      count,
      first: { row: sheet.lines[rows[0] ?? 0] ?? 0, column: titleOf(columns[0] ?? 0) },
    })),
    changes: totals && {
      cells: totals.cells,
      to_not_priced: totals.toNotPriced,
      newly_priced: totals.newlyPriced,
      up: totals.up,
      down: totals.down,
      left_out: totals.leftOut,
      unchanged,
    },
  }
}

/** 0: it can be uploaded. 1: it cannot, since the header or a cell is wrong, or it has no rows. 3: a person has to say what names mean. */
export function exitCodeOf({ rows, header, problems, unknown_names }: CheckReport): 0 | 1 | 3 {
  if (rows === 0 || header.missing.length > 0 || problems.some(({ severity }) => severity === 'error')) return 1
  return unknown_names.length > 0 ? 3 : 0
}
