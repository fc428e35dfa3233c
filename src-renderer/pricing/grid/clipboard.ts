import { columnOfCell, fieldOf } from '../../../src-shared/pricing/cell.ts'
import {
  type ClipboardForms,
  type CopiedCell,
  readTable,
  saysNoMore,
  textOfPage,
  textOfTableCell,
  writeTable,
} from '../../../src-shared/pricing/clipboard.ts'
import { type NumberStyle, plainPrice } from '../../../src-shared/pricing/number-style.ts'
import { isPrice, unreadable } from '../../../src-shared/pricing/price.ts'
import { type Box, boxOf } from '../../kit/index.ts'
import type { ShownSheet } from './sheet.ts'

/** More cells than this are copied as text only, since building an HTML table of them would take seconds. */
const maxTableCells = 100_000

/**
 * The selected ranges as one table: side by side if they have the same rows, one below another if they have the same
 * columns; otherwise null.
 */
function tableOf(sheet: ShownSheet): { lines: number[]; columns: number[] } | null {
  const boxes = sheet.selected.ranges.map(boxOf)
  const [first] = boxes
  if (!first) return null
  const sameLines = boxes.every(({ top, bottom }) => top === first.top && bottom === first.bottom)
  const sameColumns = boxes.every(({ left, right }) => left === first.left && right === first.right)
  if (!sameLines && !sameColumns) return null
  const span = (from: (box: Box) => number, to: (box: Box) => number) =>
    [...new Set(boxes.flatMap(box => Array.from({ length: to(box) - from(box) + 1 }, (_, i) => from(box) + i)))].sort(
      (a, b) => a - b,
    )
  return {
    lines: span(
      box => box.top,
      box => box.bottom,
    ).filter(line => !sheet.ground.isSection(line)),
    columns: span(
      box => box.left,
      box => box.right,
    ),
  }
}

/** The selection in the clipboard's formats; null if the ranges don't form a table. */
export function copied(sheet: ShownSheet, style: NumberStyle): ClipboardForms | null {
  const table = tableOf(sheet)
  const { columns } = sheet
  if (!table || !columns) return null
  const cellOf = (line: number, column: number): CopiedCell => {
    const cell = sheet.cellAt({ line, column })
    const value = cell === null ? unreadable : columns.want(cell)
    if (cell === null || value === unreadable)
      return { text: (cell === null ? null : columns.note(cell)?.text) ?? '', number: null }
    const number = isPrice(value) ? value / 100 : null
    return { text: plainPrice(value, fieldOf(columnOfCell(cell)), style), number }
  }
  const rows = table.lines.map(line => table.columns.map(column => cellOf(line, column)))
  if (table.lines.length * table.columns.length > maxTableCells)
    return { text: rows.map(row => row.map(({ text }) => text).join('\t')).join('\r\n'), html: '' }
  return writeTable(rows)
}

const textOf = (cell: HTMLTableCellElement): string =>
  textOfTableCell({
    // Walking a cell's nodes takes longer than its text.
    text:
      cell.childElementCount === 0 ? (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim() : textOfPage(cell),
    sdval: cell.getAttribute('sdval'),
    xNum: cell.getAttribute('x:num'),
    sheetsValue: cell.getAttribute('data-sheets-value'),
  })

/**
 * The cell texts of a page's only table; a merged cell's text comes first, followed by empty ones. Null where there is none, or
 * several: mails and pages lay things out with tables around tables, and the text beside them has the cells.
 */
function readPage(html: string): string[][] | null {
  const [table, ...others] = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')
  if (!table || others.length > 0) return null
  // Reading a cell's span takes longer than reading its text, so skip it if there are no spans.
  if (!/rowspan|colspan/i.test(html)) return Array.from(table.rows, line => Array.from(line.cells, textOf))
  const rows: string[][] = []
  const fill = (row: number, column: number, text: string) => {
    rows[row] ??= []
    const cells = rows[row]
    if (cells) cells[column] = text
  }
  for (const [index, line] of [...table.rows].entries()) {
    rows[index] ??= []
    let column = 0
    for (const cell of line.cells) {
      while (rows[index]?.[column] !== undefined) column++
      const text = textOf(cell)
      for (let down = 0; down < Math.min(cell.rowSpan || 1, table.rows.length - index); down++)
        for (let right = 0; right < Math.min(cell.colSpan, 1000); right++)
          fill(index + down, column + right, down + right === 0 ? text : '')
      column += cell.colSpan
    }
  }
  return rows.map(row => Array.from(row, text => text ?? ''))
}

/** Longer pages are read as plain text, which has the same content and is faster (characters). */
const maxPageLength = 8_000_000

/**
 * Reads the table on the clipboard, from a spreadsheet program or any text. The HTML is parsed only if it contains more
 * than the text: for 10,000 cells parsing takes as long as the rest of the paste.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): string[][] {
  const table = readTable(data.getData('text/plain'))
  const html = data.getData('text/html')
  if (html === '' || html.length > maxPageLength || saysNoMore(html, table)) return table
  return readPage(html) ?? table
}
