import { useEffect, useState } from 'react'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { useClient } from '../../app/index.ts'

/**
 * The currency that a retailer's customers pay in; null while nothing has told it. Where the record of the screen does not, the smallest
 * one that does is asked, once.
 */
export function useConsumerCurrency(retailer: PriceRetailer | undefined): string | null {
  const client = useClient()
  const known = retailer?.consumerCurrency ?? null
  const id = retailer?.id ?? null
  const isAsked = id !== null && known === null
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let hasLeft = false
    client.call('records.open', { name: { kind: 'express', retailer: id, product: null } }).then(
      view => hasLeft || setTold(view.retailer.consumerCurrency),
      // Amounts stand there without a currency.
      () => undefined,
    )
    return () => {
      hasLeft = true
    }
  }, [client, isAsked, id])
  return known ?? told
}
