import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WindowHead, WindowPart } from '../../src-main/pricing/book/book.ts'
import { windowParser } from '../../src-main/pricing/reading/window-parser.ts'
import { combination, listed, N, priced, read, retailer, row, values } from './prices-window-support.ts'

describe('a window as the bindings show it', () => {
  test('gives its head before its rows, and its prices in columns', () => {
    const { end, heads, parts } = read({
      retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
      total: 12400,
      offset: 0,
      limit: 10000,
      combinations: [
        { ...combination, display_names: { en: 'Jacket', 'zh-CN': '外套' } },
        { id: 32, main_product: { id: 4, name: 'Shirt' }, name: 'Shirt' },
      ],
      rows: [priced, { ...row, fabric_code: 'HV-2', archived: true, prices: { 32: [1, 2, 3, 4, 5] } }],
    })
    const head: WindowHead = {
      retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
      total: 12400,
      combinations: [
        { ...listed, displayNames: { en: 'Jacket', 'zh-CN': '外套' } },
        { id: '32', mainProduct: 'Shirt', name: 'Shirt', displayNames: {} },
      ],
    }
    expect(heads).toEqual([{ ...head }])
    expect(end).toEqual({ head, limit: 10000, rows: 2, leftOut: 0 })
    expect(parts).toEqual([
      {
        offset: 0,
        codes: ['HV-1', 'HV-2'],
        names: ['Navy', 'Navy'],
        collections: ['Autumn', 'Autumn'],
        archived: Uint8Array.of(0, 1),
        combinations: ['31', '32'],
        values: Int32Array.from([14500, N, 42000, N, N, N, 46050, N, 1200, N, N, 100, N, 200, N, 300, N, 400, N, 500]),
        odd: [],
      },
    ])
  })

  test.each([
    [
      'in camel case',
      {
        retailer: { id: '7', brandname: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
        combinations: [{ id: '31', mainProduct: '2-Piece', name: 'Jacket' }],
        rows: [
          {
            fabricCode: 'HV-1',
            fabricName: 'Navy',
            collection: 'Autumn',
            isArchived: true,
            prices: { 31: [1, 2, 3, 4, 5] },
          },
          {
            fabricCode: 'HV-2',
            prices: [{ combinationId: '31', wholesale: 1, excessWholesale: 3, plusSizeRetail: 4 }],
          },
        ],
      },
      {},
    ],
    [
      'by the profile’s names and values',
      {
        shop: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'sterling', consumer_currency: 'USD' },
        columns: [{ id: 31, main_product: '2-Piece', name: 'Jacket' }],
        articles: [
          { article: 'HV-1', fabric_name: 'Navy', collection: 'Autumn', archived: 1, cells: { 31: [1, 2, 3, 4, 5] } },
          { article: 'HV-2', cells: { 31: { wholesale: 1, big_wholesale: 3, big_retail: 4 } } },
        ],
      },
      {
        names: {
          retailer: 'shop',
          combinations: 'columns',
          rows: 'articles',
          fabric_code: 'article',
          prices: 'cells',
          excess_wholesale: 'big_wholesale',
          excess_retail: 'big_retail',
        },
        values: { settlement_currency: { GBP: 'sterling' } },
      },
    ],
  ])('is read %s, wherever its bytes are cut', (_case, window, theirs) => {
    const pieces = (bytes: Uint8Array) => Array.from(bytes, byte => Uint8Array.of(byte))
    const { end, parts } = read(window, { theirs, pieces })
    expect(end).toMatchObject({ rows: 2, leftOut: 0, head: { combinations: [listed] } })
    expect(end.head.retailer).toMatchObject({ settlementCurrency: 'GBP', consumerCurrency: 'USD' })
    expect(parts).toMatchObject([
      { codes: ['HV-1', 'HV-2'], names: ['Navy', ''], archived: Uint8Array.of(1, 0), odd: [] },
    ])
    expect([...(parts[0]?.values ?? [])]).toEqual([100, 100, 200, N, 300, 300, 400, 400, 500, N])
  })

  test('comes in parts of at most 1,000 rows, each with its place', () => {
    const rows = Array.from({ length: 2_345 }, (_, i) => ({ ...priced, fabric_code: `C${i}` }))
    const { parts, end } = read({ combinations: [combination], rows }, { offset: 500 })
    expect(parts.map(part => [part.offset, part.codes.length])).toEqual([
      [500, 1000],
      [1500, 1000],
      [2500, 345],
    ])
    expect(parts.flatMap(part => part.codes)).toEqual(rows.map(({ fabric_code }) => fabric_code))
    expect(end.rows).toBe(2_345)
  })

  test('leaves nothing of one part in the next', () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => ({
      ...(i < 1_000 ? priced : row),
      fabric_code: `C${i}`,
    }))
    const [, second] = read({ combinations: [combination], rows }).parts
    expect(new Set(second?.values)).toEqual(new Set([N]))
  })

  test('is the same however its bytes are cut, inside of letters too', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 12 })
    const windows = fc.record({
      note: fc.json(),
      rows: fc.array(
        fc.record({
          fabric_code: word,
          fabric_name: word,
          collection: word,
          prices: fc.constant({ 31: [1, 2.5] }),
        }),
        { maxLength: 6 },
      ),
      combinations: fc.constant([combination]),
    })
    fc.assert(
      fc.property(windows, fc.boolean(), fc.integer({ min: 1, max: 40 }), (window, isPretty, size) => {
        const text = `\ufeff${JSON.stringify(window, null, isPretty ? 2 : 0)}`
        const pieces = (bytes: Uint8Array) =>
          Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size))
        const cut = read(text, { pieces })
        expect(cut).toEqual(read(text))
        const codes = window.rows.map(({ fabric_code }) => fabric_code.trim()).filter(code => code !== '')
        expect(cut.parts.flatMap(part => part.codes)).toEqual(codes)
        expect(cut.end.rows).toBe(window.rows.length)
      }),
    )
  })
})

describe('rows lie', () => {
  const rows = [priced]
  test.each<[string, unknown]>([
    ['under rows', { rows }],
    ['under data', { data: rows }],
    ['under data.rows', { data: { note: {}, rows } }],
    ['under rows.data', { rows: { current_page: 1, data: rows } }],
    ['under fabrics', { fabrics: rows }],
    ['in a bare list', rows],
    ['in a bare list with gaps', { 3: priced }],
    ['in a list with gaps', { rows: { 0: priced } }],
    ['in a list with gaps under data', { data: { rows: { 12: priced } } }],
    ['behind what looks like rows', { note: { rows: [1] }, text: '"rows":[{', list: [{ rows: [2] }], rows }],
  ])('%s', (_where, document) => {
    const { parts, end } = read(document)
    expect(parts.map(part => [part.codes, [...part.values]])).toEqual([[['HV-1'], values]])
    expect(end.rows).toBe(1)
  })

  test.each<[string, unknown]>([
    ['a list', { rows: [] }],
    ['a blank list', '{ "rows" : [ \n ] }'],
    ['two lists', { data: [], rows: [] }],
    ['a bare list', []],
  ])('nowhere in an empty grid: %s', (_what, document) => {
    expect(read(document)).toMatchObject({ parts: [], end: { rows: 0, leftOut: 0 } })
  })
})

describe('what is no window', () => {
  const cut = { code: 'service.cut' }
  const bad = { code: 'prices.bad-window' }
  const notJson = { code: 'service.not-json' }
  test.each<[string, string, object]>([
    ['an empty answer', ' \n', notJson],
    ['a web page', '<!doctype html><html>', notJson],
    ['a text', 'rows', notJson],
    ['another list', '{"orders":[{"id":1}]}', bad],
    ['a number', '{"rows":5}', bad],
    ['a row that is no JSON', '{"rows":[{"fabric_code":HV}]}', bad],
    ['a comma too many', '{"rows":[{"fabric_code":"a"},]}', bad],
    ['a head that is no JSON', '{"rows":[],"total":x}', bad],
    ['more behind it', '{"rows":[]}}', bad],
    ['the wrong bracket', '{"rows":[}}', bad],
    ['endless nesting', `{"note":${'{"a":'.repeat(100_000)}`, bad],
    ['a cut head', '{"total":5,"com', cut],
    ['a cut row', '{"rows":[{"fabric_code":"a"},{"fab', cut],
    ['a cut end', '{"rows":[{"fabric_code":"a"}]', cut],
  ])('%s is told', (_what, text, expected) => {
    expect(() => read(text)).toThrow(expect.objectContaining(expected))
  })

  test('does not take its first rows away', () => {
    const parts: WindowPart[] = []
    const taker = { head: () => {}, part: (part: WindowPart) => void parts.push(part) }
    const parser = windowParser({ offset: 0, known: { retailer, combinations: [] } }, taker)
    parser.write(new TextEncoder().encode('{"rows":[{"fabric_code":"a"},{"fabric_code":"b"},{"fab'))
    expect(() => parser.end()).toThrow()
    parser.flush()
    expect(parts.map(part => part.codes)).toEqual([['a', 'b']])
  })
})
