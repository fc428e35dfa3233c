import type { CellBlock, SheetValues } from '../../src-shared/pricing/changeset.ts'

/** A grid of values for the rules of prices, all of them the service's. */
export function gridOf(rows: number, columns: number, value: (row: number, column: number) => number): SheetValues {
  const held = Array.from({ length: columns }, (_, column) =>
    Int32Array.from({ length: rows }, (_, row) => value(row, column)),
  )
  const columnValues = (column: number) => held[column] ?? new Int32Array(rows)
  return { columnValues, serviceValues: columnValues }
}

export const blockOf = (rows: readonly number[], columns: readonly number[]): CellBlock => ({
  rows: Uint32Array.from(rows).sort(),
  columns: Uint32Array.from(columns).sort(),
})
