import type { GridHead } from '../../../src-shared/contract/prices.ts'
import { cellAt, columnOfCell, combinationOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { asSearched } from '../../../src-shared/search-text.ts'
import { only } from '../../kit/index.ts'
import type { GridHandle, PriceView } from '../state/price-state.ts'
import { groupId } from './column-defs.ts'
import type { GridControl } from './control.ts'
import { shownColumns } from './shown-columns.ts'

/** What the handle needs beyond the control. */
export interface HandleSource {
  head(): GridHead | null
  view(): PriceView
  unfold(collection: string): void
}

/** The grid's interface for the rest of the screen. */
export function handleOf(control: GridControl, source: HandleSource): GridHandle {
  const { sheet } = control
  /** The section that contains a row, folded or not. */
  const sectionOf = (row: number) => sheet.lines.sections.find(({ rows }) => rows.includes(row))
  const goToCell = (cell: number): boolean => {
    const row = rowOfCell(cell)
    const section = sectionOf(row)
    if (!section) return false
    // Commit an open edit in its own cell first.
    control.focus()
    if (section.folded) source.unfold(section.name)
    const place = sheet.placeOf(cell) ?? placeInGroup(cell)
    if (!place) return false
    sheet.select(only(place), place)
    return true
  }
  /** The place of a cell in a folded combination, after unfolding it; null if it isn't shown. */
  const placeInGroup = (cell: number) => {
    sheet.api.setColumnGroupOpened(groupId(combinationOf(columnOfCell(cell))), true)
    sheet.readColumns()
    return sheet.placeOf(cell)
  }
  const firstRow = () => sheet.lines.sections.find(({ rows }) => rows.length > 0)?.rows[0] ?? null
  const shownRows = () => sheet.lines.sections.flatMap(section => [...section.rows])
  return {
    goToCell,
    goToRow(row) {
      const column = sheet.shown[sheet.selected.active.column] ?? sheet.shown[0]
      return column !== undefined && goToCell(cellAt(row, column))
    },
    showsRow: row => sectionOf(row) !== undefined,
    shownRowFrom(beginning) {
      const { columns } = sheet
      for (const { rows } of sheet.lines.sections) {
        const row = columns && rows.find(each => asSearched(columns.code(each)).startsWith(beginning))
        if (row !== undefined && row !== null) return row
      }
      return null
    },
    firstRow,
    goToFirst() {
      const row = firstRow()
      const column = sheet.shown[sheet.selected.active.column] ?? sheet.shown[0]
      return row !== null && column !== undefined && goToCell(cellAt(row, column))
    },
    goToNext(back) {
      const rows = shownRows()
      const here = sheet.lines.rows[sheet.selected.active.line] ?? -1
      const at = rows.indexOf(here)
      const row = at < 0 ? rows[0] : rows.at((at + (back ? -1 : 1)) % rows.length)
      const column = sheet.shown[sheet.selected.active.column] ?? sheet.shown[0]
      return row !== undefined && column !== undefined && goToCell(cellAt(row, column))
    },
    focus: () => control.focus(),
    commit: () => control.commit(),
    shownRows,
    shown() {
      const rows = Uint32Array.from(shownRows()).sort()
      const columns = shownColumns(source.head()?.combinations ?? [], source.view())
      return rows.length === 0 || columns.length === 0 ? [] : [{ rows, columns }]
    },
  }
}
