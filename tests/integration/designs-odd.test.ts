// @module-tag long
import { afterAll, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { ofTest } from '../rig/after-test.ts'
import { type DesignWorld, place, sheetName, startDesigns } from './designs-support.ts'
import { removePriceFolders, type WorldSettings } from './prices-desk-support.ts'
import { failureOf } from './service-support.ts'

type Fetch = NonNullable<WorldSettings['fetch']>

afterAll(removePriceFolders)

async function practice(): Promise<PracticeService> {
  const service = ofTest(await startPracticeService({ designOptions: { 11: 12 } }))
  for (const { design_option_id: option } of service.designs(place)) service.setDesign(place, option, 'retail', 20)
  return service
}

async function desk(service: PracticeService, settings: Partial<WorldSettings> = {}): Promise<DesignWorld> {
  return ofTest(await startDesigns({ baseUrl: service.url, ...settings }))
}

const submits = (service: PracticeService) =>
  service.designSubmits().map(({ rows }) => rows.map(({ design_option_id }) => design_option_id))

const retailOf = (service: PracticeService, option: string) =>
  service.designs(place).find(({ design_option_id }) => String(design_option_id) === option)?.retail

describe('a submit to a service that answers in its own way', () => {
  it('shows what was sent where the answer names rows without all of their prices', async () => {
    const service = await practice()
    const brief: Fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init as RequestInit)
      if (init?.method !== 'POST') return answer as never
      const { rows } = (await answer.json()) as { rows: { design_option_id: number; days: number }[] }
      return Response.json(rows.map(({ design_option_id, days }) => ({ design_option_id, days }))) as never
    }
    const world = await desk(service, { fetch: brief })
    const sheet = await world.open()
    const [first = ''] = sheet.codes
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [first, 'days', 700],
    ])
    await world.submit()
    expect(await world.states(sheet)).toEqual({
      [`${first} retail`]: ['saved', 11_100],
      [`${first} days`]: ['saved', 700],
    })
  })

  type Body = { cells: { design_option_id: number }[] }

  /** A service that stores only the first of the rows that were sent, and says what `answer` makes of it. */
  const storingOne = (isWhole: () => boolean, answer: (sent: Body['cells']) => unknown): Fetch => {
    const fetch = async (url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return globalThis.fetch(url, init)
      const { cells, ...scope } = JSON.parse(String(init.body)) as Body
      const kept = JSON.stringify({ ...scope, cells: isWhole() ? cells : cells.slice(0, 1) })
      const stored = await globalThis.fetch(url, { ...init, body: kept })
      return stored.ok ? Response.json(answer(cells)) : stored
    }
    return fetch as unknown as Fetch
  }

  it('asks again about rows that its answer does not name, and keeps what is not there', async () => {
    const service = await practice()
    let isWhole = false
    const fetch = storingOne(
      () => isWhole,
      ([first]) => ({ message: 'Saved.', rows: [first] }),
    )
    const world = await desk(service, { fetch })
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    const type = (value: number) =>
      world.type(sheet, [
        [first, 'retail', value],
        [second, 'retail', value],
      ])
    await type(11_100)
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.unsaid', data: { saved: 1, rows: 2 } })
    expect(await world.states(sheet)).toEqual({
      [`${first} retail`]: ['saved', 11_100],
      [`${second} retail`]: ['held', 11_100],
    })
    isWhole = true
    expect(await world.submit()).toMatchObject({ rows: 1 })
    expect(retailOf(service, second)).toBe(111)
    // Where they are there all the same, all is well.
    await type(22_200)
    expect(await world.submit()).toEqual({ said: 'Saved.', rows: 2 })
    expect(retailOf(service, second)).toBe(222)
  })

  it.each([
    ['lists them', (id: number) => ({ failed: [{ design_option_id: id, reason: 'Locked.' }] })],
    ['says so in each row', (id: number) => ({ rows: [{ design_option_id: id, error: 'Locked.' }] })],
  ])('refuses the rows that a success names as failed, where it %s', async (_how, failing) => {
    const service = await practice()
    const fetch = storingOne(
      () => false,
      ([, second]) => ({ message: '1 saved, 1 failed.', ...failing(second?.design_option_id ?? 0) }),
    )
    const world = await desk(service, { fetch })
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [second, 'retail', 22_200],
    ])
    expect(await failureOf(world.submit())).toMatchObject({
      code: 'designs.partly',
      data: { what: '1 saved, 1 failed' },
    })
    expect(await world.states(sheet)).toEqual({
      [`${first} retail`]: ['saved', 11_100],
      [`${second} retail`]: ['rejected', 22_200],
    })
    const { notes } = await world.prices.ask('prices.states', { sheet: sheetName })
    expect(notes.map(({ reason }) => reason?.data)).toEqual([{ what: 'Locked' }])
  })

  it('refuses options that the service no longer lists, and sends the others', async () => {
    const service = await practice()
    let gone = new Set<number>()
    const without: Fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init as RequestInit)
      if (init?.method === 'POST' || !String(url).includes('/pricing/designs')) return answer as never
      const { rows, ...beside } = (await answer.json()) as { rows: { design_option_id: number }[] }
      return Response.json({ ...beside, rows: rows.filter(row => !gone.has(row.design_option_id)) }) as never
    }
    const world = await desk(service, { fetch: without })
    const sheet = await world.open()
    const [first = '', second = ''] = sheet.codes
    await world.type(sheet, [
      [first, 'retail', 11_100],
      [second, 'retail', 22_200],
    ])
    gone = new Set([Number(first)])
    expect(await world.submit()).toMatchObject({ rows: 1 })
    expect(submits(service)).toEqual([[Number(second)]])
    expect(await world.states(sheet)).toEqual({
      [`${first} retail`]: ['rejected', 11_100],
      [`${second} retail`]: ['saved', 22_200],
    })
    const { notes } = await world.prices.ask('prices.states', { sheet: sheetName })
    expect(notes.map(({ reason }) => reason?.code)).toEqual(['designs.option-gone'])
    expect(await failureOf(world.submit())).toMatchObject({ code: 'designs.gone', data: { count: 1 } })
    expect(submits(service)).toHaveLength(1)

    // One that comes back goes with the next submit, also after a restart.
    await world.close()
    gone = new Set()
    const again = await desk(service, { folder: world.prices.folder, fetch: without })
    await again.open()
    expect(await again.submit()).toMatchObject({ rows: 1 })
    expect(retailOf(service, first)).toBe(111)
  })
})

describe('main products', () => {
  it.each([[], { data: [] }, { main_products: [] }])('%o offer nothing to choose, so ids are typed', async body => {
    const empty: Fetch = async (url, init) =>
      (String(url).includes('/main-products')
        ? Response.json(body)
        : await globalThis.fetch(url, init as RequestInit)) as never
    const world = await desk(await practice(), { fetch: empty })
    expect(await world.designs('designs.products', {})).toEqual({ mainProducts: [], listed: false })
  })
})
