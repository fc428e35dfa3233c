import type { Statement } from 'better-sqlite3'
import { type PriceField, priceFields } from '../../src-shared/pricing/field.ts'
import type { PracticeDatabase } from '../database.ts'
import type { OrderBook } from '../orders.ts'
import { PriceGrid, type PricePlace } from './grid.ts'
import { asAnswered, type SentPrice, storedPrice } from './price-rules.ts'
import type { GridSize } from './retailers.ts'

interface ChangedRow {
  code: string
  combination: number
  field: PriceField
  hundredths: number
}

/** A price as it was saved. */
export interface SavedPrice extends SentPrice {
  value: number | null
}

/** Why somebody's own rule refuses a price; null where it does not. */
export type OwnRule = (sent: SentPrice) => string | null

const KEPT = 20_000

/** The prices of all retailers. What the sample gives is made when it is asked for; the database holds what was changed. */
export class PracticePriceBook {
  readonly #database: PracticeDatabase
  readonly #accounts: OrderBook
  readonly #seed: number
  readonly #sizeOf: (retailer: number) => GridSize
  readonly #grids = new Map<number, PriceGrid>()
  readonly #keep: Statement<[number, string, number, string, number]>
  #saved: SavedPrice[] = []
  /** For tests: refuses what the rules let pass. */
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
    this.#keep = database.prepare(
      'INSERT OR REPLACE INTO changed_prices (retailer, code, combination, field, hundredths) VALUES (?, ?, ?, ?, ?)',
    )
  }

  /** The prices of a retailer; undefined where there is no such account. */
  grid(retailer: number): PriceGrid | undefined {
    const known = this.#grids.get(retailer)
    if (known) return known
    const account = this.#accounts.account(retailer)
    if (!account) return undefined
    const grid = new PriceGrid(account, this.#sizeOf(retailer), this.#seed)
    this.#layChanges(grid)
    this.#grids.set(retailer, grid)
    return grid
  }

  /** Saves a price that nothing is wrong with, and gives it as it is stored. */
  save(grid: PriceGrid, { retailer, fabric_code, combination_id, field, value }: SentPrice): SavedPrice {
    const stored = storedPrice(value)
    this.#keep.run(retailer, fabric_code, combination_id, field, stored)
    grid.change(grid.place(fabric_code, combination_id, field), stored)
    return { retailer, fabric_code, combination_id, field, value: asAnswered(stored) }
  }

  /** Saves a price at a place, in hundredths; what is there already is not written again. */
  lay(grid: PriceGrid, place: PricePlace & { hundredths: number }): void {
    const fabric = grid.fabrics[place.row]
    const combination = grid.combinations[place.combination]
    const field = priceFields[place.field]
    if (!fabric || !combination || !field) return
    if (grid.prices(place.row, place.combination)[place.field] === place.hundredths) return
    this.#keep.run(grid.retailer.id, fabric.code, combination.id, field, place.hundredths)
    grid.change(place, place.hundredths)
  }

  /** Remembers that a price was saved on somebody's demand. */
  note(saved: SavedPrice): void {
    this.#saved.push(saved)
    if (this.#saved.length > KEPT) this.#saved = this.#saved.slice(KEPT / 2)
  }

  /** What was noted, oldest first; of many the newest. */
  saved(): SavedPrice[] {
    return [...this.#saved]
  }

  /** Codes and combinations that the grid no longer has (it may have been started larger before) are passed over. */
  #layChanges(grid: PriceGrid): void {
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
