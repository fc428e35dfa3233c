import { describe, expect, test } from 'vitest'
import type { ListedCombination, WindowHead } from '../../src-main/pricing/book/book.ts'
import { combination, listed, N, priced, read } from './prices-window-support.ts'

describe('combinations', () => {
  const other = { ...priced, fabric_code: 'HV-2', prices: { 32: [1, 2, 3, 4, 5] } }

  test('that come after the rows are named by ids until then', () => {
    const { heads, parts, end } = read({
      rows: [priced, other],
      combinations: [combination, { id: 32, name: 'Shirt' }],
    })
    const names = (head: WindowHead | undefined) => head?.combinations.map(({ id, name }) => [id, name])
    expect(heads.map(names)).toEqual([
      [
        ['31', '31'],
        ['32', '32'],
      ],
    ])
    expect(names(end.head)).toEqual([
      ['31', 'Jacket'],
      ['32', 'Shirt'],
    ])
    expect(parts[0]?.combinations).toEqual(['31', '32'])
  })

  test('that are known keep their names where the window lists none', () => {
    const { heads, parts, end } = read({ rows: [priced, other] }, { combinations: [listed] })
    const expected = [listed, { id: '32', mainProduct: '', name: '32', displayNames: {} }]
    expect(heads.map(head => head.combinations)).toEqual([expected])
    expect(end.head.combinations).toEqual(expected)
    expect(parts[0]?.combinations).toEqual(['31', '32'])
  })

  test('that are known and have no price in a part are in it, so that old prices go', () => {
    const { parts } = read({ rows: [other] }, { combinations: [listed] })
    expect(parts[0]?.combinations).toEqual(['31', '32'])
    expect([...(parts[0]?.values ?? [])]).toEqual([N, N, N, N, N, 100, 200, 300, 400, 500])
  })

  test('that the window lists are all that count', () => {
    const { parts, end } = read({ combinations: [{ id: 32 }], rows: [priced, other] }, { combinations: [listed] })
    expect(parts[0]?.combinations).toEqual(['32'])
    expect(end.head.combinations.map(({ id }) => id)).toEqual(['32'])
  })

  test.each<[string, unknown, Partial<ListedCombination>]>([
    ['a display name', { id: 'c-1', display_name: 'Coat' }, { id: 'c-1', name: 'Coat' }],
    [
      'display names alone',
      { id: 1, display_names: { en: 'Coat', 'zh-CN': '大衣' } },
      { name: 'Coat', displayNames: { en: 'Coat', 'zh-CN': '大衣' } },
    ],
    ['an id alone', { id: 1 }, { id: '1', name: '1', mainProduct: '' }],
    ['a main product with a name', { id: 1, main_product: { id: 2, name: 'Coat' } }, { mainProduct: 'Coat' }],
    ['display names that are none', { id: 1, name: 'Coat', display_names: 'x' }, { displayNames: {} }],
  ])('have %s', (_what, given, expected) => {
    expect(read({ combinations: [given], rows: [] }).end.head.combinations).toMatchObject([expected])
  })

  test('come in a record by id, and each once', () => {
    const document = { combinations: { 31: { name: 'Jacket' }, 32: { id: 40, name: 'Shirt' } }, rows: [] }
    expect(read(document).end.head.combinations.map(({ id, name }) => [id, name])).toEqual([
      ['31', 'Jacket'],
      ['40', 'Shirt'],
    ])
    const twice = { combinations: [combination, combination, 5, { name: 'no id' }], rows: [] }
    expect(read(twice).end.head.combinations).toEqual([listed])
  })
})

describe('the head', () => {
  test.each<[string, unknown, unknown]>([
    ['account', { account: { name: 'H', currency: 'USD' } }, { name: 'H', consumerCurrency: null }],
    [
      'account with both',
      { account: { settlement_currency: 'GBP', currency: 'USD' } },
      { settlementCurrency: 'GBP', consumerCurrency: 'USD' },
    ],
    ['data.retailer', { data: { retailer: { brandname: 'H' }, rows: [] } }, { id: '7', name: 'H' }],
    ['currencies as records', { retailer: { consumer_currency: { code: 'USD' } } }, { consumerCurrency: 'USD' }],
    ['nothing', {}, { id: '7', name: null, settlementCurrency: null, consumerCurrency: null }],
    ['another id', { retailer: { id: 9, brandname: 'H' } }, { id: '7', name: 'H' }],
  ])('names the retailer under %s', (_where, document, expected) => {
    expect(read({ ...(document as object), fabrics: [] }).end.head.retailer).toMatchObject(expected as object)
  })

  test.each<[unknown, number | null]>([
    [{ total: '12400' }, 12400],
    [{ meta: { total: 5 } }, 5],
    [{ data: { total: 6, rows: [] } }, 6],
    [{ total: 'many' }, null],
    [{}, null],
  ])('of %j has a total of %s', (document, total) => {
    expect(read({ ...(document as object), fabrics: [] }).end.head.total).toBe(total)
  })

  test('says where the window really begins', () => {
    expect(read({ offset: 0, rows: [priced] }, { offset: 500 }).parts[0]?.offset).toBe(0)
  })
})
