import { firstTextOf, isRecord, type JsonRecord, snakeCased } from '../fields.ts'
import { namesNoPrice, readDesignRow } from './design-row.ts'
import { entriesOf, type ListEntry, listEntries, withKey } from './list-entries.ts'

const rowNames = [
  ...['rows', 'designs', 'design_pricing', 'design_prices', 'design_options', 'options', 'cells'],
  ...['designPricing', 'designPrices', 'designOptions', 'items', 'results', 'records'],
  ...['groups', 'option_groups', 'optionGroups', 'categories'],
]
const innerNames = ['options', 'design_options', 'rows', 'items', 'designs', 'cells', 'children']
const deepest = 3

/**
 * The rows of an answer, as a list, as a record by the options' ids, or in groups, whose names their rows then bear as `group`. Throws
 * `service.unexpected-shape` if there is no list.
 */
export function designRowsIn(answer: unknown, operation: string): unknown[] {
  return listEntries(answer, rowNames, operation, isRowOrGroup).flatMap(entry => rowsOf(entry, 1))
}

function rowsOf({ key, value }: ListEntry, depth: number): unknown[] {
  const inner = depth < deepest ? optionsIn(value) : null
  if (inner === null) return [isRecord(value) && readDesignRow(value) === null ? withKey({ key, value }) : value]
  const named = isRecord(value) ? nameOf(value) : null
  const group = named ?? (key !== null && !/^\d+$/.test(key) ? key : null)
  const rows = entriesOf(inner).flatMap(entry => rowsOf(entry, depth + 1))
  return group === null ? rows : rows.map(row => (isRecord(row) ? { group, ...row } : row))
}

/** The options of a group; null for an option, which has a price of its own, or nothing below it. */
function optionsIn(value: unknown): unknown[] | JsonRecord | null {
  if (Array.isArray(value)) return value.some(isRecord) ? value : null
  if (!isRecord(value) || !namesNoPrice(value)) return null
  const record = snakeCased(value)
  const inner = innerNames.map(name => record[name]).find(one => Array.isArray(one) || isRecord(one))
  if (Array.isArray(inner)) return inner.some(isRecord) ? inner : null
  return isRecord(inner) && Object.values(inner).every(isRecord) ? inner : null
}

const isRowOrGroup = (value: unknown): boolean =>
  Array.isArray(value) ||
  (isRecord(value) && (!namesNoPrice(value) || optionsIn(value) !== null || nameOf(value) !== null))

const nameOf = (group: JsonRecord) =>
  firstTextOf(snakeCased(group), ['name', 'group', 'title', 'label', 'group_name', 'display_name'])
