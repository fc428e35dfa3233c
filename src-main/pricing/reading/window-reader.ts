import { Worker } from 'node:worker_threads'
import { DeskError } from '../../../src-shared/errors.ts'
import type { PricingArea, WindowAsked } from '../../service/index.ts'
import { OpenWindow } from './open-window.ts'
import type { WindowListener } from './window-listener.ts'
import type { FromWindowWorker, ToWindowWorker } from './window-messages.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'

/** A thread of JavaScript takes tens of megabytes and starts in a few hundredths of a second: without work it goes. */
const idleFor = 2_000

// As a source the worker is a .ts file beside this one; in a build both are .js.
const workerFile = () =>
  new URL(`./window-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** A worker, and what it reads. */
interface Running {
  worker: Worker
  windows: Map<number, OpenWindow>
}

/** Reads windows of prices in a worker, which runs while there is something to read. */
export class WindowReader {
  #running: Running | null = null
  #idle: NodeJS.Timeout | null = null
  #lastId = 0

  /**
   * Asks for a window and tells what comes of it while it comes. Rejects with what the service, the listener or the window
   * itself fails with; the rows before that were told.
   */
  async read(
    service: Pick<PricingArea, 'readWindow'>,
    asked: WindowAsked,
    order: WindowOrder,
    listener: WindowListener,
  ): Promise<WindowEnd> {
    asked.signal?.throwIfAborted()
    const { worker, windows } = this.#start()
    const id = ++this.#lastId
    const send = (message: ToWindowWorker, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)
    const window = new OpenWindow(id, send, listener)
    windows.set(id, window)
    try {
      return await window.read(service, asked, order)
    } finally {
      windows.delete(id)
      if (windows.size === 0 && this.#running?.windows === windows) this.#rest()
    }
  }

  /** Ends the worker; windows that are being read fail. */
  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const worker = this.#running?.worker
    this.#running = null
    await worker?.terminate()
  }

  #start(): Running {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#running) return this.#running
    const worker = new Worker(workerFile(), {
      // What a row makes is gone with it; V8 would let the space for it grow to 64 MB.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    })
    const running: Running = { worker, windows: new Map() }
    const ended = (what: string) => {
      if (this.#running === running) this.#running = null
      for (const window of running.windows.values()) window.fail(new DeskError('desk.internal', { what }))
    }
    worker.on('message', (message: FromWindowWorker) => running.windows.get(message.id)?.hear(message))
    worker.on('error', error => ended(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => ended('the worker that reads prices has ended'))
    worker.unref()
    this.#running = running
    return running
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.close(), idleFor)
    this.#idle.unref()
  }
}
