// @module-tag long
import Papa from 'papaparse'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import { type ImportWorld, startImports } from './imports-desk-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'

// From a file to prices at the service and back, over the real desk.

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(removePriceFolders)

async function start() {
  const service = await startPracticeService({
    grids: { 7: { codes: 20, combinations: 2 } },
    stepSeconds: 0.05,
  })
  open.push(service)
  const world = await startImports({ baseUrl: service.url, token: service.token })
  open.push(world)
  const sheet = await world.prices.open('7')
  const [first = '', second = ''] = sheet.codes
  const combination = sheet.head.combinations[0]?.id ?? ''
  const price = (code: string) => service.price(7, code, combination, 'retail')
  const list = (...lines: [code: string, price: string][]) =>
    Papa.unparse([
      ['Username', 'Currency', 'Fabric Code', '2-Piece / Jacket + Trousers / Retail'],
      ...lines.map(line => ['Harbour & Vale', 'USD', ...line]),
    ])
  return { service, world, first, second, price, list }
}

const ended = (world: ImportWorld, { draft }: DraftView) =>
  world.openUntil(draft.id, ({ uploads }) => /proved|ended/.test(uploads[0]?.state ?? ''))

describe('a file on the real desk', () => {
  it('goes up, is proven, asks before it goes up again, and is taken back', async () => {
    const { service, world, first, second, price, list } = await start()
    const before = [price(first), price(second)]
    const view = await world.bring(list([first, '433.95'], [second, '12.50']), '7')
    expect(view.sameBytesAt).toBeNull()
    const { id: draft } = view.draft
    await world.ask('imports.upload', { draft, way: 'file', sure: false, seen: 0 })
    const proved = await ended(world, view)
    expect(proved.uploads).toEqual([
      expect.objectContaining({
        draft,
        way: 'file',
        cells: 2,
        state: 'proved',
        saved: 0,
        proof: expect.objectContaining({ arrived: 2 }),
      }),
    ])
    expect([price(first), price(second)]).toEqual([433.95, 12.5])
    // The grid was read again: nothing of the draft changes anything now.
    await world.openUntil(draft, ({ totals }) => totals?.cells === 0)
    const seen = proved.uploads.length
    // Somebody who still looks at a draft that wasn't sent.
    const late = world.ask('imports.upload', { draft, way: 'file', sure: true, seen: 0 })
    await expect(late).rejects.toMatchObject({ code: 'imports.upload-first' })
    const again = world.ask('imports.upload', { draft, way: 'file', sure: false, seen })
    await expect(again).rejects.toMatchObject({ code: 'imports.not-ready' })
    const upload = proved.uploads[0]?.id ?? 0
    const back = await world.ask('imports.takeBack', { draft, upload, overwrite: 'ask' })
    expect(back).toMatchObject({ elsewhere: 0, view: { uploads: [{ state: 'taken-back' }] } })
    await world.prices.drained()
    expect([price(first), price(second)]).toEqual(before)
    // The same file again: the desk remembers that it went up.
    const { sameBytesAt } = await world.openUntil(draft, ({ totals }) => totals?.cells === 2)
    expect(sameBytesAt).toBe(proved.uploads[0]?.at)
    const asked = world.ask('imports.upload', { draft, way: 'file', sure: false, seen })
    await expect(asked).rejects.toMatchObject({ code: 'imports.same-bytes' })
    expect(service.requests.count('admin.pricing.import')).toBe(1)
  })

  it('goes cell by cell, and what was refused comes back as a file that opens', async () => {
    const { service, world, first, second, price, list } = await start()
    service.refusePrices(({ fabric_code }) => (fabric_code === second ? 'Too cheap' : null))
    const view = await world.bring(list([first, '433.95'], [second, '12.50']), '7')
    await world.ask('imports.upload', { draft: view.draft.id, way: 'cells', sure: false, seen: 0 })
    const { uploads } = await ended(world, view)
    expect(uploads[0]).toMatchObject({ state: 'ended', saved: 1, rejected: 1 })
    expect(price(first)).toBe(433.95)
    const asked = { sheet: '7', entry: uploads[0]?.id ?? 0, only: 'rejected' as const }
    const { text } = await world.prices.ask('prices.receipt', asked)
    expect(text).toContain('Too cheap')
    const mended = await world.bring(text, '7', 'rejected.csv')
    expect(mended.names.filter(({ target }) => target === null)).toEqual([])
    expect(mended.header?.missing).toEqual([])
    expect(mended.totals?.cells).toBe(1)
  })

  it('an export opens as a draft that changes nothing', async () => {
    const { world } = await start()
    await world.ask('imports.startExport', { retailer: '7' })
    const list = () => world.ask('imports.exports', {})
    await expect.poll(async () => (await list()).exports[0]?.isReady, { timeout: 10_000 }).toBe(true)
    const [made] = (await list()).exports
    const { draft } = await world.ask('imports.openExport', { export: made?.id ?? '', retailer: '7' })
    const view = await world.ask('imports.open', { draft })
    expect(view).toMatchObject({ totals: { cells: 0 }, header: { missing: [] }, problems: [] })
    expect(view.cells).toBeGreaterThan(100)
  })
})
