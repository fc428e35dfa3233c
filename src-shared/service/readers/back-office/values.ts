import { countOf, firstTextOf, flagOf, idOf, isRecord, type JsonRecord, textOf, timeOf } from '../../fields.ts'

/** The record itself, or one without fields. */
export const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

/** What several spellings of a field say. */
export const timeIn = (record: JsonRecord, names: readonly string[]): number | null =>
  names.map(name => timeOf(record[name])).find(time => time !== null) ?? null
export const countIn = (record: JsonRecord, names: readonly string[]): number | null =>
  names.map(name => countOf(record[name])).find(count => count !== null) ?? null
export const idIn = (record: JsonRecord, names: readonly string[]): string | null =>
  names.map(name => idOf(record[name])).find(id => id !== null) ?? null

/** The name of someone: a text, or a record with a name. */
export const personOf = (value: unknown): string | null =>
  isRecord(value) ? firstTextOf(value, ['name', 'email', 'id']) : textOf(value)

/** The records of a list; anything else in it is left out. */
export const recordsOf = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(one => textOf(one) ?? []) : []

/** What is on and off: a map of names to flags, or the list of the names that are on. Null if the service doesn't say. */
export function flagsOf(value: unknown): Record<string, boolean> | null {
  if (Array.isArray(value)) return Object.fromEntries(textsOf(value).map(name => [name, true]))
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, told]) => {
      const flag = flagOf(told)
      return flag === null ? [] : [[name, flag]]
    }),
  )
}

/** A value of a setting or a row as a text; null for none. */
export const plainOf = (value: unknown): string | null => (typeof value === 'boolean' ? String(value) : textOf(value))
