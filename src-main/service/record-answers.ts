import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import type { FieldValues, RecordView } from '../../src-shared/contract/records.ts'
import type { RefusedRecordField } from './record-refusal.ts'

/** A record as stored by the service. */
export interface ReadRecord {
  /** By field (src-shared/contract/records.ts); fields that the service doesn't return are missing. */
  values: FieldValues
  /** What the answer says about the retailer; null for nothing. */
  retailer: Partial<PriceRetailer> | null
  /** For express cost, the combinations of the retailer; otherwise empty. */
  combinations: RecordView['combinations']
}

/** The result of a save. */
export interface SavedRecord {
  /** The values as saved: as returned by the service, else as sent. Without refused fields. */
  values: FieldValues
  refused: RefusedRecordField[]
}
