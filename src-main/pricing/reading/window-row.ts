import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { type Hundredths, priceInJson, unreadable } from '../../../src-shared/pricing/price.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, snakeCased, textOf } from '../../../src-shared/service/fields.ts'

/** A fabric code as contained in a window, without its prices. */
export interface WindowRow {
  code: string
  name: string
  collection: string
  archived: boolean
}

const maxCodeLength = 100

/** Reads a row without interpreting its prices; null if it has no valid code. */
export function readWindowRow(given: unknown): (WindowRow & { prices: unknown }) | null {
  if (!isRecord(given)) return null
  const row = snakeCased(given)
  const code = firstTextOf(row, ['fabric_code', 'code'])
  if (code === null || code.length > maxCodeLength) return null
  const { collection } = row
  return {
    code,
    name: firstTextOf(row, ['fabric_name', 'name']) ?? '',
    collection: (isRecord(collection) ? firstTextOf(collection, ['name', 'title', 'id']) : textOf(collection)) ?? '',
    archived: isTrue(row['archived']) || isTrue(row['is_archived']) || textOf(row['archived_at']) !== null,
    prices: row['prices'],
  }
}

const isTrue = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(1|true|yes)$/i.test(value.trim()))

/** The five prices of one combination: a list in the fields' order, or a record by their names. */
export type FivePrices = unknown[] | JsonRecord

/**
 * Visits the prices of a row by combination: a record by combination id, or a list of records with their combination's
 * id. Anything else has no prices.
 */
export function eachCombination(prices: unknown, visit: (combination: string, five: FivePrices) => void): void {
  if (Array.isArray(prices)) {
    for (const five of prices) {
      const id = isRecord(five)
        ? (idOf(five['combination_id']) ?? idOf(five['combinationId']) ?? idOf(five['id']))
        : null
      if (id !== null && isRecord(five)) visit(id, five)
    }
  } else if (isRecord(prices)) {
    for (const id in prices) {
      const five = prices[id]
      if (Array.isArray(five) || isRecord(five)) visit(id, five)
    }
  }
}

/** The names of each field in a record, ours first. There are millions of them: none is turned into another case. */
const fieldNames: readonly (readonly string[])[] = [
  ['wholesale', 'regular_wholesale', 'regularWholesale'],
  ['retail', 'regular_retail', 'regularRetail'],
  ['excess_wholesale', 'plus_size_wholesale', 'excessWholesale', 'plusSizeWholesale'],
  ['excess_retail', 'plus_size_retail', 'excessRetail', 'plusSizeRetail'],
  ['days'],
]

/** Visits the five values; one that isn't a price is `unreadable` with its text. */
export function eachPrice(
  five: FivePrices,
  visit: (field: number, value: Hundredths, text: string | null) => void,
): void {
  for (let field = 0; field < priceFields.length; field++) {
    const raw = Array.isArray(five) ? five[field] : named(five, fieldNames[field] ?? [])
    const value = priceInJson(raw)
    visit(field, value, value === unreadable ? textOfUnreadable(raw) : null)
  }
}

const named = (record: JsonRecord, names: readonly string[]) =>
  record[names.find(name => record[name] !== undefined && record[name] !== null) ?? '']

const maxTextLength = 200

function textOfUnreadable(raw: unknown): string {
  if (typeof raw === 'object') return Array.isArray(raw) ? '[…]' : '{…}'
  return String(raw).trim().slice(0, maxTextLength)
}
