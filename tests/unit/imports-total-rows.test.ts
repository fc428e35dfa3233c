import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTotalWord } from '../../src-shared/imports/total-words.ts'
import { baselineOf, checkTable, kindsOf, placesOf } from './imports-check-support.ts'

const baseline = baselineOf({ K1: [100_00, 200_00], K2: [100_00, 200_00], K3: [100_00, 200_00] })
const titles = ['Username', 'Currency', 'Fabric Code', 'Suit / A / Wholesale', 'Suit / A / Retail']
const rows = [
  ['Harbour', 'USD', 'K1', '101', '200'],
  ['Harbour', 'USD', 'K2', '102', '201'],
  ['Harbour', 'USD', 'K3', '103', '202.5'],
]

describe('a word for a sum', () => {
  it.each([
    ...['Summe', 'TOTAL', 'Total:', 'Grand total', 'Sous-total', 'Zwischensumme', 'Totaal', 'Totale EUR'],
    ...['合计', '小计：', '总计', '合計', '합계', 'Итого', 'Suma', 'Łącznie', 'Gesamt 2026', 'Toplam', 'tổng cộng'],
  ])('is %s', word => expect(isTotalWord(word)).toBe(true))

  it.each(['Harbour & Vale', 'Sumac', 'Totally Tweed', 'K1', '', 'HV-0412', 'Summer 2026'])('is not %s', word =>
    expect(isTotalWord(word)).toBe(false),
  )
})

describe('a row of sums', () => {
  it.each([
    ['its word stands for the Username', ['Summe', '', '', '306', '603.5'], '3:0'],
    ['its word stands for the code', ['', '', 'Total', '1', '2'], '3:2'],
    ['its word stands beside a count', ['Total', '', '3 fabrics', '306', '603.5'], '3:0'],
    ['its numbers are the sums of the rows above', ['Harbour', 'USD', '', '306', '603.5'], '3:2'],
    ['it is nothing but numbers under the table', ['', '', '', '42', ''], '3:2'],
  ])('is known where %s, and nothing else is held against it', (_, row, place) => {
    const checked = checkTable([titles, ...rows, row], baseline)
    expect(kindsOf(checked)).toEqual(['total-row 1'])
    expect(placesOf(checked, 'total-row')).toEqual([place])
    expect(Array.from(checked.totalRows)).toEqual([3])
    const out = checkTable([titles, ...rows, row], baseline, { leftOut: { problems: ['total-row'] } })
    expect(kindsOf(out)).toEqual([])
    expect(out.totals?.cells).toBe(checked.totals?.cells)
  })

  it('is known without prices to compare with, and gives no file its Username', () => {
    const checked = checkTable([titles, ['Summe', '', '', '306', '603.5'], ...rows], null)
    expect(kindsOf(checked)).toEqual(['total-row 1'])
  })

  it('may be one of several, each the sum of the rows since the one before', () => {
    const table = [
      ...[titles, ...rows.slice(0, 2), ['Harbour', 'USD', '', '203', '401']],
      ...[...rows.slice(0, 2), ['Harbour', 'USD', '', '203', '401'], ['Harbour', 'USD', '', '406', '802']],
    ]
    expect(placesOf(checkTable(table, null), 'total-row')).toEqual(['2:2', '5:2', '6:2'])
  })

  it.each([
    ['a row whose code was forgotten', ['Harbour', 'USD', '', '104', '205'], 'no-code 1'],
    ['a row with an unknown code', ['Harbour', 'USD', 'K9', '306', '603.5'], 'unknown-code 1'],
    ['a row that another name has a fabric in', ['Total', 'USD', 'K1', '101', '200'], 'other-username 1'],
  ])('is not %s', (_, row, kind) => {
    const checked = checkTable([titles, ...rows, row], baseline)
    expect(checked.totalRows).toHaveLength(0)
    expect(kindsOf(checked).some(one => one === kind)).toBe(true)
  })

  it('is found wherever sums of whole cents stand under rows with codes', () => {
    const price = fc.integer({ min: 1, max: 100_000_00 })
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price), { minLength: 2, maxLength: 20 }), prices => {
        const text = (value: number) => (value / 100).toFixed(2)
        const body = prices.map(([one, two], at) => ['Harbour', 'USD', `C${at}`, text(one), text(two)])
        const sums = [0, 1].map(at => text(prices.reduce((sum, pair) => sum + (pair[at] ?? 0), 0)))
        const table = [titles, ...body, ['Harbour', 'USD', '', ...sums], ['Harbour', 'USD', 'C0', '', '']]
        expect(Array.from(checkTable(table, null).totalRows)).toEqual([prices.length])
      }),
    )
  })
})
