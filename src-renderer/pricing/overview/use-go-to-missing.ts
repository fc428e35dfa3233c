import { useCallback } from 'react'
import { type Cell, cellAt } from '../../../src-shared/pricing/cell.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { goTo, useClient, useSetSearchText } from '../../kit/index.ts'
import { designSheets } from '../designs/design-sheets.ts'
import { pricedColumns, shownColumns } from '../grid/shown-columns.ts'
import { fabricSheets } from '../sheet/sheet-rules.ts'
import { noFilter, type PriceState, type PriceView } from '../state/price-state.ts'
import type { PriceStore } from '../state/store.ts'
import { useAttempt } from '../state/use-notices.ts'
import { useStoreOf } from '../state/use-prices.ts'
import { fieldsMeasured, type HeatCell, type Measure } from './heat-map.ts'

/**
 * The view that shows just the rows with prices that a cell of the map counts as missing; all rows if none are missing.
 */
export function viewOfGaps(
  { place, missing }: Pick<HeatCell, 'place' | 'missing'>,
  measure: Measure,
): Partial<PriceView> {
  const fields = fieldsMeasured(measure)
  return {
    ...noFilter,
    // Archived codes are not counted; designs have none.
    archived: place.kind === 'designs',
    ...(missing > 0 && { priced: 'not-priced', pricedIn: fields }),
    mainProducts: [],
    // If the cell spans several main products, show all combinations; otherwise only its own.
    combinations: place.kind === 'designs' || place.mainProduct === null ? [] : place.combinations,
    folded: [],
    ...(fields.some(field => field.startsWith('excess')) && { plusSize: true }),
    ...(fields.includes('days') && { days: true }),
  }
}

/** How often, and how far apart (ms), the grid is polled for its first row: prices may have to be loaded first. */
const polling = { times: 200, pause: 50 }

/**
 * Focuses the first missing price of the open sheet once it is drawn, so keyboard users can continue there. Gives up if
 * the user has moved the focus meanwhile.
 */
function goToFirstMissing(store: PriceStore): void {
  const { sheet: retailer } = store.getState()
  const attempt = (times: number) => {
    const state = store.getState()
    if (times === 0 || state.sheet !== retailer || !isFree(document.activeElement)) return
    const cell = firstMissing(state)
    if (cell === null || !state.grid?.goToCell(cell)) setTimeout(attempt, polling.pause, times - 1)
  }
  // Deferred, because the map is still shown and has the focus.
  setTimeout(attempt, 0, polling.times)
}

/** True if the user hasn't moved the focus elsewhere; a grid takes it by itself when it appears. */
const isFree = (focused: Element | null) =>
  focused === document.body || focused?.closest('[role="treegrid"], [role="grid"]') != null

/** The first missing price of the first shown row, or its first cell. Null while there is no row. */
function firstMissing({ grid, columns, head, view }: PriceState): Cell | null {
  const row = grid?.firstRow() ?? null
  if (row === null || !columns || !head) return null
  const missing = pricedColumns(head.combinations, view).find(column => !isPrice(columns.want(cellAt(row, column))))
  const column = missing ?? shownColumns(head.combinations, view)[0]
  return column === undefined ? null : cellAt(row, column)
}

/** Opens the grid, filtered to the counted gaps, with the focus on the first one. */
export function useGoToMissing(): (cell: Pick<HeatCell, 'place' | 'missing'>, measure: Measure) => void {
  const client = useClient()
  const fabrics = useStoreOf(fabricSheets)
  const designs = useStoreOf(designSheets)
  const setSearchText = useSetSearchText()
  const attempt = useAttempt()
  return useCallback(
    (cell, measure) => {
      const { place } = cell
      // The search text filters retailers, not codes.
      setSearchText('')
      const store = place.kind === 'designs' ? designs : fabrics
      // A grid that is already open stays as it is, including its pending saves.
      store.choose(place.kind === 'designs' ? place.sheet : fabricSheet(place.retailer))
      store.openLast()
      const view = viewOfGaps(cell, measure)
      store.actions.setView(view)
      const { plusSize, days } = view
      // The fabric grid takes its shown columns from the settings.
      if (place.kind === 'fabrics' && (plusSize || days))
        attempt(() =>
          client.call('settings.save', {
            ...(plusSize && { pricePlusSize: true }),
            ...(days && { priceDays: true }),
          }),
        )
      goTo('prices', { part: place.kind, from: 'overview' })
      goToFirstMissing(store)
    },
    [client, fabrics, designs, setSearchText, attempt],
  )
}
