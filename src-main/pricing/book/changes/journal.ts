import type { Message } from '../../../../src-shared/messages/index.ts'
import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'
import type { Statements } from '../../../storage/statements.ts'
import type { GridNumber } from '../book.ts'
import { EntryCellStore } from './entry-cells.ts'
import { countColumns, type EntryRow } from './entry-rows.ts'
import type { Limits } from './limits.ts'

/** The texts of one cell of an entry. */
export interface NoteRow {
  cell: Cell
  was: string | null
  typed: string | null
  reason: Message | null
}

/** A cell that may have reached the service without an answer. */
export interface FlightRow {
  cell: Cell
  entry: number
  value: Hundredths
}

export type NewEntry = Pick<
  EntryRow,
  'grid' | 'kind' | 'detail' | 'who' | 'at' | 'send' | 'cells' | 'first_row' | 'last_row' | 'undoes'
>

const liveSum = 'queued + rejected + conflict + draft + held'

/** The journal in prices.db: entries, texts of their cells, and cells in flight. Each call is part of a transaction. */
export class Journal {
  readonly cells: EntryCellStore
  readonly limits: Limits
  readonly #db: Statements

  constructor(db: Statements, limits: Limits) {
    this.#db = db
    this.limits = limits
    this.cells = new EntryCellStore(db, limits)
  }

  add(entry: NewEntry): number {
    const { lastInsertRowid } = this.#db
      .sql(
        `INSERT INTO entry (grid, kind, detail, who, at, send, cells, first_row, last_row, undoes)
         VALUES (@grid, @kind, @detail, @who, @at, @send, @cells, @first_row, @last_row, @undoes)`,
      )
      .run(entry)
    return Number(lastInsertRowid)
  }

  find(id: number): EntryRow | null {
    return (this.#db.sql('SELECT * FROM entry WHERE id = ?').get(id) as EntryRow | undefined) ?? null
  }

  /** Entries of a grid with something unsaved, oldest first. */
  open(grid: GridNumber): EntryRow[] {
    return this.#db.sql(`SELECT * FROM entry WHERE grid = ? AND ${liveSum} > 0 ORDER BY id`).all(grid) as EntryRow[]
  }

  /** Grids with something unsaved, longest waiting first. */
  openGrids(): GridNumber[] {
    const sql = `SELECT grid FROM entry WHERE ${liveSum} > 0 GROUP BY grid ORDER BY min(id)`
    return this.#db.sql(sql).pluck().all() as number[]
  }

  /** Unsaved cells of a grid by state. */
  counts(grid: GridNumber): Record<'queued' | 'rejected' | 'conflict' | 'draft' | 'held', number> {
    return this.#db
      .sql(
        `SELECT coalesce(sum(queued), 0) AS queued, coalesce(sum(rejected), 0) AS rejected,
         coalesce(sum(conflict), 0) AS conflict, coalesce(sum(draft), 0) AS draft, coalesce(sum(held), 0) AS held
         FROM entry WHERE grid = ? AND ${liveSum} > 0`,
      )
      .get(grid) as Record<'queued' | 'rejected' | 'conflict' | 'draft' | 'held', number>
  }

  /** Adds to an entry's counts by state and returns the updated entry. */
  count(entry: number, more: (state: number) => number, marks: number): EntryRow | null {
    const sets = countColumns.map(([column]) => `${column} = ${column} + ?`).join(', ')
    const row = this.#db
      .sql(`UPDATE entry SET ${sets}, marks = marks + ? WHERE id = ? RETURNING *`)
      .get(...countColumns.map(([, state]) => more(state)), marks, entry)
    return (row as EntryRow | undefined) ?? null
  }

  /** An entry has more cells than before. */
  resize(id: number, size: Pick<NewEntry, 'cells' | 'first_row' | 'last_row' | 'detail'>): void {
    const set = 'cells = @cells, first_row = @first_row, last_row = @last_row, detail = @detail'
    this.#db.sql(`UPDATE entry SET ${set} WHERE id = @id`).run({ ...size, id })
  }

  setUndoneBy(id: number, undoneBy: number | null): void {
    this.#db.sql('UPDATE entry SET undone_by = ? WHERE id = ?').run(undoneBy, id)
  }

  /** The newest change by hand that is not undone. A file that went up as a whole is none: its prices arrive at any time later. */
  lastDone(grid: GridNumber): EntryRow | null {
    const sql = `SELECT * FROM entry WHERE grid = ? AND undone_by IS NULL AND kind NOT IN ('undo', 'redo', 'upload') ORDER BY id DESC LIMIT 1`
    return (this.#db.sql(sql).get(grid) as EntryRow | undefined) ?? null
  }

  /** The newest undo that wasn't redone, unless something was changed by hand after it. */
  lastUndone(grid: GridNumber): EntryRow | null {
    const sql = `SELECT * FROM entry WHERE grid = ? AND kind = 'undo' AND undone_by IS NULL AND id >
      coalesce((SELECT max(id) FROM entry WHERE grid = ? AND kind NOT IN ('undo', 'redo', 'upload')), 0) ORDER BY id DESC LIMIT 1`
    return (this.#db.sql(sql).get(grid, grid) as EntryRow | undefined) ?? null
  }

  note(entry: number, { cell, was, typed, reason }: NoteRow): void {
    this.#db
      .sql(
        `INSERT INTO cell_note (entry, cell, was, typed, reason) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
         was = coalesce(excluded.was, was), typed = coalesce(excluded.typed, typed), reason = excluded.reason`,
      )
      .run(entry, cell, was, typed, reason && JSON.stringify(reason))
  }

  notes(entry: number): NoteRow[] {
    const rows = this.#db.sql('SELECT cell, was, typed, reason FROM cell_note WHERE entry = ?').all(entry)
    return (rows as (Omit<NoteRow, 'reason'> & { reason: string | null })[]).map(row => ({
      ...row,
      reason: row.reason === null ? null : JSON.parse(row.reason),
    }))
  }

  takeOff(grid: GridNumber, { cell, entry, value }: FlightRow): void {
    this.#db.sql('INSERT OR REPLACE INTO flight VALUES (?, ?, ?, ?)').run(grid, cell, entry, value)
  }

  /** Deletes the flights of an answered cell: the one sent for `entry`, or all of them if null. */
  land(grid: GridNumber, cell: Cell, entry: number | null): void {
    if (entry === null) this.#db.sql('DELETE FROM flight WHERE grid = ? AND cell = ?').run(grid, cell)
    else this.#db.sql('DELETE FROM flight WHERE grid = ? AND cell = ? AND entry = ?').run(grid, cell, entry)
  }

  flights(grid: GridNumber): FlightRow[] {
    const sql = 'SELECT cell, entry, value FROM flight WHERE grid = ? ORDER BY entry'
    return this.#db.sql(sql).all(grid) as FlightRow[]
  }
}
