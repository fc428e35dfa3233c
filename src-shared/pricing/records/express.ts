import type { DecimalRule } from './decimal-field.ts'

/** The currencies in which express cost is kept for each combination (specification 2.7). */
export const expressSides = ['settlement', 'consumer'] as const
export type ExpressSide = (typeof expressSides)[number]

/** The field of a combination's express cost. */
export const expressField = (combination: string, side: ExpressSide): string => `${combination}/${side}`

/** The combination and the side of a field; null for the name of none. */
export function expressOf(field: string): { combination: string; side: ExpressSide } | null {
  const at = field.lastIndexOf('/')
  const side = expressSides.find(each => each === field.slice(at + 1))
  return at > 0 && side ? { combination: field.slice(0, at), side } : null
}

/** An amount of money; `currency` is the side's. */
export const expressRule = (currency: string | null): DecimalRule => ({
  most: 999_999.99,
  unit: null,
  currency,
})
