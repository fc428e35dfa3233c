import { firstTextOf, type JsonRecord } from '../../fields.ts'
import { asRecord, idIn, personOf, plainOf, recordsOf, textsOf, timeIn } from '../kit.ts'

/** One setting of the service. */
export interface ServiceSetting {
  key: string
  label: string | null
  group: string | null
  type: 'text' | 'number' | 'flag' | 'header'
  value: string | null
  options: string[]
  changedAt: number | null
  changedBy: string | null
}

const types = ['text', 'number', 'flag', 'header'] as const

/** Reads a setting; null if it has no key. */
export function readSetting(value: unknown): ServiceSetting | null {
  const record = asRecord(value)
  const key = idIn(record, ['key', 'id', 'name'])
  if (key === null) return null
  const told = firstTextOf(record, ['type', 'kind'])
  return {
    key,
    label: firstTextOf(record, ['label', 'title']),
    group: firstTextOf(record, ['group', 'section']),
    type: told === 'boolean' ? 'flag' : told === 'header_id' ? 'header' : (types.find(one => one === told) ?? 'text'),
    value: plainOf(record['value']),
    options: textsOf(record['options']),
    changedAt: timeIn(record, ['updated_at', 'changed_at']),
    changedBy: personOf(record['updated_by'] ?? record['changed_by']),
  }
}

/** A header that a setting names by its id. */
export interface HeaderId {
  id: string
  name: string | null
}

export function readHeaderId(value: unknown): HeaderId | null {
  const record = asRecord(value)
  const id = idIn(record, ['id', 'header_id'])
  return id === null ? null : { id, name: firstTextOf(record, ['name', 'title', 'label']) }
}

/** The value of one currency, in `base`. */
export interface FxRate {
  currency: string
  base: string | null
  rate: string | null
  changedAt: number | null
  changedBy: string | null
}

export function readFxRate(value: unknown): FxRate | null {
  const record = asRecord(value)
  const currency = idIn(record, ['currency', 'code', 'to', 'quote'])
  if (currency === null) return null
  return {
    currency,
    base: firstTextOf(record, ['base', 'base_currency', 'from']),
    rate: plainOf(record['rate']),
    changedAt: timeIn(record, ['updated_at', 'changed_at']),
    changedBy: personOf(record['updated_by'] ?? record['changed_by']),
  }
}

/** What a price costs at the rates of now, and at those that are previewed. */
export interface FxExample {
  what: string
  currency: string | null
  before: string | null
  after: string | null
}

export const fxExamplesOf = (record: JsonRecord): FxExample[] =>
  recordsOf(record['examples']).flatMap(row => {
    const what = firstTextOf(row, ['what', 'name', 'title'])
    if (what === null) return []
    const currency = firstTextOf(row, ['currency'])
    return [{ what, currency, before: plainOf(row['before']), after: plainOf(row['after']) }]
  })
