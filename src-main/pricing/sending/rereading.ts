import type { Message } from '../../../src-shared/messages/index.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import type { Freshness, GridNumber, StaleSpans, WindowSpan } from '../book/book.ts'
import type { SendingParts } from './parts.ts'
import { verdictOf } from './verdict.ts'

interface ReadSpan extends WindowSpan {
  grid: GridNumber
  at: number
}

/** What is to be read: some spans, or the whole grid where a row isn't where it stood. */
export type Due = StaleSpans & { whole: boolean }

const timerError = 10

/** So many rows are read at once, ahead of their cells: more where the cells were gone before the rows were old, fewer where not. */
const ahead = { first: 1_000, least: 50, most: 10_000 }

/** A reading that takes long serves so many times its own time: a service that is slow, or gives all codes at once, is not read without a pause. */
const timesItsOwn = 3

/** A grid is read as a whole for a row that isn't where it stood, at most so often (ms). */
const wholeEvery = 60_000

/** A grid whose windows fail while the service answers. */
interface Failing {
  count: number
  /** By the clock that never jumps. */
  until: number
  problem: Message
}

const overlaps = (one: WindowSpan, other: WindowSpan): boolean =>
  one.offset < other.offset + other.limit && other.offset < one.offset + one.limit

/**
 * Reads rows again before their cells go. A row that is not in its span any more is looked for in the whole grid; what the service
 * does not list then either goes, and the service decides. A grid that cannot be read waits by itself, each time longer, and
 * holds up no other.
 */
export class Rereading {
  readonly #parts: Pick<SendingParts, 'readAgain' | 'waits'>
  readonly #over: () => void
  /** By the clock that never jumps. */
  readonly #begunAt = performance.now()
  readonly #failing = new Map<GridNumber, Failing>()
  /** When a grid was last read as a whole for a row that had moved. */
  readonly #whole = new Map<GridNumber, number>()
  #done: ReadSpan[] = []
  #rows = ahead.first
  #last: Pick<Due, 'grid' | 'spans'> | null = null
  /** How long the last reading took. */
  #took = 0
  #runningSince: number | null = null
  #timer: NodeJS.Timeout | undefined

  /** `over` is called when a grid that failed may be tried again. */
  constructor(parts: Pick<SendingParts, 'readAgain' | 'waits'>, over: () => void) {
    this.#parts = parts
    this.#over = over
  }

  get isRunning(): boolean {
    return this.#runningSince !== null
  }

  /** It takes so long that a person should hear of it. */
  get isSlow(): boolean {
    return this.#runningSince !== null && performance.now() - this.#runningSince > 2_000
  }

  /** Why grids that cannot be read wait; null where none does. */
  get problem(): Message | null {
    const [failing] = this.#failing.values()
    return failing?.problem ?? null
  }

  /** How long a row that was read stays fresh (ms). */
  get fresh(): number {
    return Math.max(this.#parts.waits.fresh, timesItsOwn * this.#took)
  }

  /** What may go without another reading: never what was read before this sending began, since nobody listened in between. */
  freshness(now: number): Freshness {
    const since = now - Math.min(this.fresh, performance.now() - this.#begunAt)
    return { since, rows: this.#rows, tried: [] }
  }

  /**
   * What of it is to be read now; `waits`: some of it has failed and is tried later; `tried`: what was looked for and isn't
   * there.
   */
  needed(stale: readonly StaleSpans[], now: number): { due: Due[]; waits: boolean; tried: ReadSpan[] } {
    this.#done = this.#done.filter(({ at }) => at > now - this.fresh && at <= now)
    const due: Due[] = []
    const tried: ReadSpan[] = []
    let waits = false
    for (const one of stale) {
      const spans = one.spans.filter(span => !this.#wasRead(one.grid, span))
      const since = this.#whole.get(one.grid)
      const wasWhole = since !== undefined && since <= now && now - since < Math.max(wholeEvery, this.fresh)
      const whole = spans.length === 0 && one.listed && !wasWhole
      if (spans.length === 0 && !whole) {
        for (const span of this.#done) if (span.grid === one.grid) tried.push(span)
      } else if ((this.#failing.get(one.grid)?.until ?? 0) > performance.now()) waits = true
      else due.push({ ...one, spans: whole ? one.spans : spans, whole })
    }
    return { due, waits, tried }
  }

  async run(due: readonly Due[], signal: AbortSignal): Promise<void> {
    this.#runningSince = performance.now()
    try {
      for (const one of due) await this.#read(one, signal)
      this.#took = performance.now() - this.#runningSince
    } finally {
      this.#runningSince = null
      this.#later()
    }
  }

  /** What has failed is tried again at once. */
  tryNow(): void {
    for (const failing of this.#failing.values()) failing.until = 0
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  async #read(one: Due, signal: AbortSignal): Promise<void> {
    const at = Date.now()
    this.#pace(one)
    try {
      await this.#parts.readAgain(one, one.whole, signal)
    } catch (error) {
      signal.throwIfAborted()
      const verdict = verdictOf(error)
      if (verdict.kind === 'again' && verdict.heard) return this.#fail(one.grid, verdict.problem)
      // The service has decided, such as that it knows the retailer no more: it says so to each cell, too.
      if (verdict.kind !== 'rejected') throw error
    }
    this.#failing.delete(one.grid)
    if (one.whole) this.#whole.set(one.grid, at)
    for (const span of one.spans) this.#done.push({ ...span, grid: one.grid, at })
  }

  /** Twice as many rows at once where the last ones were sent while they were fresh, half as many where they became old first. */
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

  #later(): void {
    clearTimeout(this.#timer)
    const untils = [...this.#failing.values()].map(({ until }) => until)
    const soonest = untils.reduce((least, until) => Math.min(least, until), Number.POSITIVE_INFINITY)
    const wait = soonest - performance.now()
    // A timer may be a little early, and is not set again.
    if (untils.length > 0) this.#timer = setTimeout(this.#over, Math.max(0, wait) + timerError)
  }

  #wasRead(grid: GridNumber, { offset, limit }: WindowSpan): boolean {
    return this.#done.some(
      span => span.grid === grid && span.offset <= offset && span.offset + span.limit >= offset + limit,
    )
  }
}
