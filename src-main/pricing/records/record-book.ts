import type { FormulaCase, RecordName, RecordView } from '../../../src-shared/contract/records.ts'

/** What the service last said of a record. */
export type SeenRecord = Pick<RecordView, 'retailer' | 'values' | 'combinations'>

/** A record as prices.db has it. */
export interface StoredRecord {
  /** Null: it was never read. */
  seen: SeenRecord | null
  readAt: number | null
  typed: RecordView['typed']
}

/** Typed texts by field; null for one that is typed no more. */
export type KeptChanges = Record<string, string | null>

/** The small records of the pricing desk in prices.db, as its worker answers them; each method is one transaction. */
export interface RecordBook {
  find(service: string, name: RecordName): StoredRecord
  /** What the service said at a time, in milliseconds since 1970. */
  see(service: string, name: RecordName, seen: SeenRecord, at: number): void
  /** Keeps typed texts beside those that are kept; null forgets one. */
  keep(service: string, name: RecordName, typed: KeptChanges): void
  /** Forgets typed texts, by field; what was typed anew in the meantime stays. */
  forget(service: string, name: RecordName, typed: RecordView['typed']): void
  cases(service: string, retailer: string, product: string): FormulaCase[]
  keepCases(service: string, retailer: string, product: string, cases: FormulaCase[]): void
}
