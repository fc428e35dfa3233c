import type { CellChange, EntryCell, JournalEntry } from '../../../../src-shared/contract/price-journal.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import type { FileStyle } from '../../../../src-shared/file-words.ts'
import {
  type Cell,
  cellAt,
  columnOfCell,
  combinationOf,
  fieldOf,
  type PriceField,
  rowOfCell,
} from '../../../../src-shared/pricing/cell.ts'
import { unreadable } from '../../../../src-shared/pricing/price.ts'
import { firstAtLeast } from '../../../../src-shared/sorted.ts'
import type { Statements } from '../../../storage/statements.ts'
import type { ChangeBook, GridCells, GridNumber } from '../book.ts'
import { type EntryRow, journalEntryOf } from './entry-rows.ts'
import { historyCsv, mostLines } from './history-csv.ts'
import type { Journal } from './journal.ts'

/** Reads the journal for people: by entry, by fabric code, or as a file. */
export class HistoryOfChanges {
  readonly #db: Statements
  readonly #journal: Journal
  readonly #cells: (grid: GridNumber) => GridCells

  constructor(db: Statements, journal: Journal, cells: (grid: GridNumber) => GridCells) {
    this.#db = db
    this.#journal = journal
    this.#cells = cells
  }

  /** A page of entries, newest first; with a code, only entries that touch it. */
  entries(
    grid: GridNumber,
    { code, offset, limit }: Parameters<ChangeBook['history']>[1],
  ): { entries: JournalEntry[]; total: number } {
    if (code === '') {
      const page = this.#db.sql('SELECT * FROM entry WHERE grid = ? ORDER BY id DESC LIMIT ? OFFSET ?')
      const total = this.#db.sql('SELECT count(*) FROM entry WHERE grid = ?').pluck().get(grid)
      const rows = page.all(grid, limit, offset) as EntryRow[]
      return { entries: rows.map(this.#entryOf), total: Number(total) }
    }
    const rows = this.#rowsWith(grid, code)
    return { entries: rows.slice(offset, offset + limit).map(this.#entryOf), total: rows.length }
  }

  /** Entries with what was applied from price files, newest first: of all drafts, or of one. */
  applied(draft?: number): JournalEntry[] {
    const rows = this.#db.sql(`SELECT * FROM entry WHERE kind = 'import' ORDER BY id DESC`).all() as EntryRow[]
    const entries = rows.map(row => journalEntryOf(row, null))
    return draft === undefined ? entries : entries.filter(({ detail }) => detail['draft'] === draft)
  }

  /** Some cells of an entry; empty if `forget` deleted them. Throws `prices.no-entry`. */
  cells(grid: GridNumber, { entry, code, limit }: Parameters<ChangeBook['entryCells']>[1]): EntryCell[] {
    const row = this.#journal.find(entry)
    if (row?.grid !== grid) throw new DeskError('prices.no-entry', { entry })
    return this.#shown(row, code, limit)
  }

  /** The newest changes of one cell whose values are still kept. */
  ofCell(grid: GridNumber, { cell, limit }: Parameters<ChangeBook['cellHistory']>[1]): CellChange[] {
    const found: CellChange[] = []
    for (const { id, send, kind, who, at: when } of this.#rowsAround(grid, rowOfCell(cell))) {
      // Reading only the cells first: most entries around a row don't touch this cell.
      const cells = this.#journal.cells.cellsOf(id)
      const at = cells ? firstAtLeast(cells, cell) : -1
      if (!cells || cells[at] !== cell) continue
      const entry = this.#journal.cells.read({ id, send })
      if (!entry) continue
      const after = entry.after[at] ?? 0
      const typed = after === unreadable ? this.#journal.notes(id).find(note => note.cell === cell)?.typed : undefined
      const [before = 0, state = 0] = [entry.before[at], entry.states[at]]
      found.push({ entry: id, kind, who, at: when, before, after, text: typed ?? null, state })
      if (found.length === limit) break
    }
    return found
  }

  /** The history as CSV, newest first. */
  file(grid: GridNumber, code: string, style: FileStyle): string {
    const rows = code === '' ? this.#rows(grid) : this.#rowsWith(grid, code)
    return historyCsv(rows, row => this.#cellsOf(row, code, mostLines), style)
  }

  /** Deletes the cells of older entries with nothing unsaved; the entries stay. Returns the number of entries. */
  forget(before: number): number {
    const old = this.#db
      .sql(
        `SELECT id FROM entry JOIN entry_cells ON entry_cells.entry = entry.id
         WHERE at < ? AND queued + rejected + conflict + draft + held = 0`,
      )
      .pluck()
      .all(before) as number[]
    for (const entry of old) this.#journal.cells.forget(entry)
    return old.length
  }

  readonly #entryOf = (row: EntryRow): JournalEntry => {
    const [cell = null] = row.cells === 1 ? this.#shown(row, '', 1) : []
    return journalEntryOf(row, cell)
  }

  #shown(row: EntryRow, code: string, limit: number): EntryCell[] {
    return [...this.#cellsOf(row, code, limit)].map(({ cell: _, value: __, ...shown }) => shown)
  }

  *#cellsOf(row: EntryRow, code: string, limit: number): Generator<EntryCell & { cell: Cell; value: PriceField }> {
    const entry = this.#journal.cells.read(row)
    if (!entry) return
    const service = this.#cells(row.grid)
    const notes = new Map(this.#journal.notes(row.id).map(note => [note.cell, note.typed]))
    const only = code === '' ? null : service.rowOf(code)
    const first = only === null ? 0 : firstAtLeast(entry.cells, cellAt(only, 0))
    for (let at = first; at < Math.min(entry.cells.length, first + limit); at++) {
      const cell = entry.cells[at] ?? 0
      if (only !== null && rowOfCell(cell) !== only) return
      const column = columnOfCell(cell)
      const combination = service.combination(combinationOf(column))
      const after = entry.after[at] ?? 0
      yield {
        cell,
        value: fieldOf(column),
        code: service.codeOf(rowOfCell(cell)),
        combination: combination ? `${combination.mainProduct} / ${combination.name}` : '',
        field: fieldOf(column),
        before: entry.before[at] ?? 0,
        after,
        text: after === unreadable ? (notes.get(cell) ?? null) : null,
        state: entry.states[at] ?? 0,
      }
    }
  }

  #rows(grid: GridNumber): EntryRow[] {
    return this.#db.sql('SELECT * FROM entry WHERE grid = ? ORDER BY id DESC').all(grid) as EntryRow[]
  }

  /** Entries from whose first to last row a row is, newest first. */
  #rowsAround(grid: GridNumber, row: number): EntryRow[] {
    return this.#db
      .sql('SELECT * FROM entry WHERE grid = ? AND first_row <= ? AND last_row >= ? ORDER BY id DESC')
      .all(grid, row, row) as EntryRow[]
  }

  /** Entries that touch a code, newest first. Entries without cells are matched by their first and last row. */
  #rowsWith(grid: GridNumber, code: string): EntryRow[] {
    const row = this.#cells(grid).rowOf(code)
    if (row === null) return []
    return this.#rowsAround(grid, row).filter(entry => {
      if (entry.first_row === entry.last_row) return true
      const cells = this.#journal.cells.cellsOf(entry.id)
      return !cells || rowOfCell(cells[firstAtLeast(cells, cellAt(row, 0))] ?? 0) === row
    })
  }
}
