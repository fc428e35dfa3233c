import type { GridField } from '../vocabulary.ts'
import type { PriceGrid } from './grid.ts'

/** A price as sent. */
export interface SentPrice {
  retailer: number
  fabric_code: string
  combination_id: number
  field: GridField
  /** The value as sent; null for not priced. */
  value?: unknown
}

/** The highest price, in hundredths. */
const HIGHEST = 99_999_999

/**
 * Errors of a price (422), by field; null if there are none. Every value, including days, is a number or null; 0 or
 * less is stored as null, whatever its decimals. Archived codes can be changed like all others.
 *
 * | error | field | message |
 * |---|---|---|
 * | code that the retailer doesn't have | `fabric_code` | There is no fabric code HV-9999 at Harbour & Vale. |
 * | combination that the retailer doesn't have | `combination_id` | There is no combination 999 at Harbour & Vale. |
 * | unknown field | `field` | The field must be wholesale, retail, excess_wholesale, excess_retail or days. |
 * | not a number | `value` | The price is not a number. |
 * | over 999,999.99 | `value` | The price is over 999,999.99. |
 * | more than two decimals | `value` | The price has more than two decimals. |
 * | days not whole | `value` | The days are not a whole number. |
 */
export function wrongIn(grid: PriceGrid, sent: SentPrice): Record<string, string[]> | null {
  const { brandname } = grid.retailer
  const wrong: Record<string, string[]> = {}
  const say = (field: keyof SentPrice, why: string) => {
    wrong[field] = [why]
  }
  if (grid.rowOf(sent.fabric_code) === undefined)
    say('fabric_code', `There is no fabric code ${sent.fabric_code} at ${brandname}.`)
  if (grid.placeOf(sent.combination_id) === undefined)
    say('combination_id', `There is no combination ${sent.combination_id} at ${brandname}.`)
  const why = wrongValue(sent.field, sent.value)
  if (why !== null) say('value', why)
  return Object.keys(wrong).length > 0 ? wrong : null
}

/** Why a value is refused; null if it is valid. */
export function wrongValue(field: GridField, value: unknown): string | null {
  const days = field === 'days'
  if (value === null) return null
  if (typeof value !== 'number') return `The ${days ? 'number of days' : 'price'} is not a number.`
  if (value <= 0) return null
  if (Math.round(value * 100) > HIGHEST) return `The ${days ? 'number of days' : 'price'} is over 999,999.99.`
  if (days) return Number.isInteger(value) ? null : 'The days are not a whole number.'
  // A number has at most two decimals only if it is the double nearest to its hundredths divided by 100.
  return Math.round(value * 100) / 100 === value ? null : 'The price has more than two decimals.'
}

/** A valid price as stored, in hundredths; 0 for not priced. */
export const storedPrice = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.round(value * 100) : 0

/** A stored price as returned in JSON. */
export const asAnswered = (hundredths: number): number | null => (hundredths === 0 ? null : hundredths / 100)
