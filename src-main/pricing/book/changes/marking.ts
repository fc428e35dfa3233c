import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { isLive, keptState } from '../../../../src-shared/pricing/outbox/entry-state.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'
import { CellMarks } from './cell-marks.ts'
import { countColumns } from './entry-rows.ts'
import type { Journal } from './journal.ts'

interface EntryMarking {
  counts: Int32Array
  marks: CellMarks
}

/** Collects state changes of cells of several entries in one transaction, then writes them entry by entry. */
export class Marking {
  readonly #journal: Journal
  readonly #entries = new Map<number, EntryMarking>()
  #last: { entry: number; marking: EntryMarking } | null = null

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Moves a cell of an entry from one state to another. */
  move(entry: number, cell: Cell, from: number, to: number, value: Hundredths | null = null): void {
    const { counts, marks } = this.#of(entry)
    const before = keptState(from)
    const after = keptState(to)
    counts[before] = (counts[before] ?? 0) - 1
    counts[after] = (counts[after] ?? 0) + 1
    marks.add(cell, after, value)
  }

  /** Counts the cells of a new entry, whose states are written with it. */
  begin(entry: number, states: Uint8Array): void {
    const { counts } = this.#of(entry)
    for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  }

  write(): void {
    for (const [entry, { counts, marks }] of this.#entries) {
      const row = this.#journal.find(entry)
      if (!row) continue
      const rows = this.#journal.cells.mark(row, marks)
      const counted = this.#journal.count(entry, state => counts[state] ?? 0, rows)
      if (!counted || counted.marks === 0) continue
      const live = countColumns.some(([column, state]) => isLive(state) && counted[column] > 0)
      if (!live || counted.marks > this.#journal.limits.rowsKept) this.#journal.cells.fold(row)
    }
    this.#entries.clear()
    this.#last = null
  }

  #of(entry: number): EntryMarking {
    if (this.#last?.entry === entry) return this.#last.marking
    const marking = this.#entries.get(entry) ?? { counts: new Int32Array(16), marks: new CellMarks() }
    this.#entries.set(entry, marking)
    this.#last = { entry, marking }
    return marking
  }
}
