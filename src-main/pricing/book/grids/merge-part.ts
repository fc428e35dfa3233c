import { rowFlag } from '../../../../src-shared/contract/prices.ts'
import { type Cell, cellAt, priceFields } from '../../../../src-shared/pricing/cell.ts'
import { notPriced, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { WindowPart } from '../book.ts'
import type { Grid, MetCombination } from './grid.ts'
import { blockRows, type RowBlock } from './row-block.ts'

/** Maximum number of rows per revision, which go to the renderer at once. */
export const revisionRows = 1000

/** Result of a merge; both lists are sorted. */
export interface Merged {
  rows: Uint32Array
  /** Cells that someone else changed since their rows were last read. */
  elsewhere: Uint32Array<ArrayBuffer>
}

/** A row of the part, with its location. */
interface MergedRow {
  /** Its index in the part. */
  at: number
  row: number
  block: RowBlock
  inBlock: number
  /** When it was last read before; 0: never. */
  readBefore: number
  changed: boolean
}

/**
 * Merges rows into a grid in memory and marks the changed parts of its blocks as dirty. `isNewer` is true for cells
 * whose known value is newer than the request. Throws `prices.too-wide` or `prices.too-long`.
 */
export function mergePart(grid: Grid, part: WindowPart, askedAt: number, isNewer: (cell: Cell) => boolean): Merged {
  const combinations = grid.meetCombinations(part.combinations)
  const rows = meetRows(grid, part)
  for (const row of rows) mergeFacts(grid, part, row, askedAt)
  const elsewhere = mergeValues(part, rows, combinations, isNewer)
  for (const combination of combinations) combination.metAt ??= askedAt
  assignRevisions(
    grid,
    rows.filter(row => row.changed),
  )
  return {
    rows: Uint32Array.from(rows, row => row.row).sort(),
    elsewhere: Uint32Array.from(elsewhere).sort(),
  }
}

/** The rows of a part. If a code occurs twice, the last one counts. */
function meetRows(grid: Grid, part: WindowPart): MergedRow[] {
  const lastAt = new Map(part.codes.map((code, at) => [code, at]))
  return part.codes.flatMap((code, at) => {
    if (lastAt.get(code) !== at) return []
    const row = grid.meetRow(code)
    const block = grid.blocks[Math.floor(row / blockRows)]
    if (!block) return []
    block.widen(grid.columns)
    const inBlock = row % blockRows
    return { at, row, block, inBlock, readBefore: block.readAt[inBlock] ?? 0, changed: false }
  })
}

function mergeFacts(grid: Grid, part: WindowPart, merged: MergedRow, askedAt: number): void {
  const { at, block, inBlock } = merged
  const name = part.names[at] ?? ''
  const collection = grid.meetCollection(part.collections[at] ?? '')
  const place = part.offset + at
  const flags = part.archived[at] === 1 ? rowFlag.archived : 0
  const isSame =
    merged.readBefore > 0 &&
    block.names[inBlock] === name &&
    block.collections[inBlock] === collection &&
    block.places[inBlock] === place &&
    block.flags[inBlock] === flags
  if (!isSame) {
    block.names[inBlock] = name
    block.collections[inBlock] = collection
    block.places[inBlock] = place
    block.flags[inBlock] = flags
    block.dirty.add('rows')
    merged.changed = true
  }
  block.readAt[inBlock] = askedAt
  block.dirty.add('times')
}

/** Returns the cells that someone else changed. Runs column by column, the memory layout of both sides. */
function mergeValues(
  part: WindowPart,
  rows: readonly MergedRow[],
  combinations: readonly MetCombination[],
  isNewer: (cell: Cell) => boolean,
): Cell[] {
  const count = part.codes.length
  const texts = new Map(part.odd.map(({ row, column, text }) => [column * count + row, text]))
  const elsewhere: Cell[] = []
  combinations.forEach((combination, listed) => {
    const metAt = combination.metAt ?? Number.POSITIVE_INFINITY
    for (let field = 0; field < priceFields.length; field++) {
      const column = combination.no * priceFields.length + field
      const start = (listed * priceFields.length + field) * count
      for (const merged of rows) {
        const { block, at } = merged
        const place = column * blockRows + merged.inBlock
        const value = part.values[start + at] ?? notPriced
        if (value === block.values[place] && value !== unreadable) continue
        const text = value === unreadable ? (texts.get(start + at) ?? '') : undefined
        if (value === block.values[place] && block.odd?.get(place) === text) continue
        const cell = cellAt(merged.row, column)
        if (isNewer(cell)) continue
        block.setValue(place, value, text)
        block.dirty.add('values')
        merged.changed = true
        if (merged.readBefore === 0 || merged.readBefore < metAt) continue
        block.mark(place)
        block.dirty.add('marks')
        elsewhere.push(cell)
      }
    }
  })
  return elsewhere
}

/** Gives changed rows the next revisions, up to `revisionRows` rows each. */
function assignRevisions(grid: Grid, rows: readonly MergedRow[]): void {
  rows.forEach(({ block, inBlock }, at) => {
    if (at % revisionRows === 0) grid.revision++
    block.revisions[inBlock] = grid.revision
  })
}
