import type { Combination } from '../../../src-shared/contract/prices.ts'
import { columnOf, combinationOf, fieldOf, type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import type { PriceView } from '../state/price-state.ts'

/**
 * The combinations that the view shows, in the service's order; those it no longer lists only if they are in `gone`.
 */
export function shownCombinations(
  combinations: readonly Combination[],
  view: PriceView,
  gone: ReadonlySet<number> = new Set(),
): Combination[] {
  const products = new Set(view.mainProducts)
  const chosen = new Set(view.combinations)
  return combinations.filter(
    ({ no, mainProduct, present }) =>
      (present || gone.has(no)) &&
      (products.size === 0 || products.has(mainProduct)) &&
      (chosen.size === 0 || chosen.has(no)),
  )
}

/** The fields the view shows for each combination. */
export const shownFields = ({ plusSize, days }: Pick<PriceView, 'plusSize' | 'days'>): PriceField[] =>
  priceFields.filter(field => (days || field !== 'days') && (plusSize || !field.startsWith('excess')))

/** All columns that the view shows, including folded groups, sorted. */
export const shownColumns = (combinations: readonly Combination[], view: PriceView): Uint32Array =>
  Uint32Array.from(
    shownCombinations(combinations, view).flatMap(({ no }) => shownFields(view).map(field => columnOf(no, field))),
  ).sort()

/** The shown fields that decide what is priced. Null: all of them. */
export function fieldsLookedAt(view: PriceView): readonly PriceField[] | null {
  if (view.priced === 'all') return null
  const shown = shownFields(view)
  const fields = shown.filter(field => view.pricedIn.includes(field))
  return fields.length === 0 || fields.length === shown.length ? null : fields
}

/** The shown combinations that decide what is priced. Null: all of them. */
export function combinationsLookedAt(combinations: readonly Combination[], view: PriceView): Combination[] | null {
  if (view.priced === 'all' || view.pricedOf.length === 0) return null
  const shown = shownCombinations(combinations, view)
  const looked = shown.filter(({ no }) => view.pricedOf.includes(no))
  return looked.length === 0 || looked.length === shown.length ? null : looked
}

/** The shown columns that decide whether a row is priced (`fieldsLookedAt`, `combinationsLookedAt`), sorted. */
export function pricedColumns(combinations: readonly Combination[], view: PriceView): Uint32Array {
  const fields = fieldsLookedAt(view)
  const looked = combinationsLookedAt(combinations, view)?.map(({ no }) => no)
  return shownColumns(combinations, view).filter(
    column =>
      (fields === null || fields.includes(fieldOf(column))) &&
      (looked === undefined || looked.includes(combinationOf(column))),
  )
}
