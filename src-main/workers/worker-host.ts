import { basename } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { asDeskError, DeskError, errorFromJson } from '../../src-shared/errors.ts'
import { notify, raise, writeDown } from '../observers.ts'
import { buffersOf, type FromWorker, type RemoteOf, signalHere, type ToWorker } from './protocol.ts'

/** How a worker is run. */
export interface WorkerPlan<E = never> {
  file: URL
  /** The `workerData` of its thread. */
  data?: unknown
  /** Megabytes; without them V8 lets short-lived objects take 64 MB. */
  limits: ResourceLimits
  /**
   * So many milliseconds after its last call the worker is closed, and the next call starts another one. Absent: one worker is
   * started by `start()`, and lasts until `close()`.
   */
  idleMs?: number
  /** True if the process may end while the worker runs. */
  unref?: boolean
  /** The environment of its thread; absent: a copy of this one's. */
  env?: NodeJS.ProcessEnv
  /** True if what it prints is dropped. */
  quiet?: boolean
  /** A call that was aborted, or a worker that was closed, has so many milliseconds before the thread is stopped. Absent: it is waited for. */
  patienceMs?: number
  /**
   * While it is waited for, the thread is asked every so many milliseconds whether it is well, and stopped if it doesn't say so
   * within so many: for what may be hostile. Absent: it isn't asked.
   */
  beat?: { every: number; within: number }
  /** Receives the worker's events. */
  heard?(event: E): void
  /** Hears each call that failed. */
  failed?(error: DeskError): void
  /** The error for pending calls if the worker died (`why`: the cause) or ended (null). */
  ended?(why: unknown): DeskError
}

interface Call {
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Running {
  worker: Worker
  waiting: Map<number, Call>
  /** Why it can be asked nothing more. */
  ended: DeskError | null
  exited: Promise<void>
  /** Asks whether it is well, while it is waited for. */
  beats: NodeJS.Timeout | null
}

/** The file of a worker beside a module: as a source `path` from there with `.ts`, in a build flat beside it with `.js`. */
export const workerFile = (from: string, path: string): URL =>
  from.endsWith('.ts') ? new URL(`${path}.ts`, from) : new URL(`./${basename(path)}.js`, from)

/**
 * A worker thread from its owner's side: starts it, calls the stores that it serves, and ends it. A worker is asked to close and
 * ends by itself, because stopping a thread inside SQLite's code can end the whole process; `kill` is for what may be hostile.
 */
export class WorkerHost<S, E = never> {
  /** What the worker serves. An AbortSignal among the arguments works there too; `moving()` marks what is moved. */
  readonly stores: RemoteOf<S>
  readonly #plan: WorkerPlan<E>
  #running: Running | null = null
  #idle: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(plan: WorkerPlan<E>) {
    this.#plan = plan
    this.stores = byName(store =>
      byName(
        method =>
          (...args: unknown[]) =>
            this.#call(store, method, args),
      ),
    ) as RemoteOf<S>
  }

  /** False if the next call would start a worker. */
  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Starts a worker that says when it is open (a database). Answers what it said; rejects with why it could not open, once it has ended. */
  async start(): Promise<unknown> {
    const running = this.#launch()
    try {
      return await new Promise<unknown>((resolve, reject) => running.waiting.set(0, { resolve, reject }))
    } catch (error) {
      await running.exited
      throw error
    }
  }

  /** Finishes what was asked, then ends the worker. Calls that it does not finish are rejected. */
  async close(): Promise<void> {
    const running = this.#leave()
    if (!running) return
    const { patienceMs } = this.#plan
    const stop = () => void running.worker.terminate()
    const timer = patienceMs === undefined ? undefined : setTimeout(stop, patienceMs)
    if (!running.ended) await this.#askToClose(running)
    await running.exited
    clearTimeout(timer)
  }

  #askToClose(running: Running): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      // One that has ended without an answer is closed, too.
      const failed = (error: unknown) => (error === running.ended ? resolve(null) : reject(error))
      running.waiting.set(id, { resolve, reject: failed })
      this.#post(running, { id, close: true })
    })
  }

  /** Terminates the thread wherever it is; pending calls fail with `why`. */
  async kill(why?: DeskError): Promise<void> {
    const running = this.#leave()
    if (!running) return
    this.#end(running, why ?? this.#whyEnded(null))
    await running.worker.terminate()
  }

  #leave(): Running | null {
    if (this.#idle) clearTimeout(this.#idle)
    const running = this.#running
    // One that is not started again continues answering why it can't be asked.
    if (this.#plan.idleMs !== undefined) this.#running = null
    return running
  }

  #call(store: string, method: string, args: unknown[]): Promise<unknown> {
    const running = this.#running ?? this.#launch()
    return new Promise((resolve, reject) => {
      if (running.ended) return reject(running.ended)
      const id = ++this.#lastId
      const signal = args.find(arg => arg instanceof AbortSignal)
      signal?.throwIfAborted()
      const sent = signal ? args.map(arg => (arg === signal ? signalHere : arg)) : args
      this.#post(running, { id, store, method, args: sent }, buffersOf(args))
      running.waiting.set(id, { resolve, reject })
      if (signal) this.#stopBy(signal, running, id)
      this.#watch(running)
      this.#rest()
    })
  }

  #post(running: Running, message: ToWorker, buffers?: ArrayBuffer[]): void {
    running.worker.postMessage(message, buffers)
  }

  /** Has a call's signal stop it in the worker, and if that takes too long, the worker with all that it does. */
  #stopBy(signal: AbortSignal, running: Running, id: number): void {
    const call = running.waiting.get(id)
    const stop = () => {
      if (running.waiting.get(id) !== call) return
      const error = asDeskError(signal.reason)
      this.#post(running, { abort: id, error: error.toJSON() })
      const { patienceMs } = this.#plan
      if (patienceMs === undefined) return
      setTimeout(() => {
        if (running.waiting.get(id) !== call) return
        this.#end(running, error)
        void running.worker.terminate()
      }, patienceMs).unref()
    }
    signal.addEventListener('abort', stop, { once: true })
  }

  #launch(): Running {
    const { file, data, limits, env, quiet = false, unref, heard, failed } = this.#plan
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: limits,
      ...(env ? { env } : {}),
      stdout: quiet,
      stderr: quiet,
    })
    const { promise: exited, resolve: exit } = Promise.withResolvers<void>()
    const running: Running = { worker, waiting: new Map(), ended: null, exited, beats: null }
    worker.on('message', (message: FromWorker) => {
      if ('event' in message) return heard && notify([heard], message.event as E)
      const call = running.waiting.get(message.id)
      running.waiting.delete(message.id)
      if (message.ok) call?.resolve(message.value)
      else {
        const error = errorFromJson(message.error)
        call?.reject(error)
        if (failed) notify([failed], error)
      }
      this.#rest()
    })
    // It isn't known which call this answers, so no call may wait for it for ever.
    worker.on('messageerror', error => {
      this.#end(running, this.#whyEnded(error))
      void worker.terminate()
    })
    worker.on('error', error => {
      // A database's worker isn't started again by the next call; why one can't be opened is said by `start`.
      const isLost = this.#plan.idleMs === undefined && !running.waiting.has(0)
      // What it had answered before may come after this, and before its exit.
      this.#noMore(running, this.#whyEnded(error))
      if (isLost) raise(error)
      else writeDown(error)
    })
    worker.on('exit', () => {
      this.#end(running, this.#whyEnded(null))
      exit()
    })
    if (unref) worker.unref()
    this.#running = running
    return running
  }

  #whyEnded(why: unknown): DeskError {
    const what = why instanceof Error ? why.message : `the worker ${basename(this.#plan.file.pathname)} has ended`
    return this.#plan.ended?.(why) ?? new DeskError('desk.internal', { what })
  }

  #watch(running: Running): void {
    const { beat } = this.#plan
    if (!beat || running.beats) return
    const { every, within } = beat
    let isAsked = false
    running.beats = setInterval(() => {
      if (isAsked) return
      if (running.ended || running.waiting.size === 0) {
        if (running.beats) clearInterval(running.beats)
        running.beats = null
        return
      }
      isAsked = true
      const late = setTimeout(() => {
        this.#end(running, this.#whyEnded(null))
        void running.worker.terminate()
      }, within)
      const answered = () => {
        clearTimeout(late)
        isAsked = false
      }
      const id = ++this.#lastId
      running.waiting.set(id, { resolve: answered, reject: answered })
      this.#post(running, { id, beat: true })
    }, every).unref()
  }

  /** Nothing more is asked of a worker. */
  #noMore(running: Running, why: DeskError): void {
    running.ended ??= why
    if (this.#running === running && this.#plan.idleMs !== undefined) this.#running = null
  }

  /** Nothing more is asked of a worker, and no one waits for it any more. */
  #end(running: Running, why: DeskError): void {
    this.#noMore(running, why)
    const waiting = [...running.waiting.values()]
    running.waiting.clear()
    for (const call of waiting) call.reject(running.ended)
  }

  /** Counts the idle time again. */
  #rest(): void {
    const { idleMs } = this.#plan
    if (idleMs === undefined) return
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#running?.waiting.size !== 0) return
    this.#idle = setTimeout(() => void this.close(), idleMs).unref()
  }
}

/** An object that makes each property when it is first asked for. */
function byName<T>(make: (name: string) => T): Record<string, T> {
  return new Proxy<Record<string, T>>(
    {},
    {
      get(made, name) {
        // An `await` looks for `then`: this isn't a promise.
        if (typeof name === 'symbol' || name === 'then') return undefined
        made[name] ??= make(name)
        return made[name]
      },
    },
  )
}
