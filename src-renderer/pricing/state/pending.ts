import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { CellStateName } from '../../../src-shared/pricing/cell-state.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { asStored } from '../../../src-shared/pricing/price.ts'
import { firstAtLeast } from '../../../src-shared/sorted.ts'

/** The place of a cell among sorted cells; -1 where it is not there. */
export function placeOfCell(cells: Uint32Array, cell: number): number {
  const place = firstAtLeast(cells, cell)
  return cells[place] === cell ? place : -1
}

/** The news without some of its cells. */
function pick(news: CellNews, places: readonly number[]): CellNews {
  const kept = new Set(places.map(place => news.cells[place]))
  return {
    cells: Uint32Array.from(places, place => news.cells[place] ?? 0),
    states: Uint8Array.from(places, place => news.states[place] ?? 0),
    values: Int32Array.from(places, place => news.values[place] ?? 0),
    wants: Int32Array.from(places, place => news.wants[place] ?? 0),
    notes: news.notes.filter(({ cell }) => kept.has(cell)),
  }
}

/** The news without cells that something newer is known of. */
export function newsWithout(news: CellNews, newer: ReadonlySet<number>): CellNews {
  if (newer.size === 0) return news
  const places: number[] = []
  for (let place = 0; place < news.cells.length; place++) {
    if (!newer.has(news.cells[place] ?? 0)) places.push(place)
  }
  return pick(news, places)
}

/**
 * Changes that are painted and that main has not answered yet. News that main told before it had them speaks of the value
 * before; painting it would undo what was just typed before the eyes of the person. So news of such cells waits for the answer.
 */
export class PendingChanges {
  readonly #open = new Map<Changeset, { state: CellStateName; news: CellNews[] }>()

  /** `state`: in which it is painted. */
  begin(changeset: Changeset, state: CellStateName): void {
    this.#open.set(changeset, { state, news: [] })
  }

  /** Oldest first. */
  painted(): { changeset: Changeset; state: CellStateName }[] {
    return Array.from(this.#open, ([changeset, { state }]) => ({ changeset, state }))
  }

  /** What of the news may be painted now; the rest is kept until `end`. */
  admit(news: CellNews): CellNews {
    if (this.#open.size === 0) return news
    const now: number[] = []
    const later = new Map<Changeset, number[]>()
    for (let place = 0; place < news.cells.length; place++) {
      const owner = this.#owner(news.cells[place] ?? 0)
      if (!owner) now.push(place)
      else later.set(owner, [...(later.get(owner) ?? []), place])
    }
    if (later.size === 0) return news
    for (const [owner, places] of later) this.#open.get(owner)?.news.push(pick(news, places))
    return pick(news, now)
  }

  /** Main has answered (or refused): what came meanwhile and speaks of the new value, or after a refusal all of it. */
  end(changeset: Changeset, refused: boolean): CellNews[] {
    const kept = this.#open.get(changeset)?.news ?? []
    this.#open.delete(changeset)
    if (refused) return kept
    return kept.map(news => {
      const places: number[] = []
      for (let place = 0; place < news.cells.length; place++) {
        const after = changeset.after[placeOfCell(changeset.cells, news.cells[place] ?? 0)] ?? 0
        const want = news.wants[place] ?? 0
        if (want === after || want === asStored(after)) places.push(place)
      }
      return pick(news, places)
    })
  }

  /** The newest change that holds the cell. */
  #owner(cell: number): Changeset | null {
    let owner: Changeset | null = null
    for (const changeset of this.#open.keys()) if (placeOfCell(changeset.cells, cell) >= 0) owner = changeset
    return owner
  }
}
