import { Worker } from 'node:worker_threads'
import { DeskError, errorFromJson } from '../../src-shared/errors.ts'
import type { DatabaseStart, WorkerAnswer, WorkerCall, WorkerStart } from './worker-protocol.ts'

/** A worker that holds a database open, and the way to ask it. */
export interface WorkerChannel {
  /** What it answered when the file was open. */
  opened: unknown
  /** Rejects with `desk.database-failed` when the file cannot be used, or when the worker has ended. */
  call(store: string, method: string, args: unknown[]): Promise<unknown>
  /** A store there, as an object of async methods. */
  remote<T extends object>(store: string, methods: { [K in keyof T]: true }): T
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

// As a source the worker is a .ts file beside this one; in a build both are .js.
const workerFile = (name: string) =>
  new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Starts a worker on station.db; `failed` hears of each call that failed. Throws what its opening met: `desk.database-newer`, `desk.database-failed`. */
export const openStationWorker = (
  start: WorkerStart,
  failed?: (error: DeskError) => void,
): Promise<WorkerChannel> => openWorker('station-worker', start, failed)

/** Starts the worker on prices.db. Throws the same. */
export const openPriceWorker = (start: DatabaseStart): Promise<WorkerChannel> =>
  openWorker('price-worker', start)

async function openWorker(
  name: string,
  start: DatabaseStart,
  failed: (error: DeskError) => void = () => {},
): Promise<WorkerChannel> {
  const { file } = start
  const worker = new Worker(workerFile(name), {
    workerData: start,
    // What a call makes is gone with its answer; V8 would let the space for it grow to 64 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let lastId = 0
  let ended: DeskError | null = null

  const opening = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) call?.resolve(answer.value)
    else {
      const error = errorFromJson(answer.error)
      failed(error)
      call?.reject(error)
    }
  })
  const end = (why: string) => {
    ended = new DeskError('desk.database-failed', { file, why })
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }
  worker.on('error', error => end(error instanceof Error ? error.message : String(error)))
  const exited = new Promise<void>(resolve =>
    worker.on('exit', () => {
      end('it is closed')
      resolve()
    }),
  )

  const call = (store: string, method: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended)
      const message: WorkerCall = { id: ++lastId, store, method, args }
      waiting.set(message.id, { resolve, reject })
      worker.postMessage(message)
    })

  let opened: unknown
  try {
    opened = await opening
  } catch (error) {
    await exited
    throw error
  }
  // Each worker ends by itself: to terminate a thread that is still in SQLite's code can end the whole process.
  return {
    opened,
    call,
    remote: <T extends object>(store: string, methods: { [K in keyof T]: true }): T =>
      Object.fromEntries(
        Object.keys(methods).map(method => [method, (...args: unknown[]) => call(store, method, args)]),
      ) as T,
    async close() {
      if (!ended) await call('database', 'close', [])
      await exited
    },
  }
}
