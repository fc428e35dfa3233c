import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DraftReading } from '../../../src-shared/contract/import-drafts.ts'
import { DeskError, errorFromJson } from '../../../src-shared/errors.ts'
import { buffersIn } from './buffers.ts'
import type { CheckAsked, FromSheetWorker, KeptFile, SheetCalls, ToSheetWorker } from './sheet-calls.ts'

/** Sheets are megabytes: without a question for so long (ms), their worker goes, and files are read anew when they are asked for. */
const idleFor = 10 * 60_000
/** What was stopped has so long (ms) to end by itself: a large workbook is read in one piece. */
const patienceByDefault = 1500

interface Call {
  /** Whose reading or check it is; null: something else. */
  draft: number | null
  resolve(value: never): void
  reject(error: unknown): void
  settled: Promise<unknown>
}

interface Running {
  worker: Worker
  waiting: Map<number, Call>
  exited: Promise<void>
}

// As a source the worker is a .ts file beside this one; in a build both are .js.
const workerFile = () =>
  new URL(`./sheet-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Megabytes of texts and lists; columns of numbers are not among them. */
const mostHeap = 2048

/** The sheet worker, from the desk's side: it starts with the first question. */
export class SheetChannel implements SheetCalls {
  readonly #tell: (draft: number, reading: Pick<DraftReading, 'read' | 'total'>) => void
  #running: Running | null = null
  #idle: NodeJS.Timeout | null = null
  #lastId = 0
  readonly #patience: number

  /** `tell`: how far the reading of a draft has come. */
  constructor(
    tell: (draft: number, reading: Pick<DraftReading, 'read' | 'total'>) => void,
    patience = patienceByDefault,
  ) {
    this.#tell = tell
    this.#patience = patience
  }

  read: SheetCalls['read'] = (file, decisions) => this.#ask('read', [file, decisions], [], file.draft)
  check(file: KeptFile, asked: CheckAsked): ReturnType<SheetCalls['check']> {
    const data = asked.baseline?.data
    return this.#ask('check', [file, asked], buffersIn(data), file.draft)
  }
  page: SheetCalls['page'] = (...args) => this.#ask('page', args as unknown[])
  catalogue: SheetCalls['catalogue'] = file => this.#ask('catalogue', [file])
  blank: SheetCalls['blank'] = (baseline, as) => this.#ask('blank', [baseline, as], buffersIn(baseline.data))

  async forget(draft: number): Promise<void> {
    await this.cancel(draft)
    if (this.#running) await this.#ask('forget', [draft])
  }

  /**
   * Ends the reading or the check of a draft. Where that does not end soon, the worker ends with all that it does, and everybody who waits for it is
   * told `imports.stopped`; files are read anew when they are asked for.
   */
  async cancel(draft: number): Promise<void> {
    const running = this.#running
    const calls = [...(running?.waiting.values() ?? [])].filter(call => call.draft === draft)
    if (!running || calls.length === 0) return
    this.#ask('cancel', [draft]).catch(() => {})
    const settled = Promise.all(calls.map(call => call.settled))
    if (await isInTime(settled, this.#patience)) return
    if (this.#running === running) this.#running = null
    for (const call of running.waiting.values()) call.reject(new DeskError('imports.stopped', {}))
    running.waiting.clear()
    await running.worker.terminate()
  }

  /** Ends the worker; files that are being read are let go. */
  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const running = this.#running
    if (!running) return
    this.#running = null
    // Nobody waits for an answer any more; it ends by itself once it has none to give.
    running.worker.postMessage({ id: ++this.#lastId, method: 'close', args: [] } satisfies ToSheetWorker)
    if (!(await isInTime(running.exited, this.#patience))) await running.worker.terminate()
  }

  #ask<T>(
    method: ToSheetWorker['method'],
    args: unknown[],
    moved: ArrayBuffer[] = [],
    draft: number | null = null,
  ): Promise<T> {
    const running = this.#start()
    this.#rest()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const message: ToSheetWorker = { id: ++this.#lastId, method, args }
    running.waiting.set(message.id, { draft, resolve, reject, settled: promise.catch(() => {}) })
    running.worker.postMessage(message, moved)
    return promise
  }

  #start(): Running {
    if (this.#running) return this.#running
    const worker = new Worker(workerFile(), {
      resourceLimits: { maxOldGenerationSizeMb: mostHeap, maxYoungGenerationSizeMb: 16 },
    })
    const waiting: Running['waiting'] = new Map()
    worker.on('message', (message: FromSheetWorker) => {
      if (message.id === 0 && 'draft' in message) return this.#tell(message.draft, message.reading)
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (!('ok' in message)) return
      if (message.ok) call?.resolve(message.value as never)
      else call?.reject(errorFromJson(message.error))
      this.#rest()
    })
    const ended = (error: DeskError) => {
      if (this.#running?.worker === worker) this.#running = null
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
    }
    worker.on('error', error => ended(whyEnded(error)))
    const exited = new Promise<void>(resolve =>
      worker.on('exit', () => {
        ended(new DeskError('desk.internal', { what: 'the worker that reads price files has ended' }))
        resolve()
      }),
    )
    worker.unref()
    this.#running = { worker, waiting, exited }
    return this.#running
  }

  #rest(): void {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#running?.waiting.size === 0) void this.close()
      else this.#rest()
    }, idleFor)
    this.#idle.unref()
  }
}

function whyEnded(error: unknown): DeskError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new DeskError('imports.out-of-memory', {})
  return new DeskError('desk.internal', { what: message })
}

/** False where a promise takes longer than so many milliseconds. */
async function isInTime(promise: Promise<unknown>, patience: number): Promise<boolean> {
  const ended = new AbortController()
  const late = sleep(patience, false, { signal: ended.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(() => true), late])
  ended.abort()
  return inTime
}
