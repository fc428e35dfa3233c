import type { GridApi } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePriceStore } from '../state/use-prices.ts'
import type { GridControl } from './control.ts'
import { type GridLayout, isLaidOutAlike } from './grid-layout.ts'
import { type Line, recount, tellLevel } from './lines.ts'
import { pricedColumns } from './shown-columns.ts'

/** Debounce between a change and recounting the headings (ms). */
const debounceMs = 250

/**
 * Keeps the lines and the painted cells in sync with the store: new rows or another view cause a new layout, new values
 * only a repaint. Reports whether the filter hides every row; `onEmpty` must be stable.
 */
export function useLines(
  root: RefObject<HTMLElement | null>,
  api: GridApi<Line> | null,
  control: GridControl | null,
  layout: GridLayout,
  onEmpty: (isEmpty: boolean) => void,
): void {
  const store = usePriceStore()
  /** The values that a grid showed when its screen was hidden. */
  const hidden = useRef<{ api: GridApi<Line>; version: number } | null>(null)
  useLayoutEffect(() => {
    if (!api || !control) return
    const { sheet } = control
    let timer: ReturnType<typeof setTimeout> | undefined

    const layOut = () => {
      const { columns } = store.getState()
      sheet.columns = columns
      layout.show(store.getState())
      // A new grid already has these rows.
      if (api.getGridOption('rowData') !== layout.data) api.setGridOption('rowData', layout.data)
      sheet.setLines(layout.lines)
      refreshHeadings()
      onEmpty(columns !== null && layout.lines.sections.length === 0)
    }
    const refreshHeadings = () => {
      const rowNodes = [...layout.sections.values()].flatMap(line => {
        const node = 'section' in line ? api.getRowNode(`s${line.section.collection}`) : undefined
        return node ? [node] : []
      })
      api.refreshCells({ rowNodes, columns: ['code'] })
      for (const line of layout.sections.values()) {
        if (!('section' in line)) continue
        const row = root.current?.querySelector(`.ag-row[row-id="s${line.section.collection}"]`)
        if (row) tellLevel(row, line)
      }
    }
    const recountHeadings = () => {
      const { columns, head, view } = store.getState()
      if (columns && recount(sheet.lines, columns, pricedColumns(head?.combinations ?? [], view))) refreshHeadings()
    }
    const repaint = () => {
      api.refreshCells()
      clearTimeout(timer)
      timer = setTimeout(recountHeadings, debounceMs)
    }

    layOut()
    if (hidden.current?.api === api && hidden.current.version !== store.getState().version) repaint()
    const unsubscribe = store.subscribe((now, before) => {
      if (!isLaidOutAlike(now, before)) layOut()
      const { text } = now.view
      // Show search results from their first row.
      if (text !== before.view.text && text !== '' && layout.data.length > 0) api.ensureIndexVisible(0, 'top')
      if (now.version !== before.version) repaint()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      hidden.current = { api, version: store.getState().version }
    }
  }, [root, api, control, layout, store, onEmpty])
}
