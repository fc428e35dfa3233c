import { useCallback } from 'react'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { usePriceWords } from '../words.ts'

/** A retailer's name, or a text with its id if the service gave none. */
export function useRetailerName(): (retailer: Pick<PriceRetailer, 'id' | 'name'>) => string {
  const t = usePriceWords()
  return useCallback(({ id, name }) => name ?? t('retailer.noName', { id }), [t])
}
