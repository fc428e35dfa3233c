import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PriceChange } from '../../src-main/pricing/book/book.ts'
import { openPriceFile } from '../../src-main/pricing/book/open-price-file.ts'
import { priceBook } from '../../src-main/pricing/book/price-stores.ts'
import { Merging } from '../../src-main/pricing/reading/merging.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { harbour, partOf, priceMigrations, readSince } from './prices-grids-support.ts'
import { MemoryBook } from './prices-reading-support.ts'

// A computer's clock that is put back while prices are open.

const noon = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())
afterAll(removeFolders)

const part = (price: number) => partOf([{ code: 'HV-1', prices: { '31': [100, price, 300, 400, 5] } }])
const cell = cellAt(0, 1)

async function book() {
  const { db } = openPriceFile(join(await temporaryFolder(), 'prices.db'), priceMigrations)
  const opened = priceBook(db)
  const grid = opened.remember('https://a.test', fabricSheet('7'), harbour)
  opened.merge(grid, part(200), noon)
  return { book: opened, grid, db }
}

const edit: Omit<PriceChange, 'base' | 'after'> = {
  kind: 'type',
  detail: {},
  who: 'Ann',
  at: noon,
  cells: Uint32Array.of(cell),
  texts: [],
  send: 'now',
}

it('rows that were read in a time to come are read again before their cells go', async () => {
  const { book: prices, grid, db } = await book()
  vi.setSystemTime(noon - hour)
  prices.change(grid, { ...edit, base: Int32Array.of(200), after: Int32Array.of(250) })
  const { cells, stale } = prices.take('https://a.test', 10, readSince(Date.now() - hour / 6))
  expect([cells.length, stale.length]).toEqual([0, 1])
  prices.merge(grid, part(200), Date.now())
  expect(prices.take('https://a.test', 10, readSince(Date.now() - hour / 6)).cells).toHaveLength(1)
  db.close()
})

it('what was typed stays in sight when its row is read with the price that is on its way', async () => {
  const { book: prices, grid, db } = await book()
  prices.change(grid, { ...edit, base: Int32Array.of(200), after: Int32Array.of(250) })
  expect(prices.take('https://a.test', 10, readSince(0)).cells).toHaveLength(1)
  prices.change(grid, { ...edit, base: Int32Array.of(250), after: Int32Array.of(300) })
  const { news } = prices.merge(grid, part(250), noon + 1)
  expect([...news.cells]).toEqual([cell])
  expect([...news.states, ...news.wants]).toEqual([cellState.queued, 300])
  db.close()
})

it('what the service answered in a time to come gives way to what is read now', async () => {
  const { book: prices, grid, db } = await book()
  prices.change(grid, { ...edit, base: Int32Array.of(200), after: Int32Array.of(250) })
  const [sent] = prices.take('https://a.test', 10, readSince(0)).cells
  prices.settle([{ grid, entry: sent?.entry ?? 0, cell, outcome: 'saved', stored: 250 }])
  vi.setSystemTime(noon - hour)
  const { news } = prices.merge(grid, part(999), Date.now())
  expect([...news.values]).toEqual([999])
  db.close()
})

it('rows that come after it are no older than the reading that they belong to', async () => {
  const memory = new MemoryBook()
  const merging = new Merging(memory.remote, 1, noon, () => {})
  const listener = () => merging.listener(Date.now(), new AbortController().signal, () => true)
  await listener().part(part(200))
  vi.setSystemTime(noon - hour)
  await listener().part({ ...part(200), codes: ['HV-2'], offset: 1 })
  await memory.remote.end(1, noon)
  expect(memory.codes).toEqual(['HV-1', 'HV-2'])
})
