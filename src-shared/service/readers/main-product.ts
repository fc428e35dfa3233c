import type { MainProduct } from '../../contract/designs.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, snakeCased } from '../fields.ts'
import { entriesOf, type ListEntry, listEntries } from './list-entries.ts'

const nameNames = ['name', 'title', 'label', 'display_name']
const productNames = ['products', 'children', 'items']

const listNames = ['main_products', 'mainProducts', 'products', 'rows', 'items', 'results']

/**
 * The main products of an answer as they came, one or many: a list, or a record by id, also of names alone, or of lists of products by
 * the main product's name. Throws `service.unexpected-shape` where there is neither.
 */
export const mainProductsIn = (answer: unknown, operation: string): unknown[] =>
  listEntries(answer, listNames, operation, value => Array.isArray(value) || isNamed(value)).map(withName)

const isNamed = (value: unknown) => isRecord(value) && named({ id: '0', ...value }, 'main_product')?.name != null

/** Reads a main product with its products; null if it has no id. Products without one are left out. */
export function readMainProduct(record: unknown): MainProduct | null {
  const read = named(record, 'main_product')
  if (!read) return null
  const inner = isRecord(record) ? productNames.map(name => record[name]) : []
  const products = inner.find(value => isRecord(value) || Array.isArray(value))
  const entries = products === undefined ? [] : entriesOf(products as unknown[] | JsonRecord)
  return { ...read, products: entries.flatMap(entry => named(withName(entry), 'product') ?? []) }
}

/** What is under its id or name, with it. */
function withName({ key, value }: ListEntry): unknown {
  if (key === null) return value
  if (Array.isArray(value)) return { id: key, name: key, products: value }
  return isRecord(value) ? { id: key, ...value } : { id: key, name: value }
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
