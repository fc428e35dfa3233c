import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { isRecord, type JsonRecord, snakeCased, textOf } from '../../../src-shared/service/fields.ts'
import { readCombinations } from '../../../src-shared/service/readers/combinations.ts'
import { retailerOf } from '../../../src-shared/service/readers/retailer.ts'
import type { ListedCombination, WindowHead } from '../book/book.ts'

/** A window's data besides its rows. */
export interface WindowMetadata {
  head: WindowHead
  /** True if the window lists its combinations. */
  listed: boolean
  /** The limit and offset that the service used; null if not reported. */
  limit: number | null
  offset: number | null
}

/** Reads a window's data besides its rows. Missing retailer data stays as known; all else becomes null or empty. */
export function readWindowHead(rest: unknown, known: PriceRetailer): WindowMetadata {
  const outer = isRecord(rest) ? rest : {}
  const names = ['data', 'meta', 'pagination', 'rows', 'fabrics']
  const places = [outer, ...names.map(name => outer[name])].filter(isRecord).map(snakeCased)
  const record = firstOf(places, ['retailer', 'account']).find(isRecord)
  const combinations = firstOf(places, ['combinations'])
    .map(combinationsIn)
    .find(list => list !== null)
  const reported = record ? retailerOf(known.id, snakeCased(record)) : null
  return {
    head: {
      retailer: {
        id: known.id,
        name: reported?.name ?? known.name,
        settlementCurrency: reported?.settlementCurrency ?? known.settlementCurrency,
        consumerCurrency: reported?.consumerCurrency ?? known.consumerCurrency,
      },
      total: firstWhole(places, ['total']),
      combinations: combinations ?? [],
    },
    listed: combinations !== undefined,
    limit: firstWhole(places, ['limit', 'per_page']),
    offset: firstWhole(places, ['offset']),
  }
}

const firstOf = (places: readonly JsonRecord[], names: readonly string[]): unknown[] =>
  places.flatMap(place => names.map(name => place[name]))

function firstWhole(places: readonly JsonRecord[], names: readonly string[]): number | null {
  const found = firstOf(places, names)
    .map(textOf)
    .find(text => text !== null && /^\d{1,9}$/.test(text))
  return found ? Number(found) : null
}

const combinationsIn = (value: unknown): ListedCombination[] | null =>
  readCombinations(value)?.map(({ combination }) => combination) ?? null

/** Combinations by their ids; unknown ones have nothing but their id. */
export function listedCombinations(ids: readonly string[], known: readonly ListedCombination[]): ListedCombination[] {
  const byId = new Map(known.map(combination => [combination.id, combination]))
  return ids.map(id => byId.get(id) ?? { id, mainProduct: '', name: id, displayNames: {} })
}
