import { priceFields } from '../../../src-shared/pricing/field.ts'
import { priceInJson } from '../../../src-shared/pricing/json-price.ts'
import { type Hundredths, unreadable } from '../../../src-shared/pricing/price.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, textOf } from '../../../src-shared/service/fields.ts'

/** A fabric code as a window tells it, without its prices. */
export interface WindowRow {
  code: string
  name: string
  collection: string
  archived: boolean
}

const longestCode = 100

/** Reads what a row is; null where it names no code. */
export function readWindowRow(row: unknown): (WindowRow & { prices: unknown }) | null {
  if (!isRecord(row)) return null
  const code = firstTextOf(row, ['fabric_code', 'code'])
  if (code === null || code.length > longestCode) return null
  const { collection } = row
  return {
    code,
    name: firstTextOf(row, ['fabric_name', 'name']) ?? '',
    collection:
      (isRecord(collection) ? firstTextOf(collection, ['name', 'title', 'id']) : textOf(collection)) ?? '',
    archived: isTrue(row['archived']) || isTrue(row['is_archived']) || textOf(row['archived_at']) !== null,
    prices: row['prices'],
  }
}

const isTrue = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(1|true|yes)$/i.test(value.trim()))

/** The five of one combination: a list in the fields' order, or a record of their names. */
export type FivePrices = unknown[] | JsonRecord

/**
 * Tells the prices of a row by combination: a record by the combination's id, or a list of records that name theirs. What is
 * neither has none.
 */
export function eachCombination(
  prices: unknown,
  tell: (combination: string, five: FivePrices) => void,
): void {
  if (Array.isArray(prices)) {
    for (const five of prices) {
      const id = isRecord(five) ? (idOf(five['combination_id']) ?? idOf(five['id'])) : null
      if (id !== null && isRecord(five)) tell(id, five)
    }
  } else if (isRecord(prices)) {
    for (const id in prices) {
      const five = prices[id]
      if (Array.isArray(five) || isRecord(five)) tell(id, five)
    }
  }
}

/** The names of each field in a record, ours first. */
const fieldNames: readonly (readonly string[])[] = [
  ['wholesale', 'regular_wholesale'],
  ['retail', 'regular_retail'],
  ['excess_wholesale', 'plus_size_wholesale'],
  ['excess_retail', 'plus_size_retail'],
  ['days'],
]

/** Tells the five values; for one that is no price, `unreadable` with its text. */
export function eachPrice(
  five: FivePrices,
  tell: (field: number, value: Hundredths, text: string | null) => void,
): void {
  for (let field = 0; field < priceFields.length; field++) {
    const raw = Array.isArray(five) ? five[field] : named(five, fieldNames[field] ?? [])
    const value = priceInJson(raw)
    tell(field, value, value === unreadable ? oddText(raw) : null)
  }
}

const named = (record: JsonRecord, names: readonly string[]) =>
  record[names.find(name => record[name] !== undefined && record[name] !== null) ?? '']

const longestText = 200

function oddText(raw: unknown): string {
  if (typeof raw === 'object') return Array.isArray(raw) ? '[…]' : '{…}'
  return String(raw).trim().slice(0, longestText)
}
