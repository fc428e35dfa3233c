import { describe, expect, it } from 'vitest'
import { rowFlag } from '../../src-shared/contract/prices.ts'
import { fixes } from '../../src-shared/imports/decisions.ts'
import { isOwnCurrency } from '../../src-shared/imports/own-currency.ts'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import { baselineOf, changesOf, checkTable, kindsOf, placesOf } from './imports-check-support.ts'

const baseline = baselineOf({ K1: [100_00, 200_00, 110_00, 220_00, 12_00], K2: [100_00, 200_00] })
const titles = ['Username', 'Currency', 'Fabric Code', 'Suit / A / Wholesale', 'Suit / A / Retail', 'Suit / A / Days']
const row = (code: string, ...prices: string[]) => ['Harbour', 'USD', code, ...prices]
/** A file of one row for K1, with one cell written like this. */
const written = (text: string, column = 3, said: Parameters<typeof checkTable>[2] = {}) => {
  const fields = row('K1', '', '', '')
  fields[column] = text
  return checkTable([titles, fields], baseline, said)
}

describe('what a file changes', () => {
  it('is what differs from the known prices, and nothing else', () => {
    const checked = checkTable([titles, row('K2', '101', '200', '0'), row(' K1 ', '100', '', '0')], baseline)
    expect(kindsOf(checked)).toEqual(['price-cleared 1'])
    expect(changesOf(checked)).toEqual(['0/4 1200 none', '1/0 10000 10100'])
    expect(checked).toMatchObject({ cells: 5, unchanged: 3 })
    expect(Array.from(checked.changes?.rows ?? [])).toEqual([1, 0])
    expect(Array.from(checked.changes?.columns ?? [])).toEqual([5, 3])
  })

  it('is nothing without prices to compare with, though all else is checked', () => {
    const checked = checkTable([titles, row('K9', 'abc', '1,5', '')], null)
    expect(checked).toMatchObject({ changes: null, totals: null, unchanged: 0 })
    expect(kindsOf(checked)).toEqual(['not-a-number 1', 'decimal-sign 1'])
  })

  it('leaves out columns whose name nobody knows, and those that are ignored', () => {
    const table = [[...titles.slice(0, 3), 'Suit / Z / Wholesale', 'Remarks'], row('K1', '999', 'nice')]
    const open = checkTable(table, baseline)
    expect(open.names.map(({ target }) => target)).toEqual([null, null])
    expect(changesOf(open)).toEqual([])
    expect(kindsOf(open)).toEqual([])
    const mapped = checkTable(table, baseline, {
      names: { 'Suit / Z': { combination: '32', field: null }, Remarks: 'ignore' },
    })
    expect(changesOf(mapped)).toEqual(['0/5 none 99900'])
    expect(mapped.cells).toBe(1)
  })
})

describe('columns of a file', () => {
  it('may stand in any order', () => {
    const head = [...titles.slice(0, 3), 'Suit / B / Wholesale', 'Suit / A / Retail', 'Suit / A / Wholesale']
    const checked = checkTable([head, row('K2', '3', '210', '101'), row('K1', '3', '210', '101')], baseline)
    expect(changesOf(checked)).toEqual([
      ...['0/0 10000 10100', '0/1 20000 21000', '0/5 none 300'],
      ...['1/0 10000 10100', '1/1 20000 21000', '1/5 none 300'],
    ])
    const twice = checkTable([head, row('K1', '3', '210', '101'), row('K1', '4', '220', '102')], baseline)
    expect(placesOf(twice, 'duplicate')).toEqual(['0:3', '0:4', '0:5', '1:3', '1:4', '1:5'])
  })

  it('get a field from the person who maps them where their title has none', () => {
    const table = [[...titles.slice(0, 3), 'New list'], row('K1', '210')]
    const names = { 'New list': { combination: '31', field: 'retail' as const } }
    expect(changesOf(checkTable(table, baseline, { names }))).toEqual(['0/1 20000 21000'])
  })
})

describe('rows of a file', () => {
  it('have the retailer’s Username, or the one that was confirmed, and all the same', () => {
    const table = [titles, ['Other', 'USD', 'K1', '101', '', ''], row('K2', '101', '', '')]
    const checked = checkTable(table, baseline)
    expect(placesOf(checked, 'other-username')).toEqual(['0:0'])
    expect(changesOf(checked)).toEqual(['1/0 10000 10100'])
    expect(placesOf(checkTable(table, baseline, { username: 'Other' }), 'other-username')).toEqual(['1:0'])
    const one = checkTable(table.slice(0, 2), baseline, { username: 'Other' })
    expect(kindsOf(one)).toEqual([])
    expect(kindsOf(checkTable([titles, [' Harbour ', 'USD', 'K1', '', '', '']], baseline))).toEqual([])
  })

  it('have the consumer currency', () => {
    const checked = checkTable([titles, ['Harbour', 'GBP', 'K1', '101', '', '']], baseline)
    expect(placesOf(checked, 'other-currency')).toEqual(['0:1'])
    expect(changesOf(checked)).toEqual([])
  })

  it('may name any settlement currency, which is not checked', () => {
    const [username = '', currency = '', ...rest] = titles
    const head = [username, currency, 'Settlement Currency', ...rest]
    const checked = checkTable([head, ['Harbour', 'USD', 'JPY', 'K1', '101', '', '']], baseline)
    expect(kindsOf(checked)).toEqual([])
    expect(changesOf(checked)).toEqual(['0/0 10000 10100'])
  })

  it('have a code that the retailer has', () => {
    const flags = Uint8Array.of(rowFlag.archived, rowFlag.absent)
    const table = [
      titles,
      row('K1', '101', '', ''),
      row('K2', '101', '', ''),
      row('k1', '5', '', ''),
      row(' ', '5', '', ''),
    ]
    const checked = checkTable(table, { ...baseline, flags })
    expect(placesOf(checked, 'archived-code')).toEqual(['0:2'])
    expect(placesOf(checked, 'unknown-code')).toEqual(['1:2', '2:2'])
    expect(placesOf(checked, 'no-code')).toEqual(['3:2'])
    expect(changesOf(checked)).toEqual(['0/0 10000 10100'])
  })

  it('have as many fields as the header', () => {
    const ragged = [
      { row: 0, fields: -2 },
      { row: 1, fields: 1 },
    ]
    const table = [titles, row('K1', '101', '', ''), row('K2', '101', '', '')]
    const checked = checkTable(table, baseline, {}, { ragged })
    expect(placesOf(checked, 'ragged-row')).toEqual(['0:4', '1:5'])
    expect(changesOf(checked)).toEqual([])
  })
})

describe('how a price is written', () => {
  it.each([
    ['abc', 'not-a-number', null],
    ['1.234', 'too-many-decimals', 'too-many-decimals'],
    ['£1.234', 'too-many-decimals', null],
    ['0.004', 'too-many-decimals', null],
    ['999999999', 'too-large', null],
    ['5 %', 'percent', null],
    ['12,5', 'decimal-sign', 'decimal-sign'],
    ['1,234.50', 'thousands', 'thousands'],
    ['１２', 'other-signs', 'other-signs'],
    ['£ 12', 'currency-sign', 'currency-sign'],
    ['12 GBP', 'currency-sign', 'currency-sign'],
    ['12 USD', 'foreign-currency', null],
    ['$12', 'foreign-currency', null],
  ] as const)('%s: %s', (text, kind, fix) => {
    const checked = written(text)
    expect(kindsOf(checked)).toEqual([`${kind} 1`])
    expect(placesOf(checked, kind)).toEqual(['0:3'])
    expect(changesOf(checked)).toEqual([])
    const all = fixes.filter(each => !each.endsWith('-of-duplicates'))
    const fixed = written(text, 3, { fixes: fix ? [fix] : [...all], guardPercent: 1e9 })
    expect(kindsOf(fixed)).toEqual(fix ? [] : [`${kind} 1`])
    expect(changesOf(fixed)).toHaveLength(fix ? 1 : 0)
    if (fix)
      expect(
        kindsOf(written(text, 3, { fixes: all.filter(other => other !== fix && other !== 'three-decimals') })),
      ).toEqual([`${kind} 1`])
  })

  it('1.391 is 1391 where a person says so', () => {
    expect(changesOf(written('1.391', 3, { fixes: ['three-decimals'] }))).toEqual(['0/0 10000 139100'])
    expect(changesOf(written('1.391', 3, { fixes: ['too-many-decimals', 'three-decimals'] }))).toEqual([
      '0/0 10000 139100',
    ])
  })

  it.each([
    ['14.2375', 14_24],
    ['14.2349', 14_23],
    ['14.995', 15_00],
    ['-0.005', 'none'],
    ['390.1002', 390_10],
    ['1,014.2375', 1014_24],
    ['1.391', 1_39],
    ['-1.395', 'none'],
  ])('%s is rounded where a person says so', (text, to) => {
    expect(changesOf(written(text))).toEqual([])
    expect(changesOf(written(text, 3, { fixes: ['too-many-decimals'] }))).toEqual([`0/0 10000 ${to}`])
  })

  it('leaves days that are rounded to be whole', () => {
    expect(kindsOf(written('12.375', 5, { fixes: ['too-many-decimals'] }))).toEqual(['not-whole-days 1'])
    expect(changesOf(written('12.0000', 5, { fixes: ['too-many-decimals'] }))).toEqual([])
  })

  it('takes spaces with a warning', () => {
    expect(kindsOf(written(' 101 '))).toEqual(['spaces 1'])
    expect(changesOf(written(' 101 '))).toEqual(['0/0 10000 10100'])
    expect(kindsOf(written(' 101 ', 3, { fixes: ['spaces'] }))).toEqual([])
  })

  it('knows each column’s own currency', () => {
    expect(kindsOf(written('$210', 4))).toEqual(['currency-sign 1'])
    expect(kindsOf(written('£210', 4))).toEqual(['foreign-currency 1'])
    expect(kindsOf(written('$12', 5))).toEqual(['foreign-currency 1'])
    expect(isOwnCurrency('KR.', 'SEK')).toBe(true)
    expect(isOwnCurrency('￥', 'CNY')).toBe(true)
    expect(isOwnCurrency('HK$', 'USD')).toBe(false)
    expect(isOwnCurrency('$', 'GBP')).toBe(false)
    expect(isOwnCurrency('EUR', undefined)).toBe(true)
  })

  it('takes whole days only, and warns of many', () => {
    expect(kindsOf(written('12.5', 5))).toEqual(['not-whole-days 1'])
    expect(changesOf(written('12.5', 5))).toEqual([])
    expect(kindsOf(written('31', 5, { guardPercent: 1e9 }))).toEqual(['many-days 1'])
    expect(changesOf(written('31', 5))).toEqual(['0/4 1200 3100'])
    expect(kindsOf(written('30', 5, { guardPercent: 1e9 }))).toEqual([])
  })

  it('takes 0 and less as not priced', () => {
    for (const text of ['0', '-3']) {
      expect(kindsOf(written(text))).toEqual(['price-cleared 1'])
      expect(changesOf(written(text))).toEqual(['0/0 10000 none'])
      expect(written(text).totals).toMatchObject({ cells: 1, toNotPriced: 1, down: 0 })
    }
  })
})

describe('a price that is said twice', () => {
  const twice = [titles, row('K1', '101', '210', ''), row('K2', '102', '', ''), row('K1 ', '103', '210', '')]
  it('is an error where it differs, and nothing where it does not', () => {
    const checked = checkTable(twice, baseline)
    expect(kindsOf(checked)).toEqual(['duplicate 2'])
    expect(placesOf(checked, 'duplicate')).toEqual(['0:3', '2:3'])
    expect(changesOf(checked)).toEqual(['0/1 20000 21000', '1/0 10000 10200'])
  })

  it('is settled by the first or the last', () => {
    const first = checkTable(twice, baseline, { fixes: ['first-of-duplicates'] })
    expect(kindsOf(first)).toEqual([])
    expect(changesOf(first)).toContain('0/0 10000 10100')
    const last = checkTable(twice, baseline, { fixes: ['last-of-duplicates'] })
    expect(kindsOf(last)).toEqual([])
    expect(changesOf(last)).toContain('0/0 10000 10300')
  })

  it('is settled by leaving one out', () => {
    const checked = checkTable(twice, baseline, { leftOut: { cells: [fileCell(0, 3)] } })
    expect(kindsOf(checked)).toEqual([])
    expect(changesOf(checked)).toEqual(['0/0 10000 10300', '0/1 20000 21000', '1/0 10000 10200'])
  })

  it('may be said by two columns, also where nothing is compared', () => {
    const table = [[...titles, 'Suit / A / Wholesale'], row('K1', '101', '', '', '102'), row('K2', '0', '', '', '-1')]
    expect(placesOf(checkTable(table, baseline), 'duplicate')).toEqual(['0:3', '0:6'])
    expect(changesOf(checkTable(table, baseline))).toEqual(['1/0 10000 none'])
    expect(placesOf(checkTable(table, null), 'duplicate')).toEqual(['0:3', '0:6'])
    expect(placesOf(checkTable(twice, null), 'duplicate')).toEqual(['0:3', '2:3'])
  })
})

describe('retail below wholesale', () => {
  const pounds = baselineOf({ K1: [100_00, 200_00, 300_00, 400_00], K2: [100_00, 50_00] }, { consumer: 'GBP' })
  const all = [
    'Username',
    'Currency',
    'Fabric Code',
    'Suit / A / Wholesale',
    'Suit / A / Retail',
    'Suit / A / Plus Size Wholesale',
    'Suit / A / Plus Size Retail',
  ]
  const pound = (code: string, ...prices: string[]) => ['Harbour', 'GBP', code, ...prices]
  const below = (said: Parameters<typeof checkTable>[2], ...rows: string[][]) =>
    checkTable([all, ...rows], pounds, { guardPercent: 1e9, ...said })
  it('is told at the cell that the file brings', () => {
    const checked = below({}, pound('K1', '90', '80', '500', ''), pound('K2', '', '', '', '1'))
    expect(placesOf(checked, 'retail-below-wholesale')).toEqual(['0:4', '0:5'])
    expect(changesOf(checked)).toHaveLength(4)
    expect(kindsOf(below({}, pound('K2', '100', '', '', '')))).toEqual(['retail-below-wholesale 1'])
    expect(kindsOf(below({}, pound('K1', '', '0', '', '')))).toEqual(['price-cleared 1'])
    expect(kindsOf(below({}, pound('K1', '200', '200', '', '')))).toEqual([])
  })

  it('is told across rows of one code too', () => {
    const checked = below({}, pound('K1', '150', '', '', ''), pound('K1', '', '140', '', ''))
    expect(placesOf(checked, 'retail-below-wholesale')).toEqual(['1:4'])
  })

  it('is judged by the price that stays where a cell is left out', () => {
    expect(kindsOf(below({ leftOut: { rows: [0] } }, pound('K1', '', '80', '', '')))).toEqual([])
    expect(kindsOf(below({ leftOut: { cells: [fileCell(0, 4)] } }, pound('K1', '90', '80', '', '')))).toEqual([])
    for (const rows of [
      [pound('K1', '90', '80', '', '')],
      [pound('K1', '90', '', '', ''), pound('K1', '', '80', '', '')],
    ]) {
      const checked = below({ leftOut: { problems: ['retail-below-wholesale'] } }, ...rows)
      expect(kindsOf(checked)).toEqual([])
      expect(changesOf(checked)).toEqual(['0/0 10000 9000', '0/1 20000 8000 -'])
    }
  })

  // Proves: no-conversion
  it('says nothing between two currencies', () => {
    expect(kindsOf(written('150', 4, { guardPercent: 1e9 }))).toEqual([])
    expect(kindsOf(written('50', 4, { guardPercent: 1e9 }))).toEqual([])
  })
})

describe('jumps', () => {
  it('are changes by more than the guard', () => {
    expect(kindsOf(written('125'))).toEqual([])
    expect(kindsOf(written('125.01'))).toEqual(['jump 1'])
    expect(kindsOf(written('74.99'))).toEqual(['jump 1'])
    expect(kindsOf(written('110', 3, { guardPercent: 5 }))).toEqual(['jump 1'])
    expect(kindsOf(written('0'))).toEqual(['price-cleared 1'])
    expect(changesOf(written('125.01'))).toHaveLength(1)
  })
})

describe('what is left out', () => {
  const table = [titles, row('K1', '101', 'abc', ''), ['Other', 'USD', 'K2', '500', '', '']]
  it.each([
    ['cells', { cells: [fileCell(0, 4), fileCell(0, 3)] }, ['other-username 1'], ['0/0 10000 10100 -']],
    ['columns', { columns: [4] }, ['other-username 1'], ['0/0 10000 10100']],
    ['rows', { rows: [1] }, ['not-a-number 1'], ['0/0 10000 10100', '1/0 10000 50000 -']],
    ['collections', { collections: ['Spring'] }, ['not-a-number 1'], ['0/0 10000 10100', '1/0 10000 50000 -']],
    ['problems of cells', { problems: ['not-a-number' as const] }, ['other-username 1'], ['0/0 10000 10100']],
    [
      'problems of rows',
      { problems: ['other-username' as const] },
      ['not-a-number 1'],
      ['0/0 10000 10100', '1/0 10000 50000 -'],
    ],
  ])('%s', (_, leftOut, kinds, changes) => {
    const checked = checkTable(table, baseline, { leftOut })
    expect(kindsOf(checked)).toEqual(kinds)
    expect(changesOf(checked)).toEqual(changes)
    expect(checked.totals?.leftOut).toBe(changes.filter(each => each.endsWith('-')).length)
  })

  it('may be all jumps', () => {
    const checked = checkTable([titles, row('K1', '101', '900', '')], baseline, {
      leftOut: { problems: ['jump'] },
    })
    expect(kindsOf(checked)).toEqual([])
    expect(changesOf(checked)).toEqual(['0/0 10000 10100', '0/1 20000 90000 -'])
  })

  it('may be a kind of which other kinds hang in the same cell', () => {
    expect(kindsOf(written('1,5', 5, { leftOut: { problems: ['not-whole-days'] } }))).toEqual([])
  })

  it('may be all duplicates', () => {
    const twice = [titles, row('K1', '101', '', ''), row('K1', '102', '', '')]
    const both = checkTable(twice, baseline, { leftOut: { rows: [0, 1] } })
    expect(changesOf(both)).toEqual(['0/0 10000 10100 -'])
    expect(kindsOf(both)).toEqual([])
    const checked = checkTable(twice, baseline, { leftOut: { problems: ['duplicate'] } })
    expect(kindsOf(checked)).toEqual([])
    expect(changesOf(checked)).toEqual(['0/0 10000 10100 -'])
  })
})

describe('a tall file', () => {
  const head = ['Username', 'Currency', 'Fabric Code', 'Main Product', 'Combination', 'Field', 'Value']
  const line = (code: string, name: string, field: string, value: string) => [
    ...['Harbour', 'USD', code, 'Suit', name, field, value],
  ]
  it('is read row by row', () => {
    const checked = checkTable(
      [
        head,
        line('K1', 'A', 'Days', '12.5'),
        line('K1', 'A', 'Retail', '$210'),
        line('K1', 'A', 'Retial', '5'),
        line('K2', 'B', 'excess_retail', '5'),
        line('K1', 'A', 'Wholesale', '101'),
        line('K1', 'Z', 'Wholesale', '101'),
        line('K1', 'A', 'wholesale', '102'),
        line('K1', 'Z', 'Wholesale', '102'),
      ],
      baseline,
    )
    expect(kindsOf(checked)).toEqual(['unknown-field 1', 'not-whole-days 1', 'currency-sign 1', 'duplicate 4'])
    expect(placesOf(checked, 'unknown-field')).toEqual(['2:5'])
    expect(placesOf(checked, 'duplicate')).toEqual(['4:6', '5:6', '6:6', '7:6'])
    expect(changesOf(checked)).toEqual(['1/8 none 500'])
    expect(checked.names.filter(({ target }) => target === null)).toMatchObject([{ name: 'Suit / Z', cells: 2 }])
    expect(checked.cells).toBe(8)
    const some = [head, line('K1', 'A', 'Wholesale', '101'), line('K1', 'Z', 'Wholesale', 'abc')]
    const ignoring = checkTable(some, baseline, { names: { 'Suit / Z': 'ignore' } })
    expect(ignoring).toMatchObject({ cells: 1, problems: [] })
  })

  it('may have a column a field', () => {
    const checked = checkTable(
      [
        ['Username', 'Currency', 'Fabric Code', 'Combination', 'Wholesale', 'Days'],
        ['Harbour', 'USD', 'K1', 'Suit / A', '101', '12.5'],
        ['Harbour', 'USD', 'K1', 'Suit / B', '102', '7'],
      ],
      baseline,
    )
    expect(placesOf(checked, 'not-whole-days')).toEqual(['0:5'])
    expect(changesOf(checked)).toEqual(['0/0 10000 10100', '0/5 none 10200', '0/9 none 700'])
  })
})
