import type { CellBlock } from '../../../../src-shared/pricing/changeset.ts'
import { type Box, boxOf, type Range } from './range.ts'

/** Boxes that cover the same places as the ranges, each place once. */
export function withoutOverlap(ranges: readonly Range[]): Box[] {
  const boxes = ranges.map(boxOf)
  if (boxes.length <= 1) return boxes
  const cuts = [...new Set(boxes.flatMap(({ top, bottom }) => [top, bottom + 1]))].sort((a, b) => a - b)
  const disjoint: Box[] = []
  for (let index = 0; index + 1 < cuts.length; index++) {
    const top = cuts[index] ?? 0
    const bottom = (cuts[index + 1] ?? 0) - 1
    const spans = boxes
      .filter(box => box.top <= top && box.bottom >= bottom)
      .map(({ left, right }) => ({ left, right }))
      .sort((a, b) => a.left - b.left)
    let open: { left: number; right: number } | null = null
    for (const span of spans) {
      if (open && span.left <= open.right + 1) open.right = Math.max(open.right, span.right)
      else {
        if (open) disjoint.push({ top, bottom, ...open })
        open = { ...span }
      }
    }
    if (open) disjoint.push({ top, bottom, ...open })
  }
  return disjoint
}

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
