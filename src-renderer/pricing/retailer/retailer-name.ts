import { useCallback } from 'react'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'

/** A retailer's name, or a text with its id if the service gave none. */
export function useRetailerName(): (retailer: Pick<PriceRetailer, 'id' | 'name'>) => string {
  const t = useSheetWords('prices')
  return useCallback(({ id, name }) => name ?? t('retailer.noName', { id }), [t])
}
