import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { ofTest } from '../rig/after-test.ts'
import { closeAll, openDesk, startService } from './order-support.ts'
import { removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { billing, express, formulas, patterns, type RecordWorld, startRecords } from './records-support.ts'
import { json, serve } from './service-support.ts'
import { dataFolder } from './session-support.ts'

afterEach(closeAll)
afterAll(removePriceFolders)

async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 5, combinations: 2 }]))
  const service = ofTest(await startPracticeService({ grids, ...options }))
  return service
}

async function desk(settings: WorldSettings): Promise<RecordWorld> {
  return ofTest(await startRecords(settings))
}

/** A busy machine takes its time. */
const patient = { timeout: 10_000 }
const offers = (world: RecordWorld) => world.ask('pricing.offers', {})
const notices = async (world: RecordWorld) => (await offers(world)).notices
const missing = async (world: RecordWorld) =>
  (await offers(world)).missing.map(({ part, reason }) => [part, reason.data['operation']])

describe('parts of the pricing desk', () => {
  it('are all there on the practice service, and nothing is said', async () => {
    const world = await desk({ baseUrl: (await practice()).url })
    expect(await offers(world)).toEqual({ missing: [], notices: [] })
  })

  it.each<[string, string[], [string, string][]]>([
    [
      'the fabric prices, and express cost that is read with them',
      ['retailer.show'],
      [
        ['fabrics', 'retailer.show'],
        ['express', 'retailer.show'],
      ],
    ],
    ['designs', ['designs.index'], [['designs', 'designs.index']]],
    ['no surcharges while there is one kind of them', ['billing.show'], []],
    ['surcharges', ['billing.show', 'patterns.show'], [['surcharges', 'billing.show']]],
    ['express cost', ['express.update'], [['express', 'express.update']]],
    ['formulas', ['formulas.show'], [['formulas', 'formulas.show']]],
    ['nothing that the desk can do without', ['designs.store', 'main-products.index', 'export'], []],
  ])('a profile takes away %s', async (_what, operations, wanted) => {
    const { profiles } = dataFolder()
    const service = await practice()
    const world = await desk({ baseUrl: service.url, profiles })
    const overrides: OperationOverrides = Object.fromEntries(operations.map(id => [`admin.pricing.${id}`, null]))
    const { id } = await profiles.save({ name: 'Small', baseUrl: service.url, operations: overrides })
    await world.prices.session.signIn(id, service.token)
    expect(await missing(world)).toEqual(wanted.map(([part, operation]) => [part, `admin.pricing.${operation}`]))
    expect(world.told.offers).toBeGreaterThan(0)
    // The others go on.
    if (!operations.includes('patterns.show')) expect((await world.open(patterns)).problem).toBeNull()
  })

  it('that are found absent are told to every window, and are there again after the next sign-in', async () => {
    const service = await practice({
      faults: { 'absent@admin.pricing.billing.show': true, 'absent@admin.pricing.patterns.show': true },
    })
    const world = await desk({ baseUrl: service.url })
    expect(await missing(world)).toEqual([])
    await world.open(billing)
    expect(world.told.offers).toBe(0)
    await world.open(patterns)
    expect(world.told.offers).toBe(1)
    expect(await missing(world)).toEqual([['surcharges', 'admin.pricing.billing.show']])
    await world.open(patterns)
    expect(world.told.offers).toBe(1)
    expect((await world.open(express)).problem).toBeNull()

    await world.prices.session.signIn('practice', service.token)
    expect(world.told.offers).toBe(2)
    expect(await missing(world)).toEqual([])
  })

  it('that a reading or a save shows to be absent are told, too', async () => {
    const service = await practice({
      faults: {
        'absent@admin.pricing.express.update': true,
        'absent@admin.pricing.retailer.show': 0,
      },
    })
    const world = await desk({ baseUrl: service.url })
    const { combinations } = await world.open(express)
    const field = `${combinations[0]?.id}/settlement`
    await world.save(express, { [field]: 3 }, {}, true).catch(() => null)
    expect(world.told.offers).toBe(1)
    expect(await missing(world)).toEqual([['express', 'admin.pricing.express.update']])
    service.faults.set({ 'absent@admin.pricing.retailer.show': true })
    await world.prices.open('7').catch(() => null)
    await world.prices.until(() => world.told.offers === 2)
    expect((await missing(world)).map(([part]) => part)).toEqual(['fabrics', 'express'])
  })

  it('are followed by the whole desk', async () => {
    const faults = { 'absent@admin.pricing.formulas.show': true } as const
    const desk = await openDesk(await startService(0, { showMaster: true, faults }))
    await expect
      .poll(async () => (await desk.handlers['pricing.offers']({})).notices.map(({ code }) => code), patient)
      .toEqual(['pricing.master-retired'])
    const told = desk.told('pricing.offers').length
    const { problem } = await desk.handlers['records.open']({ name: formulas })
    expect(problem?.code).toBe('service.operation-absent')
    expect(desk.told('pricing.offers')).toHaveLength(told + 1)
    expect(await desk.handlers['pricing.offers']({})).toMatchObject({ missing: [{ part: 'formulas' }] })
    expect(await desk.handlers['pricing.overview']({})).toEqual({ retailers: [] })
  })

  it('are those of the profile while nobody is signed in: what it says not to have stays away', async () => {
    const { profiles } = dataFolder()
    const service = await practice({ faults: { 'absent@admin.pricing.designs.index': true } })
    const world = await desk({ baseUrl: service.url, profiles })
    const without = { 'admin.pricing.formulas.show': null }
    const { id } = await profiles.save({ name: 'Small', baseUrl: service.url, operations: without })
    await world.prices.session.signIn(id, service.token)
    const designs = { retailer: '7', mainProduct: '1', product: '11' }
    await world.prices.session
      .client()
      ?.designs(designs)
      .catch(() => null)
    expect((await missing(world)).map(([part]) => part)).toEqual(['designs', 'formulas'])
    const told = world.told.offers
    await world.prices.session.signOut()
    expect(world.told.offers).toBe(told + 1)
    // What was found absent is tried again by whoever signs in next.
    expect(await missing(world)).toEqual([['formulas', 'admin.pricing.formulas.show']])
    expect(await notices(world)).toEqual([])
  })

  it('that many answers at once show to be absent go once', async () => {
    const service = await practice({ faults: { 'absent@admin.pricing.formulas.show': true, latency: 50 } })
    const world = await desk({ baseUrl: service.url })
    await Promise.all(['11', '12', '13'].map(product => world.open({ ...formulas, product })))
    expect(world.told.offers).toBe(1)
    expect(await missing(world)).toEqual([['formulas', 'admin.pricing.formulas.show']])
  })
})

describe('the menu', () => {
  const retired = [{ code: 'pricing.master-retired', data: {} }]

  it('that still shows master pricing gets the notice; it is asked for once with each sign-in', async () => {
    const service = await practice({ showMaster: true })
    const world = await desk({ baseUrl: service.url })
    await expect.poll(() => notices(world), patient).toEqual(retired)
    expect(await notices(world)).toEqual(retired)
    expect(service.requests.list('admin.me.menu')).toHaveLength(1)
    await world.prices.session.signIn('practice', service.token)
    await expect.poll(() => notices(world), patient).toEqual(retired)
    expect(service.requests.list('admin.me.menu')).toHaveLength(2)
  })

  it.each(['absent', 'html', 'error-500', 'cut-body'] as const)('that answers “%s” is silent', async fault => {
    const service = await practice({ showMaster: true, faults: { [`${fault}@admin.me.menu`]: true } })
    const world = await desk({ baseUrl: service.url })
    expect(await offers(world)).toEqual({ missing: [], notices: [] })
    expect((await world.open(billing)).problem).toBeNull()
  })

  it('that could not be reached is asked for again when somebody looks again', async () => {
    const service = await practice({ showMaster: true, faults: { 'unavailable@admin.me.menu': '1x' } })
    const world = await desk({ baseUrl: service.url })
    expect(await notices(world)).toEqual([])
    await expect.poll(() => notices(world), patient).toEqual(retired)
  })

  it('that hangs keeps nobody waiting, and says what it has to say when it comes', async () => {
    const held: ServerResponse[] = []
    const server = await serve((response, { url }) => {
      if (url.startsWith('/admin/me/menu')) held.push(response)
      else json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
    })
    const { profiles } = dataFolder()
    const without = { 'admin.pricing.designs.index': null }
    const { id } = await profiles.save({ name: 'Slow', baseUrl: server.url, operations: without })
    const world = await desk({ baseUrl: (await practice()).url, profiles })
    await world.prices.session.signIn(id, 'a-token-of-the-tests-0123456789')
    const told = world.told.offers
    const since = performance.now()
    expect((await offers(world)).missing.map(({ part }) => part)).toEqual(['designs'])
    expect(performance.now() - since).toBeLessThan(3_000)
    await offers(world)
    expect(held).toHaveLength(1)
    const [response] = held
    if (response) json(response, [{ key: 'pricing', label: '定价', children: [{ key: 'x', label: '主价格' }] }])
    await world.prices.until(() => world.told.offers > told)
    expect(await notices(world)).toEqual(retired)
    expect(held).toHaveLength(1)
  })

  it('that comes late for somebody who has left says nothing', async () => {
    const held: ServerResponse[] = []
    const server = await serve((response, { url }) => {
      if (url.startsWith('/admin/me/menu')) held.push(response)
      else json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
    })
    const { profiles } = dataFolder()
    const { id } = await profiles.save({ name: 'Slow', baseUrl: server.url, operations: {} })
    const world = await desk({ baseUrl: (await practice()).url, profiles })
    await world.prices.session.signIn(id, 'a-token-of-the-tests-0123456789')
    await offers(world)
    await world.prices.session.open('practice')
    const told = world.told.offers
    for (const response of held) json(response, [{ key: 'master', label: 'Master pricing' }])
    await pause(100)
    expect(world.told.offers).toBe(told)
    expect(await notices(world)).toEqual([])
  })
})
