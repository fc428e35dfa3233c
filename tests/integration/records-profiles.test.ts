import { afterAll, describe, expect, it } from 'vitest'
import { inCall } from '../../src-main/calls.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { placeOf } from '../../src-shared/contract/client.ts'
import { ofTest } from '../rig/after-test.ts'
import { removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { billing, type RecordWorld, startRecords } from './records-support.ts'
import { failureOf } from './service-support.ts'
import { dataFolder } from './session-support.ts'

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

describe('two profiles', () => {
  const token = 'other-token-0123456789'

  it('have records and typed texts of their own', async () => {
    const here = await practice()
    const there = await practice({ token })
    there.setPriceRecord('billing', 7, 0, { card: 40, bank: null })
    const { profiles } = dataFolder()
    const world = await desk(here, { profiles })
    await world.open(billing)
    await world.ask('records.keep', { name: billing, typed: { card: '5' } })

    const other = await profiles.save({ name: 'Elsewhere', baseUrl: there.url, operations: {} })
    await world.prices.session.signIn(other.id, token)
    expect(await world.open(billing)).toMatchObject({ values: { card: 40, bank: null }, typed: {} })
    await world.save(billing, { card: 41 }, { card: 40 })

    await world.prices.session.open('practice')
    expect(await world.open(billing)).toMatchObject({ values: { card: 2 }, typed: { card: '5' } })
    expect(here.priceRecord('billing', 7)).toEqual({ card: 2, bank: 1 })
    await world.close()
    const again = await desk(here, { folder: world.prices.folder })
    expect(await again.open(billing)).toMatchObject({ values: { card: 2 }, typed: { card: '5' } })
  })

  it('are not mixed up where the profile is switched while the service is asked', async () => {
    const here = await practice({ faults: { latency: 300 } })
    const there = await practice({ token })
    const { profiles } = dataFolder()
    const world = await desk(here, { profiles })
    await world.prices.until(() => world.prices.session.state().status === 'signed-in')
    const other = await profiles.save({ name: 'Elsewhere', baseUrl: there.url, operations: {} })
    const reading = world.open(billing)
    const saving = failureOf(world.save(billing, { card: 3 }, { card: 2 }))
    await world.prices.until(() => puts(here, 'admin.pricing.billing.show') > 0)
    await world.prices.session.signIn(other.id, token)
    // What was asked of a service is its answer; what was not sent yet is not sent any more, to nobody.
    expect((await reading).values).toEqual({ card: 2, bank: 1 })
    expect(await saving).toMatchObject({ code: 'session.not-signed-in' })
    expect([billingPuts(here), billingPuts(there)]).toEqual([0, 0])
    there.setPriceRecord('billing', 7, 0, { card: 33, bank: 3 })
    await there.close()
    expect(await world.open(billing)).toMatchObject({ values: null })
  })

  it('a save that waits while another profile is opened goes to neither', async () => {
    const here = await practice()
    const there = await practice({ token })
    there.setPriceRecord('billing', 7, 0, { card: 2, bank: 1 })
    const { profiles } = dataFolder()
    const world = await desk(here, { profiles })
    const other = await profiles.save({ name: 'Elsewhere', baseUrl: there.url, operations: {} })
    await world.prices.session.signIn(other.id, token)
    await world.prices.session.open('practice')
    // prices.db is opened for the first time, and the save waits for it while the profile is switched.
    const shown = placeOf(world.prices.session.state().profile)
    const reading = inCall(shown, () => world.open(billing))
    const saving = failureOf(inCall(shown, () => world.save(billing, { card: 3 }, { card: 2 })))
    await world.prices.session.open(other.id)
    expect(await saving).toMatchObject({ code: 'session.other-profile' })
    await reading.catch(() => null)
    expect([billingPuts(here), billingPuts(there)]).toEqual([0, 0])
  })
})
