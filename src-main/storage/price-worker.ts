import { parentPort, workerData } from 'node:worker_threads'
import { DeskError } from '../../src-shared/errors.ts'
import { importStores } from '../imports/import-books.ts'
import { inWordsOfPrices, priceFiles } from '../pricing/book/price-files.ts'
import { openPriceStores } from '../pricing/book/price-stores.ts'
import { gapStores } from '../pricing/overview/gap-books.ts'
import { recordStores } from '../pricing/records/record-books.ts'
import { isDamage } from './damage.ts'
import { serveStores } from './serve-stores.ts'
import { markDamaged } from './station-files.ts'
import type { DatabaseStart } from './worker-protocol.ts'

// The one writer of prices.db, with the open grids in its memory, so that neither paper nor the window waits for prices.
const port = parentPort
if (!port) throw new Error('price-worker runs as a worker only')
const { file, migrations } = workerData as DatabaseStart

let damage: unknown = null

/** The next start makes it anew from what can still be read. */
function lost(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(priceFiles(file), why)
}

serveStores(
  port,
  file,
  () => {
    const opened = openPriceStores(file, migrations)
    return {
      ...opened,
      stores: { ...opened.stores, ...importStores(opened), ...recordStores(opened), ...gapStores(opened) },
      together: 1,
      check: store => {
        if (damage !== null && store !== 'database') throw damage
      },
      lost,
      met: error => {
        if (isDamage(error)) markDamaged(priceFiles(file), `${error.message}, ${error.code}`)
      },
    }
  },
  inWordsOfPrices,
)
