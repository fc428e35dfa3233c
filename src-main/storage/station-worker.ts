import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { AskStore } from '../print/asks/ask-store.ts'
import { HistoryStore } from '../print/history/history-store.ts'
import { holdWhatWaits } from '../print/ledger/after-damage.ts'
import { KeepingStore } from '../print/ledger/keeping-store.ts'
import { SqliteLedger } from '../print/ledger/sqlite-ledger.ts'
import { ProfileStore } from '../session/profiles.ts'
import { isDamage } from './damage.ts'
import { databaseError, openDatabaseToRead, type SqliteDatabase } from './database.ts'
import { DatabaseFacts } from './database-facts.ts'
import { openStationFile } from './open-station-file.ts'
import { SettingStore } from './settings.ts'
import { markDamaged, stationFiles } from './station-files.ts'
import type { WorkerAnswer, WorkerCall, WorkerStart } from './worker-protocol.ts'

// The one writer of station.db, or a reader of long questions beside it. Calls come in order, are done in order, and are
// answered once they are on disk.
const port = parentPort
if (!port) throw new Error('station-worker runs as a worker only')
const { file, migrations, as } = workerData as WorkerStart

type Stores = Record<string, Record<string, (...args: unknown[]) => unknown>>

/** Calls that share one commit at most. */
const together = 64

const failure = (id: number, error: unknown): WorkerAnswer => ({
  id,
  ok: false,
  error: asDeskError(databaseError(file, error)).toJSON(),
})

/** The call that came, and those that came behind it while the one before was waiting for the disk. */
function withThoseBehind(first: WorkerCall): WorkerCall[] {
  const calls = [first]
  while (port && calls.length < together) {
    const next = receiveMessageOnPort(port) as { message: WorkerCall } | undefined
    if (!next) break
    calls.push(next.message)
  }
  return calls
}

let damage: unknown = null

/** Once the file is known to be damaged nothing more is written: what is not written is not handed to a printer. */
function declareDamaged(why: string): void {
  damage ??= new DeskError('desk.database-damaged', { file, why })
  markDamaged(stationFiles(file), why)
}

function writer(): { db: SqliteDatabase; stores: Stores; opened: unknown } {
  const { db, findings } = openStationFile(file, migrations)
  const stores = {
    ledger: new SqliteLedger(db),
    asks: new AskStore(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    keeping: new KeepingStore(db),
    database: {
      close: () => void db.close(),
      isDamaged: (why: string) => declareDamaged(why),
      holdWhatWaits: (service: string) => holdWhatWaits(db, service),
    },
  } as unknown as Stores
  return { db, stores, opened: findings }
}

function reader(): { db: SqliteDatabase; stores: Stores; opened: unknown } {
  const db = openDatabaseToRead(file, migrations)
  const stores = {
    history: new HistoryStore(db),
    facts: new DatabaseFacts(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    database: { close: () => void db.close() },
  } as unknown as Stores
  return { db, stores, opened: null }
}

function serve(): unknown {
  const { db, stores, opened } = as === 'writer' ? writer() : reader()

  const doCall = ({ id, store, method, args }: WorkerCall): WorkerAnswer => {
    if (damage !== null && store !== 'database') throw damage
    return { id, ok: true, value: stores[store]?.[method]?.(...args) }
  }
  const doAlone = (call: WorkerCall): WorkerAnswer => {
    try {
      return doCall(call)
    } catch (error) {
      if (as === 'writer' && isDamage(error)) declareDamaged(`${error.message}, ${error.code}`)
      return failure(call.id, error)
    }
  }
  const doInOneCommit = db.transaction((calls: WorkerCall[]) => calls.map(doCall))

  /** Waiting for the disk is what takes the time, so calls share it; where one fails, each is done anew by itself. */
  const settle = (calls: WorkerCall[]): WorkerAnswer[] => {
    if (calls.length > 1 && calls.every(({ store }) => store !== 'database')) {
      try {
        return doInOneCommit(calls)
      } catch {
        // Nothing of it was committed.
      }
    }
    return calls.map(doAlone)
  }
  port?.on('message', (first: WorkerCall) => {
    for (const answer of settle(withThoseBehind(first))) port?.postMessage(answer)
    if (!db.open) port?.close()
  })
  return opened
}

try {
  port.postMessage({ id: 0, ok: true, value: serve() } satisfies WorkerAnswer)
} catch (error) {
  port.postMessage(failure(0, error))
}
