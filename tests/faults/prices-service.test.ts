import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fetch, nodeFetch } from '../../src-main/service/index.ts'
import { parseFault } from '../../src-practice/faults.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import {
  type PriceWorld,
  priceFolder,
  removePriceFolders,
  type Sheet,
  startPrices,
  type WorldSettings,
} from '../integration/prices-desk-support.ts'
import { conflictsIn } from '../rig/conflicts.ts'

const update = 'admin.pricing.retailer.update'
const grids = { 7: { codes: 40, combinations: 2 } }
const folder = priceFolder()
let service: PracticeService
let world: PriceWorld
let sheet: Sheet
/** Each test sets other values, so that none of them is there already. */
let price = 10_000

beforeAll(async () => {
  service = await startPracticeService({ grids, dataDir: folder })
})
beforeEach(async () => {
  await begin()
})
afterAll(async () => {
  await world.close()
  await service.close()
  removePriceFolders()
})

/** A desk of its own, with an empty outbox. */
async function begin(settings: Partial<WorldSettings> = {}): Promise<void> {
  await world?.close()
  service.faults.clear()
  world = await startPrices({ baseUrl: service.url, ...settings })
  sheet = await world.open('7')
}

/** Another price for each code's first cell. */
async function changeAll(): Promise<void> {
  price += 100
  await world.ask(
    'prices.change',
    sheet.change(
      sheet.codes.map(code => [sheet.cell(code), price]),
      'paste',
    ),
  )
}

/** The service has every price of the last change, and the desk says so. */
async function allSaved(): Promise<void> {
  const state = await world.drained(60_000)
  expect(state.retailers).toEqual([])
  expect(state).toMatchObject({ state: 'empty', total: state.saved })
  const { id = '' } = sheet.head.combinations[0] ?? {}
  const there = new Set(sheet.codes.map(code => service.price(7, code, id, 'retail')))
  expect([...there]).toEqual([price / 100])
  const { entries } = await world.ask('prices.history', { sheet: '7', code: '', offset: 0, limit: 5 })
  expect(entries).toMatchObject([{ cells: sheet.codes.length, saved: sheet.codes.length, waiting: 0 }])
}

const waits = (code: string) => world.told.outbox.some(({ problem }) => problem?.code === code)

describe('saving prices while the service fails', () => {
  const passing = [
    ['too-many', 'service.busy'],
    ['unavailable', 'service.busy'],
    ['error-500', 'service.failed'],
    ['cut-body', 'service.cut'],
    ['html', 'service.not-json'],
  ] as const

  it.each(passing)('%s: waits, says so, and loses nothing', { tags: 'long' }, async (fault, code) => {
    service.faults.set(parseFault(`${fault}@${update}=3x`))
    await changeAll()
    await world.until(() => waits(code))
    await allSaved()
  })

  it('obeys Retry-After in all six lanes', async () => {
    service.faults.set({ [`too-many@${update}`]: '1x', [`latency@${update}`]: 20 })
    await changeAll()
    await world.until(() => world.told.outbox.at(-1)?.state === 'waiting')
    await pause(100)
    const asked = service.requests.list().filter(({ operation }) => operation === update).length
    await pause(300)
    expect(service.requests.list().filter(({ operation }) => operation === update)).toHaveLength(asked)
    await allSaved()
  })

  it('a service that does not answer: the request is given up and sent again', { tags: 'long' }, async () => {
    const impatient: Fetch = (url, asked) =>
      nodeFetch(url, { ...asked, signal: AbortSignal.any([asked.signal, AbortSignal.timeout(2_000)]) })
    await begin({ fetch: impatient })
    service.faults.set({ [`hang@${update}`]: '7x' })
    await changeAll()
    await world.until(() => waits('service.unreachable'))
    await allSaved()
  })

  it('offline for a while, and the desk restarted meanwhile', { tags: 'long' }, async () => {
    const offline: Fetch = () => Promise.reject(new TypeError('fetch failed'))
    let isOnline = true
    const changing: Fetch = (url, asked) => (isOnline ? nodeFetch : offline)(url, asked)
    await begin({ fetch: changing })
    isOnline = false
    await changeAll()
    await world.until(() => waits('service.unreachable'))
    const { folder: data } = world
    await world.close()

    world = await startPrices({ baseUrl: service.url, folder: data, fetch: changing })
    await world.until(() => waits('service.unreachable'))
    // What is shown and changed meanwhile is what was there before.
    sheet = await world.sheet('7')
    expect((await world.ask('prices.states', { sheet: '7' })).cells).toHaveLength(sheet.codes.length)
    isOnline = true
    await allSaved()
  })

  it('a token that is refused in the middle, and a new one', async () => {
    service.faults.set({ [`latency@${update}`]: 100 })
    await changeAll()
    await world.until(() => world.told.cells.some(({ news: { states } }) => states.includes(cellState.saved)))
    service.faults.set({ [`refuse-token@${update}`]: '2x' })
    await world.until(() => waits('service.token-refused'))
    service.faults.clear()
    await world.session.signIn('practice', 'practice')
    await allSaved()
  })

  it('one code at which the service always fails does not hold up the others', async () => {
    service.refusePrices(({ fabric_code }) => {
      if (fabric_code === sheet.codes[3]) throw new Error('a fault of the service')
      return null
    })
    await changeAll()
    const state = await world.drained(60_000)
    service.refusePrices(() => null)
    expect(state.retailers).toMatchObject([{ counts: { rejected: 1 } }])
    expect(state).toMatchObject({ saved: sheet.codes.length - 1, total: sheet.codes.length })
    const states = await world.ask('prices.states', { sheet: '7' })
    expect(states.notes).toMatchObject([{ reason: { code: 'service.failed', data: { status: 500 } } }])
    // It is kept, and sent when a person says so.
    await world.ask('prices.retry', { sheet: '7', state: 'rejected', cells: null })
    await allSaved()
  })

  it('somebody else in between: a conflict, and the rest is saved', async () => {
    await begin({ waits: { fresh: 30 } })
    await pause(60)
    const { id = '' } = sheet.head.combinations[0] ?? {}
    const [first = '', second = ''] = sheet.codes
    service.setPrice(7, first, id, 'retail', 5)
    service.setPrice(7, second, id, 'retail', 6)
    await changeAll()
    const state = await world.drained(60_000)
    expect(state.retailers).toMatchObject([{ counts: { conflict: 2 } }])
    await world.ask('prices.resolve', {
      sheet: '7',
      cells: Uint32Array.of(sheet.cell(first)),
      base: Int32Array.of(500),
      take: 'mine',
    })
    await world.ask('prices.resolve', {
      sheet: '7',
      ...conflictsIn(await world.ask('prices.states', { sheet: '7' })),
      take: 'theirs',
    })
    expect((await world.drained(60_000)).retailers).toEqual([])
    expect(service.price(7, first, id, 'retail')).toBe(price / 100)
    expect(service.price(7, second, id, 'retail')).toBe(6)
  })
})
