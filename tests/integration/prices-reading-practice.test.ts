import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import { makeGridReader } from '../../src-main/pricing/reading/grid-reader.ts'
import type { GridReading } from '../../src-shared/contract/prices.ts'
import { cellAt, columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import { jsonOf, notPriced } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { start } from './practice-support.ts'
import { name, readerOf } from './prices-reading-support.ts'
import { clientOf } from './service-support.ts'

/** A retailer of the practice service with a grid of this size, and a reader of it. */
async function world(codes: number, combinations: number) {
  const { service } = await start({ grids: { 7: { codes, combinations } } })
  const client = clientOf(service.url, { token: () => service.token })
  return { service, client, ...readerOf(client) }
}

// Proves: fabric.rows, fabric.groups, fabric.five
test('a grid of the practice service is read as it is there', async () => {
  const { service, book, read } = await world(2_600, 5)
  expect(await read()).toEqual({ state: 'idle', read: 2_600, total: 2_600, problem: null })
  const combinations = book.heads[0]?.combinations.map(({ id }) => id) ?? []
  expect(combinations).toHaveLength(5)
  expect(book.codes).toHaveLength(2_600)
  let priced = 0
  for (const code of book.codes) {
    for (const combination of combinations) {
      for (const [number, field] of priceFields.entries()) {
        const value = book.value(code, combination, number)
        if (value !== notPriced) priced++
        if (jsonOf(value) !== service.price(7, code, combination, field)) {
          expect.fail(`${code} ${combination} ${field} was read as ${value}`)
        }
      }
    }
  }
  expect(priced).toBeGreaterThan(30_000)
  expect([...book.rows.values()].some(row => row.archived)).toBe(true)
})

test('what is saved there, here or elsewhere, is read again', async () => {
  const { service, client, book, read, reader } = await world(40, 2)
  await read()
  const [first = '', second = ''] = book.codes
  const combination = book.heads[0]?.combinations[0]?.id ?? ''
  const cell = { retailer: '7', code: first, combination, field: 'retail' } as const
  expect(await client.patchPrice({ ...cell, value: 12345 })).toBe(12345)
  expect(await client.patchPrice({ ...cell, field: 'days', value: 0 })).toBe(notPriced)
  service.setPrice(7, second, combination, 'wholesale', 77.25)
  await reader.readSpans(name, [{ offset: 0, limit: 2 }], new AbortController().signal)
  expect(book.value(first, combination, 1)).toBe(12345)
  expect(book.value(first, combination, 4)).toBe(notPriced)
  expect(book.value(second, combination, 0)).toBe(7725)

  await expect(client.patchPrice({ ...cell, value: 100_000_000 })).rejects.toMatchObject({
    code: 'prices.rejected',
  })
  await expect(client.patchPrice({ ...cell, code: 'nothing', value: 1 })).rejects.toMatchObject({
    code: 'prices.rejected',
  })
  expect(service.price(7, first, combination, 'retail')).toBe(123.45)
})

test('the practice service says who its retailers are', async () => {
  const { client, read, book } = await world(3, 1)
  await read()
  expect(book.heads[0]?.retailer).toMatchObject({
    id: '7',
    settlementCurrency: 'GBP',
    consumerCurrency: 'USD',
  })
  const { retailers } = await client.retailers('')
  const seven = retailers.find(({ id }) => id === '7')
  expect(seven?.name).toBe(book.heads[0]?.retailer.name)
})

test('prices.db holds what was read, and what somebody else changed is told', async () => {
  const { service } = await start({ grids: { 7: { codes: 1_300, combinations: 3 } } })
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-reading-'))
  const database = await openPriceDatabase(join(folder, 'prices.db'))
  const { book } = database
  const client = clientOf(service.url, { token: () => service.token })
  const nobody = { id: '7', name: null, settlementCurrency: null, consumerCurrency: null }
  const grid = await book.remember(client.serviceKey, fabricSheet('7'), nobody)
  let ended: (reading: GridReading) => void = () => {}
  const changed: number[] = []
  const reader = makeGridReader({
    book,
    client: () => client,
    told: (_retailer, _head, reading) => {
      if (reading.state !== 'reading') ended(reading)
    },
    news: (_retailer, news) => changed.push(...news.cells),
    log: { info: () => {}, warn: () => {} },
  })
  onTestFinished(async () => {
    await reader.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const read = () =>
    new Promise<GridReading>(resolve => {
      ended = resolve
      reader.refresh({ grid, sheet: fabricSheet('7') })
    })

  expect(await read()).toEqual({ state: 'idle', read: 1_300, total: 1_300, problem: null })
  const { combinations, retailer, readAt } = await book.open(grid)
  expect(retailer.consumerCurrency).toBe('USD')
  expect(readAt).not.toBeNull()
  expect(changed).toEqual([])
  const { codes, rows, values } = await book.rows(grid, 0, 10_000)
  expect(codes).toHaveLength(1_300)
  for (const [i, code] of codes.entries()) {
    for (const { no, id } of combinations) {
      for (const field of priceFields) {
        const value = values[columnOf(no, field) * rows.length + i] ?? notPriced
        if (jsonOf(value) !== service.price(7, code, id, field)) expect.fail(`${code} ${id} ${field}: ${value}`)
      }
    }
  }

  const [, second = ''] = codes
  const { no = 0, id = '' } = combinations[2] ?? {}
  service.setPrice(7, second, id, 'retail', 77.25)
  await read()
  const cell = cellAt(rows[1] ?? 0, columnOf(no, 'retail'))
  expect(changed).toEqual([cell])
})
