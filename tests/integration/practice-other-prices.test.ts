// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAIN_PRODUCTS } from '../../src-practice/sample/main-products.ts'
import { makeOrder } from '../../src-practice/sample/order.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'
import { type Answer, type Client, start } from './practice-support.ts'

const base = '/api/v1/admin/pricing'
const place = { retailer: 7, main_product: 1, product: 11 }
const query = 'retailer=7&main_product=1&product=11'
const scope = [7, 1, 11] as const

interface Row {
  design_option_id: number
  design_option: string
  wholesale: number | null
  retail: number | null
  days: number | null
}

const rowsOf = (answer: Answer) => answer.body['rows'] as Row[]
const read = ({ get }: Client, what = query) => get(`${base}/designs?${what}`)
const submit = ({ send }: Client, cells: unknown, changed: object = {}) =>
  send('POST', `${base}/designs`, { ...place, cells, ...changed })
const cell = { design_option_id: 110001, wholesale: 1.5, retail: 4, days: 2 }
const errorsOf = (answer: Answer) => answer.body['errors'] as Record<string, string[]>

describe('main products', () => {
  // Proves: main-products, main-products.all
  it('are sixteen with a few products each, named in both languages', async () => {
    const { get } = await start()
    const { body } = await get(`${base}/main-products`)
    const mainProducts = body['main_products'] as { id: number; products: object[] }[]
    expect(mainProducts).toHaveLength(16)
    expect(mainProducts[0]).toMatchObject({ id: 1, name: '2-Piece', display_names: { 'zh-CN': '两件套' } })
    for (const { products } of mainProducts) expect(products.length).toBeGreaterThanOrEqual(2)
    expect(mainProducts[0]?.products[0]).toEqual({
      id: 11,
      name: 'Jacket',
      display_names: { en: 'Jacket', 'zh-CN': '上衣' },
    })
  })

  // Proves: piece-codes
  it('are the same ones that price grids and orders name', async () => {
    const { get } = await start()
    const listed = (await get(`${base}/main-products`)).body['main_products'] as { name: string }[]
    const grid = (await get(`${base}/retailer/11?offset=0&limit=1`)).body['combinations']
    const inGrid = (grid as { main_product: string }[]).map(({ main_product }) => main_product)
    const orders = Array.from({ length: 60 }, (_, at) => makeOrder(1, 51_001 + at, 0))
    const names = listed.map(({ name }) => name).toSorted()
    expect([...new Set(inGrid)].toSorted()).toEqual(names)
    expect([...new Set(orders.flatMap(({ combo }) => combo.split(' + ')))].toSorted()).toEqual(names)
    const codes = 'JA TR WC SH OC CH TC CDY SHO POL GV BJA DTR OS'.split(' ').toSorted()
    expect([...new Set(orders.flatMap(({ pieces }) => pieces.map(({ label }) => label)))].toSorted()).toEqual(codes)
  })

  it('are read by anyone', async () => {
    const { get } = await start({ role: 'staff', permissions: [] })
    expect((await get(`${base}/main-products`)).status).toBe(200)
  })
})

describe('the designs of a scope', () => {
  // Proves: design.scope, design.wholesale, design.retail, design.days
  it('have the shape of the bindings, with prices of 0 and rows without a price', async () => {
    const client = await start()
    const answer = await read(client)
    expect(answer.body).toMatchObject({
      retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
      product: { id: 11, name: 'Jacket' },
      total: rowsOf(answer).length,
    })
    const rows = rowsOf(answer)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['design_option_id', 'design_option', 'wholesale', 'retail', 'days'],
    ])
    expect(rows.some(({ wholesale, retail }) => wholesale === 0 && retail === 0)).toBe(true)
    expect(rows.some(row => row.wholesale === null && row.retail === null && row.days === null)).toBe(true)
    expect(rows.some(({ wholesale, retail }) => (wholesale ?? 0) > 0 && (retail ?? 0) > (wholesale ?? 0))).toBe(true)
    for (const { wholesale, days } of rows) {
      expect(wholesale ?? 0).toBeGreaterThanOrEqual(0)
      expect(days ?? 0).toBeLessThanOrEqual(30)
    }
  })

  it('are the same for the same seed and others elsewhere, with every name once', async () => {
    const client = await start()
    const first = rowsOf(await read(client))
    expect(rowsOf(await read(await start()))).toEqual(first)
    expect(rowsOf(await read(await start({ seed: 2 })))).not.toEqual(first)
    expect(rowsOf(await read(client, 'retailer=3&main_product=1&product=11'))).not.toEqual(first)
    const sameProduct = rowsOf(await read(client, 'retailer=7&main_product=2&product=11'))
    expect(sameProduct.map(row => row.design_option_id)).toEqual(first.map(row => row.design_option_id))
    expect(sameProduct).not.toEqual(first)
    for (const { id, products } of MAIN_PRODUCTS) {
      for (const product of products) {
        const rows = client.service.designs([7, id, product.id])
        expect(new Set(rows.map(row => row.design_option)).size).toBe(rows.length)
        expect(rows.length).toBeGreaterThan(15)
      }
    }
  })

  it('are 2,000 of a jacket in the large sample, also where the folder is opened again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-practice-designs-'))
    try {
      const first = await start({ dataDir: folder, size: 'large' })
      const rows = rowsOf(await read(first))
      expect(rows).toHaveLength(2_000)
      expect(new Set(rows.map(row => row.design_option)).size).toBe(2_000)
      await first.service.close()
      expect(rowsOf(await read(await start({ dataDir: folder })))).toEqual(rows)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each([
    ['retailer=99&main_product=1&product=11', 'retailer', 'There is no retailer 99.'],
    ['retailer=7&main_product=99&product=11', 'main_product', 'There is no main product 99.'],
    ['retailer=7&main_product=3&product=11', 'product', 'Shirt has no product 11.'],
    ['retailer=7&main_product=3', 'product', expect.any(String)],
  ])('of %s are refused', async (what, field, why) => {
    const answer = await read(await start(), what)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)[field]).toEqual([why])
  })
})

describe('a submit of designs', () => {
  it('saves all rows and answers them as they are stored; 0 stays 0 and null empties', async () => {
    const client = await start()
    const answer = await submit(client, [
      { ...cell, wholesale: 0, retail: 12.34, days: 30 },
      { design_option_id: '110002', wholesale: null, retail: null, days: null },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body['message']).toBe('Design pricing updated successfully!')
    expect(rowsOf(answer)).toEqual([
      { design_option_id: 110001, design_option: 'Lapel: Notch', wholesale: 0, retail: 12.34, days: 30 },
      { design_option_id: 110002, design_option: 'Lapel: Peak', wholesale: null, retail: null, days: null },
    ])
    expect(rowsOf(await read(client)).slice(0, 2)).toEqual(rowsOf(answer))
    expect(client.service.designSubmits()).toEqual([{ retailer: 7, mainProduct: 1, product: 11, rows: rowsOf(answer) }])
  })

  it.each([
    [{ wholesale: -0.01 }, 'wholesale', 'The price is below 0.'],
    [{ retail: 1_000_000 }, 'retail', 'The price is over 999,999.99.'],
    [{ retail: 1.005 }, 'retail', 'The price has more than two decimals.'],
    [{ retail: '4' }, 'retail', 'The price is not a number.'],
    [{ days: 2.5 }, 'days', 'The days are not a whole number.'],
    [{ days: 31 }, 'days', 'The days must be from 0 to 30.'],
    [{ days: -1 }, 'days', 'The days must be from 0 to 30.'],
    [{ days: undefined }, 'days', 'Send a number, or null for not priced.'],
    [{ design_option_id: 999 }, 'design_option_id', 'There is no design option 999 of this product.'],
    [{ design_option_id: 110002 }, 'design_option_id', 'The design option 110002 is listed twice.'],
  ])('refuses %o with its place, and saves no other row', async (changed, field, why) => {
    const client = await start()
    const before = client.service.designs(scope)
    const answer = await submit(client, [
      { ...cell, design_option_id: 110002 },
      { ...cell, ...changed },
    ])
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({ [`cells.1.${field}`]: [why] })
    expect(client.service.designs(scope)).toEqual(before)
  })

  it('refuses a form without rows, and scopes that there are not', async () => {
    const client = await start()
    for (const cells of [undefined, [], 'rows', [7]]) expect((await submit(client, cells)).status).toBe(422)
    expect(errorsOf(await submit(client, [cell], { product: 15 }))).toEqual({
      product: ['2-Piece has no product 15.'],
    })
    expect(client.service.designSubmits()).toEqual([])
  })

  it('needs the permission', async () => {
    const answer = await submit(await start({ permissions: ['print orders'] }), [cell])
    expect(answer.status).toBe(403)
    expect(answer.body['permission']).toBe('update pricing')
  })

  it('takes 2,000 rows at once', async () => {
    const client = await start({ designOptions: { 11: 2_000 } })
    const cells = client.service.designs(scope).map(row => ({ ...cell, design_option_id: row.design_option_id }))
    expect(rowsOf(await submit(client, cells))).toHaveLength(2_000)
  })

  it('can be refused by a test, and meets somebody else’s change', async () => {
    const client = await start()
    client.service.setDesign(scope, 110003, 'days', 9)
    expect(client.service.designs(scope)[2]).toMatchObject({ design_option_id: 110003, days: 9 })
    client.service.refuseDesigns(({ retail }) => (retail === 4 ? { field: 'retail', why: 'Not 4.' } : null))
    expect(errorsOf(await submit(client, [cell]))).toEqual({ 'cells.0.retail': ['Not 4.'] })
    expect((await submit(client, [{ ...cell, retail: 5 }])).status).toBe(200)
    expect(() => client.service.setDesign(scope, 1, 'days', 9)).toThrow(RangeError)
  })
})

describe('surcharges, formulas and express cost', () => {
  it.each([
    ['billing/7', ['card', 'bank']],
    ['pattern-surcharges/7', ['plain', 'check', 'pinstripe', 'corduroy', 'velvet']],
    ['formulas/7/11', ['regular', 'plus_size', 'lining', 'total_meterage', 'roll_width_addons']],
  ])('%s has the fields of the bindings', async (path, fields) => {
    const { get } = await start()
    const { status, body } = await get(`${base}/${path}`)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([...fields].sort())
  })

  it('formulas of every product are in the desk’s language', async () => {
    const { service } = await start()
    for (const { id } of MAIN_PRODUCTS.flatMap(({ products }) => products)) {
      const texts = Object.values(service.priceRecord('formulas', 7, id)).filter(text => typeof text === 'string')
      expect(texts.length).toBeGreaterThanOrEqual(3)
      expect(texts.map(readFormula).filter(isProblem)).toEqual([])
    }
  })

  it.each([
    ['billing/7', { card: 50, bank: null }, { card: 50, bank: null }],
    ['billing/7', { card: 0 }, { card: 0 }],
    ['pattern-surcharges/7', { velvet: 12.25, plain: null }, { velvet: 12.25, plain: null }],
    ['formulas/7/11', { regular: ' ', lining: 'a + 1' }, { regular: null, lining: 'a + 1' }],
    ['formulas/7/11', { roll_width_addons: [1, 2, 3, null, 5, 6, 7.5] }, {}],
    ['combinations/7/31/express', { settlement: 0, consumer: 20.5 }, { settlement: 0, consumer: 20.5 }],
  ])('%s takes %o', async (path, sent, stored) => {
    const { get, send } = await start()
    const saved = await send('PUT', `${base}/${path}`, sent)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...sent, ...stored })
    if (!path.endsWith('express')) expect((await get(`${base}/${path}`)).body).toEqual(saved.body)
  })

  it.each([
    ['billing/7', { card: 50.01 }, 'card', 'The percentage must be from 0 to 50.'],
    ['billing/7', { bank: -1 }, 'bank', 'The percentage must be from 0 to 50.'],
    ['billing/7', { bank: '2' }, 'bank', 'The percentage is not a number.'],
    ['billing/7', { bank: 1.234 }, 'bank', 'The percentage has more than two decimals.'],
    ['billing/7', { cash: 1 }, 'cash', 'There is no such field.'],
    ['billing/7', { constructor: 1 }, 'constructor', 'There is no such field.'],
    ['billing/7', {}, 'request', 'Send at least one field.'],
    ['pattern-surcharges/7', { check: -1 }, 'check', 'The length is below 0.'],
    ['pattern-surcharges/7', { check: 1_000 }, 'check', 'The length is over 999.99 cm.'],
    ['formulas/7/11', { regular: 7 }, 'regular', 'The formula is not a text.'],
    ['formulas/7/11', { regular: '(a + 1' }, 'regular', 'The formula has an unmatched bracket.'],
    ['formulas/7/11', { regular: 'a)(' }, 'regular', 'The formula has an unmatched bracket.'],
    ['formulas/7/11', { roll_width_addons: [1] }, 'roll_width_addons', 'Send a list of seven lengths.'],
    [
      ...(['formulas/7/11', { roll_width_addons: [0, 0, 0, -1, 0, 0, 0] }] as const),
      ...(['roll_width_addons.3', 'The length is below 0.'] as const),
    ],
    ['combinations/7/31/express', { settlement: -1 }, 'settlement', 'The price is below 0.'],
    ['combinations/7/31/express', { consumer: 1e6 }, 'consumer', 'The price is over 999,999.99.'],
  ])('%s refuses %o', async (path, sent, field, why) => {
    const { send } = await start()
    const answer = await send('PUT', `${base}/${path}`, sent)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({ [field]: [why] })
  })

  it('one wrong field keeps the right ones from being saved', async () => {
    const { send, service } = await start()
    const before = service.priceRecord('billing', 7)
    await send('PUT', `${base}/billing/7`, { card: 9, bank: 60 })
    expect(service.priceRecord('billing', 7)).toEqual(before)
  })

  it.each([
    ['GET', 'billing/99'],
    ['PUT', 'billing/99'],
    ['GET', 'formulas/7/99'],
    ['PUT', 'combinations/7/99/express'],
    ['PUT', 'combinations/99/31/express'],
  ])('%s %s is not found, and does not count as absent', async (method, path) => {
    const { send } = await start()
    const answer = await send(method, `${base}/${path}`, method === 'PUT' ? { card: 1 } : undefined)
    expect(answer.status).toBe(404)
    expect(answer.body['message']).toMatch(/was not found/)
  })

  it.each(['billing/7', 'pattern-surcharges/7', 'formulas/7/11', 'combinations/7/31/express'])(
    'a write of %s needs the permission',
    async path => {
      const { send } = await start({ permissions: [] })
      expect((await send('PUT', `${base}/${path}`, { card: 1 })).status).toBe(403)
    },
  )

  it('express cost is told with the combinations of the fabric grid', async () => {
    const { get, service } = await start()
    service.setPriceRecord('express', 7, 31, { settlement: 12.5 })
    const { body } = await get(`${base}/retailer/7?limit=1`)
    const combinations = body['combinations'] as { id: number; express: object }[]
    expect(combinations.find(({ id }) => id === 31)?.express).toEqual({
      settlement: 12.5,
      consumer: service.priceRecord('express', 7, 31)['consumer'],
    })
    expect(combinations.every(({ express }) => 'settlement' in express && 'consumer' in express)).toBe(true)
  })

  it('stay changed over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-practice-records-'))
    try {
      const first = await start({ dataDir: folder })
      await first.send('PUT', `${base}/billing/7`, { card: 7.5 })
      await submit(first, [cell])
      await first.service.close()
      const { service } = await start({ dataDir: folder })
      expect(service.priceRecord('billing', 7)['card']).toBe(7.5)
      expect(service.designs(scope)[0]).toMatchObject(cell)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('can be refused by a test', async () => {
    const { send, service } = await start()
    service.refuseRecords(({ kind, part }) =>
      kind === 'express' && part === 31 ? { field: 'consumer', why: 'Not now.' } : null,
    )
    const answer = await send('PUT', `${base}/combinations/7/31/express`, { consumer: 1 })
    expect(errorsOf(answer)).toEqual({ consumer: ['Not now.'] })
    expect((await send('PUT', `${base}/combinations/7/32/express`, { consumer: 1 })).status).toBe(200)
  })
})

describe('master pricing', () => {
  // Proves: error.master
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/7/31'],
    ['PATCH', '/7'],
    ['DELETE', '/7'],
  ])('%s …/master%s is retired', async (method, path) => {
    const { send } = await start()
    const answer = await send(method, `${base}/master${path}`)
    expect(answer.status).toBe(403)
    expect(answer.body['code']).toBe('master_pricing_retired')
  })

  it('is in the menu only where it is asked for', async () => {
    const labels = async (client: Client) => JSON.stringify((await client.get('/admin/me/menu')).body)
    expect(await labels(await start())).not.toContain('Master pricing')
    expect(await labels(await start({ showMaster: true }))).toContain('Master pricing')
    expect(await labels(await start({ showMaster: true, role: 'staff' }))).not.toContain('Master pricing')
  })
})

it('an operation can be made absent by a fault', async () => {
  const client = await start({ faults: { 'absent@admin.pricing.designs.index': true } })
  const answer = await read(client)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({
    message: `The operation GET ${base}/designs does not exist in the admin API spec.`,
    code: 'operation_absent',
  })
  expect((await client.get(`${base}/main-products`)).status).toBe(200)
})
