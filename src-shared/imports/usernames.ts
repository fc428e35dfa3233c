import type { CheckedHeader } from './checked.ts'
import type { Sheet } from './sheet.ts'
import { textColumns } from './text-columns.ts'
import { plainName } from './titles.ts'

/**
 * Every Username of a file, as names are compared, with its number of rows, the most first; '' stands for rows without one. Rows of
 * sums (`totalRows`) don't count. If a file has two columns of Usernames, a row counts once in each.
 */
export function usernamesIn(
  sheet: Sheet,
  header: CheckedHeader,
  totalRows: Iterable<number> = [],
): { name: string; rows: number }[] {
  const totals = new Set(totalRows)
  const rows = new Map<string, number>()
  for (const { text } of textColumns(sheet, header, 'username')) {
    const counts = new Uint32Array(text.words.length)
    for (let row = 0; row < sheet.rows; row++) {
      const id = text.ids[row] ?? 0
      if (!totals.has(row)) counts[id] = (counts[id] ?? 0) + 1
    }
    text.words.forEach((word, id) => {
      const name = plainName(word)
      rows.set(name, (rows.get(name) ?? 0) + (counts[id] ?? 0))
    })
  }
  return [...rows]
    .map(([name, count]) => ({ name, rows: count }))
    .filter(({ rows: count }) => count > 0)
    .sort((a, b) => b.rows - a.rows)
}
