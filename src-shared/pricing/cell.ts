/**
 * A cell of a retailer's grid as one number: `row * 4096 + column`, so that cells sort by row, then column, and fit a Uint32Array.
 * Rows and combinations are numbered once, when the desk first meets them, and keep their number for good: a cell means the
 * same code, combination and field for as long as the desk remembers the retailer.
 */
export type Cell = number

/** Columns that a grid may have: 819 combinations of five fields. */
export const mostColumns = 4096
/** Rows (fabric codes) that a grid may have over the years. */
export const mostRows = 2 ** 20

export const cellAt = (row: number, column: number): Cell => row * mostColumns + column
// Bits, since this runs for millions of cells: 12 of them are the column.
export const rowOfCell = (cell: Cell): number => cell >>> 12
export const columnOfCell = (cell: Cell): number => cell & (mostColumns - 1)

/**
 * The five prices of a fabric code in one combination (specification 2.7), in the order of the service's lists. “Excess” is
 * what people call Plus Size.
 */
export const priceFields = ['wholesale', 'retail', 'excess_wholesale', 'excess_retail', 'days'] as const
export type PriceField = (typeof priceFields)[number]

/** A column of a retailer's grid: the number of its combination there, and the field. */
export const columnOf = (combination: number, field: PriceField): number =>
  combination * priceFields.length + priceFields.indexOf(field)

export const fieldOf = (column: number): PriceField => priceFields[column % priceFields.length] ?? 'wholesale'

export const combinationOf = (column: number): number => Math.floor(column / priceFields.length)

/** Wholesale prices are in the settlement currency, retail prices in the consumer currency; days have none. */
export const currencyOf = (field: PriceField): 'settlement' | 'consumer' | null =>
  field === 'days' ? null : field.endsWith('wholesale') ? 'settlement' : 'consumer'
