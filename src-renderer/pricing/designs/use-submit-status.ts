import { useMemo } from 'react'
import { type Cell, cellAt, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { columnOf } from '../../../src-shared/pricing/field.ts'
import { unreadable } from '../../../src-shared/pricing/price.ts'
import type { GridColumns } from '../state/price-state.ts'
import { usePrices } from '../state/use-prices.ts'

/** What a submit of the open sheet would find. */
export interface SubmitStatus {
  /** Cells that would go, and the rows that they are in. */
  cells: number
  rows: number
  /** Of those, cells that the service refused the last time. */
  rejected: number
  /** Cells that keep everything from going: no value that can be sent, changed by two. */
  invalid: number
  conflicts: number
  /** Texts of the service beside what was changed, which keep their rows from going: a row goes with all three values. */
  texts: readonly Cell[]
}

const nothing: SubmitStatus = { cells: 0, rows: 0, rejected: 0, invalid: 0, conflicts: 0, texts: [] }

const sent = (['wholesale', 'retail', 'days'] as const).map(field => columnOf(0, field))

/** Counts what is changed in a sheet. */
export function submitStatusIn(columns: GridColumns): SubmitStatus {
  const held = columns.cellsIn('held')
  const rejected = columns.cellsIn('rejected')
  const rows = new Set([...held, ...rejected].map(rowOfCell))
  const cells = [...rows].flatMap(row => sent.map(column => cellAt(row, column)))
  const isText = (cell: Cell) => columns.want(cell) === unreadable && columns.state(cell) !== cellState.draft
  return {
    cells: held.length + rejected.length,
    rows: rows.size,
    rejected: rejected.length,
    invalid: columns.count('draft'),
    conflicts: columns.count('conflict'),
    texts: cells.filter(isText).sort((a, b) => a - b),
  }
}

/** True where something keeps a sheet from being submitted. */
export const isStopped = ({ invalid, conflicts, texts }: SubmitStatus): boolean =>
  invalid + conflicts + texts.length > 0

/** Counts what is changed in the open sheet, as it changes. */
export function useSubmitStatus(): SubmitStatus {
  const columns = usePrices(state => state.columns)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  return useMemo(() => (columns ? submitStatusIn(columns) : nothing), [columns, version])
}
