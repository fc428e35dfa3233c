import type { Combination } from '../contract/prices.ts'
import type { PriceField } from '../pricing/cell.ts'

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

/** Signs that nobody sees: a soft hyphen, spaces without width, and marks of the direction of writing, which phones and mail programs put around names. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/**
 * A text as names are compared: composed signs (NFC), one kind of space, one for each run of spaces and line breaks, none around it, and no sign
 * that nobody sees.
 */
export const plainName = (text: string): string => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()

/** True for two names that read the same. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

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
