import { afterAll, beforeAll, expect, it } from 'vitest'
import { Gate } from '../../src-main/print/station/gate.ts'
import type { StationParts } from '../../src-main/print/station/parts.ts'
import { Poller } from '../../src-main/print/station/poller.ts'
import { type Fetch, nodeFetch } from '../../src-main/service/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
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
  let isCut = true
  const parts: Pick<StationParts, 'now' | 'policy' | 'service' | 'log'> = {
    now: () => Date.now(),
    log: { info: () => {}, warn: () => {} },
    // Slower than the test: only what is heard brings the next reading about.
    policy: () => ({ pollSeconds: 600 }) as ReturnType<StationParts['policy']>,
    service: {
      listPrintJobs: async () => {
        if (isCut) throw new DeskError('service.unreachable', { url: 'http://a.test', why: 'x' })
        return { jobs: [], warnings: [] }
      },
    } as unknown as StationParts['service'],
  }
  const end = new AbortController()
  const poller = new Poller(
    parts as StationParts,
    new Gate(),
    async () => {},
    () => {},
  )
  const run = poller.run(end.signal)
  await expect.poll(() => poller.state.failures).toBe(1)
  isCut = false
  poller.heard()
  await expect.poll(() => poller.state.failures, { timeout: 2_000 }).toBe(0)
  end.abort()
  await run
})
