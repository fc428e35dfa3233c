import { useCallback } from 'react'
import { useSheetWords } from '../sheet/sheet-words.ts'

/** Adds or removes an item, as a click on a filter does. */
export function toggled<T>(chosen: readonly T[], item: T): T[] {
  return chosen.includes(item) ? chosen.filter(other => other !== item) : [...chosen, item]
}

/** The label of a filter menu: all, or the first chosen item and the number of others. */
export function useChosenWord(): (all: string, chosen: readonly string[]) => string {
  const t = useSheetWords('prices')
  return useCallback(
    (all, [first, ...rest]) =>
      first === undefined ? all : rest.length === 0 ? first : t('bar.some', { first, count: rest.length }),
    [t],
  )
}
