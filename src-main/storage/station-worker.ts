import { parentPort, workerData } from 'node:worker_threads'
import { asDeskError } from '../../src-shared/errors.ts'
import { SqliteLedger } from '../print/ledger/sqlite-ledger.ts'
import { ProfileStore } from '../session/profiles.ts'
import { databaseError, openDatabase } from './database.ts'
import { SettingStore } from './settings.ts'
import type { WorkerAnswer, WorkerCall, WorkerStart } from './worker-protocol.ts'

// The one writer of station.db. Calls come in order and are answered in order.
const port = parentPort
if (!port) throw new Error('station-worker runs as a worker only')
const { file, migrations } = workerData as WorkerStart

const answer = (message: WorkerAnswer) => port.postMessage(message)
const fail = (id: number, error: unknown) =>
  answer({ id, ok: false, error: asDeskError(databaseError(file, error)).toJSON() })

function serve(): void {
  const db = openDatabase(file, migrations)
  const stores = {
    ledger: new SqliteLedger(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    database: { close: () => void db.close() },
  } as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>
  port?.on('message', ({ id, store, method, args }: WorkerCall) => {
    try {
      answer({ id, ok: true, value: stores[store]?.[method]?.(...args) })
    } catch (error) {
      fail(id, error)
    }
  })
}

try {
  serve()
  answer({ id: 0, ok: true, value: null })
} catch (error) {
  fail(0, error)
}
