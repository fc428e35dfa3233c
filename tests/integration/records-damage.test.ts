import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, it } from 'vitest'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import type { SeenRecord } from '../../src-main/pricing/records/record-book.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { leavesOf, spoilPages } from './damage-support.ts'
import { priceFolder, removePriceFolders } from './prices-desk-support.ts'
import { harbour, partOf } from './prices-grids-support.ts'
import { billing, formulas, patterns } from './records-support.ts'

afterEach(removePriceFolders)

const service = 'https://a.test'
const seen = (values: SeenRecord['values']): SeenRecord => ({ values, retailer: harbour, combinations: [] })

it('records outlive a damaged prices.db: what is typed stays, what is spoilt is read again', async () => {
  const file = join(priceFolder(), 'prices.db')
  const before = await openPriceDatabase(file)
  const rows = Array.from({ length: 700 }, (_, at) => ({ code: `C-${at}`, prices: { 31: [1, 2, 3, 4, 5] } }))
  await before.book.merge(await before.book.remember(service, fabricSheet('7'), harbour), partOf(rows), 100)
  const book = before.records
  await book.see(service, billing, seen({ card: 2 }), 50)
  await book.keep(service, billing, { card: '3' })
  await book.see(service, patterns, seen({ plain: 1 }), 50)
  await book.keep(service, patterns, { plain: '2' })
  await book.see(service, formulas, seen({ regular: 'a' }), 50)
  await before.close()
  const db = new Database(file)
  db.exec(`UPDATE price_record SET view = '{"values":{"pl' WHERE kind = 'patterns';
    UPDATE price_record SET typed = '{' WHERE kind = 'formulas'`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  spoilPages(file, leavesOf(file, 'grid_values'))

  const after = await openPriceDatabase(file)
  expect(after.findings).toMatchObject([{ code: 'prices.database-rebuilt' }])
  const rebuilt = after.records
  expect(await rebuilt.find(service, billing)).toEqual({ seen: seen({ card: 2 }), readAt: 50, typed: { card: '3' } })
  expect(await rebuilt.find(service, patterns)).toEqual({ seen: null, readAt: null, typed: { plain: '2' } })
  expect(await rebuilt.find(service, formulas)).toMatchObject({ seen: seen({ regular: 'a' }), typed: {} })
  await after.close()
})
