import { type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'

/** True for the name of one of the five price fields, as stored in the journal. */
export const isField = (name: string): name is PriceField => priceFields.some(field => field === name)
