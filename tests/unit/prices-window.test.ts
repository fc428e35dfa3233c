import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListedCombination, WindowHead, WindowPart } from '../../src-main/pricing/book/book.ts'
import { type WindowEnd, windowParser } from '../../src-main/pricing/reading/window-parser.ts'
import { priceFields } from '../../src-shared/pricing/field.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'

const retailer = { id: '7', name: null, settlementCurrency: null, consumerCurrency: null }

interface Read {
  end: WindowEnd
  heads: WindowHead[]
  parts: WindowPart[]
}

interface Given {
  offset?: number
  combinations?: ListedCombination[]
  /** How the bytes are cut. */
  pieces?: (bytes: Uint8Array) => Uint8Array[]
}

const whole = (bytes: Uint8Array) => [bytes]

/** Reads a window as the worker does. */
function read(document: unknown, given: Given = {}): Read {
  const { offset = 0, combinations = [], pieces = whole } = given
  const heads: WindowHead[] = []
  const parts: WindowPart[] = []
  const parser = windowParser(
    { offset, known: { retailer, combinations } },
    { head: head => heads.push(head), part: part => parts.push(part) },
  )
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  for (const piece of pieces(new TextEncoder().encode(text))) parser.write(piece)
  return { end: parser.end(), heads, parts }
}

const N = notPriced
const combination = { id: 31, main_product: '2-Piece', name: 'Jacket' }
const listed = { id: '31', mainProduct: '2-Piece', name: 'Jacket', displayNames: {} }
const row = { fabric_code: 'HV-1', fabric_name: 'Navy', collection: 'Autumn', archived: false }
const priced = { ...row, prices: { 31: [145, 420, null, 460.5, 12] } }
const values = [14500, 42000, N, 46050, 1200]

/** The cells of a window as `code combination field -> value`, without those that are not priced. */
function cellsOf({ parts }: Pick<Read, 'parts'>): Map<string, number> {
  const cells = new Map<string, number>()
  for (const { codes, combinations, values } of parts) {
    codes.forEach((code, i) => {
      combinations.forEach((id, c) => {
        priceFields.forEach((field, f) => {
          const value = values[(c * 5 + f) * codes.length + i] ?? N
          const key = `${code} ${id} ${field}`
          cells.delete(key)
          if (value !== N) cells.set(key, value)
        })
      })
    })
  }
  return cells
}

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
        values: Int32Array.from([
          14500,
          N,
          42000,
          N,
          N,
          N,
          46050,
          N,
          1200,
          N,
          N,
          100,
          N,
          200,
          N,
          300,
          N,
          400,
          N,
          500,
        ]),
        odd: [],
      },
    ])
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
          Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
            bytes.slice(i * size, (i + 1) * size),
          )
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

describe('a row', () => {
  const partOf = (fields: Record<string, unknown>) => read({ rows: [{ ...row, ...fields }] }).parts[0]

  test.each<[string, unknown, number[]]>([
    ['a list', { 31: [145, 420, null, 460.5, 12] }, values],
    ['numeric texts', { 31: ['145.00', ' 420 ', '', '460.50', '12'] }, values],
    [
      'a record of the five names',
      { 31: { wholesale: 145, retail: '420', excess_retail: 460.5, days: 12 } },
      values,
    ],
    [
      'Plus Size by its other name',
      { 31: { plus_size_wholesale: 1, plus_size_retail: 2 } },
      [N, N, 100, 200, N],
    ],
    [
      'a list of records',
      [{ combination_id: 31, wholesale: 145, retail: 420, excess_retail: 460.5, days: 12 }],
      values,
    ],
    ['a short list', { 31: [145] }, [14500, N, N, N, N]],
    ['0 or less', { 31: [0, -5, '0.00', -0.01, 0] }, [N, N, N, N, N]],
    [
      'cents that doubles round',
      { 31: [1.1, 0.07, 8.2, 999999.99, 21474836.47] },
      [110, 7, 820, 99999999, 2147483647],
    ],
  ])('has prices as %s', (_how, prices, expected) => {
    const part = partOf({ prices })
    expect([...(part?.values ?? [])]).toEqual(expected)
    expect(part?.odd).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list, as PHP writes an empty record', []],
    ['null', null],
    ['a text', 'none'],
  ])('has no prices: %s', (_what, prices) => {
    expect(partOf({ prices })).toMatchObject({ codes: ['HV-1'], combinations: [], odd: [] })
  })

  test('keeps the text of what is no price', () => {
    const part = partOf({ prices: { 31: [1.005, 'on request', true, 21474836.48, [5]] } })
    expect([...(part?.values ?? [])]).toEqual([1, 2, 3, 4, 5].map(() => unreadable))
    expect(part?.odd).toEqual(
      ['1.005', 'on request', 'true', '21474836.48', '[…]'].map((text, column) => ({ row: 0, column, text })),
    )
  })

  test.each<[unknown, number]>([
    [{ archived: true }, 1],
    [{ archived: 1 }, 1],
    [{ archived: '1' }, 1],
    [{ archived: 'true' }, 1],
    [{ archived_at: '2026-01-01' }, 1],
    [{ archived: '0' }, 0],
    [{ archived: 'false', archived_at: null }, 0],
  ])('%j is archived: %i', (fields, archived) => {
    expect([...(partOf(fields as Record<string, unknown>)?.archived ?? [])]).toEqual([archived])
  })

  test('keeps all digits of long numbers', () => {
    const { parts } = read('{"rows":[{"code":12345678901234567891,"prices":{"98765432109876543210":[1]}}]}')
    expect(parts).toMatchObject([{ codes: ['12345678901234567891'], combinations: ['98765432109876543210'] }])
  })

  test('that cannot be read is counted; those after it keep their places', () => {
    const rows = [
      priced,
      null,
      { fabric_name: 'no code' },
      'x',
      [],
      7,
      { ...priced, code: 'HV-9', fabric_code: '' },
    ]
    const { parts, end } = read({ rows }, { offset: 100 })
    expect(parts.map(part => [part.offset, part.codes])).toEqual([
      [100, ['HV-1']],
      [106, ['HV-9']],
    ])
    expect(end).toMatchObject({ rows: 7, leftOut: 5 })
  })

  test('that comes twice is told twice, the last one last', () => {
    const rows = [priced, { ...priced, fabric_code: 'HV-2' }, { ...priced, prices: { 31: [9] } }]
    const { parts } = read({ rows })
    expect(parts.map(part => [part.offset, part.codes])).toEqual([
      [0, ['HV-1', 'HV-2']],
      [2, ['HV-1']],
    ])
    expect(cellsOf({ parts }).get('HV-1 31 wholesale')).toBe(900)
    expect(cellsOf({ parts }).has('HV-1 31 retail')).toBe(false)
  })
})

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
    const { parts, end } = read(
      { combinations: [{ id: 32 }], rows: [priced, other] },
      { combinations: [listed] },
    )
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
    ['account', { account: { name: 'H', currency: 'USD' } }, { name: 'H', consumerCurrency: 'USD' }],
    ['data.retailer', { data: { retailer: { brandname: 'H' }, rows: [] } }, { id: '7', name: 'H' }],
    [
      'currencies as records',
      { retailer: { consumer_currency: { code: 'USD' } } },
      { consumerCurrency: 'USD' },
    ],
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
