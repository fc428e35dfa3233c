import { useCallback } from 'react'
import { useDraft } from '../use-imports.ts'
import { combinationName } from './combination-name.ts'
import { useChangeWords } from './words.ts'

const none: never[] = []

/** Says combinations of the open draft by their number, in the draft's locale. */
export function useCombinationName(): (no: number) => string {
  const t = useChangeWords()
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
