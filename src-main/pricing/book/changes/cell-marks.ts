import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'

/** The new state of one cell of an entry. */
export interface CellMark {
  cell: Cell
  state: number
  /** See the table `cell_mark`. */
  value: Hundredths | null
}

/** Marks in parallel arrays: a bulk change can supersede millions of cells of an older one. */
export class CellMarks {
  #cells = new Uint32Array(4)
  #states = new Uint8Array(4)
  readonly #values = new Map<number, Hundredths>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(cell: Cell, state: number, value: Hundredths | null): void {
    if (this.#length === this.#cells.length) {
      const [cells, states] = [new Uint32Array(this.#length * 2), new Uint8Array(this.#length * 2)]
      cells.set(this.#cells)
      states.set(this.#states)
      this.#cells = cells
      this.#states = states
    }
    if (value !== null) this.#values.set(this.#length, value)
    this.#cells[this.#length] = cell
    this.#states[this.#length++] = state
  }

  /** Visits marks in insertion order. */
  each(visit: (cell: Cell, state: number, value: Hundredths | null) => void): void {
    for (let at = 0; at < this.#length; at++) {
      visit(this.#cells[at] ?? 0, this.#states[at] ?? 0, this.#values.get(at) ?? null)
    }
  }
}
