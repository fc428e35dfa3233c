import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { GridBook, GridNumber, StoredHead, WindowHead, WindowPart } from '../book/book.ts'
import type { WindowListener } from './window-reader.ts'

/** The part of the book that reading fills. */
export type FilledBook = Pick<Remote<GridBook>, 'open' | 'head' | 'merge' | 'end'>

/** Puts what comes of windows into one grid of the book. */
export class Merging {
  readonly #book: FilledBook
  readonly #grid: GridNumber
  readonly #told: (head: StoredHead, news: CellNews | null) => void
  #askedAt: number
  #lastHead = ''

  /** `begunAt`: when the reading began; `told`: the grid stands otherwise in the book. */
  constructor(
    book: FilledBook,
    grid: GridNumber,
    begunAt: number,
    told: (head: StoredHead, news: CellNews | null) => void,
  ) {
    this.#askedAt = begunAt
    this.#book = book
    this.#grid = grid
    this.#told = told
  }

  /** What a window says besides its rows, once for all windows that say the same. */
  async head(head: WindowHead): Promise<void> {
    const said = JSON.stringify([head.retailer, head.combinations])
    if (said === this.#lastHead) return
    this.#told(await this.#book.head(this.#grid, head), null)
    this.#lastHead = said
  }

  /** Takes the parts of one window; those that `wanted` refuses are passed over. */
  listener(askedAt: number, signal: AbortSignal, wanted: (part: WindowPart) => boolean): WindowListener {
    // A clock that is put back does not make the rows older than the reading that they belong to.
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
        this.#told(head, news)
      },
    }
  }
}
