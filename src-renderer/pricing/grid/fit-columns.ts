import { fieldOf } from '../../../src-shared/pricing/cell.ts'
import { formatPrice, type NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { columnOfId } from './column-defs.ts'
import { largestOf } from './column-widths.ts'
import type { ShownSheet } from './sheet.ts'

/** Around a text: the paddings, and room for a mark or a sign (px). */
const around = 26

let canvas: CanvasRenderingContext2D | null = null

/** The width of the widest of some texts in an element's font (px). */
function widestIn(element: Element, texts: Iterable<string>): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  // The shorthand is empty where the style has more than it can say, such as figures of one width.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  let widest = 0
  for (const text of texts) widest = Math.max(widest, canvas.measureText(text).width)
  return widest
}

function* textsOf({ columns, lines }: ShownSheet, id: string, style: NumberStyle): Generator<string> {
  const price = columnOfId(id)
  if (!columns) return
  if (price !== null) yield formatPrice(largestOf(columns.columnValues(price)), fieldOf(price), style)
  else if (id === 'code' || id === 'name')
    for (const row of lines.rows) if (row >= 0) yield id === 'code' ? columns.code(row) : columns.name(row)
}

/** Makes a column as wide as its widest text; `id` is that of the column or of a combination's group. */
export function fitColumns(sheet: ShownSheet, id: string, style: NumberStyle): void {
  const { api, root } = sheet
  const group = /^g(\d+)_/.exec(id)?.[1]
  const ids = group
    ? sheet.shown.filter(column => Math.floor(column / 5) === Number(group)).map(column => `p${column}`)
    : [id]
  const widths = ids.flatMap(key => {
    const head = root.querySelector(`.ag-header-cell[col-id="${key}"] .ag-header-cell-text`)
    const cell = root.querySelector(`.ag-row .ag-cell[col-id="${key}"]`)
    const texts = [...textsOf(sheet, key, style)]
    if (!head || !cell || texts.length === 0) return []
    const text = Math.max(widestIn(cell, texts), widestIn(head, (head.textContent ?? '').split('\n')))
    return [{ key, newWidth: Math.ceil(text) + around }]
  })
  // The same source as a drag of the edge, so the width is remembered.
  api.setColumnWidths(widths, true, 'uiColumnResized')
}
