import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import type { FieldValues, RecordView } from '../../src-shared/contract/records.ts'
import type { RefusedRecordField } from './record-refusal.ts'

/** A record as the service has it. */
export interface ReadRecord {
  /** By field (src-shared/contract/records.ts); one that the service does not tell is not there. */
  values: FieldValues
  /** What the answer says of the retailer; null for nothing. */
  retailer: Partial<PriceRetailer> | null
  /** Of express cost: what has one; else empty. */
  combinations: RecordView['combinations']
}

/** What came of a save. */
export interface SavedRecord {
  /** As saved: what the service gave back, and what was sent where it gave nothing. Refused fields are not in it. */
  values: FieldValues
  refused: RefusedRecordField[]
}
