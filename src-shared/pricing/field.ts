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
