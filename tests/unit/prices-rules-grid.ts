import type { CellBlock, ColumnValues } from '../../src-shared/pricing/changeset.ts'

/** A grid of values for the rules of prices. */
export function gridOf(rows: number, columns: number, value: (row: number, column: number) => number): ColumnValues {
  const held = Array.from({ length: columns }, (_, column) =>
    Int32Array.from({ length: rows }, (_, row) => value(row, column)),
  )
  return { columnValues: column => held[column] ?? new Int32Array(rows) }
}

export const blockOf = (rows: readonly number[], columns: readonly number[]): CellBlock => ({
  rows: Uint32Array.from(rows).sort(),
  columns: Uint32Array.from(columns).sort(),
})
