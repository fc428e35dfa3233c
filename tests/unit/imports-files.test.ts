import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type Combination, rowFlag } from '../../src-shared/contract/prices.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import { rolesOf } from '../../src-shared/imports/header.ts'
import { correctedLines, templateLines } from '../../src-shared/imports/import-file.ts'
import { combinationsAlike } from '../../src-shared/imports/names-alike.ts'
import { cellAt, columnOf } from '../../src-shared/pricing/cell.ts'
import { decimalOf, mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { baseline, shirt, suit } from './imports-files-support.ts'

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
