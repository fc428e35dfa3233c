import type { PriceRetailer } from '../../contract/prices.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord } from '../fields.ts'

/** Reads a retailer of an account list; null if it has no id. */
export function readRetailer(value: unknown): PriceRetailer | null {
  const record = isRecord(value) ? value : {}
  const id = idOf(record['id']) ?? idOf(record['account_id']) ?? idOf(record['retailer_id'])
  return id === null ? null : retailerOf(id, record)
}

/**
 * What a record says of the retailer with this id; null for what it does not say. `currency` alone is the account's own (specification
 * 2.6), which may be either of the two; beside the settlement currency it is the other, as in an import file.
 */
export function retailerOf(id: string, record: JsonRecord): PriceRetailer {
  const settlementCurrency = currencyIn(record, ['settlement_currency'])
  const consumerNames = settlementCurrency === null ? [] : ['currency']
  return {
    id,
    name: firstTextOf(record, ['brandname', 'brand_name', 'name', 'username']),
    settlementCurrency,
    consumerCurrency: currencyIn(record, ['consumer_currency', ...consumerNames]),
  }
}

function currencyIn(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const value = record[name]
    const code = isRecord(value) ? firstTextOf(value, ['code', 'id', 'name']) : firstTextOf(record, [name])
    if (code !== null) return code
  }
  return null
}
