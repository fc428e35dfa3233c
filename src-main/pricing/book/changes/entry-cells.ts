import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'
import { firstAtLeast } from '../../../../src-shared/sorted.ts'
import type { Statements } from '../../../storage/statements.ts'
import { type CellMark, CellMarks } from './cell-marks.ts'
import { type EntryRow, firstState } from './entry-rows.ts'
import type { Limits } from './limits.ts'

/** The cells of an entry with their current states, in parallel arrays. */
export interface EntryCells {
  cells: Uint32Array
  before: Int32Array
  after: Int32Array
  base: Int32Array
  /** `cellState` or `entryEnd` (src-shared/pricing/outbox/entry-state.ts). */
  states: Uint8Array
  /** Values the service stored for saved cells, if they differ from the requested ones. */
  stored: Map<Cell, Hundredths>
}

/** The cells of the journal's entries, in prices.db. */
export class EntryCellStore {
  readonly #db: Statements
  readonly #limits: Limits

  constructor(db: Statements, limits: Limits) {
    this.#db = db
    this.#limits = limits
  }

  add(entry: number, { cells, before, after, base }: Omit<EntryCells, 'states' | 'stored'>): void {
    const sameBase = Buffer.compare(blobOf(base), blobOf(before)) === 0
    this.#db
      .sql('INSERT INTO entry_cells (entry, cells, before, after, base) VALUES (?, ?, ?, ?, ?)')
      .run(entry, blobOf(cells), blobOf(before), blobOf(after), sameBase ? null : blobOf(base))
  }

  writeStates(entry: number, states: Uint8Array): void {
    this.#db.sql('INSERT OR REPLACE INTO entry_states (entry, states) VALUES (?, ?)').run(entry, blobOf(states))
  }

  /** The cells of an entry; null if `forget` deleted them. */
  cellsOf(entry: number): Uint32Array | null {
    const blob = this.#db.sql('SELECT cells FROM entry_cells WHERE entry = ?').pluck().get(entry)
    return blob instanceof Uint8Array ? u32Of(blob) : null
  }

  /** An entry's cells with their current states; null if `forget` deleted them. */
  read(row: Pick<EntryRow, 'id' | 'send'>): EntryCells | null {
    const blobs = this.#db.sql('SELECT * FROM entry_cells WHERE entry = ?').get(row.id) as
      | { cells: Buffer; before: Buffer; after: Buffer; base: Buffer | null }
      | undefined
    if (!blobs) return null
    const before = i32Of(blobs.before)
    const cells = u32Of(blobs.cells)
    const read = {
      cells,
      before,
      after: i32Of(blobs.after),
      base: blobs.base ? i32Of(blobs.base) : before.slice(),
      states: this.#states(row, cells.length),
      stored: new Map<Cell, Hundredths>(),
    }
    this.#apply(read, this.#marks(row.id))
    return read
  }

  /** Stores new states of an entry's cells. Returns the number of rows written. */
  mark(row: Pick<EntryRow, 'id' | 'send'>, marks: CellMarks): number {
    if (marks.length > this.#limits.rowsAtOnce) {
      this.fold(row, marks)
      return 0
    }
    // A cell that stays live keeps its base value until it gets a new one.
    const statement = this.#db.sql(
      `INSERT INTO cell_mark (entry, cell, state, value) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state,
       value = iif(excluded.state IN (3, 9, 10), excluded.value, coalesce(excluded.value, value))`,
    )
    marks.each((cell, state, value) => void statement.run(row.id, cell, state, value))
    return marks.length
  }

  /** Merges the entry's marks (a row per cell) and `more` into its states. */
  fold(row: Pick<EntryRow, 'id' | 'send'>, more = new CellMarks()): void {
    const entry = this.read(row)
    if (!entry) return
    const baseBefore = entry.base.slice()
    this.#apply(entry, more)
    this.writeStates(row.id, entry.states)
    const marked = this.#db.sql('SELECT 1 FROM cell_mark WHERE entry = ? AND value IS NOT NULL LIMIT 1')
    if (marked.get(row.id) !== undefined || Buffer.compare(blobOf(entry.base), blobOf(baseBefore)) !== 0) {
      this.#db.sql('UPDATE entry_cells SET base = ? WHERE entry = ?').run(blobOf(entry.base), row.id)
    }
    this.#db.sql('DELETE FROM cell_mark WHERE entry = ?').run(row.id)
    const insertStored = this.#db.sql('INSERT INTO cell_mark (entry, cell, state, value) VALUES (?, ?, 3, ?)')
    for (const [cell, value] of entry.stored) insertStored.run(row.id, cell, value)
    this.#db.sql('UPDATE entry SET marks = 0 WHERE id = ?').run(row.id)
  }

  /** Deletes the cells of an entry and their texts. */
  forget(entry: number): void {
    for (const table of ['entry_cells', 'entry_states', 'cell_mark', 'cell_note']) {
      this.#db.sql(`DELETE FROM ${table} WHERE entry = ?`).run(entry)
    }
  }

  #states(row: Pick<EntryRow, 'id' | 'send'>, length: number): Uint8Array {
    const blob = this.#db.sql('SELECT states FROM entry_states WHERE entry = ?').pluck().get(row.id)
    return blob instanceof Uint8Array ? Uint8Array.from(blob) : new Uint8Array(length).fill(firstState(row))
  }

  #marks(entry: number): CellMarks {
    const rows = this.#db.sql('SELECT cell, state, value FROM cell_mark WHERE entry = ? ORDER BY cell')
    const marks = new CellMarks()
    for (const { cell, state, value } of rows.all(entry) as CellMark[]) marks.add(cell, state, value)
    return marks
  }

  #apply(entry: EntryCells, marks: CellMarks): void {
    let last = -1
    marks.each((cell, state, value) => {
      // Marks are mostly adjacent.
      const at = entry.cells[last + 1] === cell ? last + 1 : firstAtLeast(entry.cells, cell)
      last = at
      entry.states[at] = state
      if (entry.stored.size > 0) entry.stored.delete(cell)
      if (value === null) return
      if (state === cellState.saved) entry.stored.set(cell, value)
      else entry.base[at] = value
    })
  }
}

// Arrays in prices.db are little-endian, like every platform the desk runs on.

const blobOf = (array: Uint32Array | Int32Array | Uint8Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength)

/** A blob's bytes aligned for 32-bit arrays; SQLite's own buffers may start at any offset. */
export const aligned = (blob: Uint8Array): { buffer: ArrayBufferLike; byteOffset: number } =>
  blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob)

function u32Of(blob: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = aligned(blob)
  return new Uint32Array(buffer, byteOffset, blob.byteLength / 4)
}

function i32Of(blob: Uint8Array): Int32Array {
  const { buffer, byteOffset } = aligned(blob)
  return new Int32Array(buffer, byteOffset, blob.byteLength / 4)
}
