import type { PriceRetailer } from '../../../contract/prices.ts'
import { firstTextOf, flagOf, isRecord, type JsonRecord, textOf } from '../../fields.ts'
import { asRecord, flagsOf, idIn, personOf, timeIn } from '../kit.ts'
import { readRetailer, retailerOf } from '../retailer.ts'

/** A retailer's account (specification 2.6). Null: the service doesn't say. */
export interface RetailerAccount extends PriceRetailer {
  currency: string | null
  country: string | null
  type: string | null
  active: boolean | null
  features: Record<string, boolean> | null
  permissions: Record<string, boolean> | null
}

/** What a record says of the account with this id. */
export const accountOf = (id: string, record: JsonRecord): RetailerAccount => ({
  ...retailerOf(id, record),
  currency: isRecord(record['currency'])
    ? firstTextOf(record['currency'], ['code', 'id', 'name'])
    : textOf(record['currency']),
  country: firstTextOf(record, ['country_code', 'country']),
  type: firstTextOf(record, ['account_type', 'type']),
  active: flagOf(record['is_active'] ?? record['active']),
  features: flagsOf(record['features']),
  permissions: flagsOf(record['permissions']),
})

/** Reads an account of the list; null if it has no id. */
export function readAccount(value: unknown): RetailerAccount | null {
  const retailer = readRetailer(value)
  return retailer && accountOf(retailer.id, asRecord(value))
}

/** A code of an accessory, such as a button. */
export interface AccessoryCode {
  code: string
  name: string | null
  supplier: string | null
}

/** Reads an accessory code; null if it has none. */
export function readAccessoryCode(value: unknown): AccessoryCode | null {
  const record = asRecord(value)
  const code = idIn(record, ['code', 'id'])
  const supplier = firstTextOf(record, ['supplier', 'supplier_code', 'supplier_name'])
  return code === null ? null : { code, name: firstTextOf(record, ['name', 'title']), supplier }
}

/** A key of the API. It is never shown whole: the prefix identifies it. */
export interface ApiKey {
  id: string
  name: string | null
  prefix: string | null
  owner: string | null
  createdAt: number | null
  lastUsedAt: number | null
  revokedAt: number | null
}

/** Reads a key; null if it has no id. */
export function readApiKey(value: unknown): ApiKey | null {
  const record = asRecord(value)
  const id = idIn(record, ['id', 'key_id'])
  if (id === null) return null
  return {
    id,
    name: firstTextOf(record, ['name', 'title', 'label']),
    prefix: firstTextOf(record, ['prefix', 'key_prefix']),
    owner: personOf(record['owner'] ?? record['account'] ?? record['created_by']),
    createdAt: timeIn(record, ['created_at']),
    lastUsedAt: timeIn(record, ['last_used_at']),
    revokedAt: timeIn(record, ['revoked_at']),
  }
}

/** What was done with a key. */
export interface KeyEvent {
  key: string | null
  event: string
  who: string | null
  at: number | null
}

/** Reads an entry of the keys' audit; null if it says nothing. */
export function readKeyEvent(value: unknown): KeyEvent | null {
  const record = asRecord(value)
  const event = firstTextOf(record, ['event', 'action', 'title'])
  if (event === null) return null
  return {
    event,
    key: idIn(record, ['api_key_id', 'key_id', 'api_key']),
    who: personOf(record['actor'] ?? record['who'] ?? record['user']),
    at: timeIn(record, ['created_at', 'at']),
  }
}
