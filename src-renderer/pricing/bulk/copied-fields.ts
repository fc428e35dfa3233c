import { currencyOf, type PriceField } from '../../../src-shared/pricing/field.ts'

/** The currencies of a sheet; null where they are not known. */
export interface Currencies {
  settlementCurrency: string | null
  consumerCurrency: string | null
}

/** A field that is not copied: nothing converts between its two currencies, or one of them is not known. */
export interface LeftField {
  field: PriceField
  here: string | null
  there: string | null
}

/** Which fields can be copied between two sheets, and which are left out: those that are not in one known currency. */
export function copiedFields(
  fields: Iterable<PriceField>,
  own: Currencies,
  other: Currencies,
): { copied: Set<PriceField>; left: LeftField[] } {
  const copied = new Set<PriceField>()
  const left: LeftField[] = []
  for (const field of fields) {
    const side = currencyOf(field)
    const currency = side === null ? null : (`${side}Currency` as const)
    const here = currency && own[currency]
    const there = currency && other[currency]
    if (currency === null || (here !== null && here === there)) copied.add(field)
    else left.push({ field, here, there })
  }
  return { copied, left }
}
