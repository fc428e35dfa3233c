import type { PriceField } from '../../pricing/cell.ts'
import { type Hundredths, notPriced, priceInJson, unreadable } from '../../pricing/price.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, snakeCased, textOf } from '../fields.ts'

/** The fields of a design option, in the order of lists of values. */
const designFields = ['wholesale', 'retail', 'days'] as const satisfies PriceField[]
type DesignField = (typeof designFields)[number]

/** A design option with its prices (specification 2.7). */
export interface DesignRow extends Record<DesignField, Hundredths> {
  option: string
  /** Its id if it has no name. */
  name: string
  /** Values that aren't prices, with their text; they are `unreadable` above. */
  odd: { field: DesignField; text: string }[]
}

/** A row as it was saved, with the values that the answer names. */
export type SavedDesign = Pick<DesignRow, 'option' | 'name' | 'odd'> & Partial<Record<DesignField, Hundredths>>

const idNames = ['design_option_id', 'option_id']
const nameNames = ['design_option', 'design_option_name', 'option', 'name', 'label', 'title', 'display_name']
const otherNames: Record<DesignField, readonly string[]> = {
  wholesale: ['wholesale_price', 'settlement'],
  retail: ['retail_price', 'consumer'],
  days: ['day', 'delivery_days', 'lead_days', 'lead_time_days'],
}
const longestOdd = 200

/**
 * Reads a row: values beside its id, or under `prices`, `values` or `cells` as a record or a list of three. Null if no option is
 * named.
 */
export function readDesignRow(given: unknown): DesignRow | null {
  if (!isRecord(given)) return null
  const record = snakeCased(given)
  const inner = describedIn(record)
  const option = optionOf(record)
  if (option === null) return null
  const name = nameIn(record) ?? (inner ? nameIn(inner) : null)
  const row: DesignRow = {
    option,
    name: inGroup(record, name ?? option),
    odd: [],
    wholesale: notPriced,
    retail: notPriced,
    days: notPriced,
  }
  for (const [at, field] of designFields.entries()) {
    const value = fieldValue(record, field, at)
    row[field] = priceInJson(value, 'designs')
    if (row[field] === unreadable) row.odd.push({ field, text: oddText(value) })
  }
  return row
}

/** Reads a row of the answer to a submit: values that it does not name are not known. */
export function readSavedDesign(given: unknown): SavedDesign | null {
  const row = readDesignRow(given)
  if (!row || !isRecord(given)) return null
  const saved: SavedDesign = { option: row.option, name: row.name, odd: row.odd }
  for (const [at, field] of designFields.entries())
    if (fieldValue(snakeCased(given), field, at) !== undefined) saved[field] = row[field]
  return saved
}

/** The id of the option that a record is of; null if it names none. */
export function optionOf(given: JsonRecord): string | null {
  const record = snakeCased(given)
  const inner = describedIn(record)
  // An id beside an option that has its own is that of the price.
  return idIn(record, idNames) ?? (inner ? idIn(inner, ['id', ...idNames]) : null) ?? idOf(record['id'])
}

function describedIn(record: JsonRecord): JsonRecord | undefined {
  const described = [record['design_option'], record['option']].find(isRecord)
  return described && snakeCased(described)
}

/** Our name of a field that a service may call otherwise; its own name where we have none. */
export const designFieldCalled = (name: string): string =>
  designFields.find(field => field === name || otherNames[field].includes(name)) ?? name

/** True if a record names none of the three values, not even as empty. */
export function namesNoPrice(given: JsonRecord): boolean {
  const record = snakeCased(given)
  return designFields.every((field, at) => fieldValue(record, field, at) === undefined)
}

function nameIn(record: JsonRecord): string | null {
  const names = ['names', 'display_names', 'name', 'label'].map(name => record[name]).find(isRecord)
  return firstTextOf(record, nameNames) ?? (names ? firstTextOf(names, ['en', ...Object.keys(names)]) : null)
}

/** Options of several groups may have one name, such as “None”: the group's is before it. */
function inGroup(record: JsonRecord, name: string): string {
  const group = firstTextOf(record, ['group', 'group_name'])
  if (group === null || /^\d+$/.test(group) || name.toLowerCase().startsWith(group.toLowerCase())) return name
  return `${group}: ${name}`
}

function idIn(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const id = idOf(record[name])
    if (id !== null) return id
  }
  return null
}

/** Undefined where the record does not name it. */
function fieldValue(record: JsonRecord, field: DesignField, at: number): unknown {
  const places = ['prices', 'values', 'cells', 'price', 'pricing'].map(name => record[name])
  for (const found of [record, ...places]) {
    if (Array.isArray(found)) return found[at]
    if (!isRecord(found)) continue
    const place = snakeCased(found)
    const name = [field, ...otherNames[field]].find(one => Object.hasOwn(place, one))
    if (name !== undefined) return bare(place[name])
  }
  return undefined
}

/** A price may come as a record with its currency. */
const bare = (value: unknown): unknown => {
  if (!isRecord(value)) return value
  const name = ['value', 'amount', 'price'].find(one => Object.hasOwn(value, one))
  return name === undefined ? value : value[name]
}

const oddText = (value: unknown): string =>
  (textOf(value) ?? JSON.stringify(value) ?? String(value)).slice(0, longestOdd)
