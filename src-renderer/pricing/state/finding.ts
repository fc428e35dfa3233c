import type { StoreApi } from 'zustand/vanilla'
import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import { kindOfSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { asSearched } from '../../../src-shared/search-text.ts'
import {
  type GridColumns,
  noFilter,
  type PriceActions,
  type PriceState,
  type PriceView,
  type Untold,
} from './price-state.ts'

/** How often, and how far apart (ms), the grid is polled for a column that it is about to draw. */
const polling = { times: 40, pause: 50 }

/** The row of a complete code, ignoring case; null if the grid has none. */
export function rowOfCode(columns: GridColumns, code: string): number | null {
  const wanted = code.trim()
  if (wanted === '') return null
  return columns.rowOf(wanted) ?? firstRow(columns, row => asSearched(columns.code(row)) === asSearched(wanted))
}

function firstRow(columns: GridColumns, fits: (row: number) => boolean): number | null {
  for (let row = 0; row < columns.rows; row++) if (fits(row)) return row
  return null
}

/** The first row whose name equals, starts with or contains a text (in lower case). */
function rowOfName(columns: GridColumns, text: string): number | null {
  const nameOf = (row: number) => asSearched(columns.name(row))
  return (
    firstRow(columns, row => nameOf(row) === text) ??
    firstRow(columns, row => nameOf(row).startsWith(text)) ??
    firstRow(columns, row => nameOf(row).includes(text))
  )
}

/** The changes to a view that make a column visible. */
function withColumn(view: PriceView, column: number, mainProduct: string): Partial<PriceView> {
  const field = fieldOf(column)
  const { mainProducts, combinations } = view
  return {
    ...(field.startsWith('excess') ? { plusSize: true } : {}),
    ...(field === 'days' ? { days: true } : {}),
    ...(mainProducts.length > 0 && !mainProducts.includes(mainProduct) ? { mainProducts: [] } : {}),
    ...(combinations.length > 0 && !combinations.includes(combinationOf(column)) ? { combinations: [] } : {}),
  }
}

/**
 * Navigation to cells and codes, including those hidden by the view: the hiding filters are cleared and the user is
 * notified.
 */
export function findingIn(
  store: StoreApi<PriceState>,
  notify: (notice: Untold) => void,
): Pick<PriceActions, 'goToCell' | 'goToCode'> & { showUndone(first: Cell): void } {
  const widen = (change: Partial<PriceView>, row: number) => {
    store.setState(({ view }) => ({ view: { ...view, ...change } }))
    notify({ what: 'shown-again', code: store.getState().columns?.code(row) ?? '' })
  }
  /** Retries until the column is drawn, shortly after the view has changed. */
  const goWhenDrawn = (on: GridColumns, cell: Cell, times: number) => {
    const { columns, grid } = store.getState()
    if (times > 0 && columns === on && !grid?.goToCell(cell))
      setTimeout(() => goWhenDrawn(on, cell, times - 1), polling.pause)
  }
  const goToCell = (cell: Cell): void => {
    const { grid, columns, head, view } = store.getState()
    if (!grid || !columns || grid.goToCell(cell)) return
    const column = columnOfCell(cell)
    const combination = head?.combinations.find(({ no }) => no === combinationOf(column))
    const only = view.only === 'changed' && isUnsaved(columns.state(cell)) ? 'changed' : 'all'
    const rows = grid.showsRow(rowOfCell(cell)) ? {} : { ...noFilter, only }
    widen({ ...rows, ...withColumn(view, column, combination?.mainProduct ?? '') } as const, rowOfCell(cell))
    goWhenDrawn(columns, cell, polling.times)
  }
  return {
    goToCell,
    /** Goes to an undone cell. The filter stays; if it hides the cell, the user is notified. */
    showUndone(first) {
      const { grid, columns } = store.getState()
      if (grid && columns && !grid.goToCell(first))
        notify({ what: 'undone-unseen', code: columns.code(rowOfCell(first)) })
    },
    goToCode(code) {
      const { grid, columns, sheet: retailer } = store.getState()
      const beginning = asSearched(code.trim())
      if (!grid || !columns || beginning === '') return false
      const row =
        rowOfCode(columns, code) ??
        grid.shownRowFrom(beginning) ??
        firstRow(columns, each => asSearched(columns.code(each)).startsWith(beginning)) ??
        // Users know design options by name; the ids are internal to the service.
        (kindOfSheet(retailer ?? '') === 'designs' ? rowOfName(columns, beginning) : null)
      if (row === null) return false
      if (grid.goToRow(row)) return true
      widen(noFilter, row)
      return grid.goToRow(row)
    },
  }
}
