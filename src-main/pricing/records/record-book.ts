import type { RecordName, RecordView } from '../../../src-shared/contract/records.ts'

/** A record as last read from the service. */
export type SeenRecord = Pick<RecordView, 'retailer' | 'values' | 'combinations'>

/** A record as stored in prices.db. */
export interface StoredRecord {
  /** Null if it was never read. */
  seen: SeenRecord | null
  readAt: number | null
  typed: RecordView['typed']
}

/** Typed texts by field; null removes a field's text. */
export type KeptChanges = Record<string, string | null>

/** The small records of the pricing desk in prices.db, implemented in its worker; each method is one transaction. */
export interface RecordBook {
  find(service: string, name: RecordName): StoredRecord
  /** Stores a record as read at a time, in milliseconds since 1970. */
  see(service: string, name: RecordName, seen: SeenRecord, at: number): void
  /** Stores typed texts in addition to those already stored; null removes one. */
  keep(service: string, name: RecordName, typed: KeptChanges): void
  /** Removes typed texts by field, unless the stored text has changed since. */
  forget(service: string, name: RecordName, typed: RecordView['typed']): void
}
