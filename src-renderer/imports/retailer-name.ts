import { useCallback } from 'react'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { useImportWords } from './words.ts'

/** A retailer's name, or its id where the service gave none. */
export function useRetailerName(): (retailer: Pick<PriceRetailer, 'id' | 'name'>) => string {
  const t = useImportWords()
  return useCallback(({ id, name }) => name ?? t('retailer.noName', { id }), [t])
}
