import type { SqliteDatabase } from '../../storage/database.ts'
import type { Stores } from '../../storage/serve-stores.ts'
import type { Remote } from '../../storage/worker-protocol.ts'
import type { PriceDatabase } from '../price-database.ts'
import type { RecordBook } from './record-book.ts'
import { RecordStore } from './record-store.ts'

/** The store of records, for the worker that holds prices.db. */
export const recordStores = ({ db }: { db: SqliteDatabase }): Stores =>
  ({ records: new RecordStore(db) }) as unknown as Stores

/** The same store, as the desk asks it. */
export const recordBook = ({ store }: Pick<PriceDatabase, 'store'>): Remote<RecordBook> =>
  store<Remote<RecordBook>>('records', methods)

const methods = {
  find: true,
  see: true,
  keep: true,
  forget: true,
  cases: true,
  keepCases: true,
} as const satisfies { [M in keyof RecordBook]: true }
