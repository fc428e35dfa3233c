import type { SqliteDatabase } from '../../storage/database.ts'
import type { Stores } from '../../storage/serve-stores.ts'
import type { Remote } from '../../storage/worker-protocol.ts'
import type { PriceDatabase } from '../price-database.ts'
import type { GapBook } from './gap-book.ts'
import { GapStore } from './gap-store.ts'

/** The store of what is missing, for the worker that holds prices.db. */
export const gapStores = ({ db }: { db: SqliteDatabase }): Stores =>
  ({ gaps: new GapStore(db) }) as unknown as Stores

/** The same store, as the desk asks it. */
export const gapBook = ({ store }: Pick<PriceDatabase, 'store'>): Remote<GapBook> =>
  store<Remote<GapBook>>('gaps', { grids: true, gaps: true } satisfies { [M in keyof GapBook]: true })
