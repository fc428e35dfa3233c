import type { Column, GridApi, IRowNode, ITooltipParams } from 'ag-grid-community'
import { type RefObject, useEffect, useState } from 'react'
import type { DrawnWidths } from './widths.ts'

/** How many rows are looked at for the longest text of a column. */
const mostMeasured = 1000
/** Live rows are looked at again after so long (ms). */
const lookEvery = 500
/** What a cell has around its text, in pixels. */
const around = 20

const none: ReadonlySet<string> = new Set()

/** The longest text of each column to fit, and the columns that are empty in every row; null without a row. */
function contentOf<T>(api: GridApi<T>, fits: readonly string[], mayHide: readonly string[]) {
  const longest = new Map<string, string>()
  const empty = new Set(mayHide)
  let count = 0
  const textOf = (rowNode: IRowNode<T>, colKey: string) => String(api.getCellValue({ rowNode, colKey }) ?? '')
  api.forEachNode(node => {
    if (!node.data) return
    count += 1
    for (const id of empty) if (textOf(node, id) !== '') empty.delete(id)
    if (count > mostMeasured) return
    for (const id of fits) {
      const text = textOf(node, id)
      if (text.length > (longest.get(id)?.length ?? 0)) longest.set(id, text)
    }
  })
  return count === 0 ? null : { longest, empty }
}

/** Measures texts as the cells of a grid write them. */
function widthsOf(root: HTMLElement, texts: readonly string[]): number[] {
  const spans = texts.map(text => {
    const span = document.createElement('span')
    span.textContent = text
    span.style.cssText = 'position:absolute;visibility:hidden;white-space:pre;font-size:var(--grid-text)'
    return span
  })
  root.append(...spans)
  const widths = spans.map(span => span.getBoundingClientRect().width)
  for (const span of spans) span.remove()
  return widths
}

/**
 * Lets columns grow to the width of their texts, up to `fits` (in pixels of usual text), and answers which of `mayHide`
 * are empty in every row. Columns only grow, so that nothing moves back and forth; what a person drew stays.
 */
export function useContent<T>(
  api: GridApi<T> | null,
  root: RefObject<HTMLElement | null>,
  fits: Readonly<Record<string, number>>,
  mayHide: readonly string[],
  widths: DrawnWidths,
  scale: number,
): ReadonlySet<string> {
  const [empty, setEmpty] = useState(none)
  useEffect(() => {
    if (!api) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** False while there is no row to look at. */
    const look = (): boolean => {
      timer = undefined
      if (api.isDestroyed() || !root.current) return false
      const content = contentOf(api, Object.keys(fits), mayHide)
      if (!content) return false
      setEmpty(before =>
        before.size === content.empty.size && [...before].every(id => content.empty.has(id)) ? before : content.empty,
      )
      const names = [...content.longest.keys()].filter(id => !widths.isDrawn(id))
      const measured = widthsOf(
        root.current,
        names.map(id => content.longest.get(id) ?? ''),
      )
      const wider = names.flatMap((key, at) => {
        const newWidth = Math.min(Math.ceil((measured[at] ?? 0) + around * scale), Math.round((fits[key] ?? 0) * scale))
        return newWidth > (api.getColumn(key)?.getActualWidth() ?? newWidth) ? [{ key, newWidth }] : []
      })
      if (wider.length > 0) api.setColumnWidths(wider)
      return true
    }
    // The first rows are drawn as they fit; a grid that is made with rows has no event for them.
    let hasLooked = look()
    const onUpdate = () => {
      if (hasLooked) timer ??= setTimeout(look, lookEvery)
      else hasLooked = look()
    }
    api.addEventListener('modelUpdated', onUpdate)
    return () => {
      clearTimeout(timer)
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', onUpdate)
    }
  }, [api, root, fits, mayHide, widths, scale])
  return empty
}

/** The whole text of a cell that shows only its beginning, for its tooltip; null where all of it shows. */
export function cutText<T>({ api, node, column }: ITooltipParams<T>): string | null {
  const row = node?.rowIndex
  if (row == null || !column) return null
  const place = `[grid-id="${api.getGridId()}"] [row-index="${row}"] [col-id="${CSS.escape((column as Column).getColId())}"]`
  const cell = document.querySelector(place)
  if (!cell) return null
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    part => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
  )
  return isCut ? cell.textContent : null
}
