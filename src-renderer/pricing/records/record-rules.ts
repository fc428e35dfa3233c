import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { FieldValues } from '../../../src-shared/contract/records.ts'
import type { FieldReading } from '../../../src-shared/pricing/records/field-reading.ts'

type FieldValue = FieldValues[string]

/** How the fields of a kind of record are read and written. */
export interface RecordRules {
  /** `retailer`: whose record it is, once that is known; it says the currencies. */
  read(field: string, text: string, retailer: PriceRetailer | null): FieldReading
  /** A value as it stands in the form. */
  write(field: string, value: FieldValue): string
}
