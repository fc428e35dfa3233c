import { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { mostRows } from '../../../src-shared/pricing/cell.ts'
import type { StoredHead, WindowHead, WindowPart } from '../book/book.ts'
import type { Merging } from './merging.ts'
import type { WindowEnd, WindowOrder } from './window-parser.ts'
import type { WindowListener } from './window-reader.ts'

/** The most codes that the service gives at once (specification, part 8). */
export const mostCodes = 10_000
/** A grid that was never seen begins with a small window: its first rows are on screen before a large one is made. */
const firstCodes = 500

/** Asks for one window, perhaps more than once; each try has a listener of its own. */
export type AskWindow = (
  span: { offset: number; limit: number },
  known: WindowOrder['known'],
  listener: () => WindowListener,
) => Promise<WindowEnd & { warning?: Message | null }>

/** How far the reading of a whole grid has come. */
export interface ReadingProgress {
  read: number
  total: number | null
}

/** What the reading of a whole grid came to. */
export interface WholeEnd extends ReadingProgress {
  /** True where every code of the service's list has come. */
  isComplete: boolean
  /** True for a service that does not go by `offset` and `limit`. */
  ignoresWindows: boolean
  /** What of it a person should know. */
  warning: Message | null
}

/** Reads a whole grid, window by window, until every code has come or the service has no others. */
export class WholeReading {
  readonly #ask: AskWindow
  readonly #merging: Merging
  readonly #signal: AbortSignal
  readonly #tell: (progress: ReadingProgress) => void
  /** The window that each code first came with, counted from 1. */
  readonly #codes = new Map<string, number>()
  #windows = 0
  /** The very first of them. */
  #first: string | null = null
  /** The window begins with it as the first one did: the service begins anew. */
  #isAgain = false
  #total: number | null = null
  /** Codes came or went while windows were read: what lay at an edge may have been passed over. */
  #hasMoved = false
  #leftOut = 0
  #twice: string[] = []
  #known: WindowOrder['known']
  #ignoresWindows = false
  #said: Message | null = null

  constructor(
    stored: StoredHead,
    parts: {
      ask: AskWindow
      merging: Merging
      signal: AbortSignal
      tell: (progress: ReadingProgress) => void
    },
  ) {
    this.#known = { retailer: stored.retailer, combinations: stored.combinations.filter(one => one.present) }
    this.#ask = parts.ask
    this.#merging = parts.merging
    this.#signal = parts.signal
    this.#tell = parts.tell
  }

  /** Throws what a window fails with; what came before is in the book. */
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

  /** Once more in the largest windows, for a service that gave the same rows twice: it may go by `limit` alone. */
  #fromStart(): Promise<boolean> {
    this.#ignoresWindows = true
    return this.#anew()
  }

  /** Once more from the first code on. */
  #anew(): Promise<boolean> {
    this.#codes.clear()
    this.#first = null
    this.#twice = []
    this.#leftOut = 0
    return this.#from(mostCodes)
  }

  /** Reads from the first code on; false where the service gave the same rows again before its list was at an end. */
  async #from(firstLimit: number): Promise<boolean> {
    let limit = firstLimit
    let wasShort = false
    for (let offset = 0; ; limit = mostCodes) {
      const before = this.#codes.size
      const end = await this.#window(offset, limit)
      offset += end.rows
      if (offset > mostRows)
        throw new DeskError('prices.bad-window', { what: `it has more than ${mostRows} codes` })
      if (end.rows > limit) this.#ignoresWindows = true
      if (this.#isAgain) {
        // It gave all it has, whatever is asked for.
        this.#ignoresWindows ||= wasShort
        return wasShort
      }
      if (end.rows === 0 || (this.#total !== null && offset >= this.#total)) return true
      if (this.#codes.size === before) return false
      wasShort = this.#total === null && end.rows !== limit && end.rows !== end.limit
      // Without a total only the next window shows whether this was the last, or the most that the service gives at once;
      // one that tells a limit of its own would have filled it.
      if (wasShort && end.limit !== null && end.limit < limit) return true
    }
  }

  async #window(offset: number, limit: number): Promise<WindowEnd> {
    this.#windows++
    const twice = this.#twice.length
    const end = await this.#ask({ offset, limit }, this.#known, () => {
      this.#isAgain = false
      this.#twice.length = twice
      for (const [code, window] of this.#codes) if (window === this.#windows) this.#codes.delete(code)
      return this.#listener()
    })
    this.#said ??= end.warning ?? null
    this.#learn(end.head)
    await this.#merging.head(end.head)
    if (!this.#isAgain) this.#leftOut += end.leftOut
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
    this.#tell(this.#progress)
  }

  /** False for rows that came with earlier windows: they keep their places. */
  #isNew(part: WindowPart): boolean {
    const [code = ''] = part.codes
    this.#first ??= code
    if (code === this.#first && this.#isOlder(code)) this.#isAgain = true
    if (this.#isAgain || part.codes.every(one => this.#isOlder(one))) return false
    for (const one of part.codes) {
      if (this.#codes.has(one)) this.#twice.push(one)
      else this.#codes.set(one, this.#windows)
    }
    this.#tell(this.#progress)
    return true
  }

  #isOlder(code: string): boolean {
    return (this.#codes.get(code) ?? this.#windows) < this.#windows
  }

  get #progress(): ReadingProgress {
    return { read: this.#codes.size, total: this.#total }
  }

  #warning(isComplete: boolean): Message | null {
    const [code] = this.#twice
    if (!isComplete) return message('prices.same-again', { read: this.#codes.size })
    if (this.#leftOut > 0) return message('prices.rows-left-out', { count: this.#leftOut })
    return code === undefined
      ? this.#said
      : message('prices.codes-twice', { count: new Set(this.#twice).size, code })
  }
}
