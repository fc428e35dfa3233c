import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import { placesOf } from '../../src-shared/imports/file-format.ts'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

const { seen } = importsOnPractice({ grids: { 7: { codes: 20, combinations: 2 } } })

const head = 'Username,Currency,Fabric Code,2-Piece / Jacket + Trousers / Retail'

it('two windows that replace the file of a draft at once: the later one does, and the other is told', async () => {
  const world = await seen()
  const [code = ''] = (await world.prices.sheet('7')).codes
  const list = (price: string) => `${head}\nHarbour & Vale,USD,${code},${price}\n`
  const draft = (await world.bring(list('400.00'), '7')).draft.id
  // As long as the other, which is how prices are corrected.
  const [one, two] = ['511.00', '622.00'].map(price => new TextEncoder().encode(list(price)))
  const begin = (bytes = one) => world.ask('imports.renew', { draft, bytes: bytes?.length ?? 0, modifiedAt: 1 })
  const hand = (renewal: number, bytes = new Uint8Array()) =>
    world.ask('imports.piece', { draft, renewal, at: 0, bytes })
  const first = await begin(one)
  const second = await begin(two)
  expect((await failureOf(hand(first.renewal, one))).code).toBe('imports.replaced-elsewhere')
  await hand(second.renewal, two)
  expect((await failureOf(hand(first.renewal, one))).code).toBe('imports.replaced-elsewhere')
  const { lines } = await world.ask('imports.changes', {
    draft,
    only: 'all',
    combination: null,
    collection: null,
    code: '',
    sort: 'grid',
    from: 0,
    count: 5,
  })
  expect(lines.map(({ after }) => after)).toEqual([62_200])
})

it('goes as its person confirmed it, or not at all', async () => {
  const world = await seen({}, ['7', '8'])
  const [one = '', two = ''] = (await world.prices.sheet('7')).codes
  const line = (code: string, price: string) => `Harbour & Vale,USD,${code},${price}`
  const view = await world.bring([head, line(one, '433.95'), line(two, '444.00')].join('\n'), '7')
  const { id: draft } = view.draft
  const upload = ({ totals }: DraftView, retailer = '7') => {
    if (!totals) throw new Error('nothing was compared')
    const confirmed = { retailer, totals }
    return world.ask('imports.upload', { draft, way: 'cells', sure: false, seen: 0, confirmed })
  }
  // Another window changes a price while the question is open.
  const cells = [{ row: 1, column: 3, text: '4.44' }]
  const other = await world.ask('imports.decide', { draft, decision: { set: 'texts', cells } })
  expect((await failureOf(upload(view))).toMessage()).toMatchObject({
    code: 'imports.not-confirmed',
    data: { cells: 2, retailer: 'Harbour & Vale' },
  })
  expect((await failureOf(upload(other, '8'))).code).toBe('imports.not-confirmed')
  expect((await upload(other)).uploads).toMatchObject([{ way: 'cells', cells: 2 }])
})

it('goes for the retailer that it was for when it was sent, and then stays with it', async () => {
  const world = await seen({}, ['7', '8'])
  const [code = ''] = (await world.prices.sheet('7')).codes.slice(3)
  const { id: draft } = (await world.bring(`${head}\nHarbour & Vale,USD,${code},433.95\n`, '7')).draft
  const { door } = world.desk
  const { withReady } = door
  let chosen: Promise<unknown> = Promise.resolve()
  // Another window chooses a retailer while what goes is being written down.
  door.withReady = (of, use) =>
    withReady(of, async ready => {
      chosen = failureOf(world.ask('imports.forRetailer', { draft, retailer: '8' }))
      for (let looks = 0; looks < 20; looks++) expect((await world.ask('imports.drafts', {}))[0]?.retailer.id).toBe('7')
      return use(ready)
    })
  const { uploads } = await world.ask('imports.upload', { draft, way: 'cells', sure: false, seen: 0 })
  expect(uploads).toHaveLength(1)
  expect(await chosen).toMatchObject({ code: 'imports.retailer-fixed' })
})

it('a draft that is compared with a catalogue goes once its person has seen what changes at the service', async () => {
  const world = await seen()
  const [one = '', two = ''] = (await world.prices.sheet('7')).codes.slice(5)
  const { text } = await world.ask('imports.catalogueFile', { retailer: '7' })
  const lines = [one, two].map(code => `Harbour & Vale,USD,${code},433.95`)
  const { draft } = await world.bring([head, ...lines].join('\n'), '7')
  // Its maker had one of the two prices already.
  const before = new RegExp(`("fabric_code":"${one}".*?"31":\\[[^,]*,)[^,]*`)
  const older = text.replace(before, '$1433.95')
  const view = await world.ask('imports.catalogue', { draft: draft.id, text: older })
  expect([view.baseline?.kind, view.totals?.cells]).toEqual(['catalogue', 1])
  const sent = world.ask('imports.upload', { draft: draft.id, way: 'file', sure: false, seen: 0 })
  expect((await failureOf(sent)).code).toBe('imports.not-ready')
  const again = await world.ask('imports.compareAgain', { draft: draft.id })
  expect([again.baseline?.kind, again.totals?.cells]).toEqual(['seen', 2])
})

it('opens though its catalogue is cut or gone, and is compared with the loaded prices again', async () => {
  const world = await seen()
  const [code = ''] = (await world.prices.sheet('7')).codes.slice(7)
  const { id: draft } = (await world.bring(`${head}\nHarbour & Vale,USD,${code},433.95\n`, '7')).draft
  const { text } = await world.ask('imports.catalogueFile', { retailer: '7' })
  await world.ask('imports.catalogue', { draft, text })
  const catalogue = join(world.prices.folder, 'imports', String(draft), 'catalogue.json')
  for (const spoil of [() => truncateSync(catalogue, 900), () => rmSync(catalogue)]) {
    spoil()
    const { reading } = await world.ask('imports.open', { draft })
    expect(reading).toMatchObject({ state: 'failed', problem: { code: 'imports.not-a-catalogue' } })
  }
  const view = await world.ask('imports.catalogue', { draft, text: null })
  expect([view.reading.state, view.baseline?.kind, view.totals?.cells]).toEqual(['ready', 'seen', 1])
})

it('takes nothing for its rows from a window that still shows those of the file before', async () => {
  const world = await seen()
  const codes = (await world.prices.sheet('7')).codes.slice(9, 12)
  const list = (of: readonly string[]) => [head, ...of.map(code => `Harbour & Vale,USD,${code},433.95`)].join('\n')
  const before = await world.bring(list(codes), '7')
  const { id: draft } = before.draft
  const places = placesOf(before.draft.source.sha256, {})
  const decision = { set: 'texts' as const, cells: [{ row: 0, column: 3, text: '1' }] }
  await world.ask('imports.decide', { draft, places, decision })
  await world.replace(draft, list(codes.slice(1)))
  const late = world.ask('imports.decide', { draft, places, decision })
  expect((await failureOf(late)).code).toBe('imports.other-places')
  expect((await world.ask('imports.open', { draft })).edits).toBe(0)
})
