import { useEffect, useState } from 'react'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import { pricedColumns } from '../grid/shown-columns.ts'
import type { GridColumns, PriceState, PriceView } from '../state/price-state.ts'
import { usePriceStore } from '../state/use-prices.ts'

/**
 * How many cells have no price: of the columns that the view looks at, and of rows that the service lists. Archived rows count
 * where the view shows them. Null while there is no grid.
 */
export function countNotPriced({
  columns,
  head,
  view,
}: Pick<PriceState, 'columns' | 'head' | 'view'>): number | null {
  if (!columns || !head) return null
  const left = leftOut(columns, view)
  let empty = 0
  for (const column of pricedColumns(head.combinations, view))
    empty += emptyIn(columns.columnValues(column), columns.rows, left)
  return empty
}

/** A mark for each row that does not count; null where all do. */
function leftOut(columns: GridColumns, view: Pick<PriceView, 'archived'>): Uint8Array | null {
  let left: Uint8Array | null = null
  for (let row = 0; row < columns.rows; row++) {
    if (columns.isPresent(row) && (view.archived || !columns.isArchived(row))) continue
    left ??= new Uint8Array(columns.rows)
    left[row] = 1
  }
  return left
}

/** A column is a call: the engine makes machine code of it after the first few. */
function emptyIn(values: Int32Array, most: number, left: Uint8Array | null): number {
  const rows = Math.min(values.length, most)
  let empty = 0
  for (let row = 0; row < rows; row++) if (!isPrice(values[row] ?? notPriced) && left?.[row] !== 1) empty++
  return empty
}

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
