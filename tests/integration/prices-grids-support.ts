import { join } from 'node:path'
import type { Freshness, WindowPart } from '../../src-main/pricing/book/book.ts'
import { GridStore } from '../../src-main/pricing/book/grids/grid-store.ts'
import { openDatabase, type SqliteDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import type { GridRows } from '../../src-shared/contract/prices.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'

export const priceMigrations = join(resourcesFolder(), 'migrations', 'prices')

export const harbour = { id: '7', name: 'Harbour', settlementCurrency: 'GBP', consumerCurrency: 'USD' }

/** The grids of a prices.db; `again` opens it as after a kill: nothing was closed. */
export class OpenGrids {
  readonly file: string
  readonly #databases: SqliteDatabase[] = []
  store: GridStore

  constructor(file: string) {
    this.file = file
    this.store = this.again()
  }

  again(): GridStore {
    const db = openDatabase(this.file, priceMigrations)
    this.#databases.push(db)
    this.store = new GridStore(db)
    return this.store
  }

  close(): void {
    for (const db of this.#databases) db.close()
  }
}

export interface PartRow {
  code: string
  name?: string
  collection?: string
  archived?: boolean
  /** By combination, five each. */
  prices: Record<string, readonly number[]>
}

/** A part of a window of these rows. */
export function partOf(
  rows: readonly PartRow[],
  { offset = 0, combinations = ['31'], odd = [] as WindowPart['odd'] } = {},
): WindowPart {
  const values = new Int32Array(rows.length * combinations.length * 5)
  combinations.forEach((combination, listed) => {
    rows.forEach(({ prices }, at) => {
      for (let field = 0; field < 5; field++) {
        values[(listed * 5 + field) * rows.length + at] = prices[combination]?.[field] ?? 0
      }
    })
  })
  return {
    offset,
    codes: rows.map(({ code }) => code),
    names: rows.map(({ name, code }) => name ?? `Cloth ${code}`),
    collections: rows.map(({ collection }) => collection ?? 'Autumn'),
    archived: Uint8Array.from(rows, ({ archived }) => Number(archived ?? false)),
    combinations: [...combinations],
    values,
    odd,
  }
}

/** A row as a window of the desk has it. */
export interface ShownRow {
  code: string
  name: string
  collection: number
  place: number
  flags: number
  values: number[]
}

/** Somebody who only ever asks for what is newer. */
export class Follower {
  readonly rows = new Map<number, ShownRow>()
  readonly marks = new Set<number>()
  readonly odd = new Map<number, string>()
  /** The revisions of the rows that came, in the order in which they came. */
  since = 0

  /** Asks until nothing is newer; answers how many rows came. */
  pull(store: GridStore, grid: number, limit: number): number {
    let came = 0
    for (;;) {
      const answer = store.rows(grid, this.since, limit)
      came += answer.rows.length
      this.#take(answer)
      this.since = answer.upTo
      if (answer.upTo >= answer.newest) return came
    }
  }

  /** What an own change became, as it is told beside the rows. */
  learn(cells: Uint32Array, values: Int32Array): void {
    cells.forEach((cell, at) => {
      const shown = this.rows.get(Math.floor(cell / 4096))
      if (shown) shown.values[cell % 4096] = values[at] ?? 0
      this.marks.delete(cell)
      this.odd.delete(cell)
    })
  }

  #take(answer: GridRows): void {
    answer.rows.forEach((row, at) => {
      const values = Array.from(
        { length: answer.columns },
        (_, column) => answer.values[column * answer.rows.length + at] ?? 0,
      )
      for (let column = 0; column < answer.columns; column++) {
        this.marks.delete(cellAt(row, column))
        this.odd.delete(cellAt(row, column))
      }
      this.rows.set(row, {
        code: answer.codes[at] ?? '',
        name: answer.names[at] ?? '',
        collection: answer.collections[at] ?? 0,
        place: answer.places[at] ?? 0,
        flags: answer.flags[at] ?? 0,
        values,
      })
    })
    for (const cell of answer.elsewhere) this.marks.add(cell)
    for (const { cell, text } of answer.odd) this.odd.set(cell, text)
  }
}

/** Cells may go whose rows were read at this time or later. */
export const readSince = (since: number): Freshness => ({ since, rows: 10_000, tried: [] })
