import { useEffect, useState } from 'react'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import { pricedColumns } from '../grid/shown-columns.ts'
import type { GridColumns, PriceState, PriceView } from '../state/price-state.ts'
import { usePriceStore } from '../state/use-prices.ts'

/**
 * Counts cells without a price, in the columns the view looks at and the rows the service lists. Archived rows count
 * only if the view shows them. Null if no grid is loaded.
 */
export function countNotPriced({ columns, head, view }: Pick<PriceState, 'columns' | 'head' | 'view'>): number | null {
  if (!columns || !head) return null
  const excluded = excludedRows(columns, view)
  let empty = 0
  for (const column of pricedColumns(head.combinations, view))
    empty += emptyIn(columns.columnValues(column), columns.rows, excluded)
  return empty
}

/** Marks (1) the rows that don't count; null if all do. */
function excludedRows(columns: GridColumns, view: Pick<PriceView, 'archived'>): Uint8Array | null {
  let excluded: Uint8Array | null = null
  for (let row = 0; row < columns.rows; row++) {
    if (columns.isPresent(row) && (view.archived || !columns.isArchived(row))) continue
    excluded ??= new Uint8Array(columns.rows)
    excluded[row] = 1
  }
  return excluded
}

/** One call per column, so the engine compiles it after the first few. */
function emptyIn(values: Int32Array, maxRows: number, skipped: Uint8Array | null): number {
  const rows = Math.min(values.length, maxRows)
  let empty = 0
  for (let row = 0; row < rows; row++) if (!isPrice(values[row] ?? notPriced) && skipped?.[row] !== 1) empty++
  return empty
}

/** Changes are batched this long before the empty cells are counted again (ms). */
const batchMs = 400

/** How many cells have no price (countNotPriced), updated in batches; null before the first count. */
export function useNotPriced(): number | null {
  const store = usePriceStore()
  const [empty, setEmpty] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCount = (state: PriceState, before?: PriceState) => {
      if (before && state.version === before.version && state.view === before.view && state.head === before.head) return
      timer ??= setTimeout(() => {
        timer = undefined
        setEmpty(countNotPriced(store.getState()))
      }, batchMs)
    }
    scheduleCount(store.getState())
    const stop = store.subscribe(scheduleCount)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return empty
}
