import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { asDeskError } from '../../src-shared/errors.ts'
import { SqliteLedger } from '../print/ledger/sqlite-ledger.ts'
import { ProfileStore } from '../session/profiles.ts'
import { databaseError, openDatabase } from './database.ts'
import { SettingStore } from './settings.ts'
import type { WorkerAnswer, WorkerCall, WorkerStart } from './worker-protocol.ts'

// The one writer of station.db. Calls come in order, are done in order, and are answered once they are on disk.
const port = parentPort
if (!port) throw new Error('station-worker runs as a worker only')
const { file, migrations } = workerData as WorkerStart

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

function serve(): void {
  const db = openDatabase(file, migrations)
  const stores = {
    ledger: new SqliteLedger(db),
    profiles: new ProfileStore(db),
    settings: new SettingStore(db),
    database: { close: () => void db.close() },
  } as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>

  const doCall = ({ id, store, method, args }: WorkerCall): WorkerAnswer => ({
    id,
    ok: true,
    value: stores[store]?.[method]?.(...args),
  })
  const doAlone = (call: WorkerCall): WorkerAnswer => {
    try {
      return doCall(call)
    } catch (error) {
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
  })
}

try {
  serve()
  port.postMessage({ id: 0, ok: true, value: null } satisfies WorkerAnswer)
} catch (error) {
  port.postMessage(failure(0, error))
}
