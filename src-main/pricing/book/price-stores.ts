import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { designCombination, fabricSheet, sheetOf } from '../../../src-shared/pricing/price-sheet.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { NewestLedger } from '../../storage/newest-ledger.ts'
import type { RemoteOf } from '../../workers/protocol.ts'
import { GapStore } from '../overview/gap-store.ts'
import { SqliteRecordStore } from '../records/record-store.ts'
import type { GridCells, ListedCombination, PriceBook } from './book.ts'
import { ChangeStore } from './changes/change-store.ts'
import { DesignScopes, type KnownScope } from './grids/design-scopes.ts'
import { GridStore } from './grids/grid-store.ts'
import { openPriceFile } from './open-price-file.ts'

/** What other stores of prices.db stand on. */
export interface OpenedPrices {
  db: SqliteDatabase
  book: PriceBook
  /** For a transaction around methods of the book: where it fails, what is in memory is read anew. */
  orClose: OrClose
}

/** Opens prices.db with its stores, for its worker; answers what was found wrong with it. Throws `desk.database-newer` or `desk.database-failed`. */
export function openPriceStores(
  file: string,
  migrations: string,
): OpenedPrices & { stores: PriceStores; opened: Message[]; newest: NewestLedger } {
  const { db, findings, newest } = openPriceFile(file, migrations)
  const { book, orClose } = priceBooks(db)
  const stores: PriceStores = { book, records: new SqliteRecordStore(db), gaps: new GapStore(db) }
  return { db, book, orClose, stores, opened: findings, newest }
}

interface PriceStores {
  book: PriceBook
  records: SqliteRecordStore
  gaps: GapStore
}

/** prices.db, open in a worker of its own, as far as prices need it. */
export interface PriceDatabase extends RemoteOf<PriceStores> {
  /** What was found wrong with the file when it was opened. */
  findings: Message[]
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

/** The cache of the grids and the changes to them, as one book. */
export const priceBook = (db: SqliteDatabase): PriceBook => priceBooks(db).book

type OrClose = <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R

/** The book, and what a transaction around its methods needs: where it fails, what is in memory is read anew. */
function priceBooks(db: SqliteDatabase): { book: PriceBook; orClose: OrClose } {
  const grids = new GridStore(db)
  const changes = new ChangeStore(
    db,
    grid => grids.cells(grid),
    service =>
      grids
        .known(service)
        .map(({ id, name }) => ({ grid: grids.find(service, fabricSheet(id)) ?? 0, id, name })),
  )
  const merge = db.transaction<PriceBook['merge']>((grid, part, askedAt) => {
    const { head, rows, elsewhere } = grids.merge(grid, part, askedAt)
    const told = newsOfElsewhere(elsewhere, grids.cells(grid))
    return { head, news: joinedNews(told, changes.reconcile(grid, rows, elsewhere)) }
  })
  const designs = new DesignScopes(db)
  const choiceOf = ({ grid, ...known }: KnownScope): ScopeChoice => ({
    ...known,
    ...{ unsent: changes.unsaved(grid), needing: changes.needing(grid) },
  })
  const choose = db.transaction<PriceBook['choose']>((service, chosen) => {
    const { settlementCurrency, consumerCurrency } = chosen
    const retailer = {
      ...{ id: chosen.scope.retailer, name: chosen.names.retailer },
      ...{ settlementCurrency, consumerCurrency },
    }
    const grid = grids.remember(service, sheetOf(chosen.scope), retailer)
    const known = designs.write(grid, chosen)
    grids.head(grid, { retailer, total: null, combinations: [combinationOf(known)] })
    return choiceOf(known)
  })
  /** A transaction that failed took back what was learned on disk: what is in memory is read anew. */
  const orClose = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      try {
        return work(...args)
      } catch (error) {
        grids.closeAll()
        changes.closeAll()
        throw error
      }
    }
  }
  const book: PriceBook = {
    ...grids,
    ...changes,
    choices: service => {
      const unsaved = new Map(changes.counts(service).map(({ id, counts }) => [id, sumOf(counts)]))
      return grids.known(service).map(choice => ({ ...choice, unsaved: unsaved.get(choice.id) ?? 0 }))
    },
    choose: orClose(choose),
    scopes: service => designs.of(service).map(choiceOf),
    merge: orClose(merge),
    settle: orClose(changes.settle),
  }
  return { book, orClose }
}

/** The one combination of a sheet of designs, by the names of its products: the history names cells by it. */
const combinationOf = ({ scope, names }: KnownScope): ListedCombination => ({
  id: designCombination,
  mainProduct: names.mainProduct ?? scope.mainProduct,
  name: names.product ?? scope.product,
  displayNames: {},
})

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** What is told of cells (sorted) that somebody else changed. */
function newsOfElsewhere(cells: Uint32Array<ArrayBuffer>, grid: GridCells): CellNews {
  const values = Int32Array.from(cells, cell => grid.valueOf(cell))
  return {
    revision: 0,
    cells,
    states: new Uint8Array(cells.length).fill(cellState.elsewhere),
    values,
    wants: values,
    notes: [],
  }
}

/** Two pieces of news as one, sorted by cell; of a cell in both, the second counts. */
export function joinedNews(first: CellNews, second: CellNews): CellNews {
  const told = new Set(second.cells)
  const length = first.cells.reduce((count, cell) => (told.has(cell) ? count : count + 1), told.size)
  const joined: CellNews = {
    revision: Math.max(first.revision, second.revision),
    cells: new Uint32Array(length),
    states: new Uint8Array(length),
    values: new Int32Array(length),
    wants: new Int32Array(length),
    notes: [...first.notes.filter(({ cell }) => !told.has(cell)), ...second.notes],
  }
  let inFirst = 0
  let inSecond = 0
  for (let at = 0; at < length; at++) {
    while (told.has(first.cells[inFirst] ?? -1)) inFirst++
    const isFirst = (first.cells[inFirst] ?? Infinity) < (second.cells[inSecond] ?? Infinity)
    const from = isFirst ? first : second
    const place = isFirst ? inFirst++ : inSecond++
    joined.cells[at] = from.cells[place] ?? 0
    joined.states[at] = from.states[place] ?? 0
    joined.values[at] = from.values[place] ?? 0
    joined.wants[at] = from.wants[place] ?? 0
  }
  return joined
}
