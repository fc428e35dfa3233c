import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type Combination, rowFlag } from '../../src-shared/contract/prices.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import type { NameTarget } from '../../src-shared/imports/decisions.ts'
import type { FileFormat } from '../../src-shared/imports/file-format.ts'
import { fingerprintOf } from '../../src-shared/imports/fingerprint.ts'
import { rolesOf } from '../../src-shared/imports/header.ts'
import { correctedLines, templateLines } from '../../src-shared/imports/import-file.ts'
import { mapFileOf, readMapFile, resolveMap } from '../../src-shared/imports/map-file.ts'
import { combinationsAlike } from '../../src-shared/imports/names-alike.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { columnOf, type PriceField, priceFields } from '../../src-shared/pricing/field.ts'
import { decimalOf, mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'

const combination = (
  id: string,
  mainProduct: string,
  name: string,
  no: number,
  zh?: string,
): Combination => ({
  no,
  id,
  mainProduct,
  name,
  displayNames: zh ? { en: name, 'zh-CN': zh } : {},
  present: true,
})
const suit = combination('31', '2-Piece', 'Jacket + Trousers', 0, '上衣 + 裤子')
const shirt = combination('51', 'Shirt', 'Shirt', 1)

/** A grid of these codes, in which every price is made by its row and column. */
function baseline(
  codes: string[],
  combinations: Combination[],
  value: (row: number, column: number) => number = () => notPriced,
): Baseline {
  const count = codes.length
  const values = Int32Array.from({ length: count * combinations.length * priceFields.length }, (_, at) =>
    value(at % count, Math.floor(at / count)),
  )
  return {
    kind: 'seen',
    at: Date.UTC(2026, 10, 21),
    retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
    combinations,
    codes,
    names: codes.map(code => `Cloth ${code}`),
    collections: ['Autumn', ''],
    collectionOf: Uint32Array.from(codes, (_, row) => row % 2),
    flags: new Uint8Array(count),
    values,
  }
}

describe('the fingerprint of a file', () => {
  const format: FileFormat = {
    ...{ kind: 'text', encoding: 'utf-8', bom: false, delimiter: ',', newline: 'crlf', decimal: '.' },
    ...{ skip: 0, sheet: null, sheets: [] },
  }
  const titles = ['Username', 'Currency', 'Fabric Code']

  it('is the same for files of one program', () => {
    expect(fingerprintOf(titles, format)).toMatch(/^[\da-f]{16}$/)
    expect(fingerprintOf(titles, { ...format, decimal: ',', skip: 2 })).toBe(fingerprintOf(titles, format))
    expect(fingerprintOf(['Username ', 'Currency', 'Fabric\nCode'], format)).toBe(
      fingerprintOf(titles, format),
    )
  })

  it('is another one for another header, dialect or encoding', () => {
    const prints = [
      fingerprintOf(titles, format),
      fingerprintOf(titles, { ...format, delimiter: ';' }),
      fingerprintOf(titles, { ...format, encoding: 'gb18030' }),
      fingerprintOf(titles, { ...format, bom: true }),
      fingerprintOf(titles, { ...format, newline: 'lf' }),
      fingerprintOf([...titles, 'Shirt'], format),
      fingerprintOf(['Currency', 'Username', 'Fabric Code'], format),
      fingerprintOf(['UsernameCurrency', 'Fabric Code'], format),
    ]
    expect(new Set(prints).size).toBe(prints.length)
  })

  it('is hardly ever that of another header', () => {
    const prints = Array.from({ length: 20_000 }, (_, at) => fingerprintOf([`${at}`], format))
    expect(new Set(prints).size).toBe(prints.length)
  })
})

describe('a mapping as a file', () => {
  const map = {
    ...{ retailer: '7', locale: 'en', fingerprint: 'f00d', username: null },
    columns: { 'Curr.': 'currency' } satisfies Record<string, GivenRole>,
    names: {
      '2 Piece / Jacket & Trouser': { combination: '31', field: null },
      'Shirt price': { combination: '51', field: 'retail' },
      Remarks: 'ignore',
    } satisfies Record<string, NameTarget>,
  }

  it('can be read and changed by people', () => {
    expect(JSON.parse(mapFileOf(map, [suit, shirt]))).toEqual({
      ...{ selvedge: 'import map', version: 1 },
      ...{ retailer: '7', locale: 'en', fingerprint: 'f00d', username: null },
      columns: { 'Curr.': 'currency' },
      names: {
        '2 Piece / Jacket & Trouser': '2-Piece / Jacket + Trousers',
        'Shirt price': 'Shirt / Shirt / Retail',
        Remarks: null,
      },
    })
  })

  it.each([
    ['a record', '{ "Suit": "2-piece / jacket + trousers", "Notes": null }'],
    ['names alone', '{ "names": { "Suit": "2-Piece / Jacket + Trousers", "Notes": null } }'],
    [
      'a list',
      '[{ "name": "Suit", "target": "2-Piece / Jacket + Trousers" }, { "name": "Notes", "target": null }]',
    ],
    [
      'a list of names',
      '{ "names": [{ "name": "Suit", "target": "2-Piece / 上衣 + 裤子" }, { "name": "Notes" }] }',
    ],
    ['a byte-order mark', '\uFEFF{ "Suit": "#31", "Notes": null }'],
  ])('is read as %s', (_, text) => {
    const locale = text.includes('上') ? 'zh-CN' : 'en'
    expect(resolveMap(readMapFile(text), [suit, shirt], locale)).toEqual({
      names: { Suit: { combination: '31', field: null }, Notes: 'ignore' },
      roles: {},
      unknown: [],
    })
  })

  it('tells each target that is none', () => {
    const text = '{ "A": "Shirt / Blouse", "B": "Shirt / Shirt", "C": "", "D": "Shirt / Shirt / Days" }'
    const { names, unknown } = resolveMap(readMapFile(text), [suit, shirt], 'en')
    expect(names).toEqual({ B: { combination: '51', field: null }, D: { combination: '51', field: 'days' } })
    expect(unknown).toEqual([
      { code: 'imports.map-target-unknown', data: { name: 'A', target: 'Shirt / Blouse' } },
      { code: 'imports.map-target-unknown', data: { name: 'C', target: '' } },
    ])
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      'a,b',
      '7',
      'null',
      '{"A": 7}',
      '{"names": {"A": {}}}',
      '[1]',
      '{"selvedge":"catalogue"}',
    ]) {
      expect(() => readMapFile(text), text).toThrow(expect.objectContaining({ code: 'imports.not-a-map' }))
    }
    expect(() => readMapFile('{"selvedge":"import map","version":2,"names":{}}')).toThrow(
      expect.objectContaining({ code: 'imports.newer-map' }),
    )
  })

  it('tells combinations apart that have the same name', () => {
    const twins = ['1', '2'].map((id, no) => combination(id, 'Shirt', 'Retail', no))
    const names: Record<string, NameTarget> = {
      A: { combination: '1', field: null },
      B: { combination: '2', field: 'retail' },
    }
    const file = mapFileOf({ ...map, names }, twins)
    expect(JSON.parse(file).names).toEqual({ A: 'Shirt / Retail #1', B: 'Shirt / Retail / Retail #2' })
    expect(resolveMap(readMapFile(file), twins, 'en')).toMatchObject({ names, unknown: [] })
    expect(resolveMap(readMapFile('{"A":"Shirt / Retail"}'), twins, 'en').unknown).toHaveLength(1)
    expect(resolveMap(readMapFile('{"A":"shirt/retail"}'), twins, 'en').unknown).toHaveLength(1)
  })

  it('comes back as it went out, whatever combinations and names are called', () => {
    const parts = fc.constantFrom(
      'Shirt',
      'Retail',
      'Plus Size',
      '/',
      '#',
      '1',
      '2',
      'Days',
      '裤',
      '__proto__',
    )
    const text = fc.array(parts, { minLength: 1, maxLength: 4 }).map(some => some.join(' '))
    const pairs = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 })
    const target = fc.oneof(
      fc.constant<NameTarget>('ignore'),
      fc.record({ place: fc.nat(5), field: fc.constantFrom<PriceField | null>(null, ...priceFields) }),
    )
    fc.assert(
      fc.property(pairs, fc.array(fc.tuple(text, target)), (labels, said) => {
        const combinations = labels.map(([product, name], no) => combination(String(no), product, name, no))
        const names = Object.fromEntries(
          said.map(([name, to]): [string, NameTarget] =>
            typeof to === 'object' && 'place' in to
              ? [name, { combination: String(to.place % combinations.length), field: to.field }]
              : [name, 'ignore'],
          ),
        )
        const back = resolveMap(readMapFile(mapFileOf({ ...map, names }, combinations)), combinations, 'en')
        expect(back).toEqual({ names, roles: { 'Curr.': 'currency' }, unknown: [] })
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a catalogue', () => {
  const text = (from: Baseline) => [...catalogueOf(from)].join('')

  it('has what the service lists, a code a line', () => {
    const gone = { ...combination('9', 'Old', 'Old', 2), present: false }
    const from = baseline(['A1', 'B2', 'C3'], [suit, shirt, gone], (row, column) =>
      column === 1 ? 100_50 : column === 2 && row === 0 ? unreadable : column > 9 ? 1 : notPriced,
    )
    from.flags.set([0, rowFlag.archived, rowFlag.absent])
    const file = JSON.parse(text(from))
    expect(file).toMatchObject({
      selvedge: 'catalogue',
      version: 1,
      made_at: '2026-11-21T00:00:00.000Z',
      retailer: {
        id: '7',
        brandname: 'Harbour & Vale',
        settlement_currency: 'GBP',
        consumer_currency: 'USD',
      },
      combinations: [
        { id: '31', display_names: { 'zh-CN': '上衣 + 裤子' } },
        { id: '51', main_product: 'Shirt' },
      ],
      fields: [...priceFields],
    })
    expect(file.codes).toEqual([
      {
        ...{ fabric_code: 'A1', fabric_name: 'Cloth A1', collection: 'Autumn', archived: false },
        prices: { '31': [null, 100.5, '?', null, null] },
      },
      {
        ...{ fabric_code: 'B2', fabric_name: 'Cloth B2', collection: '', archived: true },
        prices: { '31': [null, 100.5, null, null, null] },
      },
    ])
    expect(
      text(from)
        .split('\n')
        .filter(line => line.startsWith('{"fabric_code"')),
    ).toHaveLength(2)
  })

  it('comes back as it went out', () => {
    const price = fc.oneof(
      fc.integer({ min: 1, max: mostHundredths }),
      fc.integer({ min: 1, max: 1000_00 }),
      fc.constantFrom(notPriced, unreadable, mostHundredths),
    )
    const word = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
    const parts = fc.record({
      codes: fc.uniqueArray(word, { maxLength: 6 }),
      ids: fc.uniqueArray(
        word.map(id => id.trim()).filter(id => id !== ''),
        { maxLength: 4 },
      ),
      prices: fc.array(price, { minLength: 1, maxLength: 60 }),
      names: fc.array(fc.string(), { minLength: 1 }),
      at: fc.option(fc.integer({ min: 0, max: 4e12 })),
      currency: fc.option(fc.constantFrom('GBP', 'USD')),
    })
    fc.assert(
      fc.property(parts, ({ codes, ids, prices, names, at, currency }) => {
        const named = (place: number) => names[place % names.length] ?? ''
        const combinations = ids.map((id, no) => combination(id, named(no), named(no + 1), no, named(no + 2)))
        const held = baseline(
          codes,
          combinations,
          (row, column) => prices[(row * 7 + column) % prices.length] ?? 0,
        )
        const from: Baseline = {
          ...held,
          kind: 'catalogue',
          at,
          retailer: { id: '7', name: named(3), settlementCurrency: currency, consumerCurrency: currency },
          names: codes.map((_, row) => named(row)),
          collections: codes.length === 0 ? [] : codes.length === 1 ? ['Autumn'] : ['Autumn', ''],
          flags: Uint8Array.from(codes, (_, row) => (row % 3 === 1 ? rowFlag.archived : 0)),
        }
        expect(readCatalogue(text(from))).toEqual(from)
      }),
      { numRuns: 300 },
    )
  })

  it('is read tolerantly, and as a window of the service', () => {
    const read = readCatalogue(
      JSON.stringify({
        retailer: { id: 7, brandname: 'H' },
        combinations: [
          { id: 31, main_product: '2-Piece', display_names: { en: 'Suit', de: null } },
          { id: '31' },
        ],
        rows: [
          { fabric_code: 'A', prices: { 31: { retail: '12.50', days: 0 }, 99: [1] } },
          { fabric_code: 12, collection: 'Autumn', prices: null },
          { fabric_code: 'A', prices: { 31: [1, 2.345] } },
        ],
      }),
    )
    expect(read).toMatchObject({
      kind: 'catalogue',
      at: null,
      retailer: { id: '7', name: 'H', settlementCurrency: null },
      combinations: [{ no: 0, id: '31', name: 'Suit', displayNames: { en: 'Suit' }, present: true }],
      codes: ['A', '12'],
      collections: ['', 'Autumn'],
    })
    expect([...read.values].map(value => (value === notPriced ? null : value))).toEqual([
      ...[100, null, unreadable, null, null, null, null, null, null, null],
    ])
  })

  it.each([
    ['no JSON', 'Username,Currency'],
    ['a list', '[]'],
    ['something else', '{"selvedge":"import map","names":{}}'],
    ['without codes', '{"selvedge":"catalogue","combinations":[]}'],
    ['without combinations', '{"selvedge":"catalogue","codes":[]}'],
    ['a code without a code', '{"combinations":[],"codes":[{"fabric_name":"x"}]}'],
    ['a combination without an id', '{"combinations":[{"name":"x"}],"codes":[]}'],
  ])('is none: %s', (_, file) => {
    expect(() => readCatalogue(file)).toThrow(expect.objectContaining({ code: 'imports.not-a-catalogue' }))
  })

  it('of a newer desk is refused', () => {
    expect(() => readCatalogue('{"selvedge":"catalogue","version":2,"codes":[],"combinations":[]}')).toThrow(
      expect.objectContaining({ code: 'imports.newer-catalogue' }),
    )
  })

  it('of 10,000 codes and 200 columns is read soon', () => {
    const codes = Array.from({ length: 10_000 }, (_, row) => `HV-${row}`)
    const combinations = Array.from({ length: 40 }, (_, no) => combination(`c${no}`, 'Suit', `S${no}`, no))
    const from = baseline(codes, combinations, (row, column) => ((row * 31 + column * 17) % 99_999) + 1)
    const file = text(from)
    const time = <T>(work: () => T): [T, number] => {
      const start = performance.now()
      return [work(), performance.now() - start]
    }
    const [, bare] = time(() => JSON.parse(file))
    const [back, took] = time(() => readCatalogue(file))
    expect(back.values).toEqual(from.values)
    // Half a second on a quiet machine, twice what bare JSON takes.
    expect(took).toBeLessThan(Math.max(1500, 6 * bare))
  })
})

describe('a blank template', () => {
  it('has the combinations as columns and the codes as rows, and says so by titles that are read back', () => {
    const from = baseline(['A1', 'B2', 'C3'], [suit, shirt], () => 145_00)
    from.flags[2] = rowFlag.archived
    const [titles = [], ...rows] = templateLines(from, 'zh-CN')
    expect(titles.slice(0, 7)).toEqual([
      ...['Username', 'Currency', 'Settlement Currency', 'Fabric Code', 'Collection'],
      ...['2-Piece / 上衣 + 裤子 / Wholesale', '2-Piece / 上衣 + 裤子 / Retail'],
    ])
    expect(rolesOf(titles)).toMatchObject({ missing: [], shape: 'wide' })
    const empty = new Array(10).fill('')
    expect(rows).toEqual([
      ['Harbour & Vale', 'USD', 'GBP', 'A1', 'Autumn', ...empty],
      ['Harbour & Vale', 'USD', 'GBP', 'B2', '', ...empty],
    ])
  })

  it('may have prices, another Username, or no codes', () => {
    const from = baseline(
      ['A1'],
      [shirt].map(one => ({ ...one, no: 0 })),
      (_, column) => [145_50, 12, notPriced][column] ?? 1200,
    )
    expect([...templateLines(from, 'en', { prices: true, username: 'hv' })][1]).toEqual([
      ...['hv', 'USD', 'GBP', 'A1', 'Autumn', '145.5', '0.12', '', '12', '12'],
    ])
    expect([...templateLines(from, 'en', { codes: false })]).toHaveLength(1)
  })
})

describe('the corrected file', () => {
  const from = baseline(['=A1', 'B,2', ' C3'], [suit, shirt])
  const write = (cells: [row: number, column: number, value: number, leftOut?: boolean][], of = from) =>
    correctedLines(of, 'en', {
      cells: Uint32Array.from(cells, ([row, column]) => cellAt(row, column)),
      after: Int32Array.from(cells, ([, , value]) => value),
      leftOut: Uint8Array.from(cells, ([, , , leftOut]) => (leftOut ? 1 : 0)),
    })

  it('has the rows and cells that go, and nothing else', () => {
    const { lines, cells, alike } = write([
      [0, columnOf(0, 'retail'), 145_50],
      [0, columnOf(1, 'wholesale'), 10_00, true],
      [1, columnOf(1, 'days'), 12_00],
      [1, columnOf(1, 'wholesale'), unreadable],
      [2, columnOf(0, 'retail'), notPriced],
    ])
    expect({ cells, alike }).toEqual({ cells: 3, alike: null })
    const rest = ['Harbour & Vale', 'USD', 'GBP']
    expect([...lines]).toEqual([
      [
        'Username',
        'Currency',
        'Settlement Currency',
        'Fabric Code',
        '2-Piece / Jacket + Trousers / Retail',
        'Shirt / Shirt / Days',
      ],
      [...rest, '=A1', '145.5', ''],
      [...rest, 'B,2', '', '12'],
      [...rest, ' C3', '0', ''],
    ])
  })

  it('is the same after writing and reading, and no spreadsheet’s guard changes it', () => {
    const { lines } = write([
      [0, 1, 1_234_56],
      [1, 1, 99],
      [2, 1, 100],
    ])
    const table = [...lines]
    const text = [...plainCsvPieces(table)].join('')
    expect(Papa.parse(text, { skipEmptyLines: true }).data).toEqual(table)
    expect(text).toContain(',=A1,1234.56\r\n')
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('holds no prices of combinations that their name does not tell apart, and says so', () => {
    const twins = baseline(['A'], [shirt, { ...shirt, id: '52', no: 0 }, { ...suit, no: 2 }])
    const { lines, cells, alike } = write(
      [
        [0, columnOf(0, 'retail'), 100],
        [0, columnOf(1, 'retail'), 200],
        [0, columnOf(2, 'retail'), 300],
      ],
      twins,
    )
    expect([...lines][0]?.slice(4)).toEqual(['2-Piece / Jacket + Trousers / Retail'])
    expect({ cells, alike }).toEqual({ cells: 1, alike: { count: 2, names: '“Shirt / Shirt”' } })
    expect([...templateLines(twins, 'en')][0]).toHaveLength(10)
  })

  it('knows combinations alike by capitals and spaces too, and those that the service lists no more', () => {
    const gone = { ...shirt, id: '9', no: 2, present: false }
    const alike = (...list: Combination[]) => [...combinationsAlike(list, 'en')]
    expect(alike(suit, shirt, gone)).toEqual([2])
    expect(alike(shirt, { ...shirt, no: 3, name: 'SHIRT' })).toEqual([1, 3])
    expect(alike(gone, { ...gone, no: 3 })).toEqual([2, 3])
    expect(alike(suit, shirt)).toEqual([])
  })

  it('writes any price as the number that it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -mostHundredths, max: mostHundredths }), value => {
        expect(decimalOf(value)).toBe(String(value / 100))
      }),
    )
  })

  it('is written in pieces as in one', () => {
    const odd = ['a "b"', ' c\nd', 'e ', 'f,g', '', '\uFEFFh', '=i', '12.5']
    const table = Array.from({ length: 9000 }, (_, row) => [`${row}`, odd[row % 8] ?? '', 'plain'])
    const pieces = [...plainCsvPieces(table)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(`${Papa.unparse(table, { newline: '\r\n' })}\r\n`)
    expect([...plainCsvPieces([])]).toEqual([])
  })
})
