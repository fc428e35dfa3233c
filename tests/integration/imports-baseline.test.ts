// @module-tag long
import { describe, expect, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 60, combinations: 3 }]))
const { imports, seen } = importsOnPractice({ grids })
const jacket = '2-Piece / Jacket + Trousers'
const csv = (...lines: string[][]) => lines.map(line => line.join(',')).join('\r\n')

// What the file of a draft is compared with.

describe('what a draft is compared with', () => {
  it('is read again when a person says so, and what changed there shows', async () => {
    const own = await startPracticeService({ grids })
    const world = await seen({ baseUrl: own.url })
    const { codes } = await world.prices.sheet('7')
    const [code = ''] = codes
    const view = await world.bring(
      csv(['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`], ['Harbour & Vale', 'USD', code, '777']),
      '7',
    )
    expect(view.totals).toMatchObject({ cells: 1 })
    own.setPrice(7, code, 31, 'retail', 777)
    world.told.changed.length = 0
    const again = await world.ask('imports.compareAgain', { draft: view.draft.id })
    expect(again).toMatchObject({ totals: { cells: 0 }, unchanged: 1 })
    expect(again.baseline?.at).toBeGreaterThan(view.baseline?.at ?? Number.POSITIVE_INFINITY)
    expect(world.told.changed).toContain(view.draft.id)

    own.setPrice(7, code, 31, 'retail', 778)
    await world.prices.ask('prices.refresh', { sheet: '7' })
    const by_itself = await world.openUntil(view.draft.id, one => one.totals?.cells === 1)
    expect(by_itself.unchanged).toBe(0)
    await own.close()
    expect((await failureOf(world.ask('imports.compareAgain', { draft: view.draft.id }))).code).toMatch(/^service\./)
  })

  it('is another when a price was saved cell by cell', async () => {
    const own = await startPracticeService({ grids })
    const world = await seen({ baseUrl: own.url })
    const sheet = await world.prices.sheet('7')
    const [code = ''] = sheet.codes
    const view = await world.bring(
      csv(['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`], ['Harbour & Vale', 'USD', code, '777']),
      '7',
    )
    await world.prices.ask('prices.change', sheet.change([[sheet.cell(code), 77_700]]))
    await world.prices.drained()
    const after = await world.openUntil(view.draft.id, one => one.totals?.cells === 0)
    expect(after.unchanged).toBe(1)
    await own.close()
  })

  it('may be a catalogue alone, with no service and nothing ever seen', async () => {
    const online = await seen()
    const { codes } = await online.prices.sheet('7')
    const catalogue = await online.ask('imports.catalogueFile', { retailer: '7' })
    await online.prices.open('8')
    const others = await online.ask('imports.catalogueFile', { retailer: '8' })
    const template = await online.ask('imports.template', { retailer: '7', locale: 'zh-CN', prices: true })
    expect(template.text.split('\r\n')[0]).toContain('上衣 + 裤子')

    const world = await imports({ baseUrl: 'http://127.0.0.1:9/' })
    const text = csv(
      ['Username', 'Currency', 'Fabric Code', '2-Piece / 上衣 + 裤子 / Retail'],
      ['Harbour & Vale', 'USD', codes[0] ?? '', '1'],
    )
    const bare = await world.bring(text, '7')
    const draft = bare.draft.id
    expect(bare).toMatchObject({ baseline: null, totals: null, draft: { retailer: { id: '7', name: null } } })
    expect((await failureOf(world.ask('imports.correctedFile', { draft, only: 'all' }))).code).toBe(
      'imports.no-baseline',
    )
    expect((await failureOf(world.ask('imports.catalogue', { draft, text: others.text }))).code).toBe(
      'imports.other-catalogue',
    )
    expect((await failureOf(world.ask('imports.catalogue', { draft, text: '{}' }))).code).toBe(
      'imports.not-a-catalogue',
    )
    await world.ask('imports.catalogue', { draft, text: catalogue.text })
    const view = await world.ask('imports.decide', { draft, decision: { set: 'locale', to: 'zh-CN' } })
    expect(view).toMatchObject({
      baseline: { kind: 'catalogue' },
      draft: { retailer: { name: 'Harbour & Vale', settlementCurrency: 'GBP' } },
      names: [{ reason: 'same' }],
      totals: { cells: 1 },
    })
    const corrected = await world.ask('imports.correctedFile', { draft, only: 'changes' })
    expect(corrected.text).toContain('2-Piece / 上衣 + 裤子 / Retail')
    expect((await failureOf(world.desk.door.withReady(draft, async ready => ready))).code).toBe('imports.no-baseline')
    expect(await world.ask('imports.catalogue', { draft, text: null })).toMatchObject({ baseline: null })
    expect((await failureOf(world.ask('imports.compareAgain', { draft }))).code).toMatch(/^service\./)
  })
})
