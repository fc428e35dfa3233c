import { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { mostRows } from '../../../src-shared/pricing/cell.ts'
import type { StoredHead, WindowHead, WindowPart } from '../book/book.ts'
import type { Merging } from './merging.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'
import type { WindowListener } from './window-reader.ts'

/** Maximum number of codes per window (specification, part 8). */
export const mostCodes = 10_000
/** First window of a grid that was never read: small, so its rows are on screen before a large window is ready. */
const firstCodes = 500

/** Requests one window, possibly with retries; each try gets its own listener. */
export type AskWindow = (
  span: { offset: number; limit: number },
  known: WindowOrder['known'],
  listener: () => WindowListener,
) => Promise<WindowEnd & { warning?: Message | null }>

/** Progress of reading a whole grid. */
export interface ReadingProgress {
  read: number
  total: number | null
}

/** Result of reading a whole grid. */
export interface WholeEnd extends ReadingProgress {
  /** True if every code of the service's list has arrived. */
  isComplete: boolean
  /** True for a service that ignores `offset` and `limit`. */
  ignoresWindows: boolean
  /** A problem that a person should know about. */
  warning: Message | null
}

/** Reads a whole grid, window by window, until every code has arrived or the service has no more. */
export class WholeReading {
  readonly #ask: AskWindow
  readonly #merging: Merging
  readonly #signal: AbortSignal
  readonly #report: (progress: ReadingProgress) => void
  /** The window in which each code first arrived, counted from 1. */
  readonly #codes = new Map<string, number>()
  #windows = 0
  /** The very first code. */
  #first: string | null = null
  /** True if the window begins with the very first code again: the service started over. */
  #hasRestarted = false
  #total: number | null = null
  /** Codes were added or removed while windows were read, so rows at window edges may have been missed. */
  #hasMoved = false
  #leftOut = 0
  #duplicates: string[] = []
  #known: WindowOrder['known']
  #ignoresWindows = false
  #serviceWarning: Message | null = null

  constructor(
    stored: StoredHead,
    parts: {
      ask: AskWindow
      merging: Merging
      signal: AbortSignal
      tell: (progress: ReadingProgress) => void
    },
  ) {
    this.#known = {
      retailer: stored.retailer,
      combinations: stored.combinations.filter(({ present }) => present),
    }
    this.#ask = parts.ask
    this.#merging = parts.merging
    this.#signal = parts.signal
    this.#report = parts.tell
  }

  /** Throws the error of a failed window; what arrived before is in the book. */
  async run(isNew: boolean): Promise<WholeEnd> {
    const isWhole = await this.#from(isNew ? firstCodes : mostCodes)
    const isComplete = (this.#hasMoved ? await this.#anew() : isWhole) || (await this.#fromStart())
    return {
      ...this.#progress,
      isComplete,
      ignoresWindows: this.#ignoresWindows,
      warning: this.#warning(isComplete),
    }
  }

  /** Reads again in the largest windows, for a service that returned the same rows twice: it may only use `limit`. */
  #fromStart(): Promise<boolean> {
    this.#ignoresWindows = true
    return this.#anew()
  }

  /** Reads again from the first code. */
  #anew(): Promise<boolean> {
    this.#codes.clear()
    this.#first = null
    this.#duplicates = []
    this.#leftOut = 0
    return this.#from(mostCodes)
  }

  /** Reads from the first code; false if the service returned the same rows again before the end of its list. */
  async #from(firstLimit: number): Promise<boolean> {
    let limit = firstLimit
    let wasShort = false
    for (let offset = 0; ; limit = mostCodes) {
      const before = this.#codes.size
      const end = await this.#window(offset, limit)
      offset += end.rows
      if (offset > mostRows) throw new DeskError('prices.bad-window', { what: `it has more than ${mostRows} codes` })
      if (end.rows > limit) this.#ignoresWindows = true
      if (this.#hasRestarted) {
        // The service returned all it has, whatever was requested.
        this.#ignoresWindows ||= wasShort
        return wasShort
      }
      if (end.rows === 0 || (this.#total !== null && offset >= this.#total)) return true
      if (this.#codes.size === before) return false
      wasShort = this.#total === null && end.rows !== limit && end.rows !== end.limit
      // Without a total, only the next window shows whether this was the last one or was cut to the service's own
      // limit. A service that reports its own limit would have filled the window.
      if (wasShort && end.limit !== null && end.limit < limit) return true
    }
  }

  async #window(offset: number, limit: number): Promise<WindowEnd> {
    this.#windows++
    const twice = this.#duplicates.length
    const end = await this.#ask({ offset, limit }, this.#known, () => {
      this.#hasRestarted = false
      this.#duplicates.length = twice
      for (const [code, window] of this.#codes) if (window === this.#windows) this.#codes.delete(code)
      return this.#listener()
    })
    this.#serviceWarning ??= end.warning ?? null
    this.#learn(end.head)
    await this.#merging.head(end.head)
    if (!this.#hasRestarted) this.#leftOut += end.leftOut
    return end
  }

  #listener(): WindowListener {
    const listener = this.#merging.listener(Date.now(), this.#signal, part => this.#isNew(part))
    return {
      part: listener.part,
      head: async head => {
        this.#learn(head)
        await listener.head(head)
      },
    }
  }

  #learn(head: WindowHead): void {
    this.#known = head
    this.#hasMoved ||= this.#total !== null && head.total !== null && head.total !== this.#total
    this.#total = head.total ?? this.#total
    this.#report(this.#progress)
  }

  /** False for rows that arrived in earlier windows: they keep their places. */
  #isNew(part: WindowPart): boolean {
    const [code = ''] = part.codes
    this.#first ??= code
    if (code === this.#first && this.#isOlder(code)) this.#hasRestarted = true
    if (this.#hasRestarted || part.codes.every(other => this.#isOlder(other))) return false
    for (const next of part.codes) {
      if (this.#codes.has(next)) this.#duplicates.push(next)
      else this.#codes.set(next, this.#windows)
    }
    this.#report(this.#progress)
    return true
  }

  #isOlder(code: string): boolean {
    return (this.#codes.get(code) ?? this.#windows) < this.#windows
  }

  get #progress(): ReadingProgress {
    return { read: this.#codes.size, total: this.#total }
  }

  #warning(isComplete: boolean): Message | null {
    const [code] = this.#duplicates
    if (!isComplete) return message('prices.same-again', { read: this.#codes.size })
    if (this.#leftOut > 0) return message('prices.rows-left-out', { count: this.#leftOut })
    return code === undefined
      ? this.#serviceWarning
      : message('prices.codes-twice', { count: new Set(this.#duplicates).size, code })
  }
}
