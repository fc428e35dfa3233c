import type { MainProduct } from '../../src-shared/contract/designs.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord } from './reading.ts'
import { snakeCased } from './snake-cased.ts'

const nameNames = ['name', 'title', 'label', 'display_name']
const productNames = ['products', 'children', 'items']

/** Reads a main product with its products; null where it has no id. Products without one are left out. */
export function readMainProduct(record: unknown): MainProduct | null {
  const read = named(record, 'main_product')
  if (!read || !isRecord(record)) return null
  const products = productNames
    .map(name => record[name])
    .find(value => isRecord(value) || Array.isArray(value))
  return { ...read, products: entriesOf(products).flatMap(entry => named(entry, 'product') ?? []) }
}

/** A list, or a record by id whose entries are names or records. */
function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return Object.entries(value).map(([id, entry]) =>
    isRecord(entry) ? { id, ...entry } : { id, name: entry },
  )
}

function named(given: unknown, kind: string): { id: string; name: string | null } | null {
  // A bare text is id and name at once.
  if (!isRecord(given)) {
    const id = idOf(given)
    return id === null ? null : { id, name: typeof given === 'string' ? id : null }
  }
  const record = snakeCased(given)
  const name = firstTextOf(record, [...nameNames, `${kind}_name`, kind]) ?? firstOfNames(record)
  const id = idOf(record['id']) ?? idOf(record[`${kind}_id`]) ?? idOf(record['code']) ?? idOf(record['slug'])
  return id === null ? null : { id, name }
}

function firstOfNames(record: JsonRecord): string | null {
  const names = [record['names'], record['display_names'], record['name']].find(isRecord)
  return names ? firstTextOf(names, ['en', ...Object.keys(names)]) : null
}
