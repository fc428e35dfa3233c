import { type Cell, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { GridColumns } from './price-state.ts'

/** Cells that wait for a person, in the order in which the grid shows them: by collection, row, column. */
export function problemCells(columns: GridColumns): Cell[] {
  const cells = (['rejected', 'conflict', 'draft'] as const).flatMap(state => [...columns.cellsIn(state)])
  return cells.sort((one, other) => compareCells(columns, one, other))
}

function compareCells(columns: GridColumns, one: Cell, other: Cell): number {
  const [row, otherRow] = [rowOfCell(one), rowOfCell(other)]
  return (
    columns.collection(row) - columns.collection(otherRow) ||
    columns.place(row) - columns.place(otherRow) ||
    columnOfCell(one) - columnOfCell(other)
  )
}

/** The cell after (or before) the one with the focus, around the end; null where nothing waits. */
export function nextProblemCell(columns: GridColumns, active: Cell | null, back: boolean): Cell | null {
  const cells = problemCells(columns)
  if (back) cells.reverse()
  if (active === null) return cells[0] ?? null
  const sign = back ? -1 : 1
  return cells.find(cell => sign * compareCells(columns, cell, active) > 0) ?? cells[0] ?? null
}
