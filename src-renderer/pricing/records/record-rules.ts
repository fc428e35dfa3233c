import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import type { FieldValues } from '../../../src-shared/contract/records.ts'
import type { FieldReading } from '../../../src-shared/pricing/records/field-reading.ts'

type FieldValue = FieldValues[string]

/** How the fields of a kind of record are parsed and formatted. */
export interface RecordRules {
  /** `retailer`: the record's retailer, once known; it determines the currencies. */
  read(field: string, text: string, retailer: PriceRetailer | null): FieldReading
  /** Formats a value for the form. */
  write(field: string, value: FieldValue): string
}
