import type { ScopeChoice } from '../../../../src-shared/contract/designs.ts'
import { type PriceSheetId, scopeOf } from '../../../../src-shared/pricing/price-sheet.ts'
import type { SqliteDatabase } from '../../../storage/database.ts'
import type { ChosenScope, GridNumber } from '../book.ts'

interface ScopeRecord {
  id: number
  retailer: PriceSheetId
  name: string | null
  settlement_currency: string | null
  consumer_currency: string | null
  read_at: number | null
  main_product_name: string | null
  product_name: string | null
  used_at: number | null
}

/** A stored scope with its grid number. */
export type KnownScope = Omit<ScopeChoice, 'unsent' | 'needing'> & { grid: GridNumber }

const columns = `SELECT grid.id, grid.retailer, name, settlement_currency, consumer_currency, read_at, main_product_name,
  product_name, used_at FROM grid LEFT JOIN design_scope ON design_scope.grid = grid.id`

/** The design scopes that were selected on this desk. */
export class DesignScopes {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** Stores a selected scope, whose grid must exist. Names that are null keep their stored value. */
  write(grid: GridNumber, { scope, names, at }: ChosenScope): KnownScope {
    this.#db
      .prepare(
        `INSERT INTO design_scope (grid, retailer, main_product, product, retailer_name, main_product_name, product_name, used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           retailer_name = coalesce(excluded.retailer_name, retailer_name),
           main_product_name = coalesce(excluded.main_product_name, main_product_name),
           product_name = coalesce(excluded.product_name, product_name), used_at = excluded.used_at`,
      )
      .run(
        ...[grid, scope.retailer, scope.mainProduct, scope.product],
        ...[names.retailer, names.mainProduct, names.product, at],
      )
    const [known] = this.#read(`${columns} WHERE grid.id = ?`, grid)
    if (!known) throw new TypeError(`grid ${grid} is no scope of designs`)
    return known
  }

  /** A service's scopes, most recently used first. */
  of(service: string): KnownScope[] {
    const sql = `${columns} WHERE service = ? AND kind = 'designs' ORDER BY coalesce(used_at, 0) DESC, grid.id DESC`
    return this.#read(sql, service)
  }

  #read(sql: string, key: string | number): KnownScope[] {
    const records = this.#db.prepare<unknown[]>(sql).all(key) as ScopeRecord[]
    return records.flatMap(record => {
      const scope = scopeOf(record.retailer)
      return scope === null ? [] : [knownScope(record, scope)]
    })
  }
}

const knownScope = (record: ScopeRecord, scope: KnownScope['scope']): KnownScope => ({
  grid: record.id,
  sheet: record.retailer,
  scope,
  names: { retailer: record.name, mainProduct: record.main_product_name, product: record.product_name },
  settlementCurrency: record.settlement_currency,
  consumerCurrency: record.consumer_currency,
  readAt: record.read_at,
  usedAt: record.used_at ?? 0,
})
