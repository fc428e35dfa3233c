import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import { usePriceStore } from '../use-prices.ts'
import type { GridControl } from './control.ts'
import { type Line, linesOf, noLines, recount, type Section } from './lines.ts'
import { shownColumns } from './shown-columns.ts'
import { tellLevel } from './use-ag-grid.ts'

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
  tellEmpty: (isEmpty: boolean) => void,
): void {
  const store = usePriceStore()
  useEffect(() => {
    if (!api || !control) return
    const { sheet } = control
    const rowLines: Line[] = []
    let sections = new Map<number, Line>()
    let timer: ReturnType<typeof setTimeout> | undefined

    const layOut = () => {
      const { columns, head, view } = store.getState()
      sheet.columns = columns
      const shown = shownColumns(head?.combinations ?? [], view)
      const lines = columns ? linesOf(columns, head?.collections ?? [], view, shown) : noLines
      const headings = new Map<number, Line>()
      const headingOf = (section: Section): Line => {
        const known = sections.get(section.collection)
        // The same object stays, so that AG Grid keeps the row; what it says is new.
        if (known && 'section' in known) Object.assign(known.section, section)
        const line = known ?? { section }
        headings.set(section.collection, line)
        return line
      }
      const data = Array.from(lines.rows, (row, line): Line => {
        const section = lines.sections[lines.sectionOf[line] ?? 0]
        if (row < 0 && section) return headingOf(section)
        rowLines[row] ??= { row }
        return rowLines[row] ?? { row }
      })
      sections = headings
      api.setGridOption('rowData', data)
      sheet.setLines({
        ...lines,
        sections: lines.sections.map(section => {
          const line = headings.get(section.collection)
          return line && 'section' in line ? line.section : section
        }),
      })
      refreshHeadings()
      tellEmpty(columns !== null && lines.sections.length === 0)
    }
    const refreshHeadings = () => {
      const rowNodes = [...sections.values()].flatMap(line => {
        const node = 'section' in line ? api.getRowNode(`s${line.section.collection}`) : undefined
        return node ? [node] : []
      })
      api.refreshCells({ rowNodes, columns: ['code'] })
      for (const line of sections.values()) {
        if (!('section' in line)) continue
        const row = root.current?.querySelector(`.ag-row[row-id="s${line.section.collection}"]`)
        if (row) tellLevel(row, line)
      }
    }
    const countAnew = () => {
      const { columns, head, view } = store.getState()
      if (columns && recount(sheet.lines, columns, shownColumns(head?.combinations ?? [], view)))
        refreshHeadings()
    }
    const repaint = () => {
      api.refreshCells()
      clearTimeout(timer)
      timer = setTimeout(countAnew, calm)
    }

    layOut()
    const unsubscribe = store.subscribe((now, before) => {
      const isLaidOut =
        now.columns === before.columns &&
        now.layout === before.layout &&
        now.view === before.view &&
        now.head?.combinations === before.head?.combinations &&
        now.head?.collections === before.head?.collections
      if (!isLaidOut) layOut()
      if (now.version !== before.version) repaint()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [root, api, control, store, tellEmpty])
}
