import type { Statement } from 'better-sqlite3'
import type { PracticeDatabase } from '../database.ts'
import type { OrderBook } from '../orders/order-book.ts'
import { type GridField, PRICE_COLUMNS } from '../vocabulary.ts'
import { PriceGrid, type PricePlace } from './grid.ts'
import { asAnswered, type SentPrice, storedPrice } from './price-rules.ts'
import type { GridSize } from './retailers.ts'

interface ChangedRow {
  code: string
  combination: number
  field: GridField
  hundredths: number
}

/** A price as saved. */
export interface SavedPrice extends SentPrice {
  value: number | null
}

/** A test's own rule: the reason if it rejects a price, else null. */
export type OwnRule = (sent: SentPrice) => string | null

const MAX_SAVED = 20_000

/** The prices of all retailers. Sample prices are computed on demand; the database only stores changes. */
export class PracticePriceBook {
  readonly #database: PracticeDatabase
  readonly #accounts: OrderBook
  readonly #seed: number
  readonly #sizeOf: (retailer: number) => GridSize
  readonly #grids = new Map<number, PriceGrid>()
  readonly #insert: Statement<[number, string, number, string, number]>
  #saved: SavedPrice[] = []
  /** For tests: rejects prices that the rules accept. */
  ownRule: OwnRule = () => null

  /** @param sizeOf how large the grid of each retailer is */
  constructor(
    database: PracticeDatabase,
    accounts: OrderBook,
    { seed, sizeOf }: { seed: number; sizeOf: (retailer: number) => GridSize },
  ) {
    this.#database = database
    this.#accounts = accounts
    this.#seed = seed
    this.#sizeOf = sizeOf
    this.#insert = database.prepare(
      'INSERT OR REPLACE INTO changed_prices (retailer, code, combination, field, hundredths) VALUES (?, ?, ?, ?, ?)',
    )
  }

  /** The prices of a retailer; undefined if there is no such account. */
  grid(retailer: number): PriceGrid | undefined {
    const known = this.#grids.get(retailer)
    if (known) return known
    const account = this.#accounts.account(retailer)
    if (!account) return undefined
    const grid = new PriceGrid(account, this.#sizeOf(retailer), this.#seed)
    this.#applyChanges(grid)
    this.#grids.set(retailer, grid)
    return grid
  }

  /** Saves a valid price and returns it as stored. */
  save(grid: PriceGrid, { retailer, fabric_code, combination_id, field, value }: SentPrice): SavedPrice {
    const stored = storedPrice(value)
    this.#insert.run(retailer, fabric_code, combination_id, field, stored)
    grid.change(grid.place(fabric_code, combination_id, field), stored)
    return { retailer, fabric_code, combination_id, field, value: asAnswered(stored) }
  }

  /** Saves a price at a place, in hundredths, unless it is unchanged. */
  lay(grid: PriceGrid, place: PricePlace & { hundredths: number }): void {
    const fabric = grid.fabrics[place.row]
    const combination = grid.combinations[place.combination]
    const field = PRICE_COLUMNS[place.field]
    if (!fabric || !combination || !field) return
    if (grid.prices(place.row, place.combination)[place.field] === place.hundredths) return
    this.#insert.run(grid.retailer.id, fabric.code, combination.id, field, place.hundredths)
    grid.change(place, place.hundredths)
  }

  /** Remembers a price that was saved by a request. */
  note(saved: SavedPrice): void {
    this.#saved.push(saved)
    if (this.#saved.length > MAX_SAVED) this.#saved = this.#saved.slice(MAX_SAVED / 2)
  }

  /** The remembered prices, oldest first; only the newest are kept. */
  saved(): SavedPrice[] {
    return [...this.#saved]
  }

  /** Skips codes and combinations that the grid no longer has (it may have been larger at an earlier start). */
  #applyChanges(grid: PriceGrid): void {
    const rows = this.#database
      .prepare<[number], ChangedRow>(
        'SELECT code, combination, field, hundredths FROM changed_prices WHERE retailer = ?',
      )
      .iterate(grid.retailer.id)
    for (const { code, combination, field, hundredths } of rows) {
      if (grid.rowOf(code) === undefined || grid.placeOf(combination) === undefined) continue
      grid.change(grid.place(code, combination, field), hundredths)
    }
  }
}
