import { useEffect, useState } from 'react'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { shownColumns } from '../grid/shown-columns.ts'
import type { PriceState } from '../price-state.ts'
import { usePriceStore } from '../use-prices.ts'

/** How long changes are gathered before the empty cells are counted again (ms). */
const gather = 400

function countEmpty({ columns, head, view }: PriceState): number | null {
  if (!columns || !head) return null
  let empty = 0
  for (const column of shownColumns(head.combinations, view)) {
    empty += emptyIn(columns.columnValues(column), columns.rows)
  }
  return empty
}

/** A column is a call: the engine makes machine code of it after the first few. */
function emptyIn(values: Int32Array, most: number): number {
  const rows = Math.min(values.length, most)
  let empty = 0
  for (let row = 0; row < rows; row++) if (values[row] === notPriced) empty++
  return empty
}

/** How many cells of the shown columns have no price; null before the first count. Counted when nothing moves. */
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
        setEmpty(countEmpty(store.getState()))
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
