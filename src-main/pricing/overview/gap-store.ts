import { rowFlag } from '../../../src-shared/contract/prices.ts'
import { columnOf, columnOfCell, priceFields, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { GridNumber } from '../book/book.ts'
import { blockRows } from '../book/grids/row-block.ts'
import type { GapBook, GridGaps, OverviewGrid } from './gap-book.ts'

interface GridRecord {
  id: number
  kind: OverviewGrid['kind']
  retailer: PriceSheetId
  name: string | null
  main_product_name: string | null
  product_name: string | null
  read_at: number | null
}

interface CombinationRecord {
  no: number
  id: string
  main_product: string
  name: string
}

interface BlockRecord {
  block: number
  flags: Buffer
  data: Buffer | null
}

/** Counts missing prices from SQLite, block by block and without loading the grids; runs in the price worker. */
export class GapStore implements GapBook {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  grids(service: string): OverviewGrid[] {
    const records = this.#db
      .prepare<unknown[]>(
        `SELECT grid.id, kind, grid.retailer, name, main_product_name, product_name, read_at FROM grid
         LEFT JOIN design_scope ON design_scope.grid = grid.id WHERE service = ?
         ORDER BY name COLLATE NOCASE, grid.retailer`,
      )
      .all(service) as GridRecord[]
    return records.map(({ id, kind, retailer, name, main_product_name, product_name, read_at }) => ({
      grid: id,
      kind,
      sheet: retailer,
      name,
      readAt: read_at,
      mainProduct: main_product_name,
      product: product_name,
    }))
  }

  gaps(grid: GridNumber): GridGaps {
    const combinations = this.#db
      .prepare<unknown[]>(
        'SELECT no, id, main_product, name FROM grid_combination WHERE grid = ? AND present = 1 ORDER BY no',
      )
      .all(grid) as CombinationRecord[]
    const columns = combinations.flatMap(({ no }) => priceFields.map(field => columnOf(no, field)))
    const missing = new Uint32Array(columns.length)
    const width = Math.max(0, ...columns.map(column => column + 1))
    const learned = this.#learned(grid)
    let rows = 0
    const blocks = this.#db.prepare<unknown[]>(
      `SELECT block, flags, data FROM grid_rows LEFT JOIN grid_values USING (grid, block) WHERE grid = ?`,
    )
    for (const { block, flags, data } of blocks.iterate(grid) as IterableIterator<BlockRecord>) {
      const counted = [...flags.keys()].filter(row => ((flags[row] ?? 0) & (rowFlag.archived | rowFlag.absent)) === 0)
      rows += counted.length
      const values = numbersOf(data, width * blockRows)
      for (const { row, column, value } of learned.get(block) ?? []) {
        const place = column * blockRows + row
        if (place < values.length) values[place] = value
      }
      columns.forEach((column, at) => {
        for (const row of counted)
          if (!isPrice(values[column * blockRows + row] ?? notPriced)) missing[at] = (missing[at] ?? 0) + 1
      })
    }
    return {
      rows,
      combinations: combinations.map(({ no, id, main_product, name }, at) => ({
        no,
        id,
        mainProduct: main_product,
        name,
        missing: [...missing.subarray(at * priceFields.length, (at + 1) * priceFields.length)],
      })),
    }
  }

  /** Values the service returned for changes since their rows were read, by block; `row` is relative to the block. */
  #learned(grid: GridNumber): Map<number, { row: number; column: number; value: number }[]> {
    const cells = this.#db.prepare<unknown[]>('SELECT cell, value FROM grid_learned WHERE grid = ?').all(grid) as {
      cell: number
      value: number
    }[]
    const blocks = new Map<number, { row: number; column: number; value: number }[]>()
    for (const { cell, value } of cells) {
      const block = Math.floor(rowOfCell(cell) / blockRows)
      const entry = { row: rowOfCell(cell) % blockRows, column: columnOfCell(cell), value }
      const known = blocks.get(block)
      if (known) known.push(entry)
      else blocks.set(block, [entry])
    }
    return blocks
  }
}

/** A copy of a block's first values; columns without stored values are not priced. */
function numbersOf(data: Buffer | null, length: number): Int32Array {
  const numbers = new Int32Array(length).fill(notPriced)
  if (data) new Uint8Array(numbers.buffer).set(data.subarray(0, numbers.byteLength))
  return numbers
}
