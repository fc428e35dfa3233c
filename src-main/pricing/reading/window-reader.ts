import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import type { GridWindowRequest, PricingArea } from '../../service/index.ts'
import { moving, type Remote } from '../../workers/protocol.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import type { WindowHead, WindowPart } from '../book/book.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'
import type { WindowEvent, WindowStores } from './window-worker.ts'

/** An idle worker is ended: it takes tens of megabytes, and starts again in a few hundredths of a second. */
const idleMs = 2_000

/** How far the service may be ahead of the worker, and the worker ahead of the listener. */
const maxBytesAhead = 4 * 1024 * 1024
const maxPartsAhead = 4

/** Receives what is read, one call at a time and in order. */
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
    heard: event => this.#open.get(event.window)?.onEvent(event),
  })
  #lastId = 0

  /**
   * Requests a window and reports its content to `listener` as it arrives. Rejects with the error of the service, the
   * listener or the window itself; rows before the error were reported.
   */
  async read(
    service: Pick<PricingArea, 'readWindow' | 'theirWindow'>,
    request: GridWindowRequest,
    order: WindowOrder,
    listener: WindowListener,
  ): Promise<WindowEnd> {
    request.signal?.throwIfAborted()
    const id = ++this.#lastId
    const window = new OpenWindow(id, this.#worker.stores.windows, listener)
    this.#open.set(id, window)
    try {
      return await window.read(service, request, order)
    } finally {
      this.#open.delete(id)
    }
  }

  /** Ends the worker; windows being read fail. */
  close(): Promise<void> {
    return this.#worker.close()
  }
}

/** Passes one window from the service through the worker to a listener, with backpressure between them. */
class OpenWindow {
  readonly #id: number
  readonly #worker: Remote<WindowStores['windows']>
  readonly #listener: WindowListener
  readonly #control = new AbortController()
  readonly #ended = Promise.withResolvers<WindowEnd | null>()
  readonly #notifications = new SerialQueue()
  #partsAhead = 0
  #bytesAhead = 0
  #resume: (() => void) | null = null
  /** The worker no longer reads it. */
  #isGone = false
  /** The listener has failed and isn't called again. */
  #hasListenerFailed = false

  constructor(id: number, worker: Remote<WindowStores['windows']>, listener: WindowListener) {
    this.#id = id
    this.#worker = worker
    this.#listener = listener
    this.#ended.promise.catch(() => {})
  }

  async read(
    service: Pick<PricingArea, 'readWindow' | 'theirWindow'>,
    request: GridWindowRequest,
    order: WindowOrder,
  ): Promise<WindowEnd> {
    const id = this.#id
    const signal = request.signal ? AbortSignal.any([request.signal, this.#control.signal]) : this.#control.signal
    this.#worker.read(id, { ...order, theirs: service.theirWindow }).then(this.#ended.resolve, error => {
      this.#isGone = true
      this.#fail(error)
    })
    const failure = await service
      .readWindow({ ...request, signal }, piece => this.#pass(piece))
      .then(() => null)
      .catch((error: unknown) => ({ error }))
    if (!this.#isGone) {
      const last = failure ? this.#worker.breakOff(id) : this.#worker.end(id)
      last.catch(error => this.#fail(error))
    }
    try {
      // If the window was ended here, its error tells the cause better than the aborted request's.
      const end = await this.#ended.promise
      if (failure) throw failure.error
      if (!end) throw new Error('a window that came whole was broken off')
      return end
    } finally {
      await this.#notifications.idle()
    }
  }

  onEvent(event: WindowEvent): void {
    if ('head' in event) this.#notify(() => this.#listener.head(event.head))
    else {
      this.#partsAhead++
      this.#notify(async () => {
        await this.#listener.part(event.part)
        this.#partsAhead--
        this.#resumeIfReady()
      })
    }
  }

  /** Ends the window with an error. */
  #fail(error: unknown): void {
    this.#ended.reject(error)
    this.#control.abort(error)
    this.#resume?.()
  }

  #notify(call: () => Promise<unknown>): void {
    void this.#notifications.add(async () => {
      if (this.#hasListenerFailed) return
      try {
        await call()
      } catch (error) {
        this.#hasListenerFailed = true
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
        this.#resumeIfReady()
      },
      error => this.#fail(error),
    )
    if (!this.#isFarAhead()) return
    return new Promise<void>(resolve => {
      this.#resume = resolve
      if (this.#control.signal.aborted) resolve()
    })
  }

  #isFarAhead(): boolean {
    return this.#bytesAhead > maxBytesAhead || this.#partsAhead > maxPartsAhead
  }

  #resumeIfReady(): void {
    if (this.#resume === null || this.#isFarAhead()) return
    this.#resume()
    this.#resume = null
  }
}

/** Bytes in a buffer that has nothing else in it, so it can be transferred to another thread. */
function ownBytes(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = piece
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(piece)
}
