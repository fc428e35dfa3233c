import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { cellAt } from '../../../src-shared/pricing/cell.ts'
import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { useSay } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { useCombinations, usePriceStore, usePrices } from '../state/use-prices.ts'
import { columnOfId, sectionText } from './column-defs.ts'
import type { GridControl } from './control.ts'
import { type CellWords, markOf, placeOf } from './describe.ts'

/**
 * Describes in words what the grid shows by position and colour: the cell with the focus, marks and folded headings.
 */
export function useSpoken(
  root: RefObject<HTMLDivElement | null>,
  control: GridControl | null,
  style: NumberStyle,
): void {
  const t = useSheetWords('price-grid')
  const say = useSay()
  const store = usePriceStore()
  const version = usePrices(state => state.version)
  const combinations = useCombinations()
  const words = useMemo<CellWords>(
    () => ({ t, say, style, combinations: combinations ?? [] }),
    [t, say, style, combinations],
  )
  const newest = useRef(words)
  newest.current = words

  useEffect(() => {
    if (!control) return
    const grid = root.current?.querySelector('[role="grid"], [role="treegrid"]')
    // Headings fold the rows below them, which the plain grid role can't express.
    grid?.setAttribute('role', 'treegrid')
    grid?.setAttribute('aria-multiselectable', 'true')
  }, [root, control])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new values need new words
  useEffect(() => {
    const element = root.current
    if (!control || !element) return
    const { sheet, layer } = control
    layer.input.setAttribute('aria-describedby', 'price-grid-how')

    const labelActive = () => {
      const { columns } = store.getState()
      const { line } = sheet.selected.active
      const cell = sheet.active
      if (!columns) return
      if (cell === null) {
        const section = sheet.lines.sections[sheet.lines.sectionOf[line] ?? -1]
        layer.input.setAttribute(
          'aria-label',
          section ? `${sectionText({ section }, t)}. ${t('section.fold')}` : t('editor.label'),
        )
        return
      }
      const mark = markOf(columns, cell, newest.current)
      layer.input.setAttribute('aria-label', `${placeOf(columns, cell, newest.current)}. ${mark}`.trim())
    }
    control.onMove = labelActive
    labelActive()

    const hover = (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null
      const row = cell?.closest('.ag-row')?.getAttribute('row-index')
      const number = columnOfId(cell?.getAttribute('col-id') ?? '')
      const { columns } = store.getState()
      const rowNumber = sheet.lines.rows[Number(row ?? -1)] ?? -1
      if (!cell || !columns || number === null || rowNumber < 0) return
      const mark = markOf(columns, cellAt(rowNumber, number), newest.current)
      if (mark === '') cell.removeAttribute('title')
      else cell.title = mark
    }
    element.addEventListener('mouseover', hover)
    return () => {
      element.removeEventListener('mouseover', hover)
      control.onMove = () => undefined
    }
  }, [root, control, store, t, version])
}
