import { useCallback } from 'react'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { useWords } from '../../kit/index.ts'
import { useDraft } from '../use-imports.ts'

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

const none: never[] = []

/** Says combinations of the open draft by their number, in the draft's locale. */
export function useCombinationName(): (no: number) => string {
  const t = useWords('imports-changes')
  const combinations = useDraft(view => view.baseline?.combinations ?? none)
  const locale = useDraft(view => view.locale)
  return useCallback(
    no =>
      combinationName(combinations, no, locale, {
        title: (product, name) => t('combination.title', { product, name }),
        unknown: each => t('totals.unknown', { no: each }),
      }),
    [combinations, locale, t],
  )
}
