import { isPrice } from '../pricing/price.ts'
import type { CheckedHeader } from './checked.ts'
import { fate } from './checking.ts'
import type { LeftOut } from './decisions.ts'
import type { Problems } from './problem-list.ts'
import { fieldsNeeded, fileCell, type Sheet, type ValueColumn } from './sheet.ts'

// Columns without a title are not read. What is in them is looked at for numbers all the same: a price may have been put there, or
// cut in two (`4600,50` without quotes in a file that parts by commas).

interface UntitledColumn {
  column: number
  values: ValueColumn['values']
}

/** Columns without a title that have content and are neither assigned nor left out. */
function untitledColumns({ titles, columns }: Sheet, { roles }: CheckedHeader, leftOut: LeftOut): UntitledColumn[] {
  return titles.flatMap((title, column) => {
    const read = columns[column]
    const holds = title.trim() === '' && roles[column] === null && read?.kind === 'value' && read.filled > 0
    return holds && !leftOut.columns.includes(column) ? [{ column, values: read.values }] : []
  })
}

/**
 * Rows of a text with a number to the right of the last title, each with the column of its first: they have more fields than the header,
 * and nobody can say which of their fields stand where they belong. Cells of a workbook have their places.
 */
export function rowsBeyondTitles(
  sheet: Sheet,
  header: CheckedHeader,
  leftOut: LeftOut,
): { row: number; column: number }[] {
  if (sheet.format.kind !== 'text') return []
  const needed = fieldsNeeded(sheet.titles)
  const beyond = untitledColumns(sheet, header, leftOut).filter(({ column }) => column >= needed)
  if (beyond.length === 0) return []
  const out = new Set(leftOut.cells)
  const found = new Map<number, number>()
  for (const { column, values } of beyond) {
    for (let row = 0; row < values.length; row++)
      if (isPrice(values[row] ?? 0) && !found.has(row) && !out.has(fileCell(row, column))) found.set(row, column)
  }
  return [...found].map(([row, column]) => ({ row, column }))
}

/** All other numbers under no title. The first column of all may count the rows, as programs write it. */
export function noteUntitled(
  sheet: Sheet,
  header: CheckedHeader,
  leftOut: LeftOut,
  fates: Uint8Array,
  problems: Problems,
): void {
  const needed = fieldsNeeded(sheet.titles)
  const others = untitledColumns(sheet, header, leftOut).filter(
    ({ column }) => column > 0 && (column < needed || sheet.format.kind !== 'text'),
  )
  if (others.length === 0) return
  const out = new Set(leftOut.cells)
  for (const { column, values } of others) {
    for (let row = 0; row < values.length; row++) {
      if (!isPrice(values[row] ?? 0) || fates[row] === fate.leftOut || out.has(fileCell(row, column))) continue
      problems.add('untitled-column', row, column)
    }
  }
}
