// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { type Answer, type Client, start } from './practice-support.ts'

interface Row {
  fabric_code: string
  fabric_name: string
  collection: string
  archived: boolean
  prices: Record<string, (number | null)[]>
}

const retailers = '/api/v1/admin/pricing/retailer'
const rowsOf = (answer: Answer) => answer.body['rows'] as Row[]
const codesOf = (answer: Answer) => rowsOf(answer).map(row => row.fabric_code)
const cell = { retailer: 7, fabric_code: 'HV-0412', combination_id: 31, field: 'retail' }
const patch = ({ send }: Client, changed: object) => send('PATCH', retailers, { ...cell, ...changed })

describe('a window of a retailer’s prices', () => {
  it('has the shape of the bindings', async () => {
    const { get } = await start()
    const answer = await get(`${retailers}/7`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({
      retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
      total: 1_260,
      offset: 0,
      limit: 10_000,
    })
    const combinations = answer.body['combinations'] as Record<string, unknown>[]
    expect(combinations).toHaveLength(8)
    expect(combinations[0]).toEqual({
      id: 31,
      main_product: '2-Piece',
      name: 'Jacket + Trousers',
      display_names: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 裤子' },
      express: { settlement: expect.any(Number), consumer: expect.any(Number) },
    })
    const rows = rowsOf(answer)
    expect(rows).toHaveLength(1_260)
    expect(rows.find(row => row.fabric_code === 'HV-0412')).toMatchObject({
      fabric_name: 'Navy Sharkskin 280 g',
      collection: 'Autumn',
      archived: false,
    })
    for (const row of rows) {
      expect(Object.keys(row.prices)).toEqual(combinations.map(({ id }) => String(id)))
      for (const five of Object.values(row.prices)) expect(five).toHaveLength(5)
    }
  })

  it('put together they are the whole, each code once, grouped by collection', async () => {
    const { get } = await start()
    const whole = codesOf(await get(`${retailers}/7`))
    const parts = []
    for (const offset of [0, 500, 1_000, 1_500])
      parts.push(...codesOf(await get(`${retailers}/7?offset=${offset}&limit=500`)))
    expect(parts).toEqual(whole)
    expect(new Set(whole).size).toBe(1_260)
    const collections = rowsOf(await get(`${retailers}/7`)).map(row => row.collection)
    const runs = collections.filter((name, at) => name !== collections[at - 1])
    expect(runs).toHaveLength(new Set(collections).size)
  })

  it('may be empty: past the end, and of a retailer without codes', async () => {
    const { get } = await start()
    expect((await get(`${retailers}/7?offset=1260`)).body).toMatchObject({ total: 1_260, rows: [] })
    expect((await get(`${retailers}/12`)).body).toMatchObject({ total: 0, rows: [] })
  })

  // Proves: limit.window, prefix
  it('holds at most 10,000 codes of the largest grid, 40 combinations wide', async () => {
    const { get } = await start({ size: 'large' })
    const last = await get(`${retailers}/7?offset=24999&limit=10000`)
    expect(last.body['total']).toBe(25_000)
    expect(rowsOf(last)).toHaveLength(1)
    expect(last.body['combinations']).toHaveLength(40)
    expect(rowsOf(await get(`${retailers}/7?limit=10000`))).toHaveLength(10_000)
  })

  it.each([
    ['limit=10001', 'limit', 'A window holds at most 10,000 codes.'],
    ['limit=0', 'limit', 'A window holds at least one code.'],
    ['limit=-1', 'limit', 'Must be a whole number.'],
    ['offset=2.5', 'offset', 'Must be a whole number.'],
  ])('is refused with %s', async (query, field, why) => {
    const { get } = await start()
    expect(await get(`${retailers}/7?${query}`)).toMatchObject({
      status: 422,
      body: { message: why, errors: { [field]: [why] } },
    })
  })

  it('needs a token, a retailer and no permission', async () => {
    const { service, get } = await start({ permissions: [] })
    expect((await get(`${retailers}/5`)).status).toBe(200)
    expect(await get(`${retailers}/99`)).toMatchObject({
      status: 404,
      body: { message: 'Retailer 99 was not found.' },
    })
    expect((await fetch(`${service.url}${retailers}/5`)).status).toBe(401)
  })

  it('lets other requests through while a large one is made', async () => {
    const { get } = await start({ grids: { 7: { codes: 10_000, combinations: 40 } } })
    let ended = false
    const window = get(`${retailers}/7`).finally(() => {
      ended = true
    })
    let meanwhile = 0
    for (; !ended; meanwhile += 1) expect((await get('/admin/me')).status).toBe(200)
    expect(meanwhile).toBeGreaterThan(5)
    expect(rowsOf(await window)).toHaveLength(10_000)
  })
})

describe('a price', () => {
  // Proves: grid.saved
  it('is saved, answered as stored, and there for everybody', async () => {
    const client = await start()
    expect(await patch(client, { value: 455.5 })).toMatchObject({
      status: 200,
      body: { ...cell, value: 455.5 },
    })
    const row = rowsOf(await client.get(`${retailers}/7`)).find(one => one.fabric_code === 'HV-0412')
    expect(row?.prices['31']?.[1]).toBe(455.5)
    expect(client.service.price('7', 'HV-0412', '31', 'retail')).toBe(455.5)
  })

  it.each(priceFields)('%s of 0 or less, or null, is stored as null', async field => {
    const client = await start()
    for (const value of [0, -3, -0.001, null]) {
      await patch(client, { field, value: 9 })
      expect((await patch(client, { field, value })).body, String(value)).toEqual({
        ...cell,
        field,
        value: null,
      })
      expect(client.service.price(7, 'HV-0412', 31, field)).toBeNull()
    }
  })

  it.each([0.01, 0.07, 1.15, 4.35, 455.55, 1_234.5, 999_999.99])('of %d is kept to the hundredth', async value => {
    const client = await start()
    expect((await patch(client, { value })).body['value']).toBe(value)
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(value)
  })

  it.each([
    ['over the highest', { value: 1_000_000 }, 'value', 'The price is over 999,999.99.'],
    ['far over it', { value: 1e300 }, 'value', 'The price is over 999,999.99.'],
    ['with three decimals', { value: 145.555 }, 'value', 'The price has more than two decimals.'],
    ['of less than a hundredth', { value: 0.001 }, 'value', 'The price has more than two decimals.'],
    ['that is a text', { value: '145' }, 'value', 'The price is not a number.'],
    ['that is missing', { value: undefined }, 'value', 'The price is not a number.'],
    ['that is true', { value: true }, 'value', 'The price is not a number.'],
    ['in days that are not whole', { field: 'days', value: 7.5 }, 'value', 'The days are not a whole number.'],
    ['in too many days', { field: 'days', value: 1e6 }, 'value', 'The number of days is over 999,999.99.'],
    [
      'of an unknown code',
      { fabric_code: 'HV-9999', value: 1 },
      'fabric_code',
      'There is no fabric code HV-9999 at Harbour & Vale.',
    ],
    [
      'in an unknown combination',
      { combination_id: 115, value: 1 },
      'combination_id',
      'There is no combination 115 at Harbour & Vale.',
    ],
    ['of an unknown retailer', { retailer: 99, value: 1 }, 'retailer', 'There is no retailer 99.'],
    [
      'in an unknown field',
      { field: 'margin', value: 1 },
      'field',
      'The field must be wholesale, retail, excess_wholesale, excess_retail or days.',
    ],
  ])('%s is refused and stays what it was', async (_what, changed, field, why) => {
    const client = await start()
    const before = rowsOf(await client.get(`${retailers}/7`))
    expect(await patch(client, changed)).toMatchObject({
      status: 422,
      body: { message: why, errors: { [field]: [why] } },
    })
    expect(rowsOf(await client.get(`${retailers}/7`))).toEqual(before)
    expect(client.service.patches()).toEqual([])
  })

  // Proves: piece.archived
  it('of an archived code can be changed', async () => {
    const client = await start()
    const archived = rowsOf(await client.get(`${retailers}/7`)).filter(row => row.archived)
    expect(archived.length).toBeGreaterThan(5)
    const answer = await patch(client, { fabric_code: archived[0]?.fabric_code, value: 300 })
    expect(answer).toMatchObject({ status: 200, body: { value: 300 } })
  })

  it('needs the permission “update pricing”', async () => {
    const client = await start({ permissions: ['print orders'] })
    expect(await patch(client, { value: 1 })).toMatchObject({
      status: 403,
      body: { permission: 'update pricing' },
    })
    expect(client.service.patches()).toEqual([])
  })

  // Proves: pricing.permission
  it('of an admin is saved without that permission, and nothing else is allowed', async () => {
    const client = await start({ role: 'admin', permissions: [] })
    expect((await patch(client, { value: 12.5 })).status).toBe(200)
    const { send, service } = client
    expect((await send('POST', `/admin/orders/print-jobs/${service.addJobs(1)[0]}/reprint`)).status).toBe(403)
  })

  it('takes the retailer and the combination as texts of digits', async () => {
    const client = await start()
    const answer = await patch(client, { retailer: '7', combination_id: '31', value: 9 })
    expect(answer.body).toEqual({ ...cell, value: 9 })
  })
})

describe('what was changed', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-practice-prices-'))
  })

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is still there after a restart, and nothing else differs', async () => {
    const first = await start({ dataDir: folder })
    await patch(first, { value: 455.5 })
    await patch(first, { field: 'days', value: 0 })
    first.service.setPrice(7, 'HV-0438', 41, 'wholesale', 12.34)
    const before = rowsOf(await first.get(`${retailers}/7`))
    await first.service.close()
    const second = await start({ dataDir: folder })
    expect(rowsOf(await second.get(`${retailers}/7`))).toEqual(before)
    expect(second.service.price(7, 'HV-0412', 31, 'retail')).toBe(455.5)
    expect(second.service.price(7, 'HV-0412', 31, 'days')).toBeNull()
    expect(second.service.price(7, 'HV-0438', 41, 'wholesale')).toBe(12.34)
  })

  it('can be kept in a folder from before there were prices', async () => {
    const first = await start({ dataDir: folder })
    const [job = ''] = first.service.addJobs(1)
    await first.service.close()
    const older = new Database(join(folder, 'practice.db'))
    const later = ['changed_prices', 'price_files', 'changed_designs', 'changed_records']
    for (const table of [
      ...later,
      'changed_orders',
      'order_exports',
      'order_changes',
      'void_keys',
      'ticket_files',
      'support_records',
    ])
      older.exec(`DROP TABLE ${table}`)
    older.pragma('user_version = 1')
    older.close()
    const second = await start({ dataDir: folder })
    expect(second.service.job(job)).toBeDefined()
    expect((await patch(second, { value: 455.5 })).status).toBe(200)
  })

  it('keeps the size that the folder was first filled with', async () => {
    await (await start({ dataDir: folder })).service.close()
    const second = await start({ dataDir: folder, size: 'large' })
    expect((await second.get(`${retailers}/7?limit=1`)).body['total']).toBe(1_260)
  })
})

describe('doors for tests', () => {
  it('change a price as if somebody else had, and tell what was asked for', async () => {
    const client = await start()
    client.service.setPrice('7', 'HV-0412', '31', 'retail', 99.5)
    expect(client.service.patches()).toEqual([])
    await patch(client, { value: 100 })
    await patch(client, { value: -1 })
    expect(client.service.patches()).toEqual([
      { ...cell, value: 100 },
      { ...cell, value: null },
    ])
    expect(() => client.service.price(7, 'HV-9999', 31, 'retail')).toThrow(RangeError)
    expect(() => client.service.price(99, 'HV-0412', 31, 'retail')).toThrow(RangeError)
  })

  it('refuse what the rules let pass', async () => {
    const client = await start()
    client.service.refusePrices(({ field }) => (field === 'retail' ? 'The season is closed.' : null))
    expect(await patch(client, { value: 100 })).toMatchObject({
      status: 422,
      body: { message: 'The season is closed.', errors: { value: ['The season is closed.'] } },
    })
    expect((await patch(client, { field: 'wholesale', value: 100 })).status).toBe(200)
  })
})

describe('faults', () => {
  it('meet the two operations by their names', async () => {
    const client = await start()
    const { faults } = client.service
    faults.set({
      'too-many@admin.pricing.retailer.update': '1x',
      'error-500@admin.pricing.retailer.show': '1x',
    })
    expect((await patch(client, { value: 1 })).status).toBe(429)
    expect((await client.get(`${retailers}/7`)).status).toBe(500)
    expect((await patch(client, { value: 1 })).status).toBe(200)
    expect((await client.get(`${retailers}/7`)).status).toBe(200)
  })

  it.each([5, 7])('cut a window of retailer %d short', async retailer => {
    const { service, get } = await start()
    service.faults.set({ 'cut-body@admin.pricing.retailer.show': '1x' })
    await expect(get(`${retailers}/${retailer}`)).rejects.toThrow()
    expect((await get(`${retailers}/${retailer}`)).status).toBe(200)
  })

  it('cut the answer to a change, which is saved all the same', async () => {
    const client = await start()
    client.service.faults.set({ 'cut-body@admin.pricing.retailer.update': '1x' })
    await expect(patch(client, { value: 77 })).rejects.toThrow()
    expect(client.service.price(7, 'HV-0412', 31, 'retail')).toBe(77)
  })
})
