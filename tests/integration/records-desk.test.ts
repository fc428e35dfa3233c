import { afterAll, describe, expect, it } from 'vitest'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { ofTest } from '../rig/after-test.ts'
import { removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { billing, express, formulas, patterns, type RecordWorld, startRecords } from './records-support.ts'
import { failureOf, json, serve } from './service-support.ts'

afterAll(removePriceFolders)

async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 10, combinations: 3 }]))
  const service = ofTest(await startPracticeService({ grids, ...options }))
  service.setPriceRecord('billing', 7, 0, { card: 2, bank: 1 })
  return service
}

async function desk(service: PracticeService, settings: Partial<WorldSettings> = {}): Promise<RecordWorld> {
  return ofTest(await startRecords({ baseUrl: service.url, ...settings }))
}

const puts = (service: PracticeService, operation: string) => service.requests.list(operation).length
const billingPuts = (service: PracticeService) => puts(service, 'admin.pricing.billing.update')

describe('a record', () => {
  it('is read, saved, and shown as the service has it', async () => {
    const service = await practice()
    const world = await desk(service)
    const view = await world.open(billing)
    expect(view).toMatchObject({ values: { card: 2, bank: 1 }, problem: null, typed: {} })
    expect(view.readAt).toBeGreaterThan(Date.now() - 60_000)

    const saved = await world.save(billing, { card: null }, { card: 2 })
    expect(saved).toMatchObject({ saved: true, elsewhere: [], refused: [], view: { values: { card: null, bank: 1 } } })
    expect(service.priceRecord('billing', 7)).toEqual({ card: null, bank: 1 })
    expect(await world.open(billing)).toMatchObject({ values: { card: null, bank: 1 } })
  })

  it('says whose it is, from what the fabric prices said before', async () => {
    const world = await desk(await practice())
    expect((await world.open(billing)).retailer).toMatchObject({ id: '7', name: null })
    await world.prices.open('7')
    const retailer = { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' }
    expect((await world.open(billing)).retailer).toEqual(retailer)
    expect((await world.open(express)).retailer).toEqual(retailer)
  })

  it('goes whole, with what somebody else changed beside it', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.open(billing)
    service.setPriceRecord('billing', 7, 0, { bank: 7 })
    expect(await world.save(billing, { card: 3 }, { card: 2 })).toMatchObject({
      saved: true,
      view: { values: { card: 3, bank: 7 } },
    })
    expect(service.priceRecord('billing', 7)).toEqual({ card: 3, bank: 7 })
  })

  it('is not saved over what somebody else made of the same field, until a person says so', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.open(billing)
    await world.ask('records.keep', { name: billing, typed: { card: '3' } })
    service.setPriceRecord('billing', 7, 0, { card: 9 })
    expect(await world.save(billing, { card: 3 }, { card: 2 })).toMatchObject({
      saved: false,
      elsewhere: ['card'],
      refused: [],
      view: { values: { card: 9 }, typed: { card: '3' } },
    })
    expect(billingPuts(service)).toBe(0)

    expect(await world.save(billing, { card: 3 }, { card: 9 })).toMatchObject({ saved: true, elsewhere: [] })
    service.setPriceRecord('billing', 7, 0, { card: 9 })
    expect(await world.save(billing, { card: 4 }, { card: 3 }, true)).toMatchObject({ saved: true })
    expect(service.priceRecord('billing', 7)).toEqual({ card: 4, bank: 1 })
  })

  it('that somebody else has changed to the very same value is no quarrel', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.open(billing)
    service.setPriceRecord('billing', 7, 0, { card: 3 })
    expect(await world.save(billing, { card: 3 }, { card: 2 })).toMatchObject({ saved: true, elsewhere: [] })
    service.setPriceRecord('billing', 7, 0, { card: null })
    expect(await world.save(billing, { card: null }, { card: 3 })).toMatchObject({ saved: true })
  })

  it('loses no field where two windows save at once', async () => {
    const service = await practice({ faults: { latency: 40 } })
    const world = await desk(service)
    await Promise.all([
      world.save(billing, { card: 30 }, { card: 2 }),
      world.save(billing, { bank: 40 }, { bank: 1 }),
      world.open(billing),
    ])
    expect(service.priceRecord('billing', 7)).toEqual({ card: 30, bank: 40 })
    expect(await world.save(billing, {}, {})).toMatchObject({ saved: true, view: { values: { card: 30, bank: 40 } } })
    expect(billingPuts(service)).toBe(2)
  })

  it('with a wrong value or by a wrong name is refused before anything is asked', async () => {
    const service = await practice()
    const world = await desk(service)
    const wrong = [
      [billing, { card: 50.5 }, 'records.out-of-range'],
      [billing, { card: -1 }, 'records.out-of-range'],
      [billing, { card: 2.345 }, 'records.too-many-decimals'],
      [billing, { card: '2' }, 'records.no-number'],
      [billing, { card: Number.NaN }, 'records.no-number'],
      [billing, { plain: 2 }, 'records.no-field'],
      [patterns, { velvet: -0.01 }, 'records.out-of-range'],
      [express, { '31/settlement': 1_000_000 }, 'records.out-of-range'],
      [express, { '31/neither': 1 }, 'records.no-field'],
      [formulas, { regular: 5 }, 'formulas.no-text'],
      [formulas, { roll_width_8: 5 }, 'formulas.no-field'],
    ] as const
    for (const [name, values, code] of wrong) {
      expect(await failureOf(world.save(name, values)), JSON.stringify(values)).toMatchObject({ code })
    }
    const named = [
      [{ ...formulas, product: null }, 'records.no-product'],
      [{ ...billing, product: '11' }, 'records.of-retailer'],
      [{ ...express, product: '11' }, 'records.of-retailer'],
    ] as const
    for (const [name, code] of named) {
      expect(await failureOf(world.open(name))).toMatchObject({ code })
      expect(await failureOf(world.save(name, {}))).toMatchObject({ code })
      expect(await failureOf(world.ask('records.keep', { name, typed: {} }))).toMatchObject({ code })
    }
    expect(service.requests.list().filter(({ operation }) => operation?.includes('pricing'))).toEqual([])
  })

  it('is not changed without the permission', async () => {
    const service = await practice({ permissions: [] })
    const world = await desk(service)
    await world.prices.until(() => world.prices.session.state().status === 'signed-in')
    expect(await failureOf(world.save(billing, { card: 3 }))).toMatchObject({ code: 'prices.no-permission' })
    expect(await world.open(billing)).toMatchObject({ values: { card: 2 }, problem: null })
  })
})

describe('what the service refuses', () => {
  it('is told by field, and stays typed', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.ask('records.keep', { name: patterns, typed: { plain: '1', velvet: '2' } })
    const before = await world.open(patterns)
    service.refuseRecords(() => ({ field: 'velvet', why: 'Velvet is closed.' }))
    const answer = await world.save(patterns, { plain: 1, velvet: 2 }, before.values ?? {})
    // One refused field means that nothing of its PUT was saved.
    expect(answer.refused.map(({ field }) => field)).toEqual(['plain', 'velvet'])
    expect(answer.refused[1]?.reason).toEqual({ code: 'prices.rejected', data: { what: 'Velvet is closed' } })
    expect(answer).toMatchObject({ saved: false, view: { typed: { plain: '1', velvet: '2' } } })
    expect(answer.view.values).toEqual(before.values)
  })

  it('of express cost is one combination; the others are saved', async () => {
    const service = await practice()
    const world = await desk(service)
    const before = await world.open(express)
    const [one = '', two = '', three = ''] = before.combinations.map(({ id }) => id)
    const typed = { [`${one}/settlement`]: '11', [`${two}/consumer`]: '12' }
    await world.ask('records.keep', { name: express, typed })
    service.refuseRecords(({ part }) => (String(part) === two ? { field: 'consumer', why: 'No.' } : null))
    const values = { [`${one}/settlement`]: 11, [`${two}/consumer`]: 12 }
    const answer = await world.save(express, values, before.values ?? {})
    expect(answer).toMatchObject({
      saved: false,
      elsewhere: [],
      view: { typed: { [`${two}/consumer`]: '12' } },
      refused: [{ field: `${two}/consumer`, reason: { data: { what: 'No' } } }],
    })
    expect(answer.view.values).toEqual({ ...before.values, [`${one}/settlement`]: 11 })
    expect(service.priceRecord('express', 7, one)).toMatchObject({
      settlement: 11,
      consumer: before.values?.[`${one}/consumer`],
    })
    // A combination that was not touched is not written.
    expect(puts(service, 'admin.pricing.express.update')).toBe(2)
    expect(three).not.toBe('')
  })

  it('of express cost may be a combination that is gone: the others are saved all the same', async () => {
    const service = await practice()
    const world = await desk(service)
    const [id = ''] = (await world.open(express)).combinations.map(one => one.id)
    const values = { 'gone/settlement': 3, [`${id}/settlement`]: 4 }
    const answer = await world.save(express, values, {}, true)
    expect(answer.refused).toEqual([
      {
        field: 'gone/settlement',
        reason: { code: 'records.combination-gone', data: { combination: 'gone' } },
      },
    ])
    expect(answer.view.values?.[`${id}/settlement`]).toBe(4)
    expect(await world.save(express, { 'gone/settlement': 3 })).toMatchObject({ saved: false })
  })
})

describe('a combination that the service lists no more', () => {
  const combinations = ['Jacket', 'Trousers'].map((name, at) => ({ id: 31 + at, main_product: 'Suit', name }))

  it('stays, by its name, as long as something is typed for it, also over a restart', async () => {
    let listed = combinations
    const server = await serve((response, { url }) =>
      url.startsWith('/admin/me')
        ? json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
        : json(response, { combinations: listed, rows: [] }),
    )
    const world = ofTest(await startRecords({ baseUrl: server.url }))
    await world.open(express)
    await world.ask('records.keep', { name: express, typed: { '32/consumer': '5', '31/consumer': '6' } })
    listed = combinations.slice(0, 1)
    const shown = async (one: RecordWorld) =>
      (await one.open(express)).combinations.map(({ name, isGone }) => [name, isGone])
    expect(await shown(world)).toEqual([
      ['Jacket', undefined],
      ['Trousers', true],
    ])
    const refused = await world.save(express, { '32/consumer': 5 })
    expect(refused.refused.map(({ reason }) => reason.code)).toEqual(['records.combination-gone'])
    expect(server.seen.filter(({ method }) => method === 'PUT')).toEqual([])
    await world.close()
    const again = ofTest(await startRecords({ baseUrl: server.url, folder: world.prices.folder }))
    expect(await shown(again)).toHaveLength(2)
    await again.ask('records.keep', { name: express, typed: { '32/consumer': null } })
    expect(await shown(again)).toEqual([['Jacket', undefined]])
    listed = combinations
    expect(await shown(again)).toEqual([
      ['Jacket', undefined],
      ['Trousers', undefined],
    ])
  })
})

describe('without the service', () => {
  it('shows what was last seen, with the reason, and saves nothing', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.open(billing)
    await world.ask('records.keep', { name: billing, typed: { card: '8' } })
    await service.close()
    expect(await world.open(billing)).toMatchObject({
      values: { card: 2, bank: 1 },
      typed: { card: '8' },
      problem: { code: 'service.unreachable' },
    })
    expect(await world.open(patterns)).toMatchObject({
      values: null,
      readAt: null,
      problem: { code: 'service.unreachable' },
    })
    expect(await failureOf(world.save(billing, { card: 8 }, { card: 2 }))).toMatchObject({
      code: 'service.unreachable',
    })
    expect(await world.open(billing)).toMatchObject({ typed: { card: '8' } })
  })

  it('signed out, or where the operation is absent, says so', async () => {
    const service = await practice({ faults: { 'absent@admin.pricing.patterns.show': true } })
    const world = await desk(service)
    expect((await world.open(patterns)).problem?.code).toBe('service.operation-absent')
    expect((await world.open(billing)).problem).toBeNull()
    await world.prices.session.signOut()
    expect(await world.open(billing)).toMatchObject({ values: { card: 2 }, problem: { code: 'session.not-signed-in' } })
  })

  it('keeps what was typed over a restart, until it is saved or forgotten', async () => {
    const service = await practice()
    const world = await desk(service)
    await world.ask('records.keep', { name: billing, typed: { card: '8,5', bank: 'ask Jo' } })
    await world.close()
    const again = await desk(service, { folder: world.prices.folder })
    expect((await again.open(billing)).typed).toEqual({ card: '8,5', bank: 'ask Jo' })
    const { view } = await again.save(billing, { card: 8.5 }, { card: 2 })
    expect(view.typed).toEqual({ bank: 'ask Jo' })
    // Another window keeps its own beside it.
    await again.ask('records.keep', { name: billing, typed: { card: '9' } })
    expect((await again.open(billing)).typed).toEqual({ bank: 'ask Jo', card: '9' })
    await again.ask('records.keep', { name: billing, typed: { bank: null, card: null } })
    expect((await again.open(billing)).typed).toEqual({})
  })
})
