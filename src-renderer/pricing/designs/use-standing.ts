import { useMemo } from 'react'
import { rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { usePrices } from '../use-prices.ts'

/** What a submit of the open sheet would find. */
export interface Standing {
  /** Cells that would go, and the rows that they are in. */
  cells: number
  rows: number
  /** Of those, cells that the service refused the last time. */
  rejected: number
  /** Cells that keep everything from going: no value that can be sent, changed by two. */
  invalid: number
  conflicts: number
}

const nothing: Standing = { cells: 0, rows: 0, rejected: 0, invalid: 0, conflicts: 0 }

/** Counts what is changed in the open sheet, as it changes. */
export function useStanding(): Standing {
  const columns = usePrices(state => state.columns)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  return useMemo(() => {
    if (!columns) return nothing
    const held = columns.cellsIn('held')
    const rejected = columns.cellsIn('rejected')
    const rows = new Set([...held, ...rejected].map(rowOfCell))
    return {
      cells: held.length + rejected.length,
      rows: rows.size,
      rejected: rejected.length,
      invalid: columns.count('draft'),
      conflicts: columns.count('conflict'),
    }
  }, [columns, version])
}
