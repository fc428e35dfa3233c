import type { RecordName, RecordView } from '../../../src-shared/contract/records.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { KeptChanges, RecordBook, SeenRecord, StoredRecord } from './record-book.ts'

interface RecordColumns {
  view: string | null
  read_at: number | null
  typed: string
}

const keyOf = (service: string, { kind, retailer, product }: RecordName) =>
  [service, kind, retailer, product ?? ''] as const

/** Records in SQLite, synchronous; runs in the price worker. */
export class SqliteRecordStore implements RecordBook {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  find(service: string, name: RecordName): StoredRecord {
    const row = this.#db
      .prepare<unknown[]>(
        'SELECT view, read_at, typed FROM price_record WHERE service = ? AND kind = ? AND retailer = ? AND product = ?',
      )
      .get(...keyOf(service, name)) as RecordColumns | undefined
    return {
      seen: row?.view ? (JSON.parse(row.view) as SeenRecord) : null,
      readAt: row?.read_at ?? null,
      typed: row ? (JSON.parse(row.typed) as RecordView['typed']) : {},
    }
  }

  see(service: string, name: RecordName, seen: SeenRecord, at: number): void {
    this.#db
      .prepare<unknown[]>(
        `INSERT INTO price_record (service, kind, retailer, product, view, read_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET view = excluded.view, read_at = excluded.read_at`,
      )
      .run(...keyOf(service, name), JSON.stringify(seen), at)
  }

  keep(service: string, name: RecordName, changes: KeptChanges): void {
    const all: KeptChanges = { ...this.find(service, name).typed, ...changes }
    this.#write(service, name, Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null)))
  }

  #write(service: string, name: RecordName, typed: KeptChanges): void {
    this.#db
      .prepare<unknown[]>(
        `INSERT INTO price_record (service, kind, retailer, product, typed) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET typed = excluded.typed`,
      )
      .run(...keyOf(service, name), JSON.stringify(typed))
  }

  forget(service: string, name: RecordName, gone: RecordView['typed']): void {
    const typed = Object.entries(this.find(service, name).typed)
    const left = typed.filter(([field, text]) => !Object.hasOwn(gone, field) || gone[field] !== text)
    if (left.length < typed.length) this.#write(service, name, Object.fromEntries(left))
  }
}
