// @module-tag long
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, it } from 'vitest'
import { leavesOf, spoilPages } from './damage-support.ts'
import { type PriceWorld, priceFolder, removePriceFolders, startPrices } from './prices-desk-support.ts'
import { strangeService } from './prices-strange-support.ts'
import { failureOf } from './service-support.ts'

// prices.db as a desk may find it when it starts.

const worlds: PriceWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(world => world.close()))
  removePriceFolders()
})

/** A folder whose prices.db has one change that waits, of a desk that has ended. */
async function used() {
  const service = await strangeService()
  service.codes = Array.from({ length: 900 }, (_, at) => `A longer code, of which there are many ${at}`)
  const folder = priceFolder()
  const first = await startPrices({ baseUrl: service.url, folder })
  const sheet = await first.open('7')
  await first.ask('prices.pause', { paused: true })
  await first.ask('prices.change', sheet.change([[sheet.cell(service.codes[0] ?? ''), 5_000]]))
  await first.close()
  rmSync(join(folder, 'prices-paused'))
  const begin = async () => {
    const world = await startPrices({ baseUrl: service.url, folder })
    worlds.push(world)
    return world
  }
  return { service, folder, file: join(folder, 'prices.db'), begin, code: service.codes[0] ?? '' }
}

it('a damaged one is told to the person, and what waited is held', async () => {
  const { file, begin, service } = await used()
  const sent = service.stored.size
  spoilPages(file, leavesOf(file, 'grid_values'))
  const world = await begin()
  await world.until(() => world.told.outbox.some(({ findings }) => findings.length > 0))
  const { findings } = await world.ask('prices.outbox', {})
  expect(findings).toMatchObject([{ code: 'prices.database-rebuilt' }])
  expect(service.stored.size).toBe(sent)
  await world.open('7')
})

it('one of a newer version is left alone, and every command says so', async () => {
  const { file, begin } = await used()
  const db = new Database(file)
  db.pragma('user_version = 4000')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const before = readFileSync(file)
  const world = await begin()
  expect(await failureOf(world.ask('prices.open', { sheet: '7' }))).toMatchObject({
    code: 'desk.database-newer',
  })
  expect(await failureOf(world.ask('prices.outbox', {}))).toMatchObject({ code: 'desk.database-newer' })
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('one whose first bytes are overwritten is made anew, and the grid is read', async () => {
  const { file, begin } = await used()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(8192, 7), 0, 8192, 0)
  closeSync(handle)
  const world = await begin()
  expect((await world.open('7')).codes).toHaveLength(900)
  expect((await world.ask('prices.outbox', {})).findings).toHaveLength(1)
})

const ends = ['', '-wal', '-shm']

it('one that is gone is made anew, says so at once, and nothing is sent', async () => {
  const { file, begin, service } = await used()
  const sent = service.stored.size
  for (const end of ends) rmSync(`${file}${end}`, { force: true })
  const world = await begin()
  await world.until(() => world.told.outbox.some(({ findings }) => findings.length > 0))
  expect((await world.ask('prices.outbox', {})).findings).toMatchObject([{ code: 'prices.database-lost' }])
  expect((await world.open('7')).codes).toHaveLength(900)
  expect(service.stored.size).toBe(sent)
  await world.close()
  worlds.length = 0
  expect((await (await begin()).ask('prices.outbox', {})).findings).toEqual([])
})

it('one of no bytes counts as lost', async () => {
  const { file, begin } = await used()
  for (const end of ends) rmSync(`${file}${end}`, { force: true })
  rmSync(join(file, '../prices-made.txt'))
  writeFileSync(file, '')
  const world = await begin()
  expect((await world.ask('prices.outbox', {})).findings).toMatchObject([{ code: 'prices.database-lost' }])
})
