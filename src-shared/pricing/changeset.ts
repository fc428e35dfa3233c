import type { Hundredths } from './price.ts'

/**
 * Rows times columns of a grid: a range, a column, a group or the result of a filter. Both sorted, without duplicates.
 */
export interface CellBlock {
  rows: Uint32Array
  columns: Uint32Array
}

/** The values of a grid, column by column; `columnValues(c)[row]` is what is shown there (the desk's value before the service's). */
export interface ColumnValues {
  columnValues(column: number): Int32Array
}

/** The values of a grid that can be changed: `serviceValues(c)[row]` is the service's last known value under what is shown. */
export interface SheetValues extends ColumnValues {
  serviceValues(column: number): Int32Array
}

/**
 * Cells with their old and new values, side by side and sorted by cell. Cells that would not change are not in it.
 * `base` is taken together with `before`, when someone decides over what is shown: whatever changes at the service before the change
 * is written is a conflict (`stateOfChange`).
 */
export interface Changeset {
  cells: Uint32Array
  before: Int32Array
  /** The service's values under `before`. */
  base: Int32Array
  after: Int32Array
  /** Typed texts that aren't prices, for cells whose `after` is `unreadable`. */
  texts: { cell: number; text: string }[]
}

export const noChange: Changeset = {
  cells: new Uint32Array(),
  before: new Int32Array(),
  base: new Int32Array(),
  after: new Int32Array(),
  texts: [],
}

/** One cell that shows `before` over the service's `base`, set to a value. */
export const single = (
  cell: number,
  { before, base }: { before: Hundredths; base: Hundredths },
  after: Hundredths,
): Changeset => ({
  cells: Uint32Array.of(cell),
  before: Int32Array.of(before),
  base: Int32Array.of(base),
  after: Int32Array.of(after),
  texts: [],
})
