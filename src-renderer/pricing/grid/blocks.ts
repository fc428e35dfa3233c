import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { type Range, withoutOverlap } from '../../kit/index.ts'

/**
 * The ranges as rows and columns of the grid, each cell once; headings of collections have no row. `rowAt` returns the
 * row of a line or -1, `columnAt` the column at an index from the left.
 */
export function blocksOf(
  ranges: readonly Range[],
  rowAt: (line: number) => number,
  columnAt: (index: number) => number,
): CellBlock[] {
  return withoutOverlap(ranges).flatMap(({ top, left, bottom, right }) => {
    const rows = new Uint32Array(bottom - top + 1)
    let count = 0
    for (let line = top; line <= bottom; line++) {
      const row = rowAt(line)
      if (row >= 0) rows[count++] = row
    }
    const columns = Uint32Array.from({ length: right - left + 1 }, (_, index) => columnAt(left + index))
    return count === 0 ? [] : [{ rows: rows.slice(0, count).sort(), columns: columns.sort() }]
  })
}

export const cellsOf = (blocks: readonly CellBlock[]): number =>
  blocks.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
