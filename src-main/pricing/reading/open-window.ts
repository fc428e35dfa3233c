import { errorFromJson } from '../../../src-shared/errors.ts'
import type { PricingArea, WindowAsked } from '../../service/index.ts'
import type { WindowListener } from './window-listener.ts'
import type { FromWindowWorker, ToWindowWorker } from './window-messages.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'

/** How far the service may be ahead of the worker, and the worker of whoever takes its parts. */
const mostBytesAhead = 4 * 1024 * 1024
const mostPartsAhead = 4

/** One window on its way from the service through the worker to a listener, none of them far ahead of the next. */
export class OpenWindow {
  readonly #id: number
  readonly #send: (message: ToWindowWorker, moved?: ArrayBuffer[]) => void
  readonly #listener: WindowListener
  readonly #control = new AbortController()
  readonly #ended = Promise.withResolvers<WindowEnd | null>()
  #told: Promise<unknown> = Promise.resolve()
  #partsAhead = 0
  #bytesAhead = 0
  #goOn: (() => void) | null = null

  constructor(
    id: number,
    send: (message: ToWindowWorker, moved?: ArrayBuffer[]) => void,
    listener: WindowListener,
  ) {
    this.#id = id
    this.#send = send
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
    this.#send({ id, say: 'begin', order })
    const failure = await service
      .readWindow({ ...asked, signal }, piece => this.#pass(piece))
      .then(() => null)
      .catch((error: unknown) => ({ error }))
    this.#send({ id, say: failure ? 'break-off' : 'end' })
    // Where it was ended here, that says why better than the call that was ended.
    const end = await this.#whole()
    if (failure) throw failure.error
    if (!end) throw new Error('a window that came whole was broken off')
    return end
  }

  /** Waits until everything was told; null for a window that was broken off. */
  async #whole(): Promise<WindowEnd | null> {
    try {
      return await this.#ended.promise
    } finally {
      await this.#told
    }
  }

  hear(message: FromWindowWorker): void {
    if (message.say === 'took') this.#bytesAhead -= message.bytes
    else if (message.say === 'head') this.#tell(() => this.#listener.head(message.head))
    else if (message.say === 'part') {
      this.#partsAhead++
      this.#tell(async () => {
        await this.#listener.part(message.part)
        this.#partsAhead--
        this.#look()
      })
    } else if (message.say === 'ended') this.#ended.resolve(message.end)
    else if (message.say === 'broken-off') this.#ended.resolve(null)
    else this.fail(errorFromJson(message.error))
    this.#look()
  }

  /** Nothing more is told of this window. */
  fail(error: unknown): void {
    this.#ended.reject(error)
    this.#control.abort(error)
    this.#goOn?.()
  }

  #tell(call: () => Promise<unknown>): void {
    this.#told = this.#told.then(call)
    this.#told.catch(error => this.fail(error))
  }

  #pass(piece: Uint8Array): void | Promise<void> {
    const bytes = ownBytes(piece)
    this.#bytesAhead += bytes.byteLength
    this.#send({ id: this.#id, say: 'bytes', bytes }, [bytes.buffer])
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
