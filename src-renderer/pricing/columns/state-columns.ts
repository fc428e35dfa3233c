import { type Cell, columnOfCell, mostColumns, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'

/**
 * Saved cells age here, in states that only these columns know: a mark on every changed cell would be noise after a
 * while. Aging cells are marked as saved, faded ones look clean; both still count as saved.
 */
const aging = 14
const faded = 15

const shownAs = (raw: number): number => (raw === aging ? cellState.saved : raw === faded ? cellState.clean : raw)

/** Cell states by column; a column without marks has no array. Counts are updated with every change. */
export class StateColumns {
  readonly #columns: (Uint8Array | undefined)[] = []
  readonly #counts = new Uint32Array(256)

  #raw(row: number, column: number): number {
    return this.#columns[column]?.[row] ?? cellState.clean
  }

  get(row: number, column: number): number {
    return shownAs(this.#raw(row, column))
  }

  /** True for a saved cell, also where its mark has faded. */
  isSaved(row: number, column: number): boolean {
    const raw = this.#raw(row, column)
    return raw === cellState.saved || raw === aging || raw === faded
  }

  /** Makes saved marks older: the second call after a cell was saved hides its mark. False if none was left to fade. */
  fade(): boolean {
    const fresh = this.#counts[cellState.saved] ?? 0
    const old = this.#counts[aging] ?? 0
    if (fresh + old === 0) return false
    for (const states of this.#columns) {
      if (!states) continue
      for (let row = 0; row < states.length; row++) {
        if (states[row] === aging) states[row] = faded
        else if (states[row] === cellState.saved) states[row] = aging
      }
    }
    this.#counts[faded] = (this.#counts[faded] ?? 0) + old
    this.#counts[aging] = fresh
    this.#counts[cellState.saved] = 0
    return true
  }

  /** The states to set when all are read again: a cell that was saved before stays as old as it was. */
  withAges(cells: Uint32Array, states: Uint8Array): Uint8Array {
    return states.map((state, index) => {
      if (state !== cellState.saved) return state
      const cell = cells[index] ?? 0
      const before = this.#raw(rowOfCell(cell), columnOfCell(cell))
      return before === aging || before === faded ? before : state
    })
  }

  at(cell: Cell): number {
    return this.get(rowOfCell(cell), columnOfCell(cell))
  }

  set(row: number, column: number, state: number): void {
    let states = this.#columns[column]
    const before = states?.[row] ?? cellState.clean
    if (before === state) return
    if (!states || row >= states.length) {
      const longer = new Uint8Array(Math.max(1024, Math.ceil((row + 1) * 1.25)))
      if (states) longer.set(states)
      states = longer
      this.#columns[column] = states
    }
    states[row] = state
    if (before !== cellState.clean) this.#counts[before] = (this.#counts[before] ?? 0) - 1
    if (state !== cellState.clean) this.#counts[state] = (this.#counts[state] ?? 0) + 1
  }

  /** Sets many cells to a state; returns their previous states. */
  setAll(cells: Uint32Array, state: number): Uint8Array {
    const before = new Uint8Array(cells.length)
    const columns = this.#columns
    const counts = this.#counts
    let changed = 0
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? 0
      const row = rowOfCell(cell)
      const states = columns[columnOfCell(cell)]
      const was = states?.[row]
      if (!states || was === undefined) this.set(row, columnOfCell(cell), state)
      else if (was !== state) {
        states[row] = state
        before[index] = was
        if (was !== cellState.clean) counts[was] = (counts[was] ?? 0) - 1
        changed++
      } else before[index] = was
    }
    if (state !== cellState.clean) counts[state] = (counts[state] ?? 0) + changed
    return before
  }

  /** How many cells are in a state; clean cells aren't counted. */
  count(state: number): number {
    const some = this.#counts[state] ?? 0
    return state === cellState.saved ? some + (this.#counts[aging] ?? 0) + (this.#counts[faded] ?? 0) : some
  }

  /** True if the column has no array, so no cell of it is marked. */
  isClean(column: number): boolean {
    return this.#columns[column] === undefined
  }

  /** The cells in a state, sorted. */
  cellsIn(state: number): Uint32Array {
    const cells = new Uint32Array(this.count(state))
    let found = 0
    const marked = this.#columns.flatMap((states, column) => (states ? [{ states, column }] : []))
    const rows = Math.max(0, ...marked.map(({ states }) => states.length))
    for (let row = 0; row < rows && found < cells.length; row++) {
      for (const { states, column } of marked) {
        const raw = states[row]
        if (raw === state || (state === cellState.saved && (raw === aging || raw === faded)))
          cells[found++] = row * mostColumns + column
      }
    }
    return cells
  }

  /** Marks (1) the rows with a cell in one of these states. */
  rowsIn(states: ReadonlySet<number>, rows: number): Uint8Array {
    const found = new Uint8Array(rows)
    if (![...states].some(state => this.count(state) > 0)) return found
    for (const column of this.#columns) {
      if (!column) continue
      const length = Math.min(rows, column.length)
      for (let row = 0; row < length; row++) if (states.has(column[row] ?? 0)) found[row] = 1
    }
    return found
  }

  /** Removes all marks except those of one state. */
  clearBut(kept: number): void {
    this.#counts.fill(0)
    for (const [column, states] of this.#columns.entries()) {
      if (!states) continue
      let remaining = 0
      for (let row = 0; row < states.length; row++) {
        if (states[row] === kept && kept !== cellState.clean) remaining++
        else states[row] = cellState.clean
      }
      if (remaining === 0) this.#columns[column] = undefined
      this.#counts[kept] = (this.#counts[kept] ?? 0) + remaining
    }
  }

  /** Cells in this state become clean. */
  clear(state: number): void {
    if (this.count(state) === 0) return
    for (const states of this.#columns) {
      if (!states) continue
      for (let row = 0; row < states.length; row++) if (states[row] === state) states[row] = cellState.clean
    }
    this.#counts[state] = 0
  }
}
