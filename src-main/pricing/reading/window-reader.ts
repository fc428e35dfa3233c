import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import type { PricingArea, WindowAsked } from '../../service/index.ts'
import { moving, type Remote } from '../../workers/protocol.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'
import type { WindowEvent, WindowStores } from './window-worker.ts'

/** A thread of JavaScript takes tens of megabytes and starts in a few hundredths of a second: without work it goes. */
const idleMs = 2_000

/** How far the service may be ahead of the worker, and the worker of whoever takes its parts. */
const mostBytesAhead = 4 * 1024 * 1024
const mostPartsAhead = 4

/** Who takes what is read, one call at a time and in order. */
export interface WindowListener {
  head(head: WindowHead): Promise<unknown>
  part(part: WindowPart): Promise<unknown>
}

/** Reads windows of prices in a worker, which runs while there is something to read. */
export class WindowReader {
  readonly #open = new Map<number, OpenWindow>()
  readonly #worker = new WorkerHost<WindowStores, WindowEvent>({
    file: workerFile(import.meta.url, './window-worker'),
    limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    idleMs,
    unref: true,
    heard: event => this.#open.get(event.window)?.hear(event),
  })
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
    const id = ++this.#lastId
    const window = new OpenWindow(id, this.#worker.stores.windows, listener)
    this.#open.set(id, window)
    try {
      return await window.read(service, asked, order)
    } finally {
      this.#open.delete(id)
    }
  }

  /** Ends the worker; windows that are being read fail. */
  close(): Promise<void> {
    return this.#worker.close()
  }
}

/** One window on its way from the service through the worker to a listener, none of them far ahead of the next. */
class OpenWindow {
  readonly #id: number
  readonly #worker: Remote<WindowStores['windows']>
  readonly #listener: WindowListener
  readonly #control = new AbortController()
  readonly #ended = Promise.withResolvers<WindowEnd | null>()
  readonly #told = new SerialQueue()
  #partsAhead = 0
  #bytesAhead = 0
  #goOn: (() => void) | null = null
  /** The worker reads it no more. */
  #isGone = false
  /** The listener has failed: it is told nothing more. */
  #isRefused = false

  constructor(id: number, worker: Remote<WindowStores['windows']>, listener: WindowListener) {
    this.#id = id
    this.#worker = worker
    this.#listener = listener
    this.#ended.promise.catch(() => {})
  }

  async read(
    service: Pick<PricingArea, 'readWindow'>,
    asked: WindowAsked,
    order: WindowOrder,
  ): Promise<WindowEnd> {
    const id = this.#id
    const signal = asked.signal ? AbortSignal.any([asked.signal, this.#control.signal]) : this.#control.signal
    this.#worker.read(id, order).then(this.#ended.resolve, error => {
      this.#isGone = true
      this.#fail(error)
    })
    const failure = await service
      .readWindow({ ...asked, signal }, piece => this.#pass(piece))
      .then(() => null)
      .catch((error: unknown) => ({ error }))
    if (!this.#isGone) {
      const last = failure ? this.#worker.breakOff(id) : this.#worker.end(id)
      last.catch(error => this.#fail(error))
    }
    try {
      // Where it was ended here, that says why better than the call that was ended.
      const end = await this.#ended.promise
      if (failure) throw failure.error
      if (!end) throw new Error('a window that came whole was broken off')
      return end
    } finally {
      await this.#told.idle()
    }
  }

  hear(event: WindowEvent): void {
    if ('head' in event) this.#tell(() => this.#listener.head(event.head))
    else {
      this.#partsAhead++
      this.#tell(async () => {
        await this.#listener.part(event.part)
        this.#partsAhead--
        this.#look()
      })
    }
  }

  /** Nothing more is told of this window. */
  #fail(error: unknown): void {
    this.#ended.reject(error)
    this.#control.abort(error)
    this.#goOn?.()
  }

  #tell(call: () => Promise<unknown>): void {
    void this.#told.add(async () => {
      if (this.#isRefused) return
      try {
        await call()
      } catch (error) {
        this.#isRefused = true
        this.#fail(error)
      }
    })
  }

  #pass(piece: Uint8Array): void | Promise<void> {
    if (this.#isGone) return
    const bytes = ownBytes(piece)
    const { byteLength } = bytes
    this.#bytesAhead += byteLength
    const written = this.#worker.write(this.#id, moving(bytes, [bytes.buffer]))
    written.then(
      () => {
        this.#bytesAhead -= byteLength
        this.#look()
      },
      error => this.#fail(error),
    )
    if (!this.#isFarAhead()) return
    return new Promise<void>(resolve => {
      this.#goOn = resolve
      if (this.#control.signal.aborted) resolve()
    })
  }

  #isFarAhead(): boolean {
    return this.#bytesAhead > mostBytesAhead || this.#partsAhead > mostPartsAhead
  }

  #look(): void {
    if (this.#goOn === null || this.#isFarAhead()) return
    this.#goOn()
    this.#goOn = null
  }
}

/** Bytes whose buffer holds nothing else, so that it can be moved to another thread. */
function ownBytes(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = piece
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(piece)
}
