import { type Cell, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { GridColumns } from './price-state.ts'

/** Cells that need the user, in the order of the grid: by collection, row, column. */
export function problemCells(columns: GridColumns): Cell[] {
  return inGridOrder(
    columns,
    (['rejected', 'conflict', 'draft'] as const).flatMap(state => [...columns.cellsIn(state)]),
  )
}

/** Cells with an unusual entry, in the same order. */
export const unusualCells = (columns: GridColumns): Cell[] => inGridOrder(columns, [...columns.unusualCells()])

const inGridOrder = (columns: GridColumns, cells: Cell[]): Cell[] =>
  cells.sort((one, other) => compareCells(columns, one, other))

function compareCells(columns: GridColumns, one: Cell, other: Cell): number {
  const [row, otherRow] = [rowOfCell(one), rowOfCell(other)]
  return (
    columns.collection(row) - columns.collection(otherRow) ||
    columns.place(row) - columns.place(otherRow) ||
    columnOfCell(one) - columnOfCell(other)
  )
}

/**
 * The cell after (or before) the focused one, wrapping around: first through the problems, then through the unusual
 * cells. From any other cell it is the next problem, or the next unusual cell if there is no problem. Null if there is
 * neither.
 */
export function nextProblemCell(columns: GridColumns, active: Cell | null, back: boolean): Cell | null {
  const groups = [problemCells(columns), unusualCells(columns)].filter(cells => cells.length > 0)
  if (back) for (const cells of groups) cells.reverse()
  const here = active === null ? -1 : groups.findIndex(cells => cells.includes(active))
  const cells = groups[Math.max(here, 0)]
  if (!cells) return null
  const sign = back ? -1 : 1
  const next = active === null ? cells[0] : cells.find(cell => sign * compareCells(columns, cell, active) > 0)
  // After the end of a group, continue in the other one, if there is one.
  return next ?? groups[here < 0 ? 0 : (here + 1) % groups.length]?.[0] ?? null
}
