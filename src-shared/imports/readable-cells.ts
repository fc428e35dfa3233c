import { cellAt } from '../pricing/cell.ts'
import { asStored, isPrice, notPriced } from '../pricing/price.ts'
import { firstAtLeast } from '../sorted.ts'
import type { Baseline } from './baseline.ts'
import { ChangeList } from './change-list.ts'
import type { Checked } from './checked.ts'
import { placesOf } from './code-places.ts'
import type { Decisions } from './decisions.ts'
import type { CellsToWrite } from './import-file.ts'
import { namesOfRows } from './names.ts'
import { placeColumns } from './price-columns.ts'
import type { ProblemKind } from './problem.ts'
import type { Sheet } from './sheet.ts'
import { atOnce } from './steps.ts'
import { textColumns } from './text-columns.ts'

/**
 * Every cell of a file that may be uploaded, for a corrected file with all of its prices: those that change (with what is left out marked),
 * and those that are as the service has them, which do no harm wherever they stand.
 */
export function readableCells(
  sheet: Sheet,
  checked: Checked,
  baseline: Baseline,
  fixes: Decisions['fixes'] = [],
): CellsToWrite {
  const { header, names, changes } = checked
  const rowNames = namesOfRows(header, sheet)
  const { columns, slots } = placeColumns({ sheet, header, names, rowNames, baseline, fixes })
  const places = placesOfRows(sheet, checked, baseline)
  const found = new ChangeList()
  if (changes) {
    const { cells, rows, columns: inFile, before, after, leftOut } = changes
    for (let at = 0; at < cells.length; at++) {
      found.add(cells[at] ?? 0, rows[at] ?? 0, inFile[at] ?? 0, before[at] ?? 0, after[at] ?? 0, leftOut[at] === 1)
    }
  }
  for (const { column, values, slot, slots: ofRows } of columns) {
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? notPriced
      const place = places[row] ?? -1
      const to = ofRows ? (ofRows[row] ?? -1) : slot
      if (!isPrice(value) || place < 0 || to < 0 || to >= slots.grid) continue
      const stored = asStored(value)
      const known = baseline.values[to * baseline.codes.length + place] ?? notPriced
      const cell = cellAt(place, to)
      if (stored === known && !(changes && holds(changes.cells, cell)))
        found.add(cell, row, column, known, stored, false)
    }
  }
  return found.done()
}

/** Problems of a row as a whole: nothing of it goes. */
const wrongRows: readonly ProblemKind[] = ['ragged-row', 'other-username', 'other-currency']

/** The row of the grid for each row of the file; -1: none. */
function placesOfRows(sheet: Sheet, { header, problems }: Checked, baseline: Baseline): Int32Array {
  const [codes] = textColumns(sheet, header, 'code')
  const places = new Int32Array(sheet.rows).fill(-1)
  if (codes) {
    const { byWord } = atOnce(placesOf(codes.text, baseline))
    for (let row = 0; row < places.length; row++) places[row] = Math.max(byWord[codes.text.ids[row] ?? 0] ?? -1, -1)
  }
  for (const { kind, rows: wrong } of problems) {
    if (wrongRows.includes(kind)) for (const row of wrong) places[row] = -1
  }
  return places
}

/** True if a sorted list holds a number. */
function holds(sorted: Uint32Array, sought: number): boolean {
  return sorted[firstAtLeast(sorted, sought)] === sought
}
