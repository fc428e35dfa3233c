import type { CellBlock, ColumnValues } from './changeset.ts'
import { type Hundredths, isPrice, notPriced } from './price.ts'

/** What a spreadsheet program says about a selection. */
export interface SelectionFigures {
  /** Cells that hold a price. */
  count: number
  /** In hundredths, exact. */
  sum: number
  /** To the nearest hundredth. */
  average: Hundredths
  min: Hundredths
  max: Hundredths
}

/** Adds up the prices of blocks that don't overlap. Null if fewer than two cells hold a price. */
export function figuresOf(blocks: readonly CellBlock[], values: ColumnValues): SelectionFigures | null {
  let count = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { rows, columns } of blocks)
    for (const column of columns) {
      const held = values.columnValues(column)
      for (const row of rows) {
        const value = held[row] ?? notPriced
        if (!isPrice(value)) continue
        count++
        sum += value
        if (value < min) min = value
        if (value > max) max = value
      }
    }
  return count < 2 ? null : { count, sum, average: Math.round(sum / count), min, max }
}
