import type { StoreApi } from 'zustand/vanilla'
import { type Cell, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import { combinationOf, fieldOf } from '../../../src-shared/pricing/field.ts'
import { kindOfSheet } from '../../../src-shared/pricing/price-sheet.ts'
import {
  type GridColumns,
  noFilter,
  type PriceActions,
  type PriceState,
  type PriceView,
  type Untold,
} from './price-state.ts'

/** How often, and how far apart (ms), the grid is asked for a column that it is about to draw. */
const patience = { times: 40, pause: 50 }

/** The row of a whole code, in whatever case; null where the grid has none. */
export function rowOfCode(columns: GridColumns, code: string): number | null {
  const wanted = code.trim()
  if (wanted === '') return null
  return (
    columns.rowOf(wanted) ??
    firstRow(columns, row => columns.code(row).toLowerCase() === wanted.toLowerCase())
  )
}

function firstRow(columns: GridColumns, fits: (row: number) => boolean): number | null {
  for (let row = 0; row < columns.rows; row++) if (fits(row)) return row
  return null
}

/** The first row whose name is a text, begins with it, or has it within; in small letters. */
function rowOfName(columns: GridColumns, text: string): number | null {
  const nameOf = (row: number) => columns.name(row).toLowerCase()
  return (
    firstRow(columns, row => nameOf(row) === text) ??
    firstRow(columns, row => nameOf(row).startsWith(text)) ??
    firstRow(columns, row => nameOf(row).includes(text))
  )
}

/** What must change in a view so that a column of it is shown. */
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

/** Going to cells and codes, also to those that the view hides: then what hides them goes, and a person is told. */
export function findingIn(
  store: StoreApi<PriceState>,
  tell: (told: Untold) => void,
): Pick<PriceActions, 'goToCell' | 'goToCode'> & { showUndone(first: Cell): void } {
  const widen = (change: Partial<PriceView>, row: number) => {
    store.setState(({ view }) => ({ view: { ...view, ...change } }))
    tell({ what: 'shown-again', code: store.getState().columns?.code(row) ?? '' })
  }
  /** Columns are drawn a moment after the view has changed. */
  const goOnceDrawn = (cell: Cell, times: number) => {
    if (times > 0 && !store.getState().grid?.goToCell(cell))
      setTimeout(() => goOnceDrawn(cell, times - 1), patience.pause)
  }
  const goToCell = (cell: Cell): void => {
    const { grid, columns, head, view } = store.getState()
    if (!grid || !columns || grid.goToCell(cell)) return
    const column = columnOfCell(cell)
    const combination = head?.combinations.find(({ no }) => no === combinationOf(column))
    const only = view.only === 'changed' && isUnsaved(columns.state(cell)) ? 'changed' : 'all'
    const rows = grid.showsRow(rowOfCell(cell)) ? {} : { ...noFilter, only }
    widen({ ...rows, ...withColumn(view, column, combination?.mainProduct ?? '') } as const, rowOfCell(cell))
    goOnceDrawn(cell, patience.times)
  }
  return {
    goToCell,
    /** Goes to where something was taken back; the filter stays, and what it hides is said. */
    showUndone(first) {
      const { grid, columns } = store.getState()
      if (grid && columns && !grid.goToCell(first))
        tell({ what: 'undone-unseen', code: columns.code(rowOfCell(first)) })
    },
    goToCode(code) {
      const { grid, columns, sheet: retailer } = store.getState()
      const beginning = code.trim().toLowerCase()
      if (!grid || !columns || beginning === '') return false
      const row =
        rowOfCode(columns, code) ??
        grid.shownRowFrom(beginning) ??
        firstRow(columns, each => columns.code(each).toLowerCase().startsWith(beginning)) ??
        // People know design options by their names: the ids are the service's own.
        (kindOfSheet(retailer ?? '') === 'designs' ? rowOfName(columns, beginning) : null)
      if (row === null) return false
      if (grid.goToRow(row)) return true
      widen(noFilter, row)
      return grid.goToRow(row)
    },
  }
}
