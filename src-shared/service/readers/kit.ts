import { businessDay } from '../../production/business-day.ts'
import { countOf, firstTextOf, flagOf, idOf, isRecord, type JsonRecord, snakeCased, textOf, timeOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'
import { numberIn } from './record-values.ts'

/** A reader of one record, which tries several names for each field. */
export interface Fields {
  record: JsonRecord
  /** The first that holds a text, made safe. */
  text(...names: string[]): string | null
  id(...names: string[]): string | null
  flag(...names: string[]): boolean | null
  /** Milliseconds since 1970, UTC. */
  time(...names: string[]): number | null
  /** A day such as `2026-11-23`. */
  day(...names: string[]): string | null
  number(...names: string[]): number | null
  /** The first that is a record. */
  inner(...names: string[]): Fields | null
  /** The first that is a list, or a record's values; empty if there is none. */
  list(...names: string[]): unknown[]
}

/** What the first of several spellings of a field says that can be read. */
function firstOf<T>(record: JsonRecord, names: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const name of names) {
    const found = Object.hasOwn(record, name) ? read(record[name]) : null
    if (found !== null) return found
  }
  return null
}

type Clean = Pick<AnswerContext, 'clean'>

/** Fields by name, in snake or camel case; null for what isn't a record. */
export function fieldsOf(value: unknown, { clean }: Clean): Fields | null {
  if (!isRecord(value)) return null
  const record = snakeCased(value)
  const first = <T>(names: readonly string[], read: (value: unknown) => T | null): T | null =>
    firstOf(record, names, read)
  return {
    record,
    text: (...names) => {
      const text = firstTextOf(record, names)
      return text === null ? null : clean(text)
    },
    id: (...names) => first(names, idOf),
    flag: (...names) => first(names, flagOf),
    time: (...names) => first(names, timeOf),
    day: (...names) => first(names, dayOf),
    number: (...names) => first(names, one => numberIn(one) ?? null),
    inner: (...names) => first(names, one => fieldsOf(one, { clean })),
    list: (...names) => first(names, listIn) ?? [],
  }
}

const listIn = (value: unknown): unknown[] | null =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : null

/** A day as it is written, or the business day of a time; null for anything else. */
export function dayOf(value: unknown): string | null {
  const at = timeOf(value)
  if (at === null) return null
  // Midnight without a zone is how some services write a day.
  const [, day] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?)?\s*$/.exec(String(value)) ?? []
  return day ?? businessDay(at)
}

/** A name that comes as a text, or in a record. */
export const nameIn = (fields: Fields, names: readonly string[], inside: readonly string[]): string | null =>
  fields.inner(...names)?.text(...inside) ?? fields.text(...names)

/** The codes of factories that come as a list, or by product, each as a text or in a record. */
export const listedFactories = (fields: Fields): string[] =>
  fields
    .list('factory_name', 'factories', 'factory')
    .flatMap(one => textOf(isRecord(one) ? (one['code'] ?? one['name']) : one) ?? [])

/** A colour as `#rrggbb`; null for anything else, since it is put into a style. */
export function colourOf(text: string | null): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text ?? '') ?? []
  if (digits === '') return null
  const all = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return `#${all.toLowerCase()}`
}

/** The record itself, whose names can be asked for in snake case, or one without fields. */
export const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? snakeCased(value) : {})

/** The same of a record whose texts are masked elsewhere. */
export const timeIn = (record: JsonRecord, names: readonly string[]): number | null => firstOf(record, names, timeOf)
export const countIn = (record: JsonRecord, names: readonly string[]): number | null => firstOf(record, names, countOf)
export const idIn = (record: JsonRecord, names: readonly string[]): string | null => firstOf(record, names, idOf)

/** The name of someone: a text, or a record with a name. */
export const personOf = (value: unknown): string | null =>
  isRecord(value) ? firstTextOf(value, ['name', 'email', 'id']) : textOf(value)

/** The records of a list, whose names can be asked for in snake case; anything else in it is left out. */
export const recordsOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord).map(snakeCased) : []
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
