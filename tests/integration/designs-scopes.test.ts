import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { rowFlag } from '../../src-shared/contract/prices.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { ofTest } from '../rig/after-test.ts'
import { type DesignWorld, noNames, place, scope, sheetName, startDesigns } from './designs-support.ts'
import { priceFolder, removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { failureOf } from './service-support.ts'

afterAll(removePriceFolders)

async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 20, combinations: 2 }]))
  const service = ofTest(await startPracticeService({ grids, designOptions: { 11: 12 }, ...options }))
  return service
}

async function desk(service: PracticeService, settings: Partial<WorldSettings> = {}): Promise<DesignWorld> {
  return ofTest(await startDesigns({ baseUrl: service.url, ...settings }))
}

describe('scopes of designs', () => {
  it('are remembered with their names, the last one first, and what of them is not submitted', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.prices.open('7')
    const names = { retailer: null, mainProduct: '3-Piece', product: 'Jacket' }
    const chosen = await world.designs('designs.choose', { scope, names })
    expect(chosen).toMatchObject({
      sheet: sheetName,
      scope,
      unsent: 0,
      readAt: null,
      names: { ...names, retailer: 'Harbour & Vale' },
      // As the fabric grid says them.
      settlementCurrency: 'GBP',
      consumerCurrency: 'USD',
    })
    await world.designs('designs.choose', { scope: { ...scope, product: ' 12 ' }, names: noNames })
    const sheet = await world.open()
    expect(sheet.head.combinations).toMatchObject([{ mainProduct: '3-Piece', name: 'Jacket' }])
    await world.type(sheet, [[sheet.codes[0] ?? '', 'retail', 12_345]])
    await world.close()

    const again = await desk(service, { folder: world.prices.folder })
    const scopes = await again.designs('designs.scopes', {})
    expect(scopes.map(({ sheet: name, unsent }) => [name, unsent])).toEqual([
      [sheetName, 1],
      ['designs/7/2/12', 0],
    ])
    expect(scopes[0]).toMatchObject({ names: { retailer: 'Harbour & Vale', mainProduct: '3-Piece' } })
    expect(scopes[0]?.readAt).toBeTypeOf('number')
    // They are no retailers, and the outbox counts them apart from what it sends.
    const { retailers } = await again.prices.ask('prices.retailers', { search: '' })
    expect(retailers.map(({ id }) => id)).not.toContain(sheetName)
    expect(await again.prices.ask('prices.outbox', {})).toMatchObject({
      retailers: [],
      designs: { unsent: 1, needing: 0 },
    })
  })

  it('say which main products there are, and that there is no list', async () => {
    const service = await practice()
    const world = await desk(service)
    const listed = await world.designs('designs.products', {})
    expect(listed.listed).toBe(true)
    expect(listed.mainProducts.find(({ id }) => id === '2')?.products.map(({ id }) => id)).toContain('11')
    service.faults.set({ 'absent@admin.pricing.main-products.index': true })
    // What was listed before is good enough for as long as the desk runs.
    expect(await world.designs('designs.products', {})).toEqual(listed)
    const other = await desk(service)
    expect(await other.designs('designs.products', {})).toEqual({ mainProducts: [], listed: false })
    service.faults.clear()
    service.faults.set({ 'error-500@admin.pricing.main-products.index': true })
    const third = await desk(service)
    expect(await failureOf(third.designs('designs.products', {}))).toMatchObject({ code: 'service.failed' })
  })

  it('are opened by their sheet alone, and read again', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.prices.open(sheetName)
    expect(sheet.codes).toHaveLength(12)
    expect(await world.designs('designs.scopes', {})).toMatchObject([{ sheet: sheetName, scope }])
    const [option = ''] = sheet.codes
    service.setDesign(place, option, 'retail', 0)
    service.setDesign(place, option, 'days', null)
    await world.prices.ask('prices.refresh', { sheet: sheetName })
    await world.prices.until(() => world.prices.told.cells.length > 0)
    const now = await world.sheet()
    expect(now.value(now.cell(option, 0, 'retail'))).toBe(0)
    expect(now.value(now.cell(option, 0, 'days'))).toBe(notPriced)
    expect(now.value(now.cell(option, 0, 'excess_retail'))).toBe(notPriced)
  })

  it('tell why they cannot be read, and show what was seen before', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.open()
    service.faults.set({ 'absent@admin.pricing.designs.index': true })
    await world.prices.ask('prices.refresh', { sheet: sheetName })
    const last = () => world.prices.told.reading.at(-1)?.head
    await world.prices.until(() => last()?.reading.state === 'failed')
    expect(last()).toMatchObject({
      rows: 12,
      reading: { problem: { code: 'service.operation-absent' } },
    })
  })

  it('of a retailer that there is not say so', async () => {
    const world = await desk(await practice())
    const missing = 'designs/99999/2/11'
    await world.prices.ask('prices.open', { sheet: missing })
    const last = () => world.prices.told.reading.at(-1)?.head.reading
    await world.prices.until(() => last()?.state === 'failed')
    expect(last()?.problem?.code).toBe('service.rejected')
  })
})

describe('a sheet of designs', () => {
  const row = (id: number | string, more: object = {}) => ({
    design_option_id: id,
    design_option: `Option ${id}`,
    wholesale: 10,
    retail: 20,
    days: 5,
    ...more,
  })

  it('marks options that are gone, and does not send a text of the service back', async () => {
    const service = await practice()
    let rows: unknown[] = [row('A/1'), row('B'), row('C', { retail: 'on request' })]
    const posted: unknown[] = []
    // An odd service: ids that are texts, a price that is none, options that come and go.
    const fetch: NonNullable<WorldSettings['fetch']> = async (url, init) => {
      if (!String(url).includes('/pricing/designs')) return globalThis.fetch(url, init as RequestInit) as never
      if (init?.method === 'POST') posted.push(JSON.parse(String(init.body)))
      return Response.json(init?.method === 'POST' ? { message: 'Saved.' } : { rows }) as never
    }
    const world = await desk(service, { fetch })
    const sheet = await world.open()
    expect(sheet.codes).toEqual(['A/1', 'B', 'C'])
    await world.type(sheet, [
      ['A/1', 'wholesale', 0],
      ['C', 'days', 700],
    ])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.invalid', data: { count: 1 } })
    expect(posted).toEqual([])
    await world.type(sheet, [['C', 'retail', 3000]])
    rows = [row('C', { retail: 'on request' }), row('A/1')]
    // A service that gives no rows back has them as they were sent.
    expect(await world.submit()).toEqual({ said: 'Saved.', rows: 2 })
    expect(posted).toEqual([
      {
        retailer: 7,
        main_product: 2,
        product: 11,
        cells: [
          { design_option_id: 'A/1', wholesale: 0, retail: 20, days: 5 },
          { design_option_id: 'C', wholesale: 10, retail: 30, days: 7 },
        ],
      },
    ])
    const { codes, flags } = await world.prices.ask('prices.rows', { sheet: sheetName, since: 0, limit: 100 })
    expect(flags[codes.indexOf('B')]).toBe(rowFlag.absent)
    expect(await world.states(sheet)).toMatchObject({ 'A/1 wholesale': ['saved', 0] })
  })
})

describe('a prices.db from before there were designs', () => {
  it('keeps its grids and their changes', async () => {
    const folder = priceFolder()
    const old = join(folder, 'migrations')
    mkdirSync(old)
    const all = join(resourcesFolder(), 'migrations', 'prices')
    for (const file of readdirSync(all)) {
      if (/^00[1-3]/.test(file)) copyFileSync(join(all, file), join(old, file))
    }
    const file = join(folder, 'prices.db')
    const before = openDatabase(file, old)
    before.exec(`INSERT INTO grid (service, retailer, name, settlement_currency) VALUES ('s', '7', 'Harbour & Vale', 'GBP');
      INSERT INTO entry (grid, kind, detail, at, send, cells, first_row, last_row, queued)
        VALUES (1, 'type', '{}', 0, 'now', 1, 0, 0, 1)`)
    before.close()

    const { book, close } = await openPriceDatabase(file)
    try {
      expect(await book.choices('s')).toMatchObject([{ id: '7', name: 'Harbour & Vale', unsaved: 1 }])
      expect(await book.scopes('s')).toEqual([])
      const chosen = { scope, names: noNames, settlementCurrency: 'GBP', consumerCurrency: null, at: 1 }
      await book.choose('s', chosen)
      expect(await book.choices('s')).toHaveLength(1)
      expect(await book.scopes('s')).toMatchObject([{ sheet: sheetName, usedAt: 1, unsent: 0 }])
    } finally {
      await close()
    }
  })
})
