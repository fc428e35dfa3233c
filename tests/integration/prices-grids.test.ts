import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { GridStore } from '../../src-main/pricing/book/grids/grid-store.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { Follower, harbour, OpenGrids, type PartRow, partOf, priceMigrations } from './prices-grids-support.ts'

// What this desk last saw of the grids, on a real prices.db.

const opened: OpenGrids[] = []
afterEach(() => {
  for (const grids of opened.splice(0)) grids.close()
})
afterAll(removeFolders)

async function emptyGrids(): Promise<{ grids: OpenGrids; number: number }> {
  const grids = new OpenGrids(join(await temporaryFolder(), 'prices.db'))
  opened.push(grids)
  return { grids, number: grids.store.remember('https://a.test', fabricSheet('7'), harbour) }
}

const row = (code: string, prices: number[], more: Partial<PartRow> = {}): PartRow => ({
  code,
  prices: { '31': prices },
  ...more,
})

const many = (count: number, first = 0): PartRow[] =>
  Array.from({ length: count }, (_, at) => row(`HV-${first + at}`, [1, 2, 3, 4, first + at]))

const codesOf = (grids: OpenGrids, number: number, since = 0, limit = 10_000) =>
  grids.store.rows(number, since, limit).codes

describe('grids by service and retailer', () => {
  it('are made once, and keep what a retailer does not say', async () => {
    const { grids, number } = await emptyGrids()
    const unnamed = { id: '7', name: null, settlementCurrency: null, consumerCurrency: 'EUR' }
    expect(grids.store.remember('https://a.test', fabricSheet('7'), unnamed)).toBe(number)
    const other = grids.store.remember('https://b.test', fabricSheet('7'), {
      ...harbour,
      name: 'Harbour at b',
    })
    expect(other).not.toBe(number)
    expect(grids.store.find('https://a.test', fabricSheet('7'))).toBe(number)
    expect(grids.store.find('https://a.test', fabricSheet('8'))).toBeNull()
    expect(grids.store.known('https://a.test')).toEqual([
      { id: '7', name: 'Harbour', settlementCurrency: 'GBP', consumerCurrency: 'EUR', readAt: null },
    ])
  })

  it('say that a number is none of them', async () => {
    const { grids } = await emptyGrids()
    expect(() => grids.store.open(99)).toThrow(expect.objectContaining({ code: 'prices.not-open' }))
  })
})

describe('the head of a window', () => {
  it('names combinations, and says which are no longer listed', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf([], { combinations: ['31', '32'] }), 100)
    const jacket = { id: '32', mainProduct: '2-Piece', name: 'Jacket', displayNames: { en: 'Jacket' } }
    grids.store.head(number, { retailer: harbour, total: 1, combinations: [jacket] })
    const expected = [
      { no: 0, id: '31', mainProduct: '', name: '31', displayNames: {}, present: false },
      { no: 1, ...jacket, present: true },
    ]
    expect(grids.store.open(number).combinations).toEqual(expected)
    expect(grids.again().open(number).combinations).toEqual(expected)
    expect(grids.store.cells(number).combination(1)).toEqual(expected[1])
    expect(grids.store.cells(number).combination(2)).toBeNull()
  })

  it('refuses more columns than a cell can name, and changes nothing', async () => {
    const { grids, number } = await emptyGrids()
    const combinations = Array.from({ length: 820 }, (_, at) => `${at}`)
    expect(() => grids.store.merge(number, partOf([], { combinations }), 100)).toThrow(
      expect.objectContaining({ code: 'prices.too-wide' }),
    )
    expect(grids.store.open(number).combinations).toEqual([])
    grids.store.merge(number, partOf([], { combinations: combinations.slice(0, 819) }), 100)
    expect(grids.store.open(number).combinations.length).toBe(819)
  })
})

describe('rows that are newer', () => {
  it('come by the thousand, in the order of their places; from disk the first hundred alone', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(many(900, 1000), { offset: 1000 }), 100)
    grids.store.merge(number, partOf(many(1000), { offset: 0 }), 101)
    const first = grids.store.rows(number, 0, 1000)
    expect([first.upTo, first.newest, first.codes.length]).toEqual([1, 2, 900])
    expect(grids.store.rows(number, 0, 1900).codes.length).toBe(1900)
    const loaded = grids.again().rows(number, 0, 1000)
    expect(loaded.codes).toEqual(many(100).map(({ code }) => code))
    expect(loaded.places[99]).toBe(99)
    const next = grids.store.rows(number, loaded.upTo, 1000)
    expect([next.codes.length, next.places[0], next.places[999]]).toEqual([1000, 100, 1099])
    expect(grids.store.rows(number, next.upTo, 1).codes.length).toBe(800)
  })

  it('are none after a refresh that finds nothing new, and the read times stay on disk', async () => {
    const { grids, number } = await emptyGrids()
    const part = partOf(many(700))
    const { revision } = grids.store.merge(number, part, 100).head
    expect(grids.store.merge(number, part, 200).head.revision).toBe(revision)
    expect(codesOf(grids, number, revision)).toEqual([])
    grids.again()
    expect(grids.store.cells(number).readAt(699)).toBe(200)
  })

  it.each([
    ['a price', row('HV-1', [1, 2, 3, 4, 6])],
    ['the name', row('HV-1', [1, 2, 3, 4, 1], { name: 'Navy' })],
    ['the collection', row('HV-1', [1, 2, 3, 4, 1], { collection: 'Spring' })],
    ['the archive', row('HV-1', [1, 2, 3, 4, 1], { archived: true })],
  ])('are those of which %s is another', async (_, changed) => {
    const { grids, number } = await emptyGrids()
    const { revision } = grids.store.merge(number, partOf(many(3)), 100).head
    const part = partOf(many(3).map(one => (one.code === changed.code ? changed : one)))
    expect(grids.store.merge(number, part, 200).head.revision).toBeGreaterThan(revision)
    expect(codesOf(grids, number, revision)).toEqual(['HV-1'])
  })

  it('name their collection by its place in the head', async () => {
    const { grids, number } = await emptyGrids()
    const rows = ['Spring', 'Autumn', 'Spring'].map((collection, at) => row(`HV-${at}`, [1], { collection }))
    grids.store.merge(number, partOf(rows), 100)
    grids.again()
    const { collections } = grids.store.open(number)
    expect([...grids.store.rows(number, 0, 10).collections].map(at => collections[at])).toEqual([
      'Spring',
      'Autumn',
      'Spring',
    ])
  })
})

describe('values that are no price', () => {
  const odd = [{ row: 0, column: 1, text: 'on request' }]
  const rows = [row('HV-1', [100, unreadable, notPriced, 4, 5])]

  it('keep their text, and another text is news', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(rows, { odd }), 100)
    const { revision } = grids.store.merge(number, partOf(rows, { odd }), 200).head
    expect(revision).toBe(1)
    grids.again()
    expect(grids.store.rows(number, 0, 10).odd).toEqual([{ cell: cellAt(0, 1), text: 'on request' }])
    const other = [{ row: 0, column: 1, text: 'ask' }]
    const { elsewhere } = grids.store.merge(number, partOf(rows, { odd: other }), 300)
    expect([...elsewhere]).toEqual([cellAt(0, 1)])
    expect(grids.store.rows(number, 0, 10).odd).toEqual([{ cell: cellAt(0, 1), text: 'ask' }])
  })

  it('are gone with a price that was learned', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(rows, { odd }), 100)
    grids.store.cells(number).learn(Uint32Array.of(cellAt(0, 1)), Int32Array.of(4200), 150)
    expect(grids.store.rows(number, 0, 10).odd).toEqual([])
    expect(grids.again().rows(number, 0, 10).odd).toEqual([])
    expect(grids.store.cells(number).valueOf(cellAt(0, 1))).toBe(4200)
  })
})

describe('what was learned of a cell', () => {
  const listed = partOf([row('HV-1', [100, 200, 300, 400, 500])])
  const cell = cellAt(0, 0)
  const learned = async (value: number, at: number) => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, listed, 100)
    grids.store.cells(number).learn(Uint32Array.of(cell), Int32Array.of(value), at)
    return { grids, number, value: () => grids.store.cells(number).valueOf(cell) }
  }

  it('stands against a window that was asked for before, also after a kill', async () => {
    const { grids, number, value } = await learned(150, 160)
    grids.again()
    const { elsewhere } = grids.store.merge(number, listed, 155)
    expect([value(), elsewhere.length]).toEqual([150, 0])
  })

  it('gives way to a window that was asked for later, as a change by somebody else', async () => {
    const { grids, number, value } = await learned(150, 160)
    const { elsewhere } = grids.store.merge(number, listed, 170)
    expect([value(), [...elsewhere]]).toEqual([100, [cell]])
    grids.again()
    expect(value()).toBe(100)
  })

  it('stays when a later window says the same, and is nobody else’s change', async () => {
    const { grids, number, value } = await learned(150, 160)
    const same = partOf([row('HV-1', [150, 200, 300, 400, 500])])
    expect(grids.store.merge(number, same, 170).elsewhere.length).toBe(0)
    grids.again()
    expect(value()).toBe(150)
  })
})

describe('codes', () => {
  it('keep their number when they leave the list and come back', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(many(3)), 100)
    grids.store.end(number, 100)
    const { revision } = grids.store.merge(number, partOf([many(3)[2] ?? row('', [])]), 200).head
    expect(grids.store.end(number, 200)).toMatchObject({ rows: 3, readAt: 200 })
    const left = grids.store.rows(number, revision, 10)
    expect([left.codes, [...left.flags]]).toEqual([
      ['HV-0', 'HV-1'],
      [2, 2],
    ])
    // A cell of a code that left the list is looked for once more where it stood, and never waits for ever.
    expect(grids.store.cells(number).spansOf([1])).toEqual([{ offset: 1, limit: 1 }])
    expect(grids.store.cells(number).spansOf([0, 1, 99])).toEqual([{ offset: 0, limit: 2 }])
    expect(grids.store.cells(number).readAt(0)).toBe(200)
    grids.again().merge(number, partOf(many(2), { offset: 1 }), 300)
    expect(grids.store.cells(number).rowOf('HV-1')).toBe(1)
    expect([...grids.store.rows(number, 0, 10).flags]).toEqual([0, 0, 0])
  })

  it('count once where a part has them twice, as listed last', async () => {
    const { grids, number } = await emptyGrids()
    const twice = partOf([row('HV-1', [100]), row('HV-2', [200]), row('HV-1', [300])])
    const { rows, head } = grids.store.merge(number, twice, 100)
    expect([[...rows], head.rows]).toEqual([[0, 1], 2])
    const cells = grids.store.cells(number)
    expect(cells.valueOf(cellAt(cells.rowOf('HV-1') ?? -1, 0))).toBe(300)
    expect(grids.store.merge(number, twice, 200).elsewhere.length).toBe(0)
  })

  it('may be anything', async () => {
    const { grids, number } = await emptyGrids()
    const codes = ['a\0b', '"]', '', '__proto__', '雪', 'a\nb']
    grids.store.merge(number, partOf(codes.map(code => row(code, [1]))), 100)
    grids.again()
    expect(codesOf(grids, number)).toEqual(codes)
    expect(codes.map(code => grids.store.cells(number).rowOf(code))).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('a combination that comes later', () => {
  it('is not a change of somebody else, and old rows show it empty', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(many(300)), 100)
    const both = many(2).map(one => ({ ...one, prices: { ...one.prices, '32': [7, 7, 7, 7, 7] } }))
    const { elsewhere } = grids.store.merge(number, partOf(both, { combinations: ['32', '31'] }), 200)
    expect(elsewhere.length).toBe(0)
    const cells = grids.store.cells(number)
    expect([cells.valueOf(cellAt(1, 5)), cells.valueOf(cellAt(2, 5))]).toEqual([7, notPriced])
    grids.again()
    const all = grids.store.rows(number, 0, 1000)
    expect([all.columns, all.values[5 * 300], all.values[5 * 300 + 2]]).toEqual([10, 7, notPriced])
  })
})

describe('grids that are not in use', () => {
  it('leave memory and are loaded again under whoever holds their cells', async () => {
    const { grids, number } = await emptyGrids()
    grids.store.merge(number, partOf(many(10)), 100)
    const cells = grids.store.cells(number)
    const follower = new Follower()
    follower.pull(grids.store, number, 100)
    grids.store.close(number)
    cells.learn(Uint32Array.of(cellAt(3, 0)), Int32Array.of(999), 150)
    expect(cells.valueOf(cellAt(3, 0))).toBe(999)
    expect(grids.store.rows(number, follower.since, 100).values[3]).toBe(999)
  })
})

it('keeps the two grids that were used last, and any other while they are small', async () => {
  const { grids } = await emptyGrids()
  const db = openDatabase(grids.file, priceMigrations)
  const few = new GridStore(db, 0)
  const [first = 0, second = 0, third = 0] = ['1', '2', '3'].map(id => few.remember('s', fabricSheet(id), harbour))
  const held = few.cells(first)
  for (const number of [first, second, third]) few.merge(number, partOf(many(2)), 100)
  const before = few.open(second).revision
  // The first one was loaded anew, its rows are newer than they were.
  expect(few.open(first).revision).toBeGreaterThan(before)
  expect(held.valueOf(cellAt(1, 4))).toBe(1)
  expect(few.open(second).revision).toBe(before)
  db.close()
})

it('has in memory what is on disk when a transaction fails', async () => {
  const { grids, number } = await emptyGrids()
  grids.store.merge(number, partOf(many(2)), 100)
  const other = openDatabase(grids.file, priceMigrations)
  other.exec('BEGIN IMMEDIATE')
  const changed = partOf([row('HV-0', [9, 9, 9, 9, 9]), row('HV-2', [9, 9, 9, 9, 9])])
  expect(() => grids.store.merge(number, changed, 200)).toThrow('locked')
  other.exec('ROLLBACK')
  other.close()
  const cells = grids.store.cells(number)
  expect([cells.valueOf(cellAt(0, 0)), cells.rowOf('HV-2'), cells.readAt(0)]).toEqual([1, null, 100])
  expect(grids.store.merge(number, changed, 300).elsewhere.length).toBe(5)
})

it('marks what somebody else changed until it was seen, also after a kill', async () => {
  const { grids, number } = await emptyGrids()
  grids.store.merge(number, partOf(many(600)), 100)
  const changed = many(600).map((one, at) => (at === 555 ? row(one.code, [1, 2, 3, 9, 555]) : one))
  expect([...grids.store.merge(number, partOf(changed), 200).elsewhere]).toEqual([cellAt(555, 3)])
  expect([...grids.again().rows(number, 0, 1000).elsewhere]).toEqual([cellAt(555, 3)])
  grids.store.seen(number)
  expect(grids.store.rows(number, 0, 1000).elsewhere.length).toBe(0)
  expect(grids.again().rows(number, 0, 1000).elsewhere.length).toBe(0)
})
