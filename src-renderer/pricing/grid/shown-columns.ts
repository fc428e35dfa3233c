import type { Combination } from '../../../src-shared/contract/prices.ts'
import { columnOf, type PriceField, priceFields } from '../../../src-shared/pricing/field.ts'
import type { PriceView } from '../price-state.ts'

/** The combinations that the view shows, in the service's order. */
export function shownCombinations(combinations: readonly Combination[], view: PriceView): Combination[] {
  const products = new Set(view.mainProducts)
  const chosen = new Set(view.combinations)
  return combinations.filter(
    ({ no, mainProduct, present }) =>
      present && (products.size === 0 || products.has(mainProduct)) && (chosen.size === 0 || chosen.has(no)),
  )
}

/** The fields that the view shows of each combination. */
export const shownFields = ({ plusSize, days }: Pick<PriceView, 'plusSize' | 'days'>): PriceField[] =>
  priceFields.filter(field => (days || field !== 'days') && (plusSize || !field.startsWith('excess')))

/** Every column that the view shows, folded groups too, sorted. */
export const shownColumns = (combinations: readonly Combination[], view: PriceView): Uint32Array =>
  Uint32Array.from(
    shownCombinations(combinations, view).flatMap(({ no }) =>
      shownFields(view).map(field => columnOf(no, field)),
    ),
  ).sort()
