import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import { type PriceWorld, removePriceFolders, startPrices, type WorldSettings } from './prices-desk-support.ts'
import { failureOf } from './service-support.ts'
import { dataFolder } from './session-support.ts'

const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 60, combinations: 3 }]))
let shared: PracticeService
const services: PracticeService[] = []
const worlds: PriceWorld[] = []
beforeAll(async () => {
  shared = await startPracticeService({ grids })
})
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(world => world.close()))
  await Promise.all(services.splice(0).map(service => service.close()))
  removePriceFolders()
})
afterAll(() => shared.close())

/** A service of a test's own. */
async function another(options: PracticeOptions = {}): Promise<PracticeService> {
  const service = await startPracticeService({ grids, ...options })
  services.push(service)
  return service
}

async function prices(service: PracticeService, settings: Partial<WorldSettings> = {}): Promise<PriceWorld> {
  const world = await startPrices({ baseUrl: service.url, ...settings })
  worlds.push(world)
  return world
}

describe('the price desk', () => {
  it('opens a grid, saves an edit at the service, and says so', async () => {
    const service = shared
    const world = await prices(service)
    const sheet = await world.open('7')
    expect(sheet.head.retailer).toMatchObject({ name: 'Harbour & Vale', settlementCurrency: 'GBP' })
    expect(sheet.codes).toHaveLength(60)
    const [code = ''] = sheet.codes
    const cell = sheet.cell(code)
    const { id = '' } = sheet.head.combinations[0] ?? {}

    const { entry, news } = await world.ask('prices.change', sheet.change([[cell, 45_550]]))
    expect(news.cells).toHaveLength(0)
    expect(await world.drained()).toMatchObject({ state: 'empty', saved: 1, total: 1 })
    expect(service.price(7, code, id, 'retail')).toBe(455.5)
    await world.until(() => world.told.cells.some(({ news: { states } }) => states[0] === cellState.saved))
    expect(world.told.journal).toEqual([{ sheet: '7' }])
    const { entries } = await world.ask('prices.history', { sheet: '7', code: '', offset: 0, limit: 10 })
    expect(entries).toMatchObject([{ id: entry, kind: 'type', cells: 1, saved: 1, waiting: 0 }])
    expect(entries[0]?.who).toBe(world.session.state().me?.name)
  })

  // Proves: error.cell
  it('keeps what is rejected, with the service’s reason, and counts it', async () => {
    const service = shared
    const world = await prices(service)
    const sheet = await world.open('7')
    const cells = sheet.codes.slice(0, 3).map(code => sheet.cell(code))
    await world.ask('prices.change', sheet.change(cells.map((cell, at) => [cell, at === 1 ? 100_000_000 : 1_000])))
    const state = await world.drained()
    expect(state).toMatchObject({ saved: 2, total: 3 })
    expect(state.retailers).toMatchObject([{ id: '7', counts: { rejected: 1, queued: 0 } }])
    const states = await world.ask('prices.states', { sheet: '7' })
    const at = states.cells.indexOf(cells[1] ?? 0)
    expect(states.states[at]).toBe(cellState.rejected)
    expect(states.wants[at]).toBe(100_000_000)
    expect(states.notes[0]?.reason).toMatchObject({
      code: 'prices.rejected',
      data: { what: expect.stringContaining('over 999,999.99') },
    })
    expect(await world.desk.unsaved()).toBe(1)
  })

  it('goes on with what is unsaved after a restart, without being asked', async () => {
    const service = shared
    const first = await prices(service)
    const sheet = await first.open('7')
    await first.ask('prices.pause', { paused: true })
    await first.ask('prices.change', sheet.change(sheet.codes.map(code => [sheet.cell(code), 7_700])))
    expect(await first.desk.unsaved()).toBe(60)
    const patchesBefore = service.patches().length
    await first.close()

    const second = await prices(service, { folder: first.folder })
    await second.until(() => second.told.outbox.some(({ state }) => state === 'paused'))
    expect(service.patches()).toHaveLength(patchesBefore)
    await second.ask('prices.pause', { paused: false })
    await second.drained()
    await second.close()
    expect(service.patches()).toHaveLength(patchesBefore + 60)

    const third = await prices(service, { folder: first.folder })
    expect((await third.drained()).state).toBe('empty')
  })

  it('opens no prices.db for a desk that never looks at prices', async () => {
    const service = shared
    const world = await prices(service)
    expect(await world.ask('prices.outbox', {})).toMatchObject({ state: 'empty', retailers: [] })
    expect(await world.desk.unsaved()).toBe(0)
    expect(existsSync(join(world.folder, 'prices.db'))).toBe(false)
    await world.ask('prices.retailers', { search: '' })
    expect(existsSync(join(world.folder, 'prices.db'))).toBe(true)
  })

  it('lists retailers by name, those opened before first', async () => {
    const service = shared
    const world = await prices(service)
    const all = await world.ask('prices.retailers', { search: '' })
    expect(all.listed).toBe(true)
    expect(all.retailers.length).toBeGreaterThan(5)
    await world.open('7')
    const again = await world.ask('prices.retailers', { search: 'harbour' })
    // The account's own currency, which the list has, is GBP; its prices are in USD.
    const terms = { settlementCurrency: 'GBP', consumerCurrency: 'USD' }
    expect(again.retailers).toMatchObject([{ id: '7', name: 'Harbour & Vale', unsaved: 0, ...terms }])
    expect(again.retailers[0]?.readAt).toBeGreaterThan(0)
  })

  it('shows remembered retailers alone where the service lists no accounts, and opens one by its id', async () => {
    const service = shared
    const world = await prices(service)
    service.faults.set({ 'error-500@admin.accounts.index': true })
    expect(await world.ask('prices.retailers', { search: '' })).toEqual({
      retailers: [],
      listed: false,
      unlisted: 'failed',
    })
    await world.open('7')
    const found = await world.ask('prices.retailers', { search: 'vale' })
    expect(found).toMatchObject({ listed: false, retailers: [{ id: '7', name: 'Harbour & Vale' }] })
    expect((await world.ask('prices.retailers', { search: 'nobody' })).retailers).toEqual([])
    service.faults.clear()
    service.faults.set({ 'absent@admin.accounts.index': true })
    expect(await world.ask('prices.retailers', { search: 'nobody' })).toMatchObject({ unlisted: 'absent' })
    service.faults.clear()
  })

  it('refuses a change without the permission and sends none that is kept', async () => {
    const service = shared
    const first = await prices(service)
    const sheet = await first.open('7')
    await first.ask('prices.pause', { paused: true })
    const change = sheet.change([[sheet.cell(sheet.codes[0] ?? ''), 100]])
    await first.ask('prices.change', change)
    await first.close()
    // Nobody has paused it on the other desk.
    rmSync(join(first.folder, 'prices-paused'))

    const reader = await another({ role: 'operator', permissions: ['print orders'] })
    const second = await prices(reader, { folder: first.folder })
    await second.until(() => second.session.state().status === 'signed-in')
    const refusal = await failureOf(second.ask('prices.change', change))
    expect(refusal).toMatchObject({ code: 'prices.no-permission', data: { permission: 'update pricing' } })
    for (const paused of [true, false])
      expect(await failureOf(second.ask('prices.pause', { paused }))).toMatchObject({ code: 'prices.no-permission' })
    expect(await second.ask('prices.outbox', {})).toMatchObject({
      state: 'waiting',
      problem: { code: 'prices.no-permission' },
    })
    await pause(100)
    expect(reader.patches()).toEqual([])
    expect(await second.desk.unsaved()).toBe(1)
  })

  it('refuses what was not opened, and what has no profile', async () => {
    const service = shared
    const world = await prices(service)
    expect(await failureOf(world.ask('prices.states', { sheet: '7' }))).toMatchObject({
      code: 'prices.not-open',
    })
    await world.session.signOut()
    const head = await world.ask('prices.open', { sheet: '7' })
    expect(head.rows).toBe(0)
    await world.until(() =>
      world.told.reading.some(({ head: { reading } }) => reading.problem?.code === 'session.not-signed-in'),
    )
  })

  it('takes what is cleared back by an undo that is sent, too', async () => {
    const service = shared
    const world = await prices(service)
    const sheet = await world.open('7')
    const code = sheet.codes.find(one => sheet.value(sheet.cell(one)) > 0) ?? ''
    const cell = sheet.cell(code)
    const { id = '' } = sheet.head.combinations[0] ?? {}
    const before = service.price(7, code, id, 'retail')
    await world.ask('prices.change', sheet.change([[cell, notPriced]], 'clear'))
    await world.drained()
    expect(service.price(7, code, id, 'retail')).toBeNull()
    const undone = await world.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
    expect(undone).toMatchObject({ elsewhere: 0, kind: 'undo' })
    await world.drained()
    expect(service.price(7, code, id, 'retail')).toBe(before)
  })

  it('makes a conflict of what somebody else has changed since it was read', async () => {
    const service = shared
    const world = await prices(service, { waits: { fresh: 50 } })
    const sheet = await world.open('7')
    const [code = '', other = ''] = sheet.codes
    const { id = '' } = sheet.head.combinations[0] ?? {}
    await pause(80)
    service.setPrice(7, code, id, 'retail', 999)
    await world.ask(
      'prices.change',
      sheet.change([
        [sheet.cell(code), 12_300],
        [sheet.cell(other), 12_300],
      ]),
    )
    const state = await world.drained()
    expect(state.retailers).toMatchObject([{ counts: { conflict: 1 } }])
    expect(service.price(7, code, id, 'retail')).toBe(999)
    expect(service.price(7, other, id, 'retail')).toBe(123)
    await world.ask('prices.resolve', {
      sheet: '7',
      ...conflictsIn(await world.ask('prices.states', { sheet: '7' })),
      take: 'mine',
    })
    await world.drained()
    expect(service.price(7, code, id, 'retail')).toBe(123)
  })

  it('stops when the token is refused, and goes on after the next sign-in', async () => {
    const service = shared
    const world = await prices(service)
    const sheet = await world.open('7')
    service.faults.set({ 'refuse-token@admin.pricing.retailer.update': '1x' })
    await world.ask('prices.change', sheet.change(sheet.codes.map(code => [sheet.cell(code), 4_200])))
    await world.until(() => world.session.state().status === 'token-refused')
    await world.until(() => world.told.outbox.at(-1)?.problem?.code === 'service.token-refused')
    await world.session.signIn('practice', 'practice')
    expect((await world.drained()).state).toBe('empty')
    const { id = '' } = sheet.head.combinations[0] ?? {}
    expect(new Set(sheet.codes.map(code => service.price(7, code, id, 'retail')))).toEqual(new Set([42]))
  })

  it('stops sending when another profile is opened, and mixes no grids up', async () => {
    const elsewhere = await another({ token: 'other-token-0123456789' })
    const { profiles } = dataFolder()
    const world = await prices(shared, { profiles })
    const sheet = await world.open('7')
    const [code = ''] = sheet.codes
    await world.ask('prices.pause', { paused: true })
    await world.ask('prices.change', sheet.change([[sheet.cell(code), 31_300]]))
    const toldBefore = world.told.cells.length

    const other = await profiles.save({ name: 'Elsewhere', baseUrl: elsewhere.url, operations: {} })
    await world.session.signIn(other.id, 'other-token-0123456789')
    await world.ask('prices.pause', { paused: false })
    expect(await world.ask('prices.outbox', {})).toMatchObject({ retailers: [] })
    expect(await failureOf(world.ask('prices.states', { sheet: '7' }))).toMatchObject({
      code: 'prices.not-open',
    })
    const there = await world.open('7')
    expect((await world.ask('prices.states', { sheet: '7' })).cells).toHaveLength(0)
    expect(there.value(there.cell(code))).not.toBe(31_300)
    expect(elsewhere.patches()).toEqual([])
    expect(world.told.cells).toHaveLength(toldBefore)

    await world.session.open('practice')
    await world.drained()
    const { id = '' } = sheet.head.combinations[0] ?? {}
    await world.until(() => shared.price(7, code, id, 'retail') === 313)
    expect(elsewhere.patches()).toEqual([])
  })
})
