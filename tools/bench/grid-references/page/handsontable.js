import Handsontable from 'handsontable'
import 'handsontable/styles/handsontable.min.css'
import 'handsontable/styles/ht-theme-main.min.css'
import { columns, rows, shown } from './prices.js'

/** Handsontable over arrays, with its key for evaluation. */
export function show(place, prices) {
  const table = new Handsontable(place, {
    licenseKey: 'non-commercial-and-evaluation',
    themeName: 'ht-theme-main',
    data: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => prices[column][row])),
    colHeaders: true,
    rowHeaders: true,
    rowHeights: 28,
    colWidths: 74,
    width: 1400,
    height: 820,
    autoColumnSize: false,
    autoRowSize: false,
    renderer: (_table, cell, _row, _column, _property, value) => {
      cell.textContent = shown(value)
      return cell
    },
  })
  const cell = (row, column) => table.getCell(row, column)
  return {
    isPainted: () => Boolean(cell(10, 5)?.textContent),
    scroller: place.querySelector('.wtHolder'),
    valueAt: (row, column) => cell(row, column)?.textContent ?? null,
  }
}
