import { type Cell, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { asStored, type Hundredths } from '../../../../src-shared/pricing/price.ts'
import { firstAtLeast } from '../../../../src-shared/sorted.ts'
import type { SqliteDatabase } from '../../../storage/database.ts'
import type { ArrivedFile, GridNumber } from '../book.ts'
import { aligned } from './entry-cells.ts'
import type { Journal } from './journal.ts'

// Prices that reach the service as a file pass the outbox by. What has arrived is an entry of the history all the same, and what is read of it is
// no stranger's.

/**
 * Writes what arrived of a file as an entry whose cells are all saved; returns the entry, or null if nothing has. One that was undone stays as it
 * is, and none loses a cell that someone else has changed since.
 */
export function recordArrived(
  journal: Journal,
  grid: GridNumber,
  { entry, detail: said, who, at, changes, arrived }: ArrivedFile,
): number | null {
  const known = entry === null ? null : journal.find(entry)
  const had = new Set(known && journal.cells.cellsOf(known.id))
  const isIn = (_: number, place: number) => arrived[place] === 1 || had.has(changes.cells[place] ?? 0)
  const cells = changes.cells.filter(isIn)
  if (cells.length === 0 || (known && (known.undone_by !== null || known.cells >= cells.length))) return entry
  const [before, after] = [changes.before.filter(isIn), changes.after.filter(isIn)]
  const missing = changes.cells.length - cells.length
  const detail = missing === 0 ? said : { ...said, missing }
  const range = { first_row: rowOfCell(cells[0] ?? 0), last_row: rowOfCell(cells.at(-1) ?? 0) }
  const asText = JSON.stringify(detail)
  const size = { cells: cells.length, ...range }
  const id =
    known?.id ?? journal.add({ grid, kind: 'upload', detail: asText, who, at, send: 'now', ...size, undoes: null })
  if (known) {
    journal.resize(id, { ...size, detail: asText })
    journal.cells.forget(id)
  }
  journal.cells.add(id, { cells, before, after, base: before })
  journal.cells.writeStates(id, new Uint8Array(cells.length).fill(cellState.saved))
  const more = cells.length - (known?.saved ?? 0)
  journal.count(id, state => (state === cellState.saved ? more : 0), 0)
  return id
}

/** A file whose job is this old (ms) has ended: whoever puts the same price there later is someone else. */
const ownFor = 24 * 3_600_000

/** Of cells that changed at the service (sorted) those that hold what a file of this desk put there. */
export function ownOfFiles(
  db: SqliteDatabase,
  grid: GridNumber,
  changed: Uint32Array<ArrayBuffer>,
  has: (cell: Cell) => Hundredths,
  now: number,
): Uint32Array<ArrayBuffer> {
  if (changed.length === 0) return changed
  const files = db
    .prepare<[number, number], { cells: Buffer; after: Buffer }>(
      `SELECT cells, after FROM upload JOIN upload_cells ON upload_cells.upload = upload.id
       WHERE grid = ? AND way = 'file' AND at > ? AND state NOT IN ('refused', 'taken-back')`,
    )
    .all(grid, now - ownFor)
    .map(({ cells, after }) => ({ cells: numbers(Uint32Array, cells), after: numbers(Int32Array, after) }))
  if (files.length === 0) return new Uint32Array()
  return changed.filter(cell =>
    files.some(({ cells, after }) => {
      const at = firstAtLeast(cells, cell)
      return cells[at] === cell && asStored(after[at] ?? 0) === has(cell)
    }),
  )
}

function numbers<T>(Numbers: new (buffer: ArrayBufferLike, offset: number, length: number) => T, blob: Uint8Array): T {
  const { buffer, byteOffset } = aligned(blob)
  return new Numbers(buffer, byteOffset, blob.byteLength / 4)
}
