import { receiveMessageOnPort } from 'node:worker_threads'
import { asDeskError } from '../../src-shared/errors.ts'
import type { FromWorker, Stores, ToWorker, WorkerAnswer, WorkerCall } from '../workers/protocol.ts'
import { callStore, ownerPort } from '../workers/serve-worker.ts'
import { collectWhenCalm } from '../workers/steady-memory.ts'
import { databaseError, type SqliteDatabase } from './database.ts'
import { FileWatch } from './file-watch.ts'
import type { NewestLedger } from './newest-ledger.ts'

/** A database with what is asked of it. */
export interface ServedDatabase {
  db: SqliteDatabase
  /** Synchronous stores. Calls of the store `database` are done alone, outside of any transaction. */
  stores: Stores
  /** What the opening answers. */
  opened: unknown
  /** What is done before the database is closed. */
  leave?(): void
  /** Throws where a store may not be used now. */
  check?(store: string): void
  /** Counts what is written; absent for a database that is only read. */
  newest?: NewestLedger | undefined
  /** Hears that someone took the file away, or changed it, while it was open. */
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
  file: string,
  open: () => ServedDatabase,
  inItsWords: (error: unknown) => unknown = error => error,
): void {
  const port = ownerPort()
  const failure = (id: number, error: unknown): WorkerAnswer => ({
    id,
    ok: false,
    error: asDeskError(inItsWords(databaseError(file, error))).toJSON(),
  })
  collectWhenCalm()
  try {
    const served = open()
    answerCalls(served, failure)
    port.postMessage({ id: 0, ok: true, value: served.opened } satisfies FromWorker)
  } catch (error) {
    port.postMessage(failure(0, error))
  }
}

function answerCalls(
  { db, stores, leave, check, newest, lost, met, together }: ServedDatabase,
  failure: (id: number, error: unknown) => WorkerAnswer,
): void {
  const port = ownerPort()
  const doCall = (call: WorkerCall): WorkerAnswer => {
    check?.(call.store)
    return { id: call.id, ok: true, value: callStore(stores, call) }
  }
  const alone = (id: number, work: () => WorkerAnswer): WorkerAnswer => {
    try {
      return work()
    } catch (error) {
      met?.(error)
      return failure(id, error)
    }
  }
  const doInOneCommit = db.transaction((calls: WorkerCall[]) => calls.map(doCall))
  const watch = newest && new FileWatch(db.name, Number(db.pragma('page_size', { simple: true })))
  const lookAtFile = () => {
    const changed = watch?.changed()
    if (changed) lost?.(changed)
  }
  const settle = (calls: WorkerCall[]): WorkerAnswer[] => {
    lookAtFile()
    const answers = settleTogether(calls)
    try {
      newest?.tell()
      watch?.wrote()
      return answers
    } catch (error) {
      return calls.map(({ id }) => failure(id, error))
    }
  }
  /** Waiting for the disk is what takes the time, so calls share it; if one fails, each is done again by itself. */
  const settleTogether = (calls: WorkerCall[]): WorkerAnswer[] => {
    if (calls.length > 1 && calls.every(({ store }) => store !== 'database')) {
      try {
        return doInOneCommit(calls)
      } catch {
        // Nothing of it was committed.
      }
    }
    return calls.map(call => alone(call.id, () => doCall(call)))
  }
  const close = (id: number): WorkerAnswer => {
    lookAtFile()
    return alone(id, () => {
      leave?.()
      db.close()
      newest?.close()
      return { id, ok: true, value: null }
    })
  }
  /** Does the message that came, and the calls that came behind it while the one before was waiting for the disk. */
  port.on('message', (first: ToWorker) => {
    // Calls after the close are answered by the worker's end; its own last writes aren't changes by another program.
    if (!db.open) return
    const calls: WorkerCall[] = []
    let message: ToWorker | undefined = first
    while (message && 'store' in message) {
      calls.push(message)
      const next: { message: ToWorker } | undefined = calls.length < together ? receiveMessageOnPort(port) : undefined
      message = next?.message
    }
    for (const answer of calls.length > 0 ? settle(calls) : []) port.postMessage(answer)
    if (message && 'close' in message) port.postMessage(close(message.id))
    if (!db.open) port.close()
  })
}
