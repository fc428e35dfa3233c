import { type Cell, columnOfCell, mostColumns, rowOfCell } from '../pricing/cell.ts'
import type { Hundredths } from '../pricing/price.ts'
import type { CheckedChanges } from './checked.ts'
import { orderBy } from './counting-order.ts'

/** Cells that a file changes, taken in any order and given sorted by cell. */
export class ChangeList {
  #cells = new Uint32Array(256)
  #rows = new Uint32Array(256)
  #columns = new Uint16Array(256)
  #before = new Int32Array(256)
  #after = new Int32Array(256)
  #leftOut = new Uint8Array(256)
  #count = 0

  /**
   * Reserves this many more places, all to be filled with `put`. Returns the first. Growing bit by bit would copy
   * everything several times.
   */
  take(more: number): number {
    const first = this.#count
    this.#count += more
    if (this.#count > this.#cells.length) this.#resize(this.#count)
    return first
  }

  /** `row` and `column` are the file's. */
  add(cell: Cell, row: number, column: number, before: Hundredths, after: Hundredths, leftOut: boolean): void {
    const at = this.#count++
    if (at === this.#cells.length) this.#resize(at * 2)
    this.put(at, cell, row, column, before, after, leftOut)
  }

  /** Fills one of the places that were taken. */
  put(
    at: number,
    cell: Cell,
    row: number,
    column: number,
    before: Hundredths,
    after: Hundredths,
    leftOut: boolean,
  ): void {
    this.#cells[at] = cell
    this.#rows[at] = row
    this.#columns[at] = column
    this.#before[at] = before
    this.#after[at] = after
    this.#leftOut[at] = leftOut ? 1 : 0
  }

  /** Ends it; nothing can be added any more. */
  done(): CheckedChanges {
    if (this.#count !== this.#cells.length) this.#resize(this.#count)
    const { runs, last } = this.#runs()
    if (runs === 2) this.#merge(last)
    else if (runs > 2) this.#sort()
    return {
      cells: this.#cells,
      rows: this.#rows,
      columns: this.#columns,
      before: this.#before,
      after: this.#after,
      leftOut: this.#leftOut,
    }
  }

  /** The buffers grow and are cut where they are: a copy would need them twice. */
  #resize(room: number): void {
    this.#cells = new Uint32Array(this.#cells.buffer.transfer(room * 4))
    this.#rows = new Uint32Array(this.#rows.buffer.transfer(room * 4))
    this.#columns = new Uint16Array(this.#columns.buffer.transfer(room * 2))
    this.#before = new Int32Array(this.#before.buffer.transfer(room * 4))
    this.#after = new Int32Array(this.#after.buffer.transfer(room * 4))
    this.#leftOut = new Uint8Array(this.#leftOut.buffer.transfer(room))
  }

  /** How many stretches of rising cells there are, and where the last of them starts. */
  #runs(): { runs: number; last: number } {
    const cells = this.#cells
    let runs = 1
    let last = 0
    for (let i = 1; i < cells.length; i++) {
      if ((cells[i] ?? 0) >= (cells[i - 1] ?? 0)) continue
      runs++
      last = i
    }
    return { runs, last }
  }

  /** Two sorted runs become one from their end, so that only the second one is ever there twice. Equal cells stay in their order. */
  #merge(begins: number): void {
    const [cells, rows, columns] = [this.#cells, this.#rows, this.#columns]
    const [before, after, leftOut] = [this.#before, this.#after, this.#leftOut]
    const second = {
      cells: cells.slice(begins),
      rows: rows.slice(begins),
      columns: columns.slice(begins),
      before: before.slice(begins),
      after: after.slice(begins),
      leftOut: leftOut.slice(begins),
    }
    let first = begins - 1
    let other = second.cells.length - 1
    for (let to = this.#count - 1; other >= 0; to--) {
      if (first >= 0 && (cells[first] ?? 0) > (second.cells[other] ?? 0)) {
        cells[to] = cells[first] ?? 0
        rows[to] = rows[first] ?? 0
        columns[to] = columns[first] ?? 0
        before[to] = before[first] ?? 0
        after[to] = after[first] ?? 0
        leftOut[to] = leftOut[first--] ?? 0
      } else {
        cells[to] = second.cells[other] ?? 0
        rows[to] = second.rows[other] ?? 0
        columns[to] = second.columns[other] ?? 0
        before[to] = second.before[other] ?? 0
        after[to] = second.after[other] ?? 0
        leftOut[to] = second.leftOut[other--] ?? 0
      }
    }
  }

  #sort(): void {
    const n = this.#count
    const cells = this.#cells
    const keys = new Uint32Array(n)
    let byColumn = true
    for (let i = 0; i < n; i++) {
      const column = columnOfCell(cells[i] ?? 0)
      keys[i] = column
      if (i > 0 && column < (keys[i - 1] ?? 0)) byColumn = false
    }
    // A wide file comes column by column already.
    const columns = byColumn ? null : orderBy(keys, mostColumns, null)
    let rows = 0
    for (let i = 0; i < n; i++) {
      const row = rowOfCell(cells[i] ?? 0)
      keys[i] = row
      if (row >= rows) rows = row + 1
    }
    this.#arrange(orderBy(keys, rows, columns))
  }

  #arrange(order: Uint32Array): void {
    const n = order.length
    const from = {
      cells: this.#cells,
      rows: this.#rows,
      columns: this.#columns,
      before: this.#before,
      after: this.#after,
      leftOut: this.#leftOut,
    }
    const cells = new Uint32Array(n)
    const rows = new Uint32Array(n)
    const columns = new Uint16Array(n)
    const before = new Int32Array(n)
    const after = new Int32Array(n)
    const leftOut = new Uint8Array(n)
    // One loop with each array in a place of its own: one function for all kinds of arrays takes five times as long.
    for (let i = 0; i < n; i++) {
      const at = order[i] ?? 0
      cells[i] = from.cells[at] ?? 0
      rows[i] = from.rows[at] ?? 0
      columns[i] = from.columns[at] ?? 0
      before[i] = from.before[at] ?? 0
      after[i] = from.after[at] ?? 0
      leftOut[i] = from.leftOut[at] ?? 0
    }
    this.#cells = cells
    this.#rows = rows
    this.#columns = columns
    this.#before = before
    this.#after = after
    this.#leftOut = leftOut
  }
}
