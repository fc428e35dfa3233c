import type { Combination } from '../../../src-shared/contract/prices.ts'

/** A combination's name in a locale, behind its product's. */
export function combinationName(
  combinations: readonly Combination[],
  no: number,
  locale: string,
  say: { title(product: string, name: string): string; unknown(no: number): string },
): string {
  const found = combinations.find(each => each.no === no)
  if (!found) return say.unknown(no)
  const name = found.displayNames[locale] ?? found.name
  // A product with one combination mostly has its name.
  return name === found.mainProduct ? name : say.title(found.mainProduct, name)
}
