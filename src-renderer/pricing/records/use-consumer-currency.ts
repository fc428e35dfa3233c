import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { useDeskQuery } from '../../app/index.ts'

/**
 * The currency that a retailer's customers pay in; null while nothing has told it. Where the record of the screen does not, the smallest
 * one that does is asked, once.
 */
export function useConsumerCurrency(retailer: PriceRetailer | undefined): string | null {
  const known = retailer?.consumerCurrency ?? null
  const id = known === null ? retailer?.id : undefined
  // Without an answer, amounts stand there without a currency.
  const { data } = useDeskQuery(
    'records.open',
    id === undefined ? null : { name: { kind: 'express', retailer: id, product: null } },
  )
  return known ?? data?.retailer.consumerCurrency ?? null
}
