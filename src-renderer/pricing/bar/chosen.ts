import { useCallback } from 'react'
import { usePriceWords } from '../words.ts'

/** With or without one of several, as a click on a filter changes it. */
export function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one]
}

/** What stands on a menu of filters: all of them, or the first that is chosen and how many more. */
export function useChosenWord(): (all: string, chosen: readonly string[]) => string {
  const t = usePriceWords()
  return useCallback(
    (all, [first, ...rest]) =>
      first === undefined ? all : rest.length === 0 ? first : t('bar.some', { first, count: rest.length }),
    [t],
  )
}
