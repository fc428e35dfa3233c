import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import type { JournalEntry } from '../../../src-shared/contract/price-journal.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import { message } from '../../../src-shared/messages/index.ts'
import type { ChangeBook, FoundCells } from '../../pricing/book/book.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { NewUpload, StoredUpload, UploadBook } from '../draft-book.ts'

interface UploadColumns {
  id: number
  draft: number
  retailer: string
  at: number
  who: string | null
  state: StoredUpload['state']
  batch: string | null
  said: string
  jobs: string | null
  proof: string | null
  entry: number | null
  grid: number
  cells: number
  undone: number
}

const columns = `SELECT upload.*, upload_cells.grid, length(upload_cells.cells) / 4 AS cells,
  (SELECT undone_by FROM entry WHERE id = upload.entry) IS NOT NULL AS undone
  FROM upload JOIN upload_cells ON upload_cells.upload = upload.id`
const open = `('sending', 'unknown', 'queued', 'proving')`

/** What of the journal and the grids uploads are on. */
type JournalOfUploads = Pick<ChangeBook, 'applied' | 'prove' | 'takeBack' | 'receipt' | 'record'>

/** Uploads over SQLite, synchronous: it runs in the price worker. */
export class UploadStore implements UploadBook {
  readonly #db: SqliteDatabase
  readonly #book: JournalOfUploads

  constructor(db: SqliteDatabase, book: JournalOfUploads) {
    this.#db = db
    this.#book = book
  }

  begin({ changes, grid, ...upload }: NewUpload): StoredUpload {
    return this.#db.transaction(() => {
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO upload (draft, service, retailer, way, at, who, state, sha256)
           VALUES (:draft, :service, :retailer, 'file', :at, :who, :state, :sha256)`,
        )
        .run(upload)
      const id = Number(lastInsertRowid)
      this.#db
        .prepare('INSERT INTO upload_cells (upload, grid, cells, before, after) VALUES (?, ?, ?, ?, ?)')
        .run(id, grid, blobOf(changes.cells), blobOf(changes.before), blobOf(changes.after))
      return this.#mustGet(id)
    })()
  }

  become(id: number, change: Parameters<UploadBook['become']>[1]): StoredUpload {
    if (change.state !== 'proved') return this.#become(id, change)
    return this.#db.transaction(() => {
      const entry = this.#intoHistory(this.#mustGet(id))
      return this.#become(id, { ...change, ...(entry !== null && { entry }) })
    })()
  }

  /** What arrived of a file is in the history of prices, whatever becomes of its draft; again once more of it has arrived. Null: nothing has. */
  #intoHistory({ id, draft, grid, who, at }: StoredUpload): number | null {
    const found = this.#found(id)
    if (!found) return null
    const file = this.#db.prepare<[number], string>('SELECT source_name FROM draft WHERE id = ?').pluck().get(draft)
    const detail = { draft, upload: id, ...(file !== undefined && { file: file.slice(0, 300) }) }
    const arrived = found.became.map(end => (end === 0 ? 1 : 0))
    const entry = this.#recorded(id, grid)
    return this.#book.record(grid, { entry, detail, who, at, changes: this.changes(id), arrived })
  }

  #become(id: number, change: Parameters<UploadBook['become']>[1]): StoredUpload {
    const asText = (value: unknown) => (value === null ? null : JSON.stringify(value))
    const set: Record<string, string | number | null> = {}
    if (change.state !== undefined) set['state'] = change.state
    if (change.batch !== undefined) set['batch'] = change.batch
    if (change.entry !== undefined) set['entry'] = change.entry
    if (change.said !== undefined) set['said'] = asText(change.said)
    if (change.jobs !== undefined) set['jobs'] = asText(change.jobs)
    if (change.proof !== undefined) set['proof'] = asText(change.proof)
    const names = Object.keys(set)
    if (names.length > 0) {
      const gaps = names.map(name => `${name} = :${name}`).join(', ')
      this.#db.prepare(`UPDATE upload SET ${gaps} WHERE id = :id`).run({ ...set, id })
    }
    return this.#mustGet(id)
  }

  endInterrupted(service: string): void {
    const said: Message[] = [message('imports.upload-unknown', {})]
    this.#db
      .prepare(`UPDATE upload SET state = 'unknown', said = ? WHERE service = ? AND state = 'sending'`)
      .run(JSON.stringify(said), service)
  }

  one(draft: number, id: number): StoredUpload {
    const row = this.#db.prepare(`${columns} WHERE upload.draft = ? AND upload.id = ?`).get(draft, id)
    if (!row) throw new DeskError('imports.no-upload', { upload: id })
    return uploadOf(row as UploadColumns)
  }

  of(draft: number): Upload[] {
    const rows = this.#db.prepare(`${columns} WHERE upload.draft = ? ORDER BY upload.id DESC`).all(draft)
    const all: Upload[] = (rows as UploadColumns[]).map(uploadOf)
    for (const entry of this.#book.applied(draft)) {
      const older = all.findIndex(({ at }) => at <= entry.at)
      all.splice(older < 0 ? all.length : older, 0, uploadOfEntry(draft, entry))
    }
    return all
  }

  open(service: string): StoredUpload[] {
    const rows = this.#db
      .prepare(`${columns} WHERE upload.service = ? AND state IN ${open} ORDER BY upload.id`)
      .all(service)
    return (rows as UploadColumns[]).map(uploadOf)
  }

  otherBatches(service: string, id: number): string[] {
    return this.#db
      .prepare<[string, number], string>(
        'SELECT DISTINCT batch FROM upload WHERE service = ? AND id <> ? AND batch IS NOT NULL',
      )
      .pluck()
      .all(service, id)
  }

  changes(id: number): ReturnType<UploadBook['changes']> {
    const row = this.#db
      .prepare<[number], { cells: Buffer; before: Buffer; after: Buffer }>(
        'SELECT cells, before, after FROM upload_cells WHERE upload = ?',
      )
      .get(id)
    return {
      cells: new Uint32Array(bytesOf(row?.cells)),
      before: new Int32Array(bytesOf(row?.before)),
      after: new Int32Array(bytesOf(row?.after)),
    }
  }

  prove(id: number, since: number, locale: string): StoredUpload {
    return this.#db.transaction(() => {
      const { grid } = this.#mustGet(id)
      const { proof, found } = this.#book.prove(grid, this.changes(id), since, locale)
      this.#db
        .prepare('UPDATE upload_cells SET found = ?, became = ? WHERE upload = ?')
        .run(blobOf(found.values), blobOf(found.became), id)
      return this.become(id, { proof: { at: since, ...proof } })
    })()
  }

  takeBack: UploadBook['takeBack'] = (id, how) =>
    this.#db.transaction(() => {
      const { grid, proof, state } = this.#mustGet(id)
      // What has not ended may still arrive after it was taken back.
      if (!proof || (state !== 'proved' && state !== 'taken-back')) throw new DeskError('imports.not-proven', {})
      const answer = this.#book.takeBack(grid, { changes: this.changes(id), undoes: this.#recorded(id, grid), ...how })
      const isDone = answer.elsewhere === 0 || how.overwrite !== 'ask'
      if (isDone) this.become(id, { state: 'taken-back', entry: answer.entry })
      return answer
    })()

  /** The entry of the history with what arrived of a file. */
  #recorded(id: number, grid: number): number | null {
    const found = this.#db
      .prepare<[number, number], number>(
        `SELECT id FROM entry WHERE grid = ? AND kind = 'upload' AND json_extract(detail, '$.upload') = ?`,
      )
      .pluck()
      .get(grid, id)
    return found ?? null
  }

  receipt(id: number, only: 'all' | 'rejected', locale: string): string {
    const { grid, proof } = this.#mustGet(id)
    if (!proof) throw new DeskError('imports.not-proven', {})
    const changes = this.changes(id)
    const found = this.#found(id) ?? this.#book.prove(grid, changes, proof.at, locale).found
    return this.#book.receipt(grid, { changes, found }, only, locale)
  }

  /** What was refused never went up. */
  sameBytes(service: string, retailer: string, sha256: string): number | null {
    const at = this.#db
      .prepare<[string, string, string], number | null>(
        `SELECT max(at) FROM upload WHERE service = ? AND retailer = ? AND sha256 = ? AND state <> 'refused'`,
      )
      .pluck()
      .get(service, retailer, sha256)
    return at ?? null
  }

  /** The outcome of the cells; null for an upload that an older desk compared. */
  #found(id: number): FoundCells | null {
    const row = this.#db
      .prepare<[number], { found: Buffer | null; became: Buffer | null }>(
        'SELECT found, became FROM upload_cells WHERE upload = ?',
      )
      .get(id)
    if (!row?.found || !row.became) return null
    return { values: new Int32Array(bytesOf(row.found)), became: new Uint8Array(bytesOf(row.became)) }
  }

  #mustGet(id: number): StoredUpload {
    const row = this.#db.prepare(`${columns} WHERE upload.id = ?`).get(id) as UploadColumns | undefined
    if (!row) throw new Error(`There is no upload ${id}`)
    return uploadOf(row)
  }
}

const blobOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Int32Array | Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** A copy of its own, as arrays of 32 bits start at a multiple of four. */
const bytesOf = (blob: Buffer | undefined): ArrayBuffer => new Uint8Array(blob ?? []).buffer

function uploadOf({ said, jobs, proof, ...row }: UploadColumns): StoredUpload {
  const { id, draft, retailer, at, who, batch, entry, grid, cells } = row
  // An entry may be undone in the grid as well, and the undoing be undone: of a file that was taken back, the entry is what took it back.
  const whenUndone = { proved: 'taken-back', 'taken-back': 'proved' } as const
  const state = row.undone && (row.state === 'proved' || row.state === 'taken-back') ? whenUndone[row.state] : row.state
  return {
    id,
    draft,
    retailer,
    way: 'file',
    at,
    who,
    state,
    batch,
    entry,
    grid,
    cells,
    // A file's outcome is in its proof.
    saved: 0,
    rejected: 0,
    waiting: 0,
    said: JSON.parse(said),
    jobs: jobs === null ? null : JSON.parse(jobs),
    proof: proof === null ? null : JSON.parse(proof),
  }
}

/** What was applied cell by cell: the journal says what became of it. */
function uploadOfEntry(
  draft: number,
  { id, who, at, cells, saved, rejected, waiting, undoneBy }: JournalEntry,
): Upload {
  const state = undoneBy !== null ? 'taken-back' : waiting > 0 ? 'outbox' : 'ended'
  const ofFiles = { batch: null, said: [], jobs: null, proof: null }
  return { id, draft, way: 'cells', at, who, cells, state, entry: id, saved, rejected, waiting, ...ofFiles }
}
