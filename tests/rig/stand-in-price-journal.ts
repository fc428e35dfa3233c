import type { ChangeDetail, ChangeKind, JournalEntry } from '../../src-shared/contract/price-journal.ts'
import type { CellNews, RevertAnswer } from '../../src-shared/contract/prices.ts'
import { columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState, isUnsaved } from '../../src-shared/pricing/cell-state.ts'
import { combinationOf, fieldOf } from '../../src-shared/pricing/field.ts'
import { asStored, unreadable } from '../../src-shared/pricing/price.ts'
import type { StandInGrid } from './stand-in-price-grid.ts'

interface Written {
  id: number
  kind: ChangeKind
  detail: ChangeDetail
  at: number
  cells: Uint32Array
  before: Int32Array
  after: Int32Array
  undoneBy: number | null
  undoes: number | null
}

/** The journal of one stand-in grid. */
export class StandInJournal {
  readonly entries: Written[] = []
  readonly #grid: StandInGrid
  readonly #nextId: () => number

  constructor(grid: StandInGrid, nextId: () => number) {
    this.#grid = grid
    this.#nextId = nextId
  }

  change(asked: {
    kind: ChangeKind
    detail: ChangeDetail
    cells: Uint32Array
    after: Int32Array
    texts: readonly { cell: number; text: string }[]
    held: boolean
    at: number
    undoes?: number
  }): { id: number; news: CellNews } {
    const grid = this.#grid
    const texts = new Map(asked.texts.map(({ cell, text }) => [cell, text]))
    const before = Int32Array.from(asked.cells, cell => grid.want(cell))
    const drafts: number[] = []
    for (const [place, cell] of asked.cells.entries()) {
      const after = asked.after[place] ?? 0
      if (after === unreadable) {
        const text = texts.get(cell) ?? ''
        grid.set(cell, cellState.draft, after, {
          text,
          reason: { code: 'prices.unreadable', data: { text } },
        })
        drafts.push(cell)
      } else if (asStored(after) === grid.value(cell)) {
        grid.set(cell, cellState.saved, after)
        drafts.push(cell)
      } else grid.set(cell, asked.held ? cellState.held : cellState.queued, after)
    }
    const id = this.#nextId()
    this.entries.unshift({
      id,
      kind: asked.kind,
      detail: asked.detail,
      at: asked.at,
      cells: asked.cells,
      before,
      after: asked.after,
      undoneBy: null,
      undoes: asked.undoes ?? null,
    })
    return { id, news: grid.news(drafts) }
  }

  revert(which: number | 'last' | 'next', overwrite: 'ask' | 'skip' | 'all', at: number): RevertAnswer {
    const nothing = { entry: null, kind: null, elsewhere: 0, news: this.#grid.news([]) }
    const found = this.#find(which)
    if (!found) return nothing
    const grid = this.#grid
    const foreign = (place: number) => {
      const cell = found.cells[place] ?? 0
      const after = found.after[place] ?? 0
      return !isUnsaved(grid.state(cell)) && grid.value(cell) !== asStored(after)
    }
    const places = Array.from(found.cells.keys())
    const elsewhere = places.filter(foreign).length
    if (elsewhere > 0 && overwrite === 'ask') return { ...nothing, elsewhere }
    const kept = overwrite === 'skip' ? places.filter(place => !foreign(place)) : places
    const kind = which === 'last' ? 'undo' : which === 'next' ? 'redo' : 'revert'
    const cells = Uint32Array.from(kept, place => found.cells[place] ?? 0)
    const { id } = this.change({
      kind,
      detail: {},
      cells,
      after: Int32Array.from(kept, place => found.before[place] ?? 0),
      texts: [],
      held: false,
      at,
      undoes: found.id,
    })
    found.undoneBy = id
    if (kind === 'redo')
      for (const other of this.entries) if (other.undoneBy === found.id) other.undoneBy = null
    return { entry: id, kind, elsewhere, news: grid.news([...cells]) }
  }

  list(code: string, offset: number, limit: number): { entries: JournalEntry[]; total: number } {
    const row = this.#grid.codes.indexOf(code)
    const some =
      code === ''
        ? this.entries
        : this.entries.filter(({ cells }) => cells.some(cell => rowOfCell(cell) === row))
    return { total: some.length, entries: some.slice(offset, offset + limit).map(entry => this.#view(entry)) }
  }

  cells(id: number, code: string, limit: number) {
    const entry = this.entries.find(other => other.id === id)
    const grid = this.#grid
    return Array.from(entry?.cells.entries() ?? [])
      .map(([place, cell]) => {
        const combination = grid.combinations[combinationOf(columnOfCell(cell))]
        return {
          code: grid.codes[rowOfCell(cell)] ?? '',
          combination: `${combination?.mainProduct} / ${combination?.name}`,
          field: fieldOf(columnOfCell(cell)),
          before: entry?.before[place] ?? 0,
          after: entry?.after[place] ?? 0,
          text: grid.notes.get(cell)?.text ?? null,
          state: grid.state(cell),
        }
      })
      .filter(cell => code === '' || cell.code === code)
      .slice(0, limit)
  }

  #find(which: number | 'last' | 'next'): Written | undefined {
    if (which === 'last')
      return this.entries.find(({ kind, undoneBy }) => kind !== 'undo' && undoneBy === null)
    if (which === 'next') {
      const newest = this.entries.find(({ undoneBy }) => undoneBy === null)
      return newest?.kind === 'undo' ? newest : undefined
    }
    return this.entries.find(({ id }) => id === which)
  }

  #view({ id, kind, detail, at, cells, undoneBy, undoes }: Written): JournalEntry {
    let [saved, rejected, waiting] = [0, 0, 0]
    for (const cell of cells) {
      const state = this.#grid.state(cell)
      if (state === cellState.rejected) rejected += 1
      else if (isUnsaved(state)) waiting += 1
      else saved += 1
    }
    return {
      id,
      kind,
      detail,
      who: 'Ada Byron',
      at,
      cells: cells.length,
      saved,
      rejected,
      waiting,
      undoneBy,
      undoes,
      cell: cells.length === 1 ? (this.cells(id, '', 1)[0] ?? null) : null,
    }
  }
}
