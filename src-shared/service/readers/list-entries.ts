import { isRecord, listOf } from '../fields.ts'

/** An entry of a list, with the name that it is under where the list is a record. */
export interface ListEntry {
  key: string | null
  value: unknown
}

/** Keys next to the entries that aren't entries. */
const beside = ['retailer', 'account', 'scope', 'meta', 'links', 'pagination', 'filters', 'error', 'errors']

/**
 * The entries of a list where `listOf` finds one, or of a record that has each under its id or name; there all must be entries. Throws
 * `service.unexpected-shape` where there is neither.
 */
export function listEntries(
  answer: unknown,
  names: readonly string[],
  operation: string,
  isEntry: (value: unknown) => boolean,
): ListEntry[] {
  const places = placesOf(answer, names)
  for (const place of places) {
    if (Array.isArray(place)) return entriesOf(place)
    if (isRecord(place) && isNumbered(place)) return entriesOf(place)
  }
  for (const place of places.slice(1).filter(isRecord)) {
    const entries = entriesOf(place).filter(({ key }) => !beside.includes(key ?? ''))
    if (entries.length > 0 && entries.every(({ value }) => isEntry(value))) return entries
  }
  return entriesOf(listOf(answer, names, operation))
}

/** The entries of a list, or of a record by name. */
export const entriesOf = (list: unknown[] | Record<string, unknown>): ListEntry[] =>
  Array.isArray(list)
    ? list.map(value => ({ key: null, value }))
    : Object.entries(list).map(([key, value]) => ({ key, value }))

/** An id that an entry is under, for one that names none itself. */
export const withKey = ({ key, value }: ListEntry): unknown =>
  key !== null && isRecord(value) ? { id: key, ...value } : value

function placesOf(answer: unknown, names: readonly string[]): unknown[] {
  const within = (value: unknown) => (isRecord(value) ? ['data', ...names].map(name => value[name]) : [])
  return [answer, ...within(answer).flatMap(part => [part, ...within(part)])]
}

function isNumbered(record: Record<string, unknown>): boolean {
  const keys = Object.keys(record)
  return keys.length > 0 && keys.every(key => /^\d+$/.test(key))
}
