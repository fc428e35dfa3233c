import { afterEach, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import { failureOf, type ImportWorld, startImports } from './imports-desk-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'

// A file from its bytes to changed prices at the service, both ways.

const services: PracticeService[] = []
const worlds: ImportWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(world => world.close()))
  await Promise.all(services.splice(0).map(service => service.close()))
  removePriceFolders()
})

async function begin() {
  const service = await startPracticeService({
    grids: { 7: { codes: 60, combinations: 3 } },
    stepSeconds: 0.05,
  })
  services.push(service)
  const world = await startImports({ baseUrl: service.url })
  worlds.push(world)
  await world.prices.open('7')
  const { codes } = await world.prices.sheet('7')
  const [first = '', second = ''] = codes
  const lines = [
    'Username;Currency;Fabric Code;2-piece jacket & trousers / Retail',
    `Harbour & Vale;USD;${first};1.234,50`,
    `Harbour & Vale;USD;${second};777`,
  ]
  const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from(lines.join('\r\n'), 'utf16le')])
  const view = await world.bring(bytes, '7', 'messy.csv')
  const draft = view.draft.id
  expect((await failureOf(world.ask('imports.upload', { draft, way: 'file', sure: false, seen: 0 }))).code).toBe(
    'imports.not-ready',
  )
  await world.ask('imports.decide', { draft, decision: { set: 'suggested-names' } })
  const ready = await world.ask('imports.decide', {
    draft,
    decision: { set: 'fix', fix: 'thousands', on: true },
  })
  expect(ready.totals?.cells).toBe(2)
  return { service, world, draft, first, second }
}

const isAt = (state: DraftView['uploads'][number]['state']) => (view: DraftView) => view.uploads[0]?.state === state

it('goes up as a file, is proven, and asks before it goes up again', async () => {
  const { service, world, draft, first, second } = await begin()
  const before = service.price(7, second, 31, 'retail') ?? 0
  const sent = await world.ask('imports.upload', { draft, way: 'file', sure: false, seen: 0 })
  expect(sent.uploads).toMatchObject([{ way: 'file', cells: 2 }])
  // Compared anew once it is proven: that is told a moment later.
  const proved = await world.openUntil(draft, view => isAt('proved')(view) && view.totals?.cells === 0)
  expect(proved).toMatchObject({
    uploads: [{ proof: { cells: 2, arrived: 2, different: 0 } }],
    draft: { upload: { state: 'proved' } },
    totals: { cells: 0 },
    unchanged: 2,
    sameBytesAt: null,
  })
  expect(service.price(7, first, 31, 'retail')).toBe(1234.5)

  service.setPrice(7, first, 31, 'retail', 1)
  service.setPrice(7, second, 31, 'retail', before)
  const again = await world.ask('imports.compareAgain', { draft })
  expect(again).toMatchObject({ totals: { cells: 2 }, sameBytesAt: sent.uploads[0]?.at })
  const seen = sent.uploads.length
  const failure = await failureOf(world.ask('imports.upload', { draft, way: 'file', sure: false, seen }))
  expect(failure.code).toBe('imports.same-bytes')
  expect(service.price(7, first, 31, 'retail')).toBe(1)
})

it('goes up cell by cell, and is compared with what was saved', async () => {
  const { service, world, draft, first } = await begin()
  await world.ask('imports.upload', { draft, way: 'cells', sure: false, seen: 0 })
  const ended = await world.openUntil(draft, view => isAt('ended')(view) && view.totals?.cells === 0)
  expect(ended.uploads).toMatchObject([{ way: 'cells', saved: 2, rejected: 0, waiting: 0 }])
  expect(service.price(7, first, 31, 'retail')).toBe(1234.5)
})

it('follows an upload to its end after a restart', async () => {
  const { world, draft } = await begin()
  await world.ask('imports.upload', { draft, way: 'file', sure: false, seen: 0 })
  await world.openUntil(draft, view => view.uploads[0]?.state !== 'sending')
  await world.close()
  worlds.length = 0
  const [service] = services
  const later = await startImports({ baseUrl: service?.url ?? '', folder: world.prices.folder })
  worlds.push(later)
  later.desk.start()
  const proved = await later.openUntil(draft, isAt('proved'))
  expect(proved.uploads[0]?.proof).toMatchObject({ arrived: 2 })
})
