import { type Cell, cellAt, columnOfCell, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'
import type { SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { isJump, isUnusual } from '../../../src-shared/pricing/unusual.ts'
import type { UnusualCount } from '../state/price-state.ts'

/** Values before and after unusual entries in one column, by row; `before` is 0 if there is no mark. */
interface Marks {
  before: Int32Array
  after: Int32Array
}

const nothing: Marks = { before: new Int32Array(), after: new Int32Array() }

/**
 * Cells with an unusual entry, column by column; a column without one has no arrays. A mark counts only while its cell shows the
 * entry, so it goes with Undo and comes back with Redo.
 */
export class UnusualMarks {
  readonly #columns: (Marks | undefined)[] = []

  /** The value an unusual entry replaced, if the cell still shows that entry; otherwise null. */
  from(cell: Cell, shown: Hundredths): Hundredths | null {
    const marks = this.#columns[columnOfCell(cell)]
    const row = rowOfCell(cell)
    const before = marks?.before[row] ?? 0
    return before !== 0 && marks?.after[row] === shown ? before : null
  }

  /**
   * Marks the unusual entries of a change. A marked cell is compared with its value before the mark, so a correction
   * isn't unusual.
   */
  mark({ cells, before, after }: Changeset, guardPercent: number, kind: SheetKind): UnusualCount {
    const found: UnusualCount = { cells: 0, jumps: 0 }
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? 0
      const shown = before[index] ?? notPriced
      const from = this.from(cell, shown) ?? shown
      const to = after[index] ?? notPriced
      if (!isUnusual(from, to, fieldOf(columnOfCell(cell)), guardPercent, kind)) continue
      found.cells++
      if (isJump(from, to, guardPercent)) found.jumps++
      this.#set(cell, from, to)
    }
    return found
  }

  /** Removes the marks of these cells, or all of them. */
  clear(cells: Uint32Array | null): void {
    if (cells === null) this.#columns.length = 0
    else
      for (const cell of cells) this.#columns[columnOfCell(cell)]?.before.fill(0, rowOfCell(cell), rowOfCell(cell) + 1)
  }

  /** The cells whose marks count, sorted; `want` returns the value a cell shows. */
  cells(want: (cell: Cell) => Hundredths): Uint32Array {
    const found: Cell[] = []
    for (const [column, marks] of this.#columns.entries()) {
      const { before } = marks ?? nothing
      for (let row = 0; row < before.length; row++) {
        if (before[row] === 0) continue
        const cell = cellAt(row, column)
        if (this.from(cell, want(cell)) !== null) found.push(cell)
      }
    }
    return Uint32Array.from(found).sort()
  }

  #set(cell: Cell, from: Hundredths, to: Hundredths): void {
    const column = columnOfCell(cell)
    const row = rowOfCell(cell)
    let marks = this.#columns[column] ?? nothing
    if (row >= marks.before.length) {
      const length = Math.max(1024, Math.ceil((row + 1) * 1.25))
      const longer: Marks = { before: new Int32Array(length), after: new Int32Array(length) }
      longer.before.set(marks.before)
      longer.after.set(marks.after)
      marks = longer
      this.#columns[column] = marks
    }
    marks.before[row] = from
    marks.after[row] = to
  }
}
