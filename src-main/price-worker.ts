import { workerData } from 'node:worker_threads'
import { DeskError } from '../src-shared/errors.ts'
import { importStores } from './imports/import-books.ts'
import { inWordsOfPrices, priceFiles } from './pricing/book/price-files.ts'
import { openPriceStores } from './pricing/book/price-stores.ts'
import { isDamage } from './storage/damage.ts'
import type { DatabaseStart } from './storage/database-worker.ts'
import { serveStores } from './storage/serve-stores.ts'
import { markDamaged } from './storage/station-files.ts'

// The only writer of prices.db, with the open grids in memory: neither printing nor the window waits for prices. It is
// next to desk.ts because imports keep their drafts and uploads in the same file.
const { file, migrations } = workerData as DatabaseStart

/** The stores of prices.db. */
export type PriceWorkerStores = ReturnType<typeof open>['stores']

let damage: unknown = null

/** Marks the file as damaged: the next start rebuilds it from whatever is still readable. */
function lost(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(priceFiles(file), why)
}

function open() {
  const opened = openPriceStores(file, migrations)
  return { ...opened, stores: { ...opened.stores, ...importStores(opened) } }
}

serveStores(
  file,
  () => ({
    ...open(),
    together: 1,
    check: () => {
      if (damage !== null) throw damage
    },
    lost,
    met: error => {
      if (isDamage(error)) markDamaged(priceFiles(file), `${error.message}, ${error.code}`)
    },
  }),
  inWordsOfPrices,
)
