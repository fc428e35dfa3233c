import type { Message } from '../../../src-shared/messages/index.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import type { GridNumber, Outgoing, Span } from '../book/book.ts'
import type { SendingParts } from './parts.ts'
import { verdictOf } from './verdict.ts'

type Stale = Outgoing['stale']

interface ReadSpan extends Span {
  grid: GridNumber
  at: number
}

const timerError = 10

/** A grid whose windows fail while the service answers. */
interface Failing {
  count: number
  /** By the clock that never jumps. */
  until: number
  problem: Message
}

/**
 * Reads again what was read too long ago, before its cells go. A code that the service does not list any more stays unread
 * however often its span is read: once is enough, then its cells go, and the service decides. A grid that cannot be read
 * waits by itself, each time longer, and holds up no other.
 */
export class Rereading {
  readonly #parts: Pick<SendingParts, 'readAgain' | 'waits'>
  readonly #over: () => void
  readonly #failing = new Map<GridNumber, Failing>()
  #done: ReadSpan[] = []
  #running = false
  #timer: NodeJS.Timeout | undefined

  /** `over` is called when a grid that failed may be tried again. */
  constructor(parts: Pick<SendingParts, 'readAgain' | 'waits'>, over: () => void) {
    this.#parts = parts
    this.#over = over
  }

  get isRunning(): boolean {
    return this.#running
  }

  /** Why grids that cannot be read wait; null where none does. */
  get problem(): Message | null {
    const [failing] = this.#failing.values()
    return failing?.problem ?? null
  }

  /** What of it was not read again of late and may be read now; `waits`: some of it has failed and is tried later. */
  needed(stale: Stale, now: number): { due: Stale; waits: boolean } {
    this.#done = this.#done.filter(({ at }) => at > now - this.#parts.waits.fresh && at <= now)
    const open = stale.flatMap(one => {
      const spans = one.spans.filter(span => !this.#wasRead(one.grid, span))
      return spans.length > 0 ? [{ ...one, spans }] : []
    })
    const due = open.filter(({ grid }) => (this.#failing.get(grid)?.until ?? 0) <= performance.now())
    return { due, waits: due.length < open.length }
  }

  async run(stale: Stale, signal: AbortSignal): Promise<void> {
    this.#running = true
    try {
      for (const one of stale) await this.#read(one, signal)
    } finally {
      this.#running = false
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

  async #read(one: Stale[number], signal: AbortSignal): Promise<void> {
    const at = Date.now()
    try {
      await this.#parts.readAgain([one], signal)
    } catch (error) {
      signal.throwIfAborted()
      const verdict = verdictOf(error)
      if (verdict.kind === 'again' && verdict.heard) return this.#fail(one.grid, verdict.problem)
      // The service has decided, such as that it knows the retailer no more: it says so to each cell, too.
      if (verdict.kind !== 'rejected') throw error
    }
    this.#failing.delete(one.grid)
    this.#done.push(...one.spans.map(span => ({ ...span, grid: one.grid, at })))
  }

  #fail(grid: GridNumber, problem: Message): void {
    const count = (this.#failing.get(grid)?.count ?? 0) + 1
    const until = performance.now() + backoffMilliseconds(count, this.#parts.waits)
    this.#failing.set(grid, { count, until, problem })
  }

  #later(): void {
    clearTimeout(this.#timer)
    const untils = [...this.#failing.values()].map(({ until }) => until)
    const wait = Math.min(...untils) - performance.now()
    // A timer may be a little early, and is not set again.
    if (untils.length > 0) this.#timer = setTimeout(this.#over, Math.max(0, wait) + timerError)
  }

  #wasRead(grid: GridNumber, { offset, limit }: Span): boolean {
    return this.#done.some(
      span => span.grid === grid && span.offset <= offset && span.offset + span.limit >= offset + limit,
    )
  }
}
