import { join } from 'node:path'
import type { Message } from '../src-shared/messages/index.ts'
import type { PriceWorkerStores } from './price-worker.ts'
import { databaseWorker } from './storage/database-worker.ts'
import { resourcesFolder } from './storage/resources.ts'
import type { RemoteOf } from './workers/protocol.ts'
import { workerFile } from './workers/worker-host.ts'

/** prices.db, opened in its own worker: the stores for prices and imports. */
export interface OpenPriceDatabase extends RemoteOf<PriceWorkerStores> {
  /** Problems found when the file was opened. */
  findings: Message[]
  /** Finishes pending calls, then closes the file. */
  close(): Promise<void>
}

/** Opens prices.db, creating it if missing. Throws `desk.database-newer` or `desk.database-failed`. */
export async function openPriceDatabase(file: string): Promise<OpenPriceDatabase> {
  const migrations = join(resourcesFolder(), 'migrations', 'prices')
  const worker = databaseWorker<PriceWorkerStores>(workerFile(import.meta.url, './price-worker'), {
    file,
    migrations,
  })
  const findings = (await worker.start()) as Message[]
  const { book, records, gaps, drafts, uploads } = worker.stores
  return { book, records, gaps, drafts, uploads, findings, close: () => worker.close() }
}
