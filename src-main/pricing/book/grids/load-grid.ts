import { columnOfCell, mostRows, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import type { GridNumber } from '../book.ts'
import { blockOf } from './block-records.ts'
import { Grid } from './grid.ts'
import type { GridTables } from './grid-tables.ts'
import { revisionRows } from './merge-part.ts'
import { blockRows } from './row-block.ts'

/** The first revision is what a tall screen shows, and small: it is painted before the rest has crossed. */
const firstRows = 100

/** The revision of the row at a place, counted from 1. */
const revisionOf = (at: number): number =>
  at < firstRows ? 1 : 2 + Math.floor((at - firstRows) / revisionRows)

/** Loads a grid; null where there is none of that number. Its rows get revisions after `lastRevision`, in the order of places. */
export function loadGrid(tables: GridTables, number: GridNumber, lastRevision: number): Grid | null {
  const facts = tables.facts(number)
  if (!facts) return null
  const grid = new Grid(facts)
  for (const record of tables.blocks(number)) grid.append(blockOf(record, grid.columns))
  for (const { cell, value } of tables.allLearned(number)) {
    const row = rowOfCell(cell)
    const place = columnOfCell(cell) * blockRows + (row % blockRows)
    grid.blocks[Math.floor(row / blockRows)]?.setValue(place, value, undefined)
  }
  giveRevisions(grid, lastRevision)
  return grid
}

function giveRevisions(grid: Grid, lastRevision: number): void {
  // Place and row as one number each, which sorts many times faster than rows by a comparison.
  const inOrder = Float64Array.from({ length: grid.rows }, (_, row) => placeOf(grid, row) * mostRows + row)
  inOrder.sort().forEach((key, at) => {
    const row = key % mostRows
    const block = grid.blocks[Math.floor(row / blockRows)]
    if (block) block.revisions[row % blockRows] = lastRevision + revisionOf(at)
  })
  grid.revision = lastRevision + (grid.rows === 0 ? 0 : revisionOf(grid.rows - 1))
}

const placeOf = (grid: Grid, row: number): number =>
  grid.blocks[Math.floor(row / blockRows)]?.places[row % blockRows] ?? 0
