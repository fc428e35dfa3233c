import type { Message } from '../../../src-shared/messages/index.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import { guarded } from '../../observers.ts'
import type { Freshness, GridNumber, StaleSpans, WindowSpan } from '../book/book.ts'
import { lanes, type SendingParts } from './parts.ts'
import { verdictOf } from './verdict.ts'

interface ReadSpan extends WindowSpan {
  grid: GridNumber
  at: number
}

/** A read that is due: some spans, or the whole grid if a row has moved. */
export type Due = StaleSpans & { whole: boolean }

const timerError = 10

/** Rows read at once: increased if their cells were sent before the rows became stale, else decreased. */
const ahead = { first: 1_000, least: lanes, most: 10_000 }

/** Minimum interval between reads of a whole grid for a row that has moved (ms). */
const wholeEvery = 60_000

/** A grid whose windows fail although the service answers. */
interface Failing {
  count: number
  /** Monotonic time (`performance.now()`). */
  until: number
  problem: Message
}

const overlaps = (a: WindowSpan, b: WindowSpan): boolean =>
  a.offset < b.offset + b.limit && b.offset < a.offset + a.limit

/**
 * Reads rows again before their cells are sent. A row that is no longer in its span is looked for in the whole grid; if
 * the service doesn't list it there either, its cells are sent and the service decides. A grid that can't be read is
 * retried with increasing delays and doesn't block others.
 */
export class Rereading {
  readonly #parts: Pick<SendingParts, 'readAgain' | 'waits'>
  readonly #onRetry: () => void
  /** Monotonic time (`performance.now()`). */
  readonly #begunAt = performance.now()
  readonly #failing = new Map<GridNumber, Failing>()
  /** When each grid was last read as a whole for a row that had moved. */
  readonly #whole = new Map<GridNumber, number>()
  #done: ReadSpan[] = []
  #rows = ahead.first
  #last: Pick<Due, 'grid' | 'spans'> | null = null
  /** Duration of the longest of the last reads of spans (ms). */
  #took = 0
  #runningSince: number | null = null
  #timer: NodeJS.Timeout | undefined

  /** `onRetry` is called when a grid that failed may be tried again. */
  constructor(parts: Pick<SendingParts, 'readAgain' | 'waits'>, onRetry: () => void) {
    this.#parts = parts
    this.#onRetry = onRetry
  }

  get isRunning(): boolean {
    return this.#runningSince !== null
  }

  /** True if the read takes so long that a person should know. */
  get isSlow(): boolean {
    return this.#runningSince !== null && performance.now() - this.#runningSince > 2_000
  }

  /** Why grids that can't be read are waiting; null if none is. */
  get problem(): Message | null {
    const [failing] = this.#failing.values()
    return failing?.problem ?? null
  }

  /** How long rows stay fresh after a read was asked for (ms): an instant from its answer. */
  get fresh(): number {
    return this.#took + this.#parts.waits.fresh
  }

  /** Rows whose cells can be sent without another read: none from before this sender started (missed changes). */
  freshness(now: number): Freshness {
    const since = now - Math.min(this.fresh, performance.now() - this.#begunAt)
    return { since, rows: this.#rows, tried: [] }
  }

  /**
   * Finds the reads that are due for stale spans. `waits`: some reads have failed and are retried later; `tried`: spans
   * that were read without finding their rows.
   */
  needed(stale: readonly StaleSpans[], now: number): { due: Due[]; waits: boolean; tried: ReadSpan[] } {
    this.#done = this.#done.filter(({ at }) => at > now - this.fresh && at <= now)
    const due: Due[] = []
    const tried: ReadSpan[] = []
    let waits = false
    for (const item of stale) {
      const spans = item.spans.filter(span => !this.#wasRead(item.grid, span))
      const since = this.#whole.get(item.grid)
      const wasWhole = since !== undefined && since <= now && now - since < Math.max(wholeEvery, this.fresh)
      const whole = spans.length === 0 && item.listed && !wasWhole
      if (spans.length === 0 && !whole) {
        for (const span of this.#done) if (span.grid === item.grid) tried.push(span)
      } else if ((this.#failing.get(item.grid)?.until ?? 0) > performance.now()) waits = true
      // The first of many spans would be old when the last has been read.
      else due.push({ ...item, spans: (whole ? item.spans : spans).slice(0, lanes), whole })
    }
    return { due: due.slice(0, lanes), waits, tried }
  }

  async run(due: readonly Due[], signal: AbortSignal): Promise<void> {
    this.#runningSince = performance.now()
    try {
      const reads = await Promise.allSettled(due.map(item => this.#read(item, signal)))
      const took = reads.map(read => (read.status === 'fulfilled' ? read.value : null)).filter(each => each !== null)
      if (took.length > 0) this.#took = Math.max(...took)
      for (const read of reads) if (read.status === 'rejected') throw read.reason
    } finally {
      this.#runningSince = null
      this.#scheduleRetry()
    }
  }

  /** Allows failed grids to be read again at once. */
  tryNow(): void {
    for (const failing of this.#failing.values()) failing.until = 0
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** Returns how long the read took (ms); null for a whole grid, whose rows have ages of their own, and for a failure. */
  async #read(item: Due, signal: AbortSignal): Promise<number | null> {
    const at = Date.now()
    const since = performance.now()
    this.#pace(item)
    try {
      await this.#parts.readAgain(item, item.whole, signal)
    } catch (error) {
      signal.throwIfAborted()
      const verdict = verdictOf(error)
      if (verdict.kind === 'again' && verdict.heard) {
        this.#fail(item.grid, verdict.problem)
        return null
      }
      // The service rejected the read, such as for an unknown retailer. It will reject each cell, too.
      if (verdict.kind !== 'rejected') throw error
    }
    this.#failing.delete(item.grid)
    if (item.whole) this.#whole.set(item.grid, at)
    for (const span of item.spans) this.#done.push({ ...span, grid: item.grid, at })
    return item.whole ? null : performance.now() - since
  }

  /** Doubles the rows per read if the last ones were sent while fresh, halves them if they became stale first. */
  #pace({ grid, spans }: Due): void {
    const last = this.#last
    this.#last = { grid, spans }
    const rows = spans.reduce((sum, { limit }) => sum + limit, 0)
    if (last?.grid !== grid || rows < this.#rows) return
    this.#rows = last.spans.some(span => spans.some(other => overlaps(span, other)))
      ? Math.max(ahead.least, Math.floor(this.#rows / 2))
      : Math.min(ahead.most, this.#rows * 2)
  }

  #fail(grid: GridNumber, problem: Message): void {
    const count = (this.#failing.get(grid)?.count ?? 0) + 1
    const until = performance.now() + backoffMilliseconds(count, this.#parts.waits)
    this.#failing.set(grid, { count, until, problem })
  }

  #scheduleRetry(): void {
    clearTimeout(this.#timer)
    const untils = [...this.#failing.values()].map(({ until }) => until)
    const soonest = untils.reduce((least, until) => Math.min(least, until), Number.POSITIVE_INFINITY)
    const wait = soonest - performance.now()
    // Timers may fire slightly early, and this one isn't set again.
    if (untils.length > 0) this.#timer = setTimeout(guarded(this.#onRetry), Math.max(0, wait) + timerError)
  }

  #wasRead(grid: GridNumber, { offset, limit }: WindowSpan): boolean {
    return this.#done.some(
      span => span.grid === grid && span.offset <= offset && span.offset + span.limit >= offset + limit,
    )
  }
}
