import type { PriceRetailer, RetailerChoice } from '../../../../src-shared/contract/prices.ts'
import { type Cell, cellAt } from '../../../../src-shared/pricing/cell.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'
import { kindOfSheet, type PriceSheetId, retailerOfSheet } from '../../../../src-shared/pricing/price-sheet.ts'
import type { SqliteDatabase } from '../../../storage/database.ts'
import { type Prepare, Statements } from '../../../storage/statements.ts'
import type { GridNumber } from '../book.ts'
import { type BlockRecord, marksRecord, rowsRecord, timesRecord, valuesRecord } from './block-records.ts'
import type { Grid, GridFacts, MetCombination } from './grid.ts'
import { type BlockPart, blockRows, type RowBlock } from './row-block.ts'

interface GridRecord {
  id: number
  /** The sheet; for fabric prices, the retailer's id. */
  retailer: PriceSheetId
  name: string | null
  settlement_currency: string | null
  consumer_currency: string | null
  collections: string
  read_at: number | null
}

interface CombinationRecord {
  no: number
  id: string
  main_product: string
  name: string
  display_names: string
  present: number
  met_at: number | null
}

/** A value from the service's answer to a change. */
export interface LearnedCell {
  cell: Cell
  value: Hundredths
  at: number
}

/** Reads and writes the tables of the grids, without interpreting their data. */
export class GridTables {
  readonly #sql: Prepare

  constructor(db: SqliteDatabase) {
    this.#sql = new Statements(db).sql
  }

  /** Returns a sheet's grid number; creates the grid if there is none. Null fields of the retailer stay as stored. */
  remember(service: string, sheet: PriceSheetId, retailer: Omit<PriceRetailer, 'id'>): GridNumber {
    const { name, settlementCurrency, consumerCurrency } = retailer
    return Number(
      this.#sql(
        `INSERT INTO grid (service, retailer, name, settlement_currency, consumer_currency, kind) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (service, retailer) DO UPDATE SET name = coalesce(excluded.name, name),
           settlement_currency = coalesce(excluded.settlement_currency, settlement_currency),
           consumer_currency = coalesce(excluded.consumer_currency, consumer_currency)
         RETURNING id`,
      )
        .pluck()
        .get(service, sheet, name, settlementCurrency, consumerCurrency, kindOfSheet(sheet)),
    )
  }

  find(service: string, sheet: PriceSheetId): GridNumber | null {
    const id = this.#sql('SELECT id FROM grid WHERE service = ? AND retailer = ?').pluck().get(service, sheet)
    return typeof id === 'number' ? id : null
  }

  /** Fabric price grids, sorted by name. */
  known(service: string): Omit<RetailerChoice, 'unsaved'>[] {
    const records = this.#sql(
      `SELECT * FROM grid WHERE service = ? AND kind = 'fabric' ORDER BY name COLLATE NOCASE, retailer`,
    ).all(service) as GridRecord[]
    return records.map(record => ({ ...retailerOf(record), readAt: record.read_at }))
  }

  facts(grid: GridNumber): GridFacts | null {
    const record = this.#sql('SELECT * FROM grid WHERE id = ?').get(grid) as GridRecord | undefined
    if (!record) return null
    const combinations = this.#sql('SELECT * FROM grid_combination WHERE grid = ? ORDER BY no').all(grid)
    return {
      number: grid,
      sheet: record.retailer,
      retailer: retailerOf(record),
      combinations: (combinations as CombinationRecord[]).map(combinationOf),
      collections: JSON.parse(record.collections) as string[],
      readAt: record.read_at,
    }
  }

  writeFacts({ number, retailer, collections, rows, readAt }: Grid): void {
    this.#sql(
      `UPDATE grid SET name = ?, settlement_currency = ?, consumer_currency = ?, collections = ?, rows = ?, read_at = ?
       WHERE id = ?`,
    ).run(
      retailer.name,
      retailer.settlementCurrency,
      retailer.consumerCurrency,
      JSON.stringify(collections),
      rows,
      readAt,
      number,
    )
  }

  writeCombinations({ number, combinations }: Grid): void {
    const write = this.#sql('INSERT OR REPLACE INTO grid_combination VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    for (const { no, id, mainProduct, name, displayNames, present, metAt } of combinations) {
      write.run(number, no, id, mainProduct, name, JSON.stringify(displayNames), Number(present), metAt)
    }
  }

  /** The blocks in order, one at a time. */
  blocks(grid: GridNumber): IterableIterator<BlockRecord> {
    return this.#sql(
      `SELECT codes, names, collections, places, flags, data, odd, times, bits FROM grid_rows
       LEFT JOIN grid_values USING (grid, block) LEFT JOIN grid_read USING (grid, block)
       LEFT JOIN grid_mark USING (grid, block)
       WHERE grid = ? ORDER BY block`,
    ).iterate(grid) as IterableIterator<BlockRecord>
  }

  /** Writes the dirty parts of a grid's blocks. */
  writeBlocks({ number, blocks }: Grid): void {
    blocks.forEach((block, at) => {
      for (const part of block.dirty) this.#writePart(number, at, block, part)
      block.dirty.clear()
    })
  }

  learned(grid: GridNumber, block: number): LearnedCell[] {
    return this.#sql('SELECT cell, value, at FROM grid_learned WHERE grid = ? AND cell >= ? AND cell < ?').all(
      grid,
      cellAt(block * blockRows, 0),
      cellAt((block + 1) * blockRows, 0),
    ) as LearnedCell[]
  }

  allLearned(grid: GridNumber): LearnedCell[] {
    return this.#sql('SELECT cell, value, at FROM grid_learned WHERE grid = ?').all(grid) as LearnedCell[]
  }

  writeLearned(grid: GridNumber, { cell, value, at }: LearnedCell): void {
    this.#sql('INSERT OR REPLACE INTO grid_learned VALUES (?, ?, ?, ?)').run(grid, cell, value, at)
  }

  forgetLearned(grid: GridNumber, cells: readonly Cell[]): void {
    const remove = this.#sql('DELETE FROM grid_learned WHERE grid = ? AND cell = ?')
    for (const cell of cells) remove.run(grid, cell)
  }

  forgetMarks(grid: GridNumber): void {
    this.#sql('DELETE FROM grid_mark WHERE grid = ?').run(grid)
  }

  #writePart(grid: GridNumber, at: number, block: RowBlock, part: BlockPart): void {
    if (part === 'rows') {
      const { codes, names, collections, places, flags } = rowsRecord(block)
      this.#sql('INSERT OR REPLACE INTO grid_rows VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        grid,
        at,
        codes,
        names,
        collections,
        places,
        flags,
      )
    } else if (part === 'values') {
      const { data, odd } = valuesRecord(block)
      this.#sql('INSERT OR REPLACE INTO grid_values VALUES (?, ?, ?, ?)').run(grid, at, data, odd)
    } else if (part === 'times') {
      this.#sql('INSERT OR REPLACE INTO grid_read VALUES (?, ?, ?)').run(grid, at, timesRecord(block).times)
    } else {
      const marks = marksRecord(block)
      if (marks) this.#sql('INSERT OR REPLACE INTO grid_mark VALUES (?, ?, ?)').run(grid, at, marks.bits)
      else this.#sql('DELETE FROM grid_mark WHERE grid = ? AND block = ?').run(grid, at)
    }
  }
}

const retailerOf = (record: GridRecord): PriceRetailer => ({
  id: retailerOfSheet(record.retailer),
  name: record.name,
  settlementCurrency: record.settlement_currency,
  consumerCurrency: record.consumer_currency,
})

const combinationOf = (record: CombinationRecord): MetCombination => ({
  no: record.no,
  id: record.id,
  mainProduct: record.main_product,
  name: record.name,
  displayNames: JSON.parse(record.display_names) as Record<string, string>,
  present: record.present === 1,
  metAt: record.met_at,
})
