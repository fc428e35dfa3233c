import { useCallback } from 'react'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { useWords } from '../kit/index.ts'

/** A retailer's name, or its id where the service gave none. */
export function useRetailerName(): (retailer: Pick<PriceRetailer, 'id' | 'name'>) => string {
  const t = useWords('imports')
  return useCallback(({ id, name }) => name ?? t('retailer.noName', { id }), [t])
}
