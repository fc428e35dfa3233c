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
import { ownOfFiles } from './changes/file-uploads.ts'
import { DesignScopes, type KnownScope } from './grids/design-scopes.ts'
import { GridStore } from './grids/grid-store.ts'
import { openPriceFile } from './open-price-file.ts'

/** What other stores of prices.db are built on. */
export interface OpenedPrices {
  db: SqliteDatabase
  book: PriceBook
  /** Wraps a transaction around methods of the book: if it fails, data in memory is dropped and loaded again. */
  orClose: OrClose
}

/**
 * Opens prices.db with its stores, for its worker; also returns the problems found. Throws `desk.database-newer` or
 * `desk.database-failed`.
 */
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

/** The stores of prices.db that prices need, open in their own worker. */
export interface PriceDatabase extends RemoteOf<PriceStores> {
  /** Problems found when the file was opened. */
  findings: Message[]
  /** Finishes pending calls, then closes the file. */
  close(): Promise<void>
}

/** The cache of the grids and the changes to them, as one book. */
export const priceBook = (db: SqliteDatabase): PriceBook => priceBooks(db).book

type OrClose = <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R

/** The book, and a wrapper for transactions around its methods. */
function priceBooks(db: SqliteDatabase): { book: PriceBook; orClose: OrClose } {
  const grids = new GridStore(db)
  const changes = new ChangeStore(
    db,
    grid => grids.cells(grid),
    service =>
      grids.known(service).map(({ id, name }) => ({ grid: grids.find(service, fabricSheet(id)) ?? 0, id, name })),
  )
  const merge = db.transaction<PriceBook['merge']>((grid, part, askedAt) => {
    const { head, rows, elsewhere: changed } = grids.merge(grid, part, askedAt)
    const cells = grids.cells(grid)
    const own = ownOfFiles(db, grid, changed, cell => cells.valueOf(cell), Date.now())
    if (own.length > 0)
      cells.learn(
        own,
        Int32Array.from(own, cell => cells.valueOf(cell)),
        askedAt,
      )
    const isOwn = new Set(own)
    const elsewhere = changed.filter(cell => !isOwn.has(cell))
    const elsewhereNews = newsOfElsewhere(elsewhere, cells)
    return { head, news: joinedNews(elsewhereNews, changes.reconcile(grid, rows, elsewhere)) }
  })
  const designs = new DesignScopes(db)
  const choiceOf = ({ grid, ...known }: KnownScope): ScopeChoice => ({
    ...known,
    unsent: changes.unsaved(grid),
    needing: changes.needing(grid),
  })
  const choose = db.transaction<PriceBook['choose']>((service, chosen) => {
    const { settlementCurrency, consumerCurrency } = chosen
    const retailer = {
      id: chosen.scope.retailer,
      name: chosen.names.retailer,
      settlementCurrency,
      consumerCurrency,
    }
    const grid = grids.remember(service, sheetOf(chosen.scope), retailer)
    const known = designs.write(grid, chosen)
    grids.head(grid, { retailer, total: null, combinations: [combinationOf(known)] })
    return choiceOf(known)
  })
  /** A failed transaction rolls back the disk, so data in memory is dropped and loaded again. */
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

/** The only combination of a design sheet, named after its products, as the history shows its cells. */
const combinationOf = ({ scope, names }: KnownScope): ListedCombination => ({
  id: designCombination,
  mainProduct: names.mainProduct ?? scope.mainProduct,
  name: names.product ?? scope.product,
  displayNames: {},
})

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** News of cells (sorted) that someone else changed. */
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

/** Merges two pieces of news, sorted by cell; for a cell in both, the second counts. */
export function joinedNews(first: CellNews, second: CellNews): CellNews {
  const replaced = new Set(second.cells)
  const length = first.cells.reduce((count, cell) => (replaced.has(cell) ? count : count + 1), replaced.size)
  const joined: CellNews = {
    revision: Math.max(first.revision, second.revision),
    cells: new Uint32Array(length),
    states: new Uint8Array(length),
    values: new Int32Array(length),
    wants: new Int32Array(length),
    notes: [...first.notes.filter(({ cell }) => !replaced.has(cell)), ...second.notes],
  }
  let inFirst = 0
  let inSecond = 0
  for (let at = 0; at < length; at++) {
    while (replaced.has(first.cells[inFirst] ?? -1)) inFirst++
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
