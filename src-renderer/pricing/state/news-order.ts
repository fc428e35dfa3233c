import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { firstAtLeast } from '../../../src-shared/sorted.ts'

/** The index of a cell among sorted cells; -1 if it isn't there. */
export function placeOfCell(cells: Uint32Array, cell: number): number {
  const place = firstAtLeast(cells, cell)
  return cells[place] === cell ? place : -1
}

/** Reduces news to the cells that pass a test. */
function filterNews(news: CellNews, isKept: (cell: number) => boolean): CellNews {
  const places: number[] = []
  for (let place = 0; place < news.cells.length; place++) {
    if (isKept(news.cells[place] ?? 0)) places.push(place)
  }
  if (places.length === news.cells.length) return news
  return {
    revision: news.revision,
    cells: Uint32Array.from(places, place => news.cells[place] ?? 0),
    states: Uint8Array.from(places, place => news.states[place] ?? 0),
    values: Int32Array.from(places, place => news.values[place] ?? 0),
    wants: Int32Array.from(places, place => news.wants[place] ?? 0),
    notes: news.notes.filter(({ cell }) => isKept(cell)),
  }
}

/** Number of revisions remembered while no answer is outstanding: events overtake each other by a few at most. */
const maxRemembered = 64

/** Sorted cells as of a revision. */
interface Shown {
  revision: number
  cells: Uint32Array
}

/**
 * Orders main's news of a grid's cells by revision: answers and events may overtake each other, and older news of a
 * cell is dropped. News of a cell that was changed here waits for main's answer to that change, since only its revision
 * shows whether main had the change by then.
 */
export class NewsOrder {
  /** Revision of the last full list of states. */
  #complete = 0
  #shown: Shown[] = []
  #outstanding = 0
  /** Painted changes without an answer, oldest first, with the news that waits for their answers. */
  readonly #open = new Map<Changeset, { state: CellStateName; waiting: CellNews[] }>()

  /** Returns the part of the news to show now. */
  admit(news: CellNews): CellNews {
    if (news.revision < this.#complete) return filterNews(news, () => false)
    const newer = this.#shown.filter(shown => shown.revision > news.revision)
    const isLatest = (cell: number) => !newer.some(({ cells }) => placeOfCell(cells, cell) >= 0)
    const latest = newer.length === 0 ? news : filterNews(news, isLatest)
    const now = this.#open.size === 0 ? latest : filterNews(latest, cell => this.#ownerOf(cell) === null)
    if (now !== latest) {
      for (const change of this.#open.keys()) {
        const waiting = filterNews(latest, cell => this.#ownerOf(cell) === change)
        if (waiting.cells.length > 0) this.#open.get(change)?.waiting.push(waiting)
      }
    }
    if (now.cells.length > 0) this.#remember(now)
    return now
  }

  /** Waits for an answer, however long; the news received meanwhile is remembered. */
  async during<T>(request: () => Promise<T>): Promise<T> {
    this.#outstanding += 1
    try {
      return await request()
    } finally {
      this.#outstanding -= 1
    }
  }

  /** Registers a painted change and the state it is painted in. */
  begin(changeset: Changeset, state: CellStateName): void {
    this.#open.set(changeset, { state, waiting: [] })
    this.#outstanding += 1
  }

  /**
   * Main has answered a change: its cells are as painted as of `revision`, or as before if main refused it (null).
   * Returns the news that waited for the answer, to be admitted now.
   */
  end(changeset: Changeset, revision: number | null): CellNews[] {
    const waiting = this.#open.get(changeset)?.waiting ?? []
    if (this.#open.delete(changeset)) this.#outstanding -= 1
    if (revision !== null) this.#remember({ revision, cells: changeset.cells })
    return waiting
  }

  /** All states were read as of a revision and include everything older. */
  complete(revision: number): void {
    this.#complete = revision
    this.#shown = this.#shown.filter(shown => shown.revision > revision)
  }

  /** The desk may have restarted, and its revisions with it. */
  restart(): void {
    this.#complete = 0
    this.#shown = []
  }

  /** True if the changes of a revision are shown: in a full list of states, or by their own answer. */
  hasShown(revision: number): boolean {
    return revision <= this.#complete || this.#shown.some(shown => shown.revision === revision)
  }

  /** Painted changes without an answer, oldest first. */
  painted(): { changeset: Changeset; state: CellStateName }[] {
    return Array.from(this.#open, ([changeset, { state }]) => ({ changeset, state }))
  }

  #remember(shown: Shown): void {
    this.#shown.push(shown)
    if (this.#outstanding === 0 && this.#shown.length > maxRemembered)
      this.#shown.splice(0, this.#shown.length - maxRemembered)
  }

  /** The newest change that contains the cell. */
  #ownerOf(cell: number): Changeset | null {
    let owner: Changeset | null = null
    for (const changeset of this.#open.keys()) if (placeOfCell(changeset.cells, cell) >= 0) owner = changeset
    return owner
  }
}
