import type { PriceField } from '../../src-shared/pricing/field.ts'
import type { PriceGrid } from './grid.ts'

/** A price as it is sent. */
export interface SentPrice {
  retailer: number
  fabric_code: string
  combination_id: number
  field: PriceField
  /** Whatever was sent; null for not priced. */
  value?: unknown
}

/** The highest price, in hundredths. */
const HIGHEST = 99_999_999

/**
 * What a price is refused for (422), by the field that is wrong; null where nothing is. Every value, days too, is a number or
 * null; 0 or less is stored as null, whatever its decimals. Codes that are archived are changed like all others.
 *
 * | what | field | text |
 * |---|---|---|
 * | a code that this retailer does not have | `fabric_code` | There is no fabric code HV-9999 at Harbour & Vale. |
 * | a combination that it does not have | `combination_id` | There is no combination 999 at Harbour & Vale. |
 * | another name than the five | `field` | The field must be wholesale, retail, excess_wholesale, excess_retail or days. |
 * | no number | `value` | The price is not a number. |
 * | over 999,999.99 | `value` | The price is over 999,999.99. |
 * | more than two decimals | `value` | The price has more than two decimals. |
 * | days that are not whole | `value` | The days are not a whole number. |
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

/** What a value is refused for; null where nothing is wrong with it. */
export function wrongValue(field: PriceField, value: unknown): string | null {
  const days = field === 'days'
  if (value === null) return null
  if (typeof value !== 'number') return `The ${days ? 'number of days' : 'price'} is not a number.`
  if (value <= 0) return null
  if (Math.round(value * 100) > HIGHEST) return `The ${days ? 'number of days' : 'price'} is over 999,999.99.`
  if (days) return Number.isInteger(value) ? null : 'The days are not a whole number.'
  // A price with two decimals is the double that is nearest to its hundredths by 100, and no other is.
  return Math.round(value * 100) / 100 === value ? null : 'The price has more than two decimals.'
}

/** A price that is not refused as it is stored, in hundredths: 0 for what is not priced. */
export const storedPrice = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.round(value * 100) : 0

/** A stored price as JSON carries it. */
export const asAnswered = (hundredths: number): number | null => (hundredths === 0 ? null : hundredths / 100)
