import { setTimeout as wait } from 'node:timers/promises'
import type { GridReading } from '../../../src-shared/contract/prices.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { scopeOf } from '../../../src-shared/pricing/price-sheet.ts'
import { KeyedQueue } from '../../../src-shared/serial-queue.ts'
import type { DesignArea, PricingArea } from '../../service/index.ts'
import type { GridNumber, StoredHead, WindowSpan } from '../book/book.ts'
import type { GridName, MakeReader, Reader } from '../reader.ts'
import { readDesigns } from './design-window.ts'
import { type FilledBook, Merging } from './merging.ts'
import { type AskWindow, mostCodes, WholeReading } from './whole-reading.ts'
import { WindowReader } from './window-reader.ts'

/** What a reader needs. */
export interface ReaderParts extends Omit<Parameters<MakeReader>[0], 'book' | 'client'> {
  book: FilledBook
  client(): Pick<PricingArea, 'readWindow' | 'theirWindow'> & Pick<DesignArea, 'designs'>
}

const idle: GridReading = { state: 'idle', read: 0, total: null, problem: null }

/** Spans read at once (specification, part 7). */
const windowsAtOnce = 6

/** Makes the reader of the open profile. */
export const makeGridReader: MakeReader = parts => new GridReader(parts)

/** Reads grids from the service into prices.db: each one window at a time, parsed in a worker. */
export class GridReader implements Reader {
  readonly #parts: ReaderParts
  readonly #windows = new WindowReader()
  readonly #control = new AbortController()
  readonly #readings = new Map<GridNumber, GridReading>()
  /** Running and waiting reads, by grid. */
  readonly #queue = new KeyedQueue<GridNumber>()
  /** Grids whose service returns the whole list whatever window is requested. */
  readonly #windowless = new Set<GridNumber>()

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  state(grid: GridNumber): GridReading {
    return this.#readings.get(grid) ?? idle
  }

  refresh(name: GridName, after = 0): GridReading {
    const { grid } = name
    if (this.state(grid).state === 'reading' || this.#control.signal.aborted) return this.state(grid)
    this.#readings.set(grid, { ...idle, state: 'reading' })
    const { signal } = this.#control
    void this.#queue
      .add(grid, async () => {
        // If the reader is closed meanwhile, the read itself reports it.
        if (after > 0) await wait(after, undefined, { signal }).catch(() => {})
        return this.#whole(name, signal)
      })
      .catch(() => {})
    return this.state(grid)
  }

  readWhole(name: GridName): Promise<void> {
    const { signal } = this.#control
    return this.#queue.add(name.grid, () => this.#whole(name, signal))
  }

  async readSpans(name: GridName, spans: readonly WindowSpan[], signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#control.signal])
    await this.#queue.add(name.grid, async () => {
      if (this.#windowless.has(name.grid)) return this.#whole(name, either)
      const { book } = this.#parts
      const { retailer, combinations } = await book.open(name.grid)
      const known = { retailer, combinations: combinations.filter(({ present }) => present) }
      const merging = this.#merging(name, Date.now())
      const windows = spans.flatMap(inWindows)
      const next = async () => {
        for (let span = windows.shift(); span; span = windows.shift()) {
          const listener = () => merging.listener(Date.now(), either, () => true)
          const end = await this.#windowRequester(name, either)(span, known, listener)
          await merging.head(end.head)
        }
      }
      // At once: the rows of the first would be old when the last has come. Waits for all, so none merges behind a failure.
      const ends = await Promise.allSettled(Array.from({ length: windowsAtOnce }, next))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    })
  }

  async close(): Promise<void> {
    this.#control.abort()
    await this.#queue.idle()
    await this.#windows.close()
  }

  /** Reads a whole grid. Reports errors and throws them. */
  async #whole(name: GridName, signal: AbortSignal): Promise<void> {
    const { book, log } = this.#parts
    const { grid } = name
    const startedAt = Date.now()
    let reading: GridReading = { ...idle, state: 'reading' }
    const set = (change: Partial<GridReading>) => {
      reading = { ...reading, ...change }
      this.#readings.set(grid, reading)
    }
    set({})
    try {
      signal.throwIfAborted()
      const stored = await book.open(grid)
      const merging = this.#merging(name, startedAt)
      const whole = new WholeReading(stored, {
        ask: this.#windowRequester(name, signal),
        merging,
        signal,
        tell: set,
      })
      const end = await whole.run(stored.rows === 0)
      if (end.ignoresWindows) this.#windowless.add(grid)
      const head = end.isComplete ? await book.end(grid, startedAt) : await book.open(grid)
      set({ state: 'idle', read: end.read, total: end.total, problem: end.warning })
      this.#reportHead(name, head)
      log.info('rows of prices were read', { rows: end.read, milliseconds: Date.now() - startedAt })
    } catch (error) {
      if (signal.aborted) set({ state: 'idle' })
      else {
        set({ state: 'failed', problem: asDeskError(error).toMessage() })
        log.warn('prices were not read', { why: asDeskError(error).message })
        await book.open(grid).then(
          head => this.#reportHead(name, head),
          () => {},
        )
      }
      throw error
    }
  }

  #merging(name: GridName, begunAt: number): Merging {
    return new Merging(this.#parts.book, name.grid, begunAt, (head, news) => {
      this.#reportHead(name, head)
      if (news && news.cells.length > 0) this.#parts.news(name.sheet, news)
    })
  }

  #reportHead({ grid, sheet: retailer }: GridName, head: StoredHead): void {
    this.#parts.told(retailer, head, this.state(grid))
  }

  #windowRequester({ sheet: retailer }: GridName, signal: AbortSignal): AskWindow {
    const scope = scopeOf(retailer)
    if (scope) {
      return (_span, known, listener) =>
        withRetries(() => readDesigns(this.#parts.client(), scope, known, listener, signal), false, signal)
    }
    return ({ offset, limit }, known, listener) =>
      withRetries(
        () => {
          const asked = { retailer, offset, limit, signal }
          return this.#windows.read(this.#parts.client(), asked, { offset, known }, listener())
        },
        offset > 0,
        signal,
      )
  }
}

/** Splits a span into windows of a size that the service accepts. */
function inWindows({ offset, limit }: WindowSpan): WindowSpan[] {
  const windows = Math.ceil(limit / mostCodes)
  return Array.from({ length: windows }, (_, i) => ({
    offset: offset + i * mostCodes,
    limit: Math.min(mostCodes, limit - i * mostCodes),
  }))
}

/** Seconds to wait before each retry of a connection failure. */
const pauses = [1, 4]
/** If the service asks for a longer wait, the read fails and reports that. */
const maxWaitSeconds = 60

/**
 * Retries after errors that allow it: after the time that the service asks for (429, 503) or, if the service was
 * reached before, after a pause. Throws the last error, or the signal's reason.
 */
async function withRetries<T>(work: () => Promise<T>, wasReached: boolean, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      const seconds = secondsToWait(error, wasReached ? pause : null)
      if (seconds === null || signal.aborted) throw error
      await wait(seconds * 1000, undefined, { signal })
    }
  }
  return work()
}

function secondsToWait(error: unknown, pause: number | null): number | null {
  if (!(error instanceof DeskError) || error.retry === 'no') return null
  if (error.retry === 'any-time') return pause
  return error.retry.afterSeconds <= maxWaitSeconds ? error.retry.afterSeconds : null
}
