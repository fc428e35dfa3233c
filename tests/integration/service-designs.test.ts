import { describe, expect, it } from 'vitest'
import { refusedFields } from '../../src-main/service/index.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { start } from './practice-support.ts'
import { clientOf, failureOf, json, serve } from './service-support.ts'

const scope = { retailer: '7', mainProduct: '1', product: '11' }
const cell = { option: '110001', wholesale: 150, retail: 0, days: notPriced }
const row = { design_option_id: 5, design_option: 'Lapel: Peak', wholesale: 12.5, retail: 0, days: 3 }
const read = { option: '5', name: 'Lapel: Peak', wholesale: 1250, retail: 0, days: 300, odd: [] }

/** What the desk reads of a server that answers every call so. */
const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}

describe('with the practice service', () => {
  it('main products, designs and a submit go all the way', async () => {
    const { service } = await start()
    const client = clientOf(service.url, { token: () => service.token })
    const { mainProducts, warnings } = await client.mainProducts()
    expect(warnings).toEqual([])
    expect(mainProducts[0]).toMatchObject({ id: '1', name: '2-Piece' })
    expect(mainProducts[0]?.products[0]).toEqual({ id: '11', name: 'Jacket' })
    const designs = await client.designs(scope)
    expect(designs.warnings).toEqual([])
    expect(designs.retailer).toMatchObject({ settlementCurrency: 'GBP', consumerCurrency: 'USD' })
    expect(designs.rows.length).toBe(service.designs([7, 1, 11]).length)
    const saved = await client.saveDesigns(scope, [cell])
    expect(saved.said).toBe('Design pricing updated successfully!')
    expect(saved.rows).toEqual([{ ...cell, name: 'Lapel: Notch', odd: [] }])
    expect(service.designs([7, 1, 11])[0]).toMatchObject({ wholesale: 1.5, retail: 0, days: null })
  })

  it('a refusal names its cells, and is one of all rows', async () => {
    const { service } = await start()
    const client = clientOf(service.url, { token: () => service.token })
    const error = await failureOf(
      client.saveDesigns(scope, [cell, { ...cell, option: '110002', days: 3100 }, { ...cell, option: '9' }]),
    )
    expect(error).toMatchObject({
      code: 'designs.refused',
      data: { what: 'The days must be from 0 to 30' },
    })
    expect(refusedFields(error)).toEqual([
      { index: 1, field: 'days', text: 'The days must be from 0 to 30' },
      { index: 2, field: 'design_option_id', text: 'There is no design option 9 of this product' },
    ])
  })

  it('what the service lacks is absent until the next sign-in', async () => {
    const { service } = await start({ faults: { absent: true } })
    const client = clientOf(service.url, { token: () => service.token })
    expect(client.offers('admin.pricing.main-products.index')).toBe(true)
    await expect(client.mainProducts()).rejects.toMatchObject({ code: 'service.operation-absent' })
    expect(client.offers('admin.pricing.main-products.index')).toBe(false)
    client.reset()
    expect(client.offers('admin.pricing.main-products.index')).toBe(true)
  })
})

describe('rows of designs', () => {
  it.each([
    ['bare', [row]],
    ['under data', { data: [row] }],
    ['under rows', { rows: [row] }],
    ['under data and rows', { data: { rows: [row] } }],
    ['under designs', { designs: [row] }],
    ['as PHP writes a list with gaps', { rows: { 3: row } }],
    ['with digits for ids and prices', [{ ...row, design_option_id: '5', wholesale: '12.50', days: '3' }]],
    [
      'with the option as a record',
      [{ ...row, design_option_id: undefined, design_option: { id: 5, name: 'Lapel: Peak' } }],
    ],
    [
      'with prices as a record',
      [
        {
          design_option_id: 5,
          design_option: 'Lapel: Peak',
          prices: { wholesale: 12.5, retail: '0.00', days: 3 },
        },
      ],
    ],
    [
      'with an id of the price beside the option',
      [{ ...row, id: 901, design_option_id: undefined, design_option: { id: 5, name: 'Lapel: Peak' } }],
    ],
    [
      'with names in camel case',
      {
        designPricing: [{ designOptionId: 5, designOption: 'Lapel: Peak', wholesalePrice: 12.5, retail: 0, days: 3 }],
      },
    ],
    ['under design_prices', { data: { design_prices: [row] } }],
    ['with prices as a list', [{ design_option_id: 5, design_option: 'Lapel: Peak', prices: [12.5, 0, 3] }]],
    ['with money as records', [{ ...row, wholesale: { amount: 12.5, currency: 'GBP' } }]],
    ['with more than is asked for', [{ ...row, wholesale_eur: 99, archived: false, tags: ['new'] }]],
    ['under items', { data: { items: [row] } }],
    ['by id', { data: { 5: { ...row, design_option_id: undefined } } }],
    ['by ids that are words', { data: { '5': { ...row, design_option_id: undefined }, retailer: {} } }],
    ['with a group of their own', [{ ...row, design_option: 'Peak', group: 'Lapel' }]],
    ['with names by locale', [{ ...row, design_option: undefined, name: { 'zh-CN': '戗驳领', en: 'Lapel: Peak' } }]],
    ['with commas', [{ ...row, wholesale: '12,50', retail: '0,00' }]],
    [
      'with prices under pricing',
      [{ id: 5, name: 'Lapel: Peak', pricing: { wholesale: 12.5, retail: 0, leadDays: 3 } }],
    ],
    ['twice, where the last one counts', [{ ...row, wholesale: 1 }, row]],
  ])('come %s', async (_how, body) => {
    const { client } = await answering(body)
    expect(await client.designs(scope)).toMatchObject({ rows: [read], warnings: [] })
  })

  it.each([
    ['as a list', [{ id: 90, name: 'Lapel', options: [{ ...row, design_option: 'Peak' }] }]],
    ['under groups', { data: { groups: [{ group: 'Lapel', designOptions: [row] }] } }],
    ['by name', { data: { Lapel: [{ ...row, design_option: 'Peak' }], Vent: [] } }],
    ['by id, and by id below', { data: { 90: { name: 'Lapel', options: { 5: { ...row, design_option_id: null } } } } }],
  ])('come in groups, %s', async (_how, body) => {
    const { client } = await answering(body)
    expect((await client.designs(scope)).rows).toEqual([read])
  })

  it('are no group where they hold more than prices', async () => {
    const { client } = await answering([{ ...row, options: [{ id: 8, name: 'Thread' }] }])
    expect((await client.designs(scope)).rows).toEqual([read])
  })

  it('by ids that are texts may be without a price', async () => {
    const { client } = await answering({
      data: { 'o-1': { name: 'Peak', retail: '3' }, 'o-2': { name: 'Notch' } },
    })
    expect((await client.designs(scope)).rows).toMatchObject([
      { option: 'o-1', name: 'Peak', retail: 300 },
      { option: 'o-2', name: 'Notch', retail: notPriced },
    ])
  })

  it.each([
    [-1, unreadable, ['-1']],
    [1.005, unreadable, ['1.005']],
    ['n/a', unreadable, ['n/a']],
    [{ from: 3 }, unreadable, ['{"from":3}']],
    [true, unreadable, ['true']],
    [-0, 0, []],
    ['', notPriced, []],
    [null, notPriced, []],
    [undefined, notPriced, []],
  ])('hold %s as a price', async (value, wholesale, odd) => {
    const { client } = await answering([{ ...row, wholesale: value }])
    const [only] = (await client.designs(scope)).rows
    expect(only?.wholesale).toBe(wholesale)
    expect(only?.odd).toEqual(odd.map(text => ({ field: 'wholesale', text })))
  })

  it('that name no option are left out with a warning, and never break the others', async () => {
    const { client } = await answering([row, null, 7, { wholesale: 3 }, []])
    const { rows, warnings } = await client.designs(scope)
    expect(rows).toHaveLength(1)
    expect(warnings.map(({ code }) => code)).toEqual(Array(4).fill('service.unreadable-record'))
  })

  it('may be none', async () => {
    const { client } = await answering({ rows: [] })
    expect((await client.designs(scope)).rows).toEqual([])
  })

  it.each([{ message: 'hello' }, 'hello', 7, null])('are not there in %o', async body => {
    const { client } = await answering(body)
    await expect(client.designs(scope)).rejects.toMatchObject({ code: 'service.unexpected-shape' })
  })

  it('come in pages, each asked for the same scope', async () => {
    const server = await serve((response, { url }) => {
      const page = new URL(url, 'http://x').searchParams.get('page') ?? '1'
      json(response, {
        retailer: { settlement_currency: 'GBP', currency: 'USD' },
        meta: { last_page: 3, current_page: Number(page) },
        rows: [{ ...row, design_option_id: Number(page) }],
      })
    })
    const { rows, retailer } = await clientOf(server.url).designs(scope)
    expect(rows.map(({ option }) => option)).toEqual(['1', '2', '3'])
    expect(retailer?.consumerCurrency).toBe('USD')
    for (const { url } of server.seen) expect(url).toMatch(/retailer=7&main_product=1&product=11/)
  })

  it.each([
    [{ retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', currency: 'USD' } }],
    [
      {
        data: {
          rows: [],
          account: { name: 'Harbour & Vale', settlement_currency: { code: 'GBP' }, consumer_currency: 'USD' },
        },
      },
    ],
    [{ retailer: { brandName: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' } }],
  ])('come with their retailer in %o', async body => {
    const { client } = await answering({ rows: [], ...body })
    expect((await client.designs(scope)).retailer).toEqual({
      id: '7',
      name: 'Harbour & Vale',
      settlementCurrency: 'GBP',
      consumerCurrency: 'USD',
    })
  })

  it('say nothing of the retailer where they do not', async () => {
    const { client } = await answering({ rows: [], retailer: 7, name: 'Designs' })
    expect((await client.designs(scope)).retailer).toBeNull()
  })
})

describe('main products', () => {
  const wanted = { id: '2', name: '2-Piece', products: [{ id: '14', name: 'Jacket' }] }
  it.each([
    ['bare', [{ id: 2, name: '2-Piece', products: [{ id: 14, name: 'Jacket' }] }]],
    [
      'under their name',
      {
        main_products: [{ id: '2', title: '2-Piece', products: [{ product_id: 14, product_name: 'Jacket' }] }],
      },
    ],
    ['with products by id', { data: [{ main_product_id: 2, main_product: '2-Piece', products: { 14: 'Jacket' } }] }],
    [
      'with names by locale',
      [
        {
          id: 2,
          names: { 'zh-CN': '两件套', en: '2-Piece' },
          children: [{ id: 14, name: { en: 'Jacket' } }],
        },
      ],
    ],
    [
      'with names in camel case',
      {
        mainProducts: [
          {
            mainProductId: 2,
            mainProductName: '2-Piece',
            products: [{ productId: 14, productName: 'Jacket' }],
          },
        ],
      },
    ],
    ['by id', { data: { 2: { name: '2-Piece', products: { 14: 'Jacket' } } } }],
    [
      'with products without an id',
      [{ id: 2, name: '2-Piece', products: [{ name: 'Lost' }, { id: 14, name: 'Jacket' }] }],
    ],
  ])('come %s', async (_how, body) => {
    const { client } = await answering(body)
    expect(await client.mainProducts()).toEqual({ mainProducts: [wanted], warnings: [] })
  })

  it.each([
    ['names', ['Shirt', 'Coat']],
    ['names by id', { data: { 4: 'Shirt', 5: 'Coat' } }, ['4', '5']],
  ])('may be %s alone', async (_how, body, ids = ['Shirt', 'Coat']) => {
    const { client } = await answering(body)
    expect((await client.mainProducts()).mainProducts).toEqual([
      { id: ids[0], name: 'Shirt', products: [] },
      { id: ids[1], name: 'Coat', products: [] },
    ])
  })

  it('may be lists of products by name', async () => {
    const { client } = await answering({ data: { '2-Piece': ['Jacket', 'Trousers'] } })
    expect((await client.mainProducts()).mainProducts).toEqual([
      { id: '2-Piece', name: '2-Piece', products: ['Jacket', 'Trousers'].map(name => ({ id: name, name })) },
    ])
  })

  it('without an id are left out with a warning; one without products has none', async () => {
    const { client } = await answering([{ name: 'Lost' }, { id: 3 }])
    const { mainProducts, warnings } = await client.mainProducts()
    expect(mainProducts).toEqual([{ id: '3', name: null, products: [] }])
    expect(warnings).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('has exactly the documented fields, ids as the service has them', async () => {
    const { server, client } = await answering({ message: 'Saved' })
    await client.saveDesigns({ ...scope, product: 'a b' }, [cell, { ...cell, option: '0012', days: 500 }])
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      retailer: 7,
      main_product: 1,
      product: 'a b',
      cells: [
        { design_option_id: 110001, wholesale: 1.5, retail: 0, days: null },
        { design_option_id: '0012', wholesale: 1.5, retail: 0, days: 5 },
      ],
    })
  })

  it('goes by the names of a profile', async () => {
    const server = await serve(response => json(response, { rows: [] }))
    const operations = {
      'admin.pricing.designs.index': { path: '/v9/designs', query: { main_product: 'main' } },
      'admin.pricing.designs.store': { method: 'PUT', path: '/v9/save', body: { cells: 'prices' } },
      'admin.pricing.main-products.index': null,
    } as const
    const client = clientOf(server.url, { operations })
    await client.designs(scope)
    await client.saveDesigns(scope, [cell])
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v9/designs?retailer=7&main=1&product=11',
      'PUT /v9/save',
    ])
    expect(Object.keys(JSON.parse(server.seen[1]?.body ?? ''))).toContain('prices')
    await expect(client.mainProducts()).rejects.toMatchObject({ code: 'service.operation-absent' })
  })

  it('never holds a text for a price', async () => {
    const { server, client } = await answering({})
    await expect(client.saveDesigns(scope, [{ ...cell, days: unreadable }])).rejects.toThrow(TypeError)
    expect(server.seen).toEqual([])
  })
})
