import type { DraftRows } from '../../../src-shared/contract/import-drafts.ts'
import type { FileRow } from './file-look.ts'

/** More cells than this are not pasted at once (the contract's limit). */
const mostCells = 10_000
/** Rows that are asked for at once (the contract's limit). */
const mostRows = 500

export interface PastedText {
  row: FileRow
  column: number
  text: string
}

/** Where the texts of a pasted table go: from a place of the list down and to the right. What finds no row or column is cut. */
export async function planPaste(
  ask: (from: number, count: number) => Promise<DraftRows>,
  index: number,
  table: readonly (readonly string[])[],
  columns: readonly number[],
): Promise<PastedText[]> {
  const plan: PastedText[] = []
  for (let at = 0; at < table.length && plan.length < mostCells; at += mostRows) {
    const { rows } = await ask(index + at, Math.min(mostRows, table.length - at))
    if (rows.length === 0) break
    for (const [i, row] of rows.entries())
      for (const [place, text] of (table[at + i] ?? []).entries()) {
        const column = columns[place]
        if (column !== undefined && plan.length < mostCells) plan.push({ row, column, text })
      }
  }
  return plan
}
