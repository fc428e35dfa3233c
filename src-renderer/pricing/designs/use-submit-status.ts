import { useMemo } from 'react'
import { type Cell, cellAt, columnOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { unreadable } from '../../../src-shared/pricing/price.ts'
import type { GridColumns } from '../state/price-state.ts'
import { usePrices } from '../state/use-prices.ts'

/** What a submit of the open sheet would send, and what blocks it. */
export interface SubmitStatus {
  /** Cells that would be sent, and the number of their rows. */
  cells: number
  rows: number
  /** Of those, cells that the service rejected last time. */
  rejected: number
  /** Cells that block the submit: `invalid` have no value that can be sent, `conflicts` were changed on both sides. */
  invalid: number
  conflicts: number
  /** Unreadable service texts in changed rows. They block the submit because a row is sent with all three values. */
  texts: readonly Cell[]
}

const nothing: SubmitStatus = { cells: 0, rows: 0, rejected: 0, invalid: 0, conflicts: 0, texts: [] }

const sentColumns = (['wholesale', 'retail', 'days'] as const).map(field => columnOf(0, field))

/** Counts the changes in a sheet. */
export function submitStatusIn(columns: GridColumns): SubmitStatus {
  const held = columns.cellsIn('held')
  const rejected = columns.cellsIn('rejected')
  const rows = new Set([...held, ...rejected].map(rowOfCell))
  const cells = [...rows].flatMap(row => sentColumns.map(column => cellAt(row, column)))
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

/** True if something blocks the submit. */
export const isStopped = ({ invalid, conflicts, texts }: SubmitStatus): boolean =>
  invalid + conflicts + texts.length > 0

/** The submit status of the open sheet, updated as the sheet changes. */
export function useSubmitStatus(): SubmitStatus {
  const columns = usePrices(state => state.columns)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  return useMemo(() => (columns ? submitStatusIn(columns) : nothing), [columns, version])
}
