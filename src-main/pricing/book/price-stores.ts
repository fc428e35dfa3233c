import type { CellNews } from '../../../src-shared/contract/prices.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { Stores } from '../../storage/serve-stores.ts'
import type { ChangeBook, GridNumber, PriceBook } from './book.ts'
import { ChangeStore } from './changes/change-store.ts'
import { GridStore } from './grids/grid-store.ts'
import { joinedNews, newsOfElsewhere } from './joined-news.ts'
import { openPriceFile } from './open-price-file.ts'

/** What the cache of the grids needs of the changes. */
interface Changes extends ChangeBook {
  meet(grid: GridNumber, rows: Uint32Array, elsewhere: Uint32Array): CellNews
  closeAll(): void
}

/** Opens prices.db with its stores, for its worker; answers what was found wrong with it. Throws `desk.database-newer` or `desk.database-failed`. */
export function openPriceStores(
  file: string,
  migrations: string,
): { db: SqliteDatabase; stores: Stores; opened: Message[] } {
  const { db, findings } = openPriceFile(file, migrations)
  const stores = { book: priceBook(db), database: { close: () => void db.close() } }
  return { db, stores: stores as unknown as Stores, opened: findings }
}

/** The cache of the grids and the changes to them, as one book. */
export function priceBook(db: SqliteDatabase): PriceBook {
  const grids = new GridStore(db)
  const changes: Changes = new ChangeStore(
    db,
    grid => grids.cells(grid),
    service => grids.known(service).map(({ id, name }) => ({ grid: grids.find(service, id) ?? 0, id, name })),
  )
  const merge = db.transaction<PriceBook['merge']>((grid, part, askedAt) => {
    const { head, rows, elsewhere } = grids.merge(grid, part, askedAt)
    const told = newsOfElsewhere(elsewhere, grids.cells(grid))
    return { head, news: joinedNews(told, changes.meet(grid, rows, elsewhere)) }
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
  return {
    remember: (service, retailer) => grids.remember(service, retailer),
    find: (service, retailer) => grids.find(service, retailer),
    choices: service => {
      const unsaved = new Map(changes.counts(service).map(({ id, counts }) => [id, sumOf(counts)]))
      return grids.known(service).map(choice => ({ ...choice, unsaved: unsaved.get(choice.id) ?? 0 }))
    },
    open: grid => grids.open(grid),
    close: grid => grids.close(grid),
    rows: (grid, since, limit) => grids.rows(grid, since, limit),
    head: (grid, head) => grids.head(grid, head),
    merge: orClose(merge),
    end: (grid, startedAt) => grids.end(grid, startedAt),
    seen: grid => grids.seen(grid),
    change: (grid, change) => changes.change(grid, change),
    revert: (grid, which) => changes.revert(grid, which),
    states: grid => changes.states(grid),
    retry: (grid, state, cells) => changes.retry(grid, state, cells),
    discard: (grid, state, cells) => changes.discard(grid, state, cells),
    resolve: (grid, cells, take) => changes.resolve(grid, cells, take),
    take: (service, limit, readSince) => changes.take(service, limit, readSince),
    settle: orClose(outcomes => changes.settle(outcomes)),
    counts: service => changes.counts(service),
    history: (grid, asked) => changes.history(grid, asked),
    entryCells: (grid, asked) => changes.entryCells(grid, asked),
    historyFile: (grid, code) => changes.historyFile(grid, code),
    importFile: (grid, state) => changes.importFile(grid, state),
    forget: before => changes.forget(before),
  }
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
