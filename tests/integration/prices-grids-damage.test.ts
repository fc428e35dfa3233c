// @module-tag long
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import { openPriceFile } from '../../src-main/pricing/book/open-price-file.ts'
import { priceBook } from '../../src-main/pricing/book/price-stores.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { leavesOf, rubbish, spoilPages } from './damage-support.ts'
import { harbour, partOf, priceMigrations, readSince } from './prices-grids-support.ts'

// A prices.db that is damaged is kept aside, and what can still be read goes on in a new one, where nothing is sent that a
// person has not looked at.

afterAll(removeFolders)

const service = 'https://a.test'
const codes = 700
const part = partOf(
  Array.from({ length: codes }, (_, at) => ({
    code: `HV-${at}`,
    name: `A cloth of a longer name, of which there are many: ${at}`,
    prices: { '31': [100, 200, 300, 400, 500] },
  })),
)
const edited = Uint32Array.from([3, 400, 699], row => cellAt(row, 1))

/** A closed prices.db with a grid of which three cells wait to be sent. */
async function filledFile(beforeEnd: (file: string) => void = () => {}): Promise<string> {
  const file = join(await temporaryFolder(), 'prices.db')
  const { db } = openPriceFile(file, priceMigrations)
  const book = priceBook(db)
  const grid = book.remember(service, fabricSheet('7'), harbour)
  book.merge(grid, part, 100)
  book.end(grid, 100)
  book.change(grid, {
    kind: 'paste',
    detail: {},
    who: 'Ann',
    at: 150,
    cells: edited,
    base: new Int32Array(3).fill(200),
    after: new Int32Array(3).fill(250),
    texts: [],
    send: 'now',
  })
  beforeEnd(file)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return file
}

const keptAside = (file: string) => readdirSync(dirname(file)).filter(name => /^prices-damaged-[\d-]+\.db$/.test(name))

/** Opens the file in its worker, looks, and closes it again. */
async function look(file: string) {
  const { book, findings, close } = await openPriceDatabase(file)
  const grid = await book.find(service, fabricSheet('7'))
  const found =
    grid === null
      ? null
      : {
          head: await book.open(grid),
          rows: await book.rows(grid, 0, 10_000),
          states: await book.states(grid),
          history: await book.history(grid, { code: '', offset: 0, limit: 10 }),
          outgoing: await book.take(service, 10, readSince(0)),
        }
  const choices = await book.choices(service)
  await close()
  return { findings, found, choices }
}

describe('a damaged prices.db', () => {
  it('whose values are spoilt keeps its codes and its changes, which wait for a person', async () => {
    const file = await filledFile()
    // One page of the values' tree: its list of blocks is gone.
    spoilPages(file, leavesOf(file, 'grid_values'))
    const { findings, found, choices } = await look(file)
    expect(findings).toMatchObject([{ code: 'prices.database-rebuilt', data: { held: 3, lost: 0 } }])
    expect(keptAside(file).length).toBe(1)
    expect(found?.head).toMatchObject({ rows: codes, readAt: null })
    expect(found?.rows.codes).toEqual(part.codes)
    expect([...(found?.states.cells ?? [])]).toEqual([...edited])
    expect([...(found?.states.states ?? [])]).toEqual(Array(3).fill(cellState.held))
    expect([...(found?.states.wants ?? [])]).toEqual(Array(3).fill(250))
    expect(found?.outgoing).toEqual({ cells: [], stale: [] })
    expect(choices).toMatchObject([{ id: '7', unsaved: 3 }])
    expect((await look(file)).findings).toEqual([])
  })

  it('that no longer knows every code gives the changes up, rather than let a number mean another code', async () => {
    const file = await filledFile()
    spoilPages(file, leavesOf(file, 'grid_rows').slice(0, 1))
    const { findings, found } = await look(file)
    expect(findings).toMatchObject([{ code: 'prices.database-rebuilt', data: { held: 0, lost: 1 } }])
    expect(found).toBeNull()
    const { db } = openPriceFile(file, priceMigrations)
    const left = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect(['entry', 'entry_cells', 'grid_values', 'grid_learned'].map(left)).toEqual([0, 0, 0, 0])
    db.close()
  })

  it('that is no database at all is made anew', async () => {
    const file = await filledFile()
    writeFileSync(file, rubbish(40_000, 3))
    const { findings, found } = await look(file)
    expect(findings).toMatchObject([{ code: 'prices.database-rebuilt' }])
    expect(found).toBeNull()
    expect(keptAside(file).length).toBe(1)
  })

  it('that shows its damage only in use is made anew at the next start', async () => {
    const file = await filledFile()
    const { book, close } = await openPriceDatabase(file)
    const grid = (await book.find(service, fabricSheet('7'))) ?? 0
    // Somebody else wrote to it, so that the worker reads it from disk again.
    const other = new Database(file)
    other.exec("UPDATE grid SET name = 'Harbour & Vale'")
    other.close()
    spoilPages(file, leavesOf(file, 'grid_values'))
    await expect(book.open(grid)).rejects.toMatchObject({ code: 'prices.database-damaged' })
    await close()
    expect(existsSync(join(dirname(file), 'prices-damaged.txt'))).toBe(true)
    const again = await look(file)
    expect(again.findings).toMatchObject([{ code: 'prices.database-rebuilt', data: { held: 3 } }])
    expect(existsSync(join(dirname(file), 'prices-damaged.txt'))).toBe(false)
  })

  it.each(['gone', 'empty'])(
    'that is %s while its journal is there is read from that, and said to be lost',
    async how => {
      // As a kill would leave it: everything is in the journal still.
      let journal = Buffer.alloc(0)
      const file = await filledFile(open => {
        journal = readFileSync(`${open}-wal`)
      })
      writeFileSync(`${file}-wal`, journal)
      rmSync(`${file}-shm`, { force: true })
      if (how === 'gone') rmSync(file)
      else writeFileSync(file, '')
      const { findings } = await look(file)
      expect(findings).toMatchObject([{ code: 'prices.database-lost', data: { held: 3, lost: 0 } }])
      expect(keptAside(file).length).toBe(1)
      expect((await look(file)).findings).toEqual([])
    },
  )

  it('that was being replaced when the desk was killed is found again', async () => {
    const file = await filledFile()
    const folder = dirname(file)
    renameSync(file, join(folder, 'prices-complete.db'))
    const { found, findings } = await look(file)
    expect([found?.head.rows, findings.length]).toEqual([codes, 0])
  })
})

it('refuses a prices.db of a newer version and leaves it as it is', async () => {
  const file = await filledFile()
  const db = new Database(file)
  db.pragma('user_version = 99')
  db.close()
  await expect(openPriceDatabase(file)).rejects.toMatchObject({ code: 'desk.database-newer' })
  expect(keptAside(file)).toEqual([])
})
