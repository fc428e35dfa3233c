import type { PriceField } from '../../src-shared/pricing/field.ts'
import { type Hundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { readPrice } from './pricing-value.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, textOf } from './reading.ts'

/** The fields of a design option, in the order of lists of values. */
const designFields = ['wholesale', 'retail', 'days'] as const satisfies PriceField[]
type DesignField = (typeof designFields)[number]

/** A design option with its prices (specification 2.7). */
export interface DesignRow extends Record<DesignField, Hundredths> {
  option: string
  /** Its id where it has no name. */
  name: string
  /** Values that are no price, with their text; they are `unreadable` above. */
  odd: { field: DesignField; text: string }[]
}

const idNames = ['design_option_id', 'option_id', 'id']
const nameNames = ['design_option', 'design_option_name', 'option', 'name', 'label', 'title', 'display_name']
const otherNames: Record<DesignField, readonly string[]> = {
  wholesale: ['wholesale_price', 'settlement'],
  retail: ['retail_price', 'consumer'],
  days: ['day', 'delivery_days'],
}
const longestOdd = 200

/**
 * Reads a row: values beside its id, or under `prices`, `values` or `cells` as a record or a list of three. Null where no option is
 * named.
 */
export function readDesignRow(record: unknown): DesignRow | null {
  if (!isRecord(record)) return null
  const inner = [record['design_option'], record['option']].find(isRecord)
  const option = idIn(record, idNames) ?? (inner ? idIn(inner, ['id', ...idNames]) : null)
  if (option === null) return null
  const name = firstTextOf(record, nameNames) ?? (inner ? firstTextOf(inner, nameNames) : null)
  const row: DesignRow = {
    ...{ option, name: name ?? option, odd: [] },
    ...{ wholesale: notPriced, retail: notPriced, days: notPriced },
  }
  for (const [at, field] of designFields.entries()) {
    const value = fieldValue(record, field, at)
    row[field] = readPrice(value, 'designs')
    if (row[field] === unreadable) row.odd.push({ field, text: oddText(value) })
  }
  return row
}

function idIn(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const id = idOf(record[name])
    if (id !== null) return id
  }
  return null
}

function fieldValue(record: JsonRecord, field: DesignField, at: number): unknown {
  const places = [record, record['prices'], record['values'], record['cells'], record['price']]
  for (const place of places) {
    if (Array.isArray(place)) return place[at]
    if (!isRecord(place)) continue
    const name = [field, ...otherNames[field]].find(one => Object.hasOwn(place, one))
    if (name !== undefined) return bare(place[name])
  }
  return null
}

/** A price may come as a record with its currency. */
const bare = (value: unknown): unknown => {
  if (!isRecord(value)) return value
  const name = ['value', 'amount', 'price'].find(one => Object.hasOwn(value, one))
  return name === undefined ? value : value[name]
}

const oddText = (value: unknown): string =>
  (textOf(value) ?? JSON.stringify(value) ?? String(value)).slice(0, longestOdd)
