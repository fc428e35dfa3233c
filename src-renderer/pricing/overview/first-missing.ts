import { type Cell, cellAt } from '../../../src-shared/pricing/cell.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { pricedColumns, shownColumns } from '../grid/shown-columns.ts'
import type { PriceState } from '../state/price-state.ts'
import type { PriceStore } from '../state/store.ts'

/** How often, and how far apart (ms), the grid is asked for its first row: prices may have to be read first. */
const patience = { times: 200, pause: 50 }

/**
 * Puts the focus on the first missing price of the open sheet once it is drawn, so that who came by keys goes on by keys. Gives up where
 * a person has gone elsewhere meanwhile.
 */
export function goToFirstMissing(store: PriceStore): void {
  const { sheet: retailer } = store.getState()
  const attempt = (times: number) => {
    const state = store.getState()
    if (times === 0 || state.sheet !== retailer || !isFree(document.activeElement)) return
    const cell = firstMissing(state)
    if (cell === null || !state.grid?.goToCell(cell)) setTimeout(attempt, patience.pause, times - 1)
  }
  // The map is still there, with the focus in it.
  setTimeout(attempt, 0, patience.times)
}

/** Nobody has put the focus elsewhere: a grid takes it by itself when it comes. */
const isFree = (focused: Element | null) =>
  focused === document.body || focused?.closest('[role="treegrid"], [role="grid"]') != null

/** Of the first row that is shown: its first missing price, or its first cell. Null while there is no row. */
export function firstMissing({ grid, columns, head, view }: PriceState): Cell | null {
  const row = grid?.firstRow() ?? null
  if (row === null || !columns || !head) return null
  const missing = pricedColumns(head.combinations, view).find(
    column => !isPrice(columns.want(cellAt(row, column))),
  )
  const column = missing ?? shownColumns(head.combinations, view)[0]
  return column === undefined ? null : cellAt(row, column)
}
