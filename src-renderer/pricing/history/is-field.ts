import { type PriceField, priceFields } from '../../../src-shared/pricing/field.ts'

/** True for one of the five prices' names, as the journal has them. */
export const isField = (name: string): name is PriceField => priceFields.some(field => field === name)
