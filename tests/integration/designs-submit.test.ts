import { afterAll, describe, expect, it } from 'vitest'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { ofTest } from '../rig/after-test.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import { type DesignWorld, noNames, place, scope, sheetName, startDesigns } from './designs-support.ts'
import { removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { failureOf } from './service-support.ts'

afterAll(removePriceFolders)

async function practice(options: PracticeOptions = {}): Promise<PracticeService> {
  const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 20, combinations: 2 }]))
  const service = ofTest(await startPracticeService({ grids, designOptions: { 11: 12 }, ...options }))
  for (const { design_option_id: option } of service.designs(place)) {
    service.setDesign(place, option, 'wholesale', 10)
    service.setDesign(place, option, 'retail', 20)
    service.setDesign(place, option, 'days', 5)
  }
  return service
}

/** How often an operation was asked for. */
const asked = (service: PracticeService, operation: string) => service.requests.list(operation).length
const store = 'admin.pricing.designs.store'

async function desk(service: PracticeService, settings: Partial<WorldSettings> = {}): Promise<DesignWorld> {
  return ofTest(await startDesigns({ baseUrl: service.url, ...settings }))
}

const submits = (service: PracticeService) =>
  service.designSubmits().map(({ rows }) => rows.map(({ design_option_id }) => design_option_id))

const valuesOf = (service: PracticeService, option: string) => {
  const row = service.designs(place).find(({ design_option_id }) => String(design_option_id) === option)
  return row && [row.wholesale, row.retail, row.days]
}

describe('a submit of design prices', () => {
  // Proves: designs.form, message.design
  it('sends the changed rows in one call, whole, and tells the service’s words', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    expect(sheet.codes).toHaveLength(12)
    expect(sheet.head).toMatchObject({
      retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP' },
      combinations: [{ id: 'design', present: true }],
    })
    const [first = '', second = '', third = ''] = sheet.codes

    await world.type(sheet, [
      [first, 'wholesale', 0],
      [first, 'retail', 1250],
      [third, 'days', 3000],
    ])
    await world.type(sheet, [[second, 'retail', notPriced]])
    expect(Object.keys(await world.states(sheet))).toHaveLength(4)
    expect(submits(service)).toEqual([])

    expect(await world.submit()).toEqual({ said: 'Design pricing updated successfully!', rows: 3 })
    expect(submits(service)).toEqual([[first, second, third].map(Number)])
    expect(valuesOf(service, first)).toEqual([0, 12.5, 5])
    expect(valuesOf(service, third)?.[2]).toBe(30)
    expect(valuesOf(service, second)?.[1]).toBeNull()
    const states = Object.values(await world.states(sheet))
    expect(states.every(([state]) => state === 'saved')).toBe(true)
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.nothing' })
    const after = await world.sheet()
    expect(after.value(after.cell(first, 0, 'wholesale'))).toBe(0)
  })

  it('holds every change whatever is asked, also by undo, redo and after a restart', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = ''] = sheet.codes
    const cell = sheet.cell(first, 0, 'retail')
    const { entry } = await world.prices.ask('prices.change', sheet.change([[cell, 77_700]]))
    expect(await world.states(sheet)).toEqual({ [`${first} retail`]: ['held', 77_700] })
    const retailer = sheetName
    await world.prices.ask('prices.revert', { sheet: retailer, entry: 'last', overwrite: 'ask' })
    expect(await world.states(sheet)).toMatchObject({})
    await world.prices.ask('prices.revert', { sheet: retailer, entry: 'next', overwrite: 'ask' })
    expect(await world.states(sheet)).toMatchObject({ [`${first} retail`]: ['held', 77_700] })
    await world.prices.ask('prices.retry', { sheet: retailer, state: 'held', cells: null })
    expect((await world.prices.ask('prices.outbox', {})).retailers).toEqual([])
    expect(await world.prices.desk.unsaved()).toBe(1)
    await world.close()

    const again = await desk(service, { folder: world.prices.folder })
    const reopened = await again.open()
    expect(await again.states(reopened)).toEqual({ [`${first} retail`]: ['held', 77_700] })
    expect(await again.prices.desk.unsaved()).toBe(1)
    await again.prices.ask('prices.revert', { sheet: retailer, entry, overwrite: 'all' })
    expect(Object.values(await again.states(reopened)).filter(([state]) => state === 'held')).toEqual([])
    expect(submits(service)).toEqual([])
    expect(asked(service, 'admin.pricing.retailer.update')).toBe(0)
  })

  // Proves: error.design
  it('is blocked by cells that hold no value, each with its reason', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    const { news } = await world.type(sheet, [
      [first, 'retail', -100],
      [first, 'days', 3100],
      [second, 'days', 250],
    ])
    expect(news.notes.map(({ reason }) => reason?.code)).toEqual([
      'prices.below-zero',
      'prices.too-many-days',
      'prices.too-many-days',
    ])
    await world.type(sheet, [[second, 'retail', unreadable]], ['ask Jo'])
    const states = Object.values(await world.states(sheet))
    expect(states.map(([state]) => state)).toEqual(['draft', 'draft', 'draft', 'draft'])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.invalid', data: { count: 4 } })
    expect(asked(service, store)).toBe(0)

    // The reasons are there after a restart, too.
    await world.close()
    const again = await desk(service, { folder: world.prices.folder })
    await again.open()
    const { notes } = await again.prices.ask('prices.states', { sheet: sheetName })
    expect(notes.map(({ reason }) => reason?.code)).toEqual([
      ...['prices.below-zero', 'prices.too-many-days', 'prices.unreadable', 'prices.too-many-days'],
    ])
  })

  it('is stopped by what somebody else changed meanwhile, until a person decides', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [second, 'retail', 22_200],
    ])
    service.setDesign(place, first, 'retail', 5)
    service.setDesign(place, second, 'wholesale', 6)
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.conflicts', data: { count: 1 } })
    expect(submits(service)).toEqual([])
    expect(await world.states(sheet)).toMatchObject({
      [`${first} retail`]: ['conflict', 11_100],
      [`${second} retail`]: ['held', 22_200],
    })
    const news = await world.prices.ask('prices.states', { sheet: sheetName })
    await world.prices.ask('prices.resolve', { sheet: sheetName, ...conflictsIn(news), take: 'mine' })
    expect(await world.submit()).toMatchObject({ rows: 2 })
    expect(valuesOf(service, first)?.[1]).toBe(111)
    // What somebody else changed in the same row stays.
    expect(valuesOf(service, second)?.slice(0, 2)).toEqual([6, 222])
  })

  it('loses nothing at a refusal: what the service names is rejected with its reason, the rest waits', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    service.refuseDesigns(cell =>
      String(cell['design_option_id']) === second ? { field: 'retail', why: 'Ask the mill first.' } : null,
    )
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [second, 'retail', 22_200],
    ])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.refused' })
    expect(await world.states(sheet)).toEqual({
      [`${first} retail`]: ['held', 11_100],
      [`${second} retail`]: ['rejected', 22_200],
    })
    const { notes } = await world.prices.ask('prices.states', { sheet: sheetName })
    expect(notes.map(({ reason }) => reason)).toEqual([
      { code: 'prices.rejected', data: { what: 'Ask the mill first' } },
    ])
    expect(world.prices.told.cells.at(-1)?.sheet).toBe(sheetName)
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.refused' })

    // Another value is held again, and what the service takes by then goes.
    await world.type(sheet, [[second, 'retail', 33_300]])
    expect(await world.states(sheet)).toMatchObject({ [`${second} retail`]: ['held', 33_300] })
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.refused' })
    service.refuseDesigns(() => null)
    expect(await world.submit()).toMatchObject({ rows: 2 })
    expect(valuesOf(service, second)?.[1]).toBe(333)
  })

  it('settles a lost answer by reading again, without a conflict with itself', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [second, 'retail', 22_200],
    ])
    service.faults.set({ 'cut-body@admin.pricing.designs.store': '1x' })
    // Reading again proves that all of it arrived.
    expect(await world.submit()).toMatchObject({ rows: 2 })
    expect(Object.values(await world.states(sheet)).map(([state]) => state)).toEqual(['saved', 'saved'])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.nothing' })
    expect(valuesOf(service, first)?.[1]).toBe(111)
    const { elsewhere } = await world.prices.ask('prices.rows', { sheet: sheetName, since: 0, limit: 100 })
    expect([...elsewhere]).toEqual([])

    // Nothing of it arrived: taken back, it leaves nothing to be sent.
    await world.type(sheet, [[second, 'days', 700]])
    service.faults.set({ 'error-500@admin.pricing.designs.store': '1x' })
    expect(await failureOf(world.submit())).toMatchObject({ code: 'service.failed' })
    expect(await world.states(sheet)).toMatchObject({ [`${second} days`]: ['held', 700] })
    await world.prices.ask('prices.revert', { sheet: sheetName, entry: 'last', overwrite: 'ask' })
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.nothing' })

    // A value that was typed after the loss is no conflict with the one that arrived.
    await world.type(sheet, [[first, 'retail', 44_400]])
    service.faults.set({
      'cut-body@admin.pricing.designs.store': '1x',
      'latency@admin.pricing.designs.store': 200,
    })
    const before = asked(service, store)
    const lost = failureOf(world.submit())
    await world.prices.until(() => asked(service, store) > before)
    await world.type(sheet, [[first, 'retail', 55_500]])
    await lost
    service.faults.clear()
    await world.submit()
    expect(valuesOf(service, first)?.[1]).toBe(555)
    expect(await world.states(sheet)).toMatchObject({ [`${first} retail`]: ['saved', 55_500] })
  })

  it('sends nothing, and is well, where all that waited turns out to be there already', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = ''] = sheet.codes
    await world.type(sheet, [[first, 'retail', 11_100]])
    service.setDesign(place, first, 'retail', 111)
    expect(await world.submit()).toEqual({ said: 'Design pricing updated successfully!', rows: 0 })
    expect(submits(service)).toEqual([])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.nothing' })
  })

  it('says what stands in its way where the service cannot be asked, and keeps everything', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = ''] = sheet.codes
    await world.type(sheet, [[first, 'retail', 11_100]])
    for (const [fault, code] of [
      ['error-500', 'service.failed'],
      ['absent', 'service.operation-absent'],
    ] as const) {
      for (const operation of ['admin.pricing.designs.index', store] as const) {
        service.faults.set({ [`${fault}@${operation}`]: true })
        expect(await failureOf(world.submit()), `${fault} ${operation}`).toMatchObject({ code })
        service.faults.clear()
        world.prices.session.client()?.reset()
        expect(await world.states(sheet)).toEqual({ [`${first} retail`]: ['held', 11_100] })
      }
    }
    expect(submits(service)).toEqual([])
    expect(await world.submit()).toMatchObject({ rows: 1 })
  })

  it('of two at the same time sends once', async () => {
    const service = await practice()
    const world = await desk(service)
    const sheet = await world.open()
    const [first = ''] = sheet.codes
    await world.type(sheet, [[first, 'retail', 11_100]])
    const both = await Promise.all([world.submit(), world.submit()])
    expect(both[0]).toEqual(both[1])
    expect(submits(service)).toHaveLength(1)
  })

  it('needs the permission, and a sheet that is one', async () => {
    const service = await practice({ role: 'clerk', permissions: [] })
    const world = await desk(service)
    await world.open()
    expect(await failureOf(world.submit())).toMatchObject({ code: 'prices.no-permission' })
    const other = await desk(await practice())
    const submit = (sheet: string) => failureOf(other.designs('designs.submit', { sheet }))
    expect(await submit('7')).toMatchObject({ code: 'designs.not-a-scope' })
    expect(await submit(sheetName)).toMatchObject({ code: 'prices.not-open' })
    const long = { scope: { ...scope, product: '衬'.repeat(90) }, names: noNames }
    expect(await failureOf(other.designs('designs.choose', long))).toMatchObject({
      code: 'designs.not-a-scope',
    })
  })
})
