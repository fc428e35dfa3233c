import type { GridRows } from '../../../../src-shared/contract/prices.ts'
import { cellAt } from '../../../../src-shared/pricing/cell.ts'
import { notPriced } from '../../../../src-shared/pricing/price.ts'
import type { Grid } from './grid.ts'
import { blockRows, type RowBlock } from './row-block.ts'

interface FoundRow {
  row: number
  block: RowBlock
  inBlock: number
  revision: number
}

/**
 * Rows that changed after a revision, ordered by revision and place. Returns whole revisions, at least one, with no
 * more than `limit` rows in total if possible.
 */
export function newerRows(grid: Grid, since: number, limit: number): GridRows {
  const upTo = lastRevision(grid, since, limit)
  const found = rowsBetween(grid, since, upTo)
  const place = ({ block, inBlock }: FoundRow) => block.places[inBlock] ?? 0
  found.sort((a, b) => a.revision - b.revision || place(a) - place(b) || a.row - b.row)
  return {
    upTo,
    newest: grid.revision,
    rows: Uint32Array.from(found, ({ row }) => row),
    codes: found.map(({ block, inBlock }) => block.codes[inBlock] ?? ''),
    names: found.map(({ block, inBlock }) => block.names[inBlock] ?? ''),
    collections: Uint32Array.from(found, ({ block, inBlock }) => block.collections[inBlock] ?? 0),
    places: Uint32Array.from(found, place),
    flags: Uint8Array.from(found, ({ block, inBlock }) => block.flags[inBlock] ?? 0),
    columns: grid.columns,
    values: valuesOf(grid, found),
    ...marksOf(grid, found),
  }
}

/** The last revision to return; the newest one if nothing is newer than `since`. */
function lastRevision(grid: Grid, since: number, limit: number): number {
  const counts = new Map<number, number>()
  for (const { revisions, codes } of grid.blocks) {
    for (let at = 0; at < codes.length; at++) {
      const revision = revisions[at] ?? 0
      if (revision > since) counts.set(revision, (counts.get(revision) ?? 0) + 1)
    }
  }
  let rows = 0
  let last: number | null = null
  for (const [revision, count] of [...counts].sort(([a], [b]) => a - b)) {
    rows += count
    if (last !== null && rows > limit) return last
    last = revision
  }
  return grid.revision
}

function rowsBetween(grid: Grid, since: number, upTo: number): FoundRow[] {
  const found: FoundRow[] = []
  grid.blocks.forEach((block, blockAt) => {
    for (let inBlock = 0; inBlock < block.codes.length; inBlock++) {
      const revision = block.revisions[inBlock] ?? 0
      if (revision > since && revision <= upTo) {
        found.push({ row: blockAt * blockRows + inBlock, block, inBlock, revision })
      }
    }
  })
  return found
}

function valuesOf({ columns }: Grid, found: readonly FoundRow[]): Int32Array<ArrayBuffer> {
  const values = new Int32Array(columns * found.length)
  for (let column = 0, next = 0; column < columns; column++) {
    for (const { block, inBlock } of found) {
      values[next++] = block.values[column * blockRows + inBlock] ?? notPriced
    }
  }
  return values
}

/** The marks and the odd values of rows. Skips blocks without any. */
function marksOf({ columns }: Grid, found: readonly FoundRow[]): Pick<GridRows, 'elsewhere' | 'odd'> {
  const elsewhere: number[] = []
  const odd: GridRows['odd'] = []
  for (const { row, block, inBlock } of found) {
    if (!block.marks && !block.odd) continue
    for (let column = 0; column < columns; column++) {
      const place = column * blockRows + inBlock
      if (block.isMarked(place)) elsewhere.push(cellAt(row, column))
      const text = block.odd?.get(place)
      if (text !== undefined) odd.push({ cell: cellAt(row, column), text })
    }
  }
  return { elsewhere: Uint32Array.from(elsewhere).sort(), odd }
}
