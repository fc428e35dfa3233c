import type { GridApi } from 'ag-grid-community'
import { type RefObject, useLayoutEffect } from 'react'
import { usePriceStore } from '../state/use-prices.ts'
import type { GridControl } from './control.ts'
import { isLaidOutAlike, type LaidOut } from './laid-out.ts'
import { type Line, recount, tellLevel } from './lines.ts'
import { pricedColumns } from './shown-columns.ts'

/** How long after a change the headings count anew (ms). */
const calm = 250

/**
 * Keeps the lines and the painted cells with the store: other rows or another view lay out anew, other values only repaint.
 * Tells whether the filter hides every row; `tellEmpty` stays the same.
 */
export function useLines(
  root: RefObject<HTMLElement | null>,
  api: GridApi<Line> | null,
  control: GridControl | null,
  laidOut: LaidOut,
  tellEmpty: (isEmpty: boolean) => void,
): void {
  const store = usePriceStore()
  useLayoutEffect(() => {
    if (!api || !control) return
    const { sheet } = control
    let timer: ReturnType<typeof setTimeout> | undefined

    const layOut = () => {
      const { columns } = store.getState()
      sheet.columns = columns
      laidOut.show(store.getState())
      // A new grid is made with them.
      if (api.getGridOption('rowData') !== laidOut.data) api.setGridOption('rowData', laidOut.data)
      sheet.setLines(laidOut.lines)
      refreshHeadings()
      tellEmpty(columns !== null && laidOut.lines.sections.length === 0)
    }
    const refreshHeadings = () => {
      const rowNodes = [...laidOut.sections.values()].flatMap(line => {
        const node = 'section' in line ? api.getRowNode(`s${line.section.collection}`) : undefined
        return node ? [node] : []
      })
      api.refreshCells({ rowNodes, columns: ['code'] })
      for (const line of laidOut.sections.values()) {
        if (!('section' in line)) continue
        const row = root.current?.querySelector(`.ag-row[row-id="s${line.section.collection}"]`)
        if (row) tellLevel(row, line)
      }
    }
    const countAnew = () => {
      const { columns, head, view } = store.getState()
      if (columns && recount(sheet.lines, columns, pricedColumns(head?.combinations ?? [], view)))
        refreshHeadings()
    }
    const repaint = () => {
      api.refreshCells()
      clearTimeout(timer)
      timer = setTimeout(countAnew, calm)
    }

    layOut()
    const unsubscribe = store.subscribe((now, before) => {
      if (!isLaidOutAlike(now, before)) layOut()
      const { text } = now.view
      // What is looked for is seen from its first row on, wherever one was before.
      if (text !== before.view.text && text !== '' && laidOut.data.length > 0)
        api.ensureIndexVisible(0, 'top')
      if (now.version !== before.version) repaint()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [root, api, control, laidOut, store, tellEmpty])
}
