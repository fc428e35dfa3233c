import { join } from 'node:path'
import type { Message } from '../../src-shared/messages/index.ts'
import { resourcesFolder } from '../storage/resources.ts'
import { openPriceWorker, type WorkerChannel } from '../storage/worker-channel.ts'
import type { Remote } from '../storage/worker-protocol.ts'
import type { PriceBook } from './book/book.ts'

/** prices.db, open in a worker of its own. */
export interface PriceDatabase {
  book: Remote<PriceBook>
  /** Another store of its worker, as an object of async methods. */
  store: WorkerChannel['remote']
  /** What was found wrong with the file when it was opened. */
  findings: Message[]
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

/** Opens prices.db, which is made where it is missing. Throws `desk.database-newer` or `desk.database-failed`. */
export async function openPriceDatabase(file: string): Promise<PriceDatabase> {
  const migrations = join(resourcesFolder(), 'migrations', 'prices')
  const worker = await openPriceWorker({ file, migrations })
  return {
    book: worker.remote<Remote<PriceBook>>('book', bookMethods),
    store: worker.remote,
    findings: worker.opened as Message[],
    close: worker.close,
  }
}

const bookMethods = {
  remember: true,
  find: true,
  choices: true,
  choose: true,
  scopes: true,
  open: true,
  close: true,
  rows: true,
  head: true,
  merge: true,
  end: true,
  seen: true,
  change: true,
  revert: true,
  states: true,
  look: true,
  retry: true,
  discard: true,
  giveUp: true,
  resolve: true,
  take: true,
  settle: true,
  standing: true,
  takeDesigns: true,
  counts: true,
  history: true,
  entryCells: true,
  historyFile: true,
  importFile: true,
  prove: true,
  receipt: true,
  takeBack: true,
  forget: true,
} as const satisfies { [M in keyof PriceBook]: true }
