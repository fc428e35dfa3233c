import type { Combination } from '../contract/prices.ts'
import type { PriceField } from '../pricing/field.ts'

/** The titles of an import file's first columns, exactly as the service asks for them. */
export const headTitles = {
  username: 'Username',
  currency: 'Currency',
  settlementCurrency: 'Settlement Currency',
  code: 'Fabric Code',
  fabricName: 'Fabric Name',
  collection: 'Collection',
} as const

/** How an import file calls the fields; the same in every locale. */
export const fieldTitles: Record<PriceField, string> = {
  wholesale: 'Wholesale',
  retail: 'Retail',
  excess_wholesale: 'Plus Size Wholesale',
  excess_retail: 'Plus Size Retail',
  days: 'Days',
}

/** A text as names are compared: composed signs, one space for each run of spaces and line breaks, none around it. */
export const plainName = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

type Named = Pick<Combination, 'mainProduct' | 'name' | 'displayNames'>

/** What a combination is called in a locale; the name of the list is in if it has none there. */
export const displayNameOf = (combination: Named, locale: string): string =>
  combination.displayNames[locale] || combination.name

/** `<Main product> / <combination>`, as people see it and as titles start. */
export function labelOf(combination: Named, locale: string): string {
  const name = displayNameOf(combination, locale)
  return combination.mainProduct === '' ? name : `${combination.mainProduct} / ${name}`
}

/** The title of the column of a combination and field. */
export const titleOf = (combination: Named, locale: string, field: PriceField): string =>
  `${labelOf(combination, locale)} / ${fieldTitles[field]}`
