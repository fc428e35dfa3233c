import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fetch, nodeFetch } from '../../src-main/service/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { closeAll, openDesk, startService } from './order-support.ts'
import { removePriceFolders, startPrices } from './prices-desk-support.ts'

let service: PracticeService
beforeAll(async () => {
  service = await startPracticeService({ grids: { 7: { codes: 20, combinations: 1 } } })
})
afterAll(async () => {
  await service.close()
  removePriceFolders()
})

it('prices go on as soon as anything else is answered, and not after their own pause', async () => {
  let isCut = false
  const fetch: Fetch = async (url, init) => {
    if (isCut) throw new TypeError('fetch failed')
    return nodeFetch(url, init)
  }
  const world = await startPrices({ baseUrl: service.url, fetch, waits: { first: 60_000, most: 60_000 } })
  const sheet = await world.open('7')
  isCut = true
  await world.ask('prices.change', sheet.change([[sheet.cell(sheet.codes[0] ?? ''), 12_300]]))
  await world.until(() => world.told.outbox.at(-1)?.state === 'waiting')
  isCut = false
  const begun = Date.now()
  await world.session.client()?.readMe()
  expect((await world.drained(10_000)).saved).toBe(1)
  expect(Date.now() - begun).toBeLessThan(10_000)
  await world.close()
})

it('the list of jobs is read as soon as anything else is answered, so that nothing says “offline” any more', async () => {
  let isCut = false
  const line = globalThis.fetch
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    if (isCut) throw new TypeError('fetch failed')
    return line(url, init)
  })
  const desk = await openDesk(await startService())
  const poller = () => desk.printDesk.station?.poller
  isCut = true
  for (let times = 0; times < 7; times++) await desk.handlers['station.readNow']({})
  // Longer than is awaited: only what is heard brings the next reading about.
  await expect.poll(() => (poller()?.nextReadAt ?? 0) - Date.now(), { timeout: 60_000 }).toBeGreaterThan(15_000)
  isCut = false
  await desk.handlers['admin.orders.cloud-print.groups']({ path: { order: '51001' } })
  await expect.poll(() => poller()?.state.failures, { timeout: 5_000 }).toBe(0)
  vi.unstubAllGlobals()
  await closeAll()
})
