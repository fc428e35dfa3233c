import type { GridApi } from 'ag-grid-community'
import { type Cell, cellAt, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import type { GridColumns } from '../state/price-state.ts'
import { columnId, columnOfId } from './column-defs.ts'
import { type Line, type Lines, noLines } from './lines.ts'
import { blocksOf } from './selection/blocks.ts'
import type { Ground } from './selection/move.ts'
import { type Box, boxOf, currentOf, only, type Place, type Selected } from './selection/range.ts'
import { keepInside } from './selection/select.ts'

/** Pixels from the corner of what scrolls. */
export interface Area {
  top: number
  left: number
  width: number
  height: number
}

/** What is shown and selected: the lines, the columns from left to right, and where they stand in pixels. */
export class Sheet {
  readonly api: GridApi<Line>
  /** Called after the selection or the places of things changed. */
  onChange: () => void = () => undefined
  rowHeight: number
  columns: GridColumns | null = null
  lines: Lines = noLines
  selected: Selected = only({ line: 0, column: 0 })
  /** Column numbers from left to right. */
  shown: readonly number[] = []
  pinnedWidth = 0
  #lefts: number[] = []
  #widths: number[] = []

  constructor(api: GridApi<Line>, rowHeight: number) {
    this.api = api
    this.rowHeight = rowHeight
  }

  get ground(): Ground {
    return {
      lines: this.lines.rows.length,
      columns: this.shown.length,
      isSection: line => (this.lines.rows[line] ?? -1) < 0,
      isFilled: place => {
        const cell = this.cellAt(place)
        return cell !== null && this.columns !== null && isPrice(this.columns.want(cell))
      },
    }
  }

  /** The cell at a place; null at the heading of a collection. */
  cellAt({ line, column }: Place): Cell | null {
    const row = this.lines.rows[line] ?? -1
    const number = this.shown[column]
    return row < 0 || number === undefined ? null : cellAt(row, number)
  }

  /** Where a cell is shown; null where it is not. */
  placeOf(cell: Cell): Place | null {
    const line = this.lines.lineOf[rowOfCell(cell)] ?? -1
    const column = this.shown.indexOf(columnOfCell(cell))
    return line < 0 || column < 0 ? null : { line, column }
  }

  /** The cell with the focus. */
  get active(): Cell | null {
    return this.cellAt(this.selected.active)
  }

  blocks(): CellBlock[] {
    return blocksOf(
      this.selected.ranges,
      line => this.lines.rows[line] ?? -1,
      index => this.shown[index] ?? 0,
    )
  }

  /** Rows and columns of a box as they are shown. */
  laid({ top, left, bottom, right }: Box): { rows: Uint32Array; columns: Uint32Array } {
    return {
      rows: Uint32Array.from(this.lines.rows.subarray(top, bottom + 1)).filter(row => row < 0x8000_0000),
      columns: Uint32Array.from(this.shown.slice(left, right + 1)),
    }
  }

  /** Selects, and brings a place into view. */
  select(selected: Selected, reveal: Place | null = null): void {
    this.selected = selected
    if (reveal && this.ground.lines > 0) {
      this.api.ensureIndexVisible(reveal.line)
      const column = this.shown[reveal.column]
      if (column !== undefined) this.api.ensureColumnVisible(columnId(column))
    }
    this.onChange()
  }

  /** Other lines: what was selected stays selected where its rows are still shown, else the focus alone. */
  setLines(lines: Lines): void {
    const before = this.lines
    const moved = ({ line, column }: Place): Place | null => {
      const row = before.rows[line] ?? -1
      if (row >= 0) {
        const now = lines.lineOf[row] ?? -1
        return now < 0 ? null : { line: now, column }
      }
      const section = before.sections[before.sectionOf[line] ?? -1]
      const place = lines.sections.findIndex(({ collection }) => collection === section?.collection)
      return place < 0 ? null : { line: lines.sectionOf.indexOf(place), column }
    }
    this.lines = lines
    this.#move(moved, { line: firstRow(lines), column: this.selected.active.column })
  }

  /** Reads anew which columns AG Grid shows, and where. */
  readColumns(): void {
    const before = this.shown
    const all = this.api.getAllDisplayedColumns()
    const prices = all.flatMap(column => {
      const number = columnOfId(column.getColId())
      return number === null ? [] : [{ number, column }]
    })
    this.shown = prices.map(({ number }) => number)
    this.#lefts = prices.map(({ column }) => column.getLeft() ?? 0)
    this.#widths = prices.map(({ column }) => column.getActualWidth())
    this.pinnedWidth = all.reduce(
      (sum, column) => sum + (column.isPinnedLeft() ? column.getActualWidth() : 0),
      0,
    )
    if (before.join() === this.shown.join()) {
      this.onChange()
      return
    }
    const moved = ({ line, column }: Place): Place | null => {
      const now = this.shown.indexOf(before[column] ?? -1)
      return now < 0 ? null : { line, column: now }
    }
    this.#move(moved, { line: this.selected.active.line, column: 0 })
  }

  #move(moved: (place: Place) => Place | null, otherwise: Place): void {
    const active = moved(this.selected.active)
    const ranges = this.selected.ranges.map(({ anchor, head }) => ({
      anchor: moved(anchor),
      head: moved(head),
    }))
    const stay = ranges.flatMap(({ anchor, head }) => (anchor && head ? [{ anchor, head }] : []))
    const selected =
      active && stay.length === ranges.length ? { ranges: stay, active } : only(active ?? otherwise)
    this.selected = keepInside(selected, this.ground)
    this.onChange()
  }

  /** Where a box stands. */
  areaOf({ top, left, bottom, right }: Box): Area {
    const from = this.#lefts[left] ?? 0
    const to = (this.#lefts[right] ?? 0) + (this.#widths[right] ?? 0)
    return {
      top: top * this.rowHeight,
      left: this.pinnedWidth + from,
      width: to - from,
      height: (bottom - top + 1) * this.rowHeight,
    }
  }

  areaOfPlace(place: Place): Area {
    return this.areaOf(boxOf({ anchor: place, head: place }))
  }

  get currentBox(): Box {
    return boxOf(currentOf(this.selected))
  }

  /** The place at these pixels, or the nearest one. */
  placeAt(x: number, y: number): Place {
    const { lines } = this.ground
    const line = Math.max(0, Math.min(lines - 1, Math.floor(y / this.rowHeight)))
    const right = this.#lefts.findIndex(
      (left, index) => x - this.pinnedWidth < left + (this.#widths[index] ?? 0),
    )
    return { line, column: right < 0 ? Math.max(0, this.shown.length - 1) : right }
  }
}

/** The first line with cells. */
function firstRow({ rows }: Lines): number {
  return Math.max(
    0,
    rows.findIndex(row => row >= 0),
  )
}
