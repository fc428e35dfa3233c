import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { asDeskError } from '../../src-shared/errors.ts'
import { databaseError, type SqliteDatabase } from './database.ts'
import { FileWatch } from './file-watch.ts'
import type { NewestLedger } from './newest-ledger.ts'
import type { WorkerAnswer, WorkerCall } from './worker-protocol.ts'

/** Synchronous stores by name. */
export type Stores = Record<string, Record<string, (...args: unknown[]) => unknown>>

/** A database with what is asked of it. */
interface Served {
  db: SqliteDatabase
  stores: Stores
  /** What the opening answers. */
  opened: unknown
  /** Throws where a store may not be used now. */
  check?(store: string): void
  /** Counts what is written; absent for a database that is only read. */
  newest?: NewestLedger | undefined
  /** Hears that somebody took the file away, or changed it, while it was open. */
  lost?(why: string): void
  /** Hears what a call threw. */
  met?(error: unknown): void
  /** Calls that share one commit at most; 1 for stores that keep a picture in memory, which no rollback mends. */
  together: number
}

/**
 * Serves the stores of one database in a worker: calls come in order, are done in order, and are answered once they are on
 * disk. The worker ends by itself when the database is closed, or could not be opened. `inItsWords` says a failure of the
 * database in words of what it is for.
 */
export function serveStores(
  port: MessagePort,
  file: string,
  open: () => Served,
  inItsWords: (error: unknown) => unknown = error => error,
): void {
  const failure = (id: number, error: unknown): WorkerAnswer => ({
    id,
    ok: false,
    error: asDeskError(inItsWords(databaseError(file, error))).toJSON(),
  })
  try {
    const served = open()
    answerCalls(port, served, failure)
    port.postMessage({ id: 0, ok: true, value: served.opened } satisfies WorkerAnswer)
  } catch (error) {
    port.postMessage(failure(0, error))
  }
}

function answerCalls(
  port: MessagePort,
  { db, stores, check, newest, lost, met, together }: Served,
  failure: (id: number, error: unknown) => WorkerAnswer,
): void {
  const doCall = ({ id, store, method, args }: WorkerCall): WorkerAnswer => {
    check?.(store)
    return { id, ok: true, value: stores[store]?.[method]?.(...args) }
  }
  const doAlone = (call: WorkerCall): WorkerAnswer => {
    try {
      return doCall(call)
    } catch (error) {
      met?.(error)
      return failure(call.id, error)
    }
  }
  const doInOneCommit = db.transaction((calls: WorkerCall[]) => calls.map(doCall))

  const watch = newest && new FileWatch(db.name)
  const settle = (calls: WorkerCall[]): WorkerAnswer[] => {
    // Closing writes what is in the log into the database: a call that came behind it must not take that for somebody else's.
    const changed = db.open ? watch?.changed() : null
    if (changed) lost?.(changed)
    const answers = settleTogether(calls)
    if (!db.open) newest?.close()
    if (!newest || !db.open) return answers
    try {
      newest.tell()
      watch?.wrote()
      return answers
    } catch (error) {
      return calls.map(({ id }) => failure(id, error))
    }
  }
  /** Waiting for the disk is what takes the time, so calls share it; where one fails, each is done anew by itself. */
  const settleTogether = (calls: WorkerCall[]): WorkerAnswer[] => {
    if (calls.length > 1 && calls.every(({ store }) => store !== 'database')) {
      try {
        return doInOneCommit(calls)
      } catch {
        // Nothing of it was committed.
      }
    }
    return calls.map(doAlone)
  }
  port.on('message', (first: WorkerCall) => {
    for (const answer of settle(withThoseBehind(port, first, together))) port.postMessage(answer)
    if (!db.open) port.close()
  })
}

/** The call that came, and those that came behind it while the one before was waiting for the disk. */
function withThoseBehind(port: MessagePort, first: WorkerCall, together: number): WorkerCall[] {
  const calls = [first]
  while (calls.length < together) {
    const next = receiveMessageOnPort(port) as { message: WorkerCall } | undefined
    if (!next) break
    calls.push(next.message)
  }
  return calls
}
