import type { Combination, PriceRetailer } from '../../../../src-shared/contract/prices.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import {
  type Cell,
  columnOfCell,
  mostColumns,
  mostRows,
  priceFields,
  rowOfCell,
} from '../../../../src-shared/pricing/cell.ts'
import { type Hundredths, notPriced } from '../../../../src-shared/pricing/price.ts'
import type { PriceSheetId } from '../../../../src-shared/pricing/price-sheet.ts'
import type { GridNumber, StoredHead } from '../book.ts'
import { blockRows, RowBlock } from './row-block.ts'

/** A combination with the time of the first request whose rows had it; null: none so far. */
export interface MetCombination extends Combination {
  metAt: number | null
}

/** A grid's data besides its rows. */
export interface GridFacts {
  number: GridNumber
  sheet: PriceSheetId
  retailer: PriceRetailer
  combinations: MetCombination[]
  collections: string[]
  readAt: number | null
}

/** A grid in memory: blocks of rows and their indexes. Numbers of rows, combinations and collections never change. */
export class Grid {
  readonly number: GridNumber
  readonly sheet: PriceSheetId
  readonly combinations: MetCombination[]
  readonly collections: string[]
  readonly blocks: RowBlock[] = []
  retailer: PriceRetailer
  readAt: number | null
  revision = 0
  /** False once the grid is unloaded; holders of a reference must then load it again. */
  isHeld = true
  readonly #rowOf = new Map<string, number>()
  readonly #noOf: Map<string, number>
  readonly #collectionOf: Map<string, number>

  constructor(facts: GridFacts) {
    this.number = facts.number
    this.sheet = facts.sheet
    this.retailer = facts.retailer
    this.combinations = facts.combinations
    this.collections = facts.collections
    this.readAt = facts.readAt
    this.#noOf = new Map(facts.combinations.map(({ id, no }) => [id, no]))
    this.#collectionOf = new Map(facts.collections.map((name, at) => [name, at]))
  }

  get rows(): number {
    return this.#rowOf.size
  }

  get columns(): number {
    return this.combinations.length * priceFields.length
  }

  head(): StoredHead {
    return {
      retailer: this.retailer,
      combinations: this.combinations.map(({ metAt: _, ...combination }) => combination),
      collections: [...this.collections],
      rows: this.rows,
      revision: this.revision,
      readAt: this.readAt,
    }
  }

  rowOf(code: string): number | null {
    return this.#rowOf.get(code) ?? null
  }

  codeOf(row: number): string {
    return this.blocks[Math.floor(row / blockRows)]?.codes[row % blockRows] ?? ''
  }

  valueOf(cell: Cell): Hundredths {
    const row = rowOfCell(cell)
    const block = this.blocks[Math.floor(row / blockRows)]
    return block ? block.valueAt(row % blockRows, columnOfCell(cell)) : notPriced
  }

  /** Appends a block loaded from disk. */
  append(block: RowBlock): void {
    this.blocks.push(block)
    for (const code of block.codes) this.#rowOf.set(code, this.#rowOf.size)
  }

  /** The row of a code; a new code gets the next number. Throws `prices.too-long`. */
  meetRow(code: string): number {
    const known = this.#rowOf.get(code)
    if (known !== undefined) return known
    const row = this.rows
    if (row >= mostRows) throw new DeskError('prices.too-long', { most: mostRows })
    let block = this.blocks.at(-1)
    if (!block || block.codes.length === blockRows) {
      block = new RowBlock([], [], new Int32Array(this.columns * blockRows).fill(notPriced))
      this.blocks.push(block)
    }
    block.codes.push(code)
    block.names.push('')
    this.#rowOf.set(code, row)
    return row
  }

  /** The combinations with these ids; new ones get the next numbers. Throws `prices.too-wide` without adding any. */
  meetCombinations(ids: readonly string[]): MetCombination[] {
    const unmet = new Set(ids.filter(id => !this.#noOf.has(id)))
    const columns = (this.combinations.length + unmet.size) * priceFields.length
    if (columns > mostColumns) throw new DeskError('prices.too-wide', { columns, most: mostColumns })
    for (const id of unmet) {
      const no = this.combinations.length
      this.#noOf.set(id, no)
      this.combinations.push({
        no,
        id,
        mainProduct: '',
        name: id,
        displayNames: {},
        present: true,
        metAt: null,
      })
    }
    return ids.flatMap(id => this.combinations[this.#noOf.get(id) ?? -1] ?? [])
  }

  meetCollection(name: string): number {
    const known = this.#collectionOf.get(name)
    if (known !== undefined) return known
    this.#collectionOf.set(name, this.collections.length)
    return this.collections.push(name) - 1
  }
}
