import type { Combination } from '../../contract/prices.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, snakeCased, textOf } from '../fields.ts'

/** A combination as a window lists it, with the record that it was read from. */
export interface ReadCombination {
  combination: Omit<Combination, 'no' | 'present'>
  record: JsonRecord
}

/** Combinations as a list, or as a record by id, without duplicates; null if there are none. */
export function readCombinations(value: unknown): ReadCombination[] | null {
  const entries = Array.isArray(value)
    ? value.map(entry => [null, entry] as const)
    : isRecord(value)
      ? Object.entries(value)
      : null
  if (!entries) return null
  const byId = new Map<string, ReadCombination>()
  for (const [key, entry] of entries) {
    const read = readCombination(entry, key)
    if (read && !byId.has(read.combination.id)) byId.set(read.combination.id, read)
  }
  return [...byId.values()]
}

function readCombination(given: unknown, key: string | null): ReadCombination | null {
  if (!isRecord(given)) return null
  const entry = snakeCased(given)
  const id = idOf(entry['id']) ?? idOf(entry['combination_id']) ?? keyId(key, entry)
  if (id === null) return null
  const displayNames = namesByLocale(entry['display_names'])
  const product = entry['main_product']
  const combination = {
    id,
    mainProduct:
      (isRecord(product) ? firstTextOf(product, ['name', 'title', 'id']) : textOf(product)) ??
      firstTextOf(entry, ['main_product_name']) ??
      '',
    name:
      firstTextOf(entry, ['name', 'display_name', 'title']) ??
      displayNames['en'] ??
      Object.values(displayNames)[0] ??
      id,
    displayNames,
  }
  return { combination, record: entry }
}

/** The place in a list with gaps isn't an id. */
const keyId = (key: string | null, entry: JsonRecord) =>
  key !== null && !Object.hasOwn(entry, 'id') ? idOf(key) : null

function namesByLocale(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([locale, name]) => {
      const text = textOf(name)
      return text === null ? [] : [[locale, text]]
    }),
  )
}
