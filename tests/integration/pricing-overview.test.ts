import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { GridStore } from '../../src-main/pricing/book/grids/grid-store.ts'
import { designHandlers } from '../../src-main/pricing/designs/design-handlers.ts'
import { GapStore } from '../../src-main/pricing/overview/gap-store.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { rowFlag } from '../../src-shared/contract/prices.ts'
import { cellAt, columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import { isPrice, notPriced } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { ofTest } from '../rig/after-test.ts'
import { noNames, place, scope, sheetName } from './designs-support.ts'
import { priceFolder, removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { harbour, partOf, priceMigrations } from './prices-grids-support.ts'
import { strangeService } from './prices-strange-support.ts'
import { type RecordWorld, startRecords } from './records-support.ts'
import { json } from './service-support.ts'
import { dataFolder } from './session-support.ts'

afterAll(removePriceFolders)

async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const grids = { 7: { codes: 300, combinations: 4 }, 3: { codes: 5, combinations: 2 } }
  const service = ofTest(await startPracticeService({ grids, designOptions: { 11: 6 }, ...options }))
  return service
}

async function desk(settings: WorldSettings): Promise<RecordWorld> {
  return ofTest(await startRecords(settings))
}

const overview = async (world: RecordWorld) => (await world.ask('pricing.overview', {})).retailers

/** The same counts out of what a window pulls. */
async function counted({ prices }: RecordWorld, retailer: string) {
  const { combinations } = await prices.ask('prices.open', { sheet: retailer })
  const { rows, flags, columns, values } = await prices.ask('prices.rows', {
    sheet: retailer,
    since: 0,
    limit: 5_000,
  })
  const kept = [...rows.keys()].filter(at => ((flags[at] ?? 0) & (rowFlag.archived | rowFlag.absent)) === 0)
  const missing = (column: number) =>
    column < columns ? kept.filter(at => !isPrice(values[column * rows.length + at] ?? notPriced)).length : kept.length
  return combinations
    .filter(({ present }) => present)
    .map(({ no, id }) => ({ id, rows: kept.length, missing: priceFields.map(field => missing(columnOf(no, field))) }))
}

describe('what is missing', () => {
  it('is nothing before anything was seen', async () => {
    const world = await desk({ baseUrl: (await practice()).url })
    expect(await overview(world)).toEqual([])
  })

  it('is counted by retailer, combination and field, as a window shows it, also after a restart', async () => {
    const service = await practice()
    const world = await desk({ baseUrl: service.url })
    await world.prices.open('7')
    await world.prices.open('3')
    const seen = await overview(world)
    expect(seen.map(({ id }) => id).sort()).toEqual(['3', '7'])
    for (const retailer of seen) {
      const wanted = await counted(world, retailer.id)
      expect(retailer.combinations).toMatchObject(wanted)
      expect(wanted.length).toBe(retailer.id === '7' ? 4 : 2)
      expect(retailer.readAt).toBeGreaterThan(Date.now() - 60_000)
      expect(retailer.designs).toEqual([])
    }
    // There is something to count, and it is not everything.
    const [first] = seen.find(({ id }) => id === '7')?.combinations ?? []
    expect(first?.missing.some(count => count > 0 && count < (first?.rows ?? 0))).toBe(true)
    await world.close()
    const again = await desk({ baseUrl: service.url, folder: world.prices.folder })
    await service.close()
    expect(await overview(again)).toEqual(seen)
  })

  it('leaves out what is archived and what is listed no more', async () => {
    const service = await strangeService()
    const row = (code: string, archived: boolean, prices: unknown) => ({
      fabric_code: code,
      fabric_name: 'Twill',
      collection: 'Spring',
      archived,
      prices: { 31: prices, 41: [1, null, null, null, null] },
    })
    const rows = [
      row('A', false, [1, 2, 3, 4, 5]),
      row('B', false, [1, 0, null, 'ask', -2]),
      row('C', true, [null, null, null, null, null]),
      row('D', false, [null, 2, 3, 4, 5]),
    ]
    const both = [
      { id: 31, main_product: 'Suit', name: 'Jacket' },
      { id: 41, main_product: 'Suit', name: 'Vest' },
    ]
    const window = (listed: typeof rows, combinations: unknown) => {
      service.window = response =>
        json(response, {
          retailer: { id: 7, brandname: 'Odd', settlement_currency: 'GBP', consumer_currency: 'USD' },
          total: listed.length,
          combinations,
          rows: listed,
        })
    }
    window(rows, both)
    const world = await desk({ baseUrl: service.url, key: 'odd' })
    await world.prices.open('7')
    const [odd] = await overview(world)
    expect(odd).toMatchObject({ id: '7', name: 'Odd' })
    expect(odd?.combinations).toEqual([
      // 0 of a fabric is no price; a text is none either.
      { no: 0, id: '31', mainProduct: 'Suit', name: 'Jacket', rows: 3, missing: [1, 1, 1, 1, 1] },
      { no: 1, id: '41', mainProduct: 'Suit', name: 'Vest', rows: 3, missing: [0, 3, 3, 3, 3] },
    ])

    window(rows.slice(0, 3), both.slice(0, 1))
    const from = world.prices.told.reading.length
    await world.prices.ask('prices.refresh', { sheet: '7' })
    await world.prices.until(() =>
      world.prices.told.reading.slice(from).some(({ head }) => head.reading.state === 'idle'),
    )
    expect((await overview(world))[0]?.combinations).toEqual([
      { no: 0, id: '31', mainProduct: 'Suit', name: 'Jacket', rows: 2, missing: [0, 1, 1, 1, 1] },
    ])
  })

  it('does not count what is not saved, and counts it once it is', async () => {
    const service = await practice()
    const world = await desk({ baseUrl: service.url })
    const sheet = await world.prices.open('7')
    const before = (await overview(world))[0]?.combinations[0]?.missing[1] ?? 0
    const [code = ''] = sheet.codes.filter(each => !isPrice(sheet.value(sheet.cell(each))))
    await world.prices.ask('prices.pause', { paused: true })
    const change = sheet.change([[sheet.cell(code), 12_300]])
    await world.prices.ask('prices.change', change)
    expect((await overview(world))[0]?.combinations[0]?.missing[1]).toBe(before)
    await world.prices.ask('prices.pause', { paused: false })
    await world.prices.drained()
    expect((await overview(world))[0]?.combinations[0]?.missing[1]).toBe(before - 1)
  })

  it('of designs stands with their retailer; 0 is a price there, and Plus Size is none', async () => {
    const service = await practice()
    const options = service.designs(place).map(({ design_option_id }) => design_option_id)
    expect(options).toHaveLength(6)
    for (const [at, option] of options.entries()) {
      service.setDesign(place, option, 'wholesale', at === 0 ? 0 : 5)
      service.setDesign(place, option, 'retail', at < 2 ? null : 9)
      service.setDesign(place, option, 'days', null)
    }
    const world = await desk({ baseUrl: service.url })
    const designs = designHandlers(world.prices.desk.context)
    const names = { retailer: null, mainProduct: '3-Piece', product: 'Jacket' }
    await designs['designs.choose']({ scope, names })
    await designs['designs.choose']({ scope: { ...scope, product: '12' }, names: noNames })
    await world.prices.open(sheetName)
    const seen = await overview(world)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ id: '7', name: 'Harbour & Vale', readAt: null, combinations: [] })
    const jackets = seen[0]?.designs.find(one => one.scope.product === '11')
    expect(jackets).toMatchObject({
      scope,
      mainProduct: '3-Piece',
      product: 'Jacket',
      rows: 6,
      missing: [0, 2, 0, 0, 6],
    })
    expect(jackets?.readAt).toBeGreaterThan(0)
    // Chosen and never read.
    const others = seen[0]?.designs.find(one => one.scope.product === '12')
    expect(others).toMatchObject({ readAt: null, rows: 0, missing: [0, 0, 0, 0, 0] })

    await world.prices.open('7')
    const [both] = await overview(world)
    expect(both?.combinations).toHaveLength(4)
    expect(both?.designs).toHaveLength(2)
  })

  it('is of the open profile alone, and of no retailer that there is not', async () => {
    const there = await practice({ token: 'other-token-0123456789' })
    const { profiles } = dataFolder()
    const world = await desk({ baseUrl: (await practice()).url, profiles })
    await world.prices.open('7')
    await world.prices.open('999999').catch(() => null)
    expect((await overview(world)).map(({ id }) => id)).toEqual(['7'])
    const other = await profiles.save({ name: 'Elsewhere', baseUrl: there.url, operations: {} })
    await world.prices.session.signIn(other.id, 'other-token-0123456789')
    expect(await overview(world)).toEqual([])
    await world.prices.open('3')
    expect((await overview(world)).map(({ id }) => id)).toEqual(['3'])
  })

  it('counts a saved price in a combination that the block on disk does not have yet', () => {
    const db = openDatabase(join(priceFolder(), 'prices.db'), priceMigrations)
    const grids = new GridStore(db)
    const grid = grids.remember('a', fabricSheet('7'), harbour)
    const combinationOf = (id: string) => ({ id, mainProduct: 'Suit', name: id, displayNames: {} })
    const headOf = (ids: string[]) => ({ retailer: harbour, total: 2, combinations: ids.map(combinationOf) })
    grids.head(grid, headOf(['31']))
    const rows = ['A', 'B'].map(code => ({ code, prices: { '31': [1, 2, 3, 4, 5] } }))
    grids.merge(grid, partOf(rows), 100)
    grids.head(grid, headOf(['31', '41']))
    grids.cells(grid).learn(Uint32Array.of(cellAt(1, columnOf(1, 'retail'))), Int32Array.of(500), 200)
    const { combinations } = new GapStore(db).gaps(grid)
    db.close()
    expect(combinations.map(({ missing }) => missing)).toEqual([
      [0, 0, 0, 0, 0],
      [2, 1, 2, 2, 2],
    ])
  })
})
