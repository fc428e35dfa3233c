import { useEffect, useState } from 'react'
import type { PriceState } from '../state/price-state.ts'
import { usePriceStore } from '../state/use-prices.ts'
import { countNotPriced } from './not-priced.ts'

/** How long changes are gathered before the empty cells are counted again (ms). */
const gather = 400

/** How many cells that are shown have no price (countNotPriced); null before the first count. Counted when nothing moves. */
export function useNotPriced(): number | null {
  const store = usePriceStore()
  const [empty, setEmpty] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (state: PriceState, before?: PriceState) => {
      if (
        before &&
        state.version === before.version &&
        state.view === before.view &&
        state.head === before.head
      )
        return
      timer ??= setTimeout(() => {
        timer = undefined
        setEmpty(countNotPriced(store.getState()))
      }, gather)
    }
    later(store.getState())
    const stop = store.subscribe(later)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return empty
}
