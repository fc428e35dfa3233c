import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { blockRows } from './grids/row-block.ts'

/** What became of changes that the service did not have yet. */
export interface AfterDamage {
  /** Cells that wait for a person now. */
  held: number
  /** Entries of the history that no longer say which cells they were. */
  lost: number
}

const gridTables = ['grid_combination', 'grid_rows', 'grid_values', 'grid_read', 'grid_mark', 'grid_learned']
const entryTables = ['entry_cells', 'entry_states', 'cell_mark', 'cell_note', 'flight']

/**
 * Makes what came over from a damaged prices.db safe to go on with. A grid whose numbers are not all there goes, with its
 * changes: a number would come to mean another code. Everything counts as never read, so that nothing is sent before
 * its row is read again; and what waited is held for a person, since a newer change to it may be among what is gone.
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
    return { held: holdWhatWaits(db), lost }
  })()
}

/** Drafts stay, whatever else is gone: their files lie beside prices.db. Uploads stay where it is known what they changed. */
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
      (SELECT coalesce(max(id), 0) FROM draft), (SELECT coalesce(max(draft), 0) FROM upload))`)
}

/** What the service said is read again; of what was typed or tested here, what is no JSON is gone. */
function settleRecords(db: SqliteDatabase): void {
  db.exec(`UPDATE price_record SET view = NULL, read_at = NULL WHERE NOT json_valid(view);
    UPDATE price_record SET typed = '{}' WHERE NOT json_valid(typed);
    DELETE FROM formula_cases WHERE NOT json_valid(cases)`)
}

/** True where every row and every combination that was ever numbered is there. */
function isWhole(db: SqliteDatabase, grid: number, rows: number): boolean {
  const blocks = db
    .prepare(
      'SELECT block, codes, names, collections, places, flags FROM grid_rows WHERE grid = ? ORDER BY block',
    )
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

/** How many texts a JSON list has; -1 for what is none. */
function countOf(json: string): number {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.length : -1
  } catch {
    return -1
  }
}

function holdWhatWaits(db: SqliteDatabase): number {
  const waiting = db
    .prepare(
      `SELECT id, cells, send, queued, states FROM entry LEFT JOIN entry_states ON entry = id WHERE queued > 0`,
    )
    .all() as { id: number; cells: number; send: string; queued: number; states: Buffer | null }[]
  const write = db.prepare('INSERT OR REPLACE INTO entry_states (entry, states) VALUES (?, ?)')
  const mark = db.prepare('UPDATE cell_mark SET state = ? WHERE entry = ? AND state IN (?, ?)')
  const count = db.prepare('UPDATE entry SET held = held + queued, queued = 0 WHERE id = ?')
  for (const { id, cells, states } of waiting) {
    const began = states?.length === cells ? states : new Uint8Array(cells).fill(cellState.queued)
    write.run(id, Buffer.from(began.map(state => (isOnItsWay(state) ? cellState.held : state))))
    mark.run(cellState.held, id, cellState.queued, cellState.saving)
    count.run(id)
  }
  db.exec('DELETE FROM flight')
  return waiting.reduce((sum, { queued }) => sum + queued, 0)
}

const isOnItsWay = (state: number): boolean => state === cellState.queued || state === cellState.saving
