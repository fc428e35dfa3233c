import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { blockRows } from './grids/row-block.ts'

/** Outcome of the repair for changes the service did not have yet. */
export interface AfterDamage {
  /** Cells that now wait for a person. */
  held: number
  /** Deleted history entries: their grid or their cells were damaged. */
  lost: number
}

const gridTables = ['grid_combination', 'grid_rows', 'grid_values', 'grid_read', 'grid_mark', 'grid_learned']
const entryTables = ['entry_cells', 'entry_states', 'cell_mark', 'cell_note', 'flight']

/**
 * Makes the data recovered from a damaged prices.db safe to use. Deletes grids with missing numbers and their changes,
 * because a number would be reused for another code. Marks all rows as never read, so nothing is sent before its row
 * is read again, and holds queued changes for a person, since a newer change to the same cell may be lost.
 */
export function settlePricesAfterDamage(db: SqliteDatabase): AfterDamage {
  return db.transaction(() => {
    const grids = db.prepare('SELECT id, rows FROM grid').all() as { id: number; rows: number }[]
    for (const { id, rows } of grids) {
      if (!isWhole(db, id, rows)) db.prepare('DELETE FROM grid WHERE id = ?').run(id)
    }
    db.exec('DELETE FROM design_scope WHERE grid NOT IN (SELECT id FROM grid)')
    for (const table of gridTables) db.exec(`DELETE FROM ${table} WHERE grid NOT IN (SELECT id FROM grid)`)
    db.exec(`DELETE FROM grid_read; UPDATE grid SET read_at = NULL;
      DELETE FROM grid_values WHERE length(data) % ${4 * blockRows} <> 0 OR NOT json_valid(odd)`)
    const lost = db
      .prepare(
        `DELETE FROM entry WHERE grid NOT IN (SELECT id FROM grid) OR (queued + rejected + conflict + draft + held > 0
         AND NOT EXISTS (SELECT 1 FROM entry_cells c WHERE c.entry = entry.id AND length(c.cells) = 4 * entry.cells
           AND length(c.before) = length(c.cells) AND length(c.after) = length(c.cells)
           AND coalesce(length(c.base), length(c.cells)) = length(c.cells)))`,
      )
      .run().changes
    settleImports(db)
    settleRecords(db)
    for (const table of entryTables) db.exec(`DELETE FROM ${table} WHERE entry NOT IN (SELECT id FROM entry)`)
    return { held: holdQueuedCells(db), lost }
  })()
}

/** Keeps all drafts: their files are next to prices.db. Keeps uploads only if the cells they changed are known. */
function settleImports(db: SqliteDatabase): void {
  db.exec(`UPDATE draft SET decisions = '{}' WHERE NOT json_valid(decisions);
    UPDATE draft SET counts = NULL WHERE NOT json_valid(counts);
    DELETE FROM draft_text WHERE draft NOT IN (SELECT id FROM draft);
    DELETE FROM name_memory WHERE NOT json_valid(target);
    DELETE FROM upload_cells WHERE grid NOT IN (SELECT id FROM grid) OR upload NOT IN (SELECT id FROM upload)
      OR length(cells) % 4 <> 0 OR length(before) <> length(cells) OR length(after) <> length(cells);
    DELETE FROM upload WHERE id NOT IN (SELECT upload FROM upload_cells) OR NOT json_valid(said);
    UPDATE upload SET jobs = NULL WHERE NOT json_valid(jobs);
    UPDATE upload SET proof = NULL WHERE NOT json_valid(proof);
    DELETE FROM sqlite_sequence WHERE name = 'draft';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'draft', max(
      (SELECT coalesce(max(id), 0) FROM draft), (SELECT coalesce(max(draft), 0) FROM upload),
      (SELECT coalesce(max(json_extract(detail, '$.draft')), 0) FROM entry WHERE kind = 'import' AND json_valid(detail)))`)
}

/** Service data is read again. Typed values that aren't valid JSON are lost. */
function settleRecords(db: SqliteDatabase): void {
  db.exec(`UPDATE price_record SET view = NULL, read_at = NULL WHERE NOT json_valid(view);
    UPDATE price_record SET typed = '{}' WHERE NOT json_valid(typed)`)
}

/** True if every row and combination that was ever numbered is present. */
function isWhole(db: SqliteDatabase, grid: number, rows: number): boolean {
  const blocks = db
    .prepare('SELECT block, codes, names, collections, places, flags FROM grid_rows WHERE grid = ? ORDER BY block')
    .all(grid) as {
    block: number
    codes: string
    names: string
    places: Buffer
    collections: Buffer
    flags: Buffer
  }[]
  let counted = 0
  for (const [at, { block, codes, names, places, collections, flags }] of blocks.entries()) {
    const count = countOf(codes)
    const bytes = 4 * count
    const fits = places.length === bytes && collections.length === bytes && flags.length === count
    if (block !== at || !fits || countOf(names) !== count || counted !== at * blockRows) return false
    counted += count
  }
  const numbers = db.prepare('SELECT no FROM grid_combination WHERE grid = ? ORDER BY no').pluck().all(grid)
  return counted === rows && numbers.every((no, at) => no === at)
}

/** Length of a JSON list; -1 if the text isn't one. */
function countOf(json: string): number {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.length : -1
  } catch {
    return -1
  }
}

function holdQueuedCells(db: SqliteDatabase): number {
  const waiting = db
    .prepare(`SELECT id, cells, send, queued, states FROM entry LEFT JOIN entry_states ON entry = id WHERE queued > 0`)
    .all() as { id: number; cells: number; send: string; queued: number; states: Buffer | null }[]
  const write = db.prepare('INSERT OR REPLACE INTO entry_states (entry, states) VALUES (?, ?)')
  const mark = db.prepare('UPDATE cell_mark SET state = ? WHERE entry = ? AND state IN (?, ?)')
  const count = db.prepare('UPDATE entry SET held = held + queued, queued = 0 WHERE id = ?')
  for (const { id, cells, states } of waiting) {
    const current = states?.length === cells ? states : new Uint8Array(cells).fill(cellState.queued)
    write.run(id, Buffer.from(current.map(state => (isQueuedOrSaving(state) ? cellState.held : state))))
    mark.run(cellState.held, id, cellState.queued, cellState.saving)
    count.run(id)
  }
  db.exec('DELETE FROM flight')
  return waiting.reduce((sum, { queued }) => sum + queued, 0)
}

const isQueuedOrSaving = (state: number): boolean => state === cellState.queued || state === cellState.saving
