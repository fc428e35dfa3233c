import type { GridApi } from 'ag-grid-community'
import { type Cell, cellAt, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { type Hundredths, isPrice } from '../../../src-shared/pricing/price.ts'
import { type Box, boxOf, CellSheet, type Ground, type Place, type Range, rangeOf } from '../../kit/index.ts'
import type { GridColumns } from '../state/price-state.ts'
import { blocksOf } from './blocks.ts'
import { columnId, columnOfId } from './column-defs.ts'
import { type Line, type Lines, noLines } from './lines.ts'

/** A cell as a person saw it when an edit of it began. */
export interface SeenCell {
  on: GridColumns
  cell: Cell
  /** The value that was shown, and the service's value under it. */
  before: Hundredths
  base: Hundredths
  /** What was shown where it isn't a price. */
  text: string | null
}

/** What a cell shows now. */
export const seeCell = (on: GridColumns, cell: Cell): SeenCell => ({
  on,
  cell,
  before: on.want(cell),
  base: on.value(cell),
  text: on.note(cell)?.text ?? null,
})

/** The prices that are shown, and their selection. */
export class ShownSheet extends CellSheet<Line, SeenCell> {
  columns: GridColumns | null = null
  lines: Lines = noLines

  constructor(root: HTMLElement, api: GridApi<Line>, rowHeight: number) {
    super(root, api, rowHeight, { idOf: columnId, columnOf: columnOfId })
  }

  get source(): GridColumns | null {
    return this.columns
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

  /** Where a cell is shown; null if it isn't. */
  placeOf(cell: Cell): Place | null {
    const line = this.lines.lineOf[rowOfCell(cell)] ?? -1
    const column = this.shown.indexOf(columnOfCell(cell))
    return line < 0 || column < 0 ? null : { line, column }
  }

  /** The cell with the focus. */
  get active(): Cell | null {
    return this.cellAt(this.selected.active)
  }

  /** What the cell with the focus shows; null if there is none. */
  see(): SeenCell | null {
    const { active, columns } = this
    return active === null || columns === null ? null : seeCell(columns, active)
  }

  blocks(): CellBlock[] {
    return blocksOf(
      this.selected.ranges,
      line => this.lines.rows[line] ?? -1,
      index => this.shown[index] ?? 0,
    )
  }

  /** The rows and columns of a box, in display order. */
  laid({ top, left, bottom, right }: Box): { rows: Uint32Array; columns: Uint32Array } {
    return {
      rows: Uint32Array.from(this.lines.rows.subarray(top, bottom + 1)).filter(row => row < 0x8000_0000),
      columns: Uint32Array.from(this.shown.slice(left, right + 1)),
    }
  }

  /** Sets new lines. The selection is kept if its rows are still shown, otherwise only the focus. */
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
    const { selected } = this
    this.lines = lines
    const fallback = {
      line: nearestLine(before, selected.active.line, lines),
      column: selected.active.column,
    }
    this.moveAlong(moved, fallback, range => stillSelected(range, before, lines))
  }
}

/**
 * The line that gets the focus if its row is gone: the next row below it that is still shown, otherwise the last one
 * above.
 */
function nearestLine(before: Lines, line: number, { rows, lineOf }: Lines): number {
  const shown = (old: number) => lineOf[before.rows[old] ?? -1] ?? -1
  for (let below = line; below < before.rows.length; below++) if (shown(below) >= 0) return shown(below)
  for (let above = line; above >= 0; above--) if (shown(above) >= 0) return shown(above)
  return Math.max(
    0,
    rows.findIndex(row => row >= 0),
  )
}

/**
 * What remains of a range whose lines are no longer adjacent: one range per run of its rows, so rows that came in
 * between aren't selected. Null if its lines are unchanged.
 */
function stillSelected({ anchor, head }: Range, before: Lines, now: Lines): Range[] | null {
  const { top, bottom, left, right } = boxOf({ anchor, head })
  const old = before.rows.subarray(top, bottom + 1)
  const from = now.lineOf[old.find(row => row >= 0) ?? -1] ?? -1
  const start = from - old.findIndex(row => row >= 0)
  if (from < 0 || old.every((row, line) => now.rows[start + line] === row)) return null
  const lines = old.filter(row => row >= 0).map(row => now.lineOf[row] ?? -1)
  const ranges: Range[] = []
  let run: { top: number; bottom: number } | null = null
  for (const line of lines.filter(each => each >= 0).sort()) {
    // A heading between two of its rows doesn't split the range.
    const follows = run && (line === run.bottom + 1 || (line === run.bottom + 2 && now.rows[line - 1] === -1))
    if (run && follows) run.bottom = line
    else {
      run = { top: line, bottom: line }
      ranges.push(rangeOf({ ...run, left, right }))
    }
    ranges[ranges.length - 1] = rangeOf({ ...run, left, right })
  }
  return ranges
}
