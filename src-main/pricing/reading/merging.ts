import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { GridBook, GridNumber, StoredHead, WindowHead, WindowPart } from '../book/book.ts'
import type { WindowListener } from './window-reader.ts'

/** The methods of the book that reading uses. */
export type FilledBook = Pick<Remote<GridBook>, 'open' | 'head' | 'merge' | 'end'>

/** Merges the content of windows into one grid of the book. */
export class Merging {
  readonly #book: FilledBook
  readonly #grid: GridNumber
  readonly #onChange: (head: StoredHead, news: CellNews | null) => void
  #askedAt: number
  #lastHead = ''

  /** `begunAt`: when the reading began; `onChange`: called when the stored grid has changed. */
  constructor(
    book: FilledBook,
    grid: GridNumber,
    begunAt: number,
    onChange: (head: StoredHead, news: CellNews | null) => void,
  ) {
    this.#askedAt = begunAt
    this.#book = book
    this.#grid = grid
    this.#onChange = onChange
  }

  /** Stores a window's metadata, unless it's the same as that of the last window. */
  async head(head: WindowHead): Promise<void> {
    const serialized = JSON.stringify([head.retailer, head.combinations])
    if (serialized === this.#lastHead) return
    this.#onChange(await this.#book.head(this.#grid, head), null)
    this.#lastHead = serialized
  }

  /** Merges the parts of one window; skips those that `wanted` rejects. */
  listener(askedAt: number, signal: AbortSignal, wanted: (part: WindowPart) => boolean): WindowListener {
    // If the clock is set back, rows must not become older than the read they belong to.
    const at = Math.max(askedAt, this.#askedAt)
    this.#askedAt = at
    return {
      head: async head => {
        signal.throwIfAborted()
        await this.head(head)
      },
      part: async part => {
        signal.throwIfAborted()
        if (!wanted(part)) return
        const { head, news } = await this.#book.merge(this.#grid, part, at)
        this.#onChange(head, news)
      },
    }
  }
}
