import type { GridHead } from '../../../src-shared/contract/prices.ts'
import { cellAt, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { GridHandle, PriceView } from '../price-state.ts'
import type { GridControl } from './control.ts'
import { only } from './selection/range.ts'
import { shownColumns } from './shown-columns.ts'

/** What the handle reads and does beyond the control. */
export interface HandleSource {
  head(): GridHead | null
  view(): PriceView
  unfold(collection: string): void
}

/** What the rest of the screen may ask of the grid. */
export function handleOf(control: GridControl, source: HandleSource): GridHandle {
  const { sheet } = control
  /** The section that holds a row, folded or not. */
  const sectionOf = (row: number) => sheet.lines.sections.find(({ rows }) => rows.includes(row))
  const goToCell = (cell: number): boolean => {
    const row = rowOfCell(cell)
    const section = sectionOf(row)
    if (!section) return false
    if (section.folded) source.unfold(section.name)
    const place = sheet.placeOf(cell)
    if (!place) return false
    sheet.select(only(place), place)
    control.focus()
    return true
  }
  return {
    goToCell,
    goToCode(code) {
      const { columns } = sheet
      if (!columns) return false
      const wanted = code.trim().toLowerCase()
      if (wanted === '') return false
      const all = sheet.lines.sections.flatMap(({ rows }) => [...rows])
      const row =
        all.find(each => columns.code(each).toLowerCase() === wanted) ??
        all.find(each => columns.code(each).toLowerCase().startsWith(wanted))
      const column = sheet.shown[sheet.selected.active.column] ?? sheet.shown[0]
      return row !== undefined && column !== undefined && goToCell(cellAt(row, column))
    },
    goToFirst() {
      const row = sheet.lines.sections.find(({ rows }) => rows.length > 0)?.rows[0]
      const column = sheet.shown[sheet.selected.active.column] ?? sheet.shown[0]
      return row !== undefined && column !== undefined && goToCell(cellAt(row, column))
    },
    focus: () => control.focus(),
    shown() {
      const rows = Uint32Array.from(sheet.lines.sections.flatMap(section => [...section.rows])).sort()
      const columns = shownColumns(source.head()?.combinations ?? [], source.view())
      return rows.length === 0 || columns.length === 0 ? [] : [{ rows, columns }]
    },
  }
}
