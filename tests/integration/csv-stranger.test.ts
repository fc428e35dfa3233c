import iconv from 'iconv-lite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { endCommands, runCommand } from './cli-support.ts'
import { catalogueJson, csvOf, head, listOf, named, own, remove, suit, told } from './csv-stranger-support.ts'

// Price lists as people and programs write them: what `csv check` says of each, counted by hand.

afterAll(remove)
afterEach(endCommands)

const five = ['391', '390', '390', '390', '390']

describe('the dialects of programs', () => {
  it.each<[string, string | Uint8Array, Partial<Awaited<ReturnType<typeof told>>>]>([
    ['Excel’s CSV UTF-8', `\ufeff${csvOf(listOf(five))}`, { encoding: 'utf-8', delimiter: ',' }],
    [
      'a German Excel',
      iconv.encode(
        csvOf(
          [
            ['Username', 'Currency', 'Fabric Code', 'Fabric Name', `${suit} / Retail`],
            [...own, 'A1', 'Größe', '391,00'],
          ],
          ';',
        ),
        'windows-1252',
      ),
      { encoding: 'windows-1252', delimiter: ';', exit: 0 },
    ],
    [
      'a Chinese Excel',
      iconv.encode(
        csvOf([
          ['Username', 'Currency', 'Fabric Code', '面料名称', `${suit} / 零售价`],
          [...own, 'A1', '深灰人字纹', '391'],
        ]),
        'gb18030',
      ),
      { encoding: 'gb18030' },
    ],
    ['Excel’s Unicode text', iconv.encode(`\ufeff${csvOf(listOf(five), '\t')}`, 'utf-16le'), { delimiter: '\t' }],
    ['UTF-16 without a mark', iconv.encode(csvOf(listOf(five)), 'utf-16be'), { encoding: 'utf-16be' }],
    ['an old Mac', csvOf(listOf(five), ',', '\r'), { delimiter: ',' }],
    ['pipes', csvOf(listOf(five), '|'), { delimiter: '|' }],
    ['a line that names the delimiter', `sep=;\r\n${csvOf(listOf(five), ';')}`, { delimiter: ';', skip: 1 }],
    ['a program that fills up with zero bytes', `${csvOf(listOf(five))}${'\0'.repeat(500)}`, { rows: 5 }],
    [
      'columns that were painted to the end of the sheet',
      csvOf(listOf(five).map(row => [...row, ...new Array<string>(16_380).fill('')])),
      { columns: 4 },
    ],
  ])('%s', async (_, content, expected) => {
    const report = await told(content)
    expect(report).toMatchObject({
      exit: 0,
      unknown_names: [],
      header: { missing: [] },
      changes: { cells: 1, up: 1 },
      ...expected,
    })
    expect(report.short.filter(problem => !problem.includes('archived'))).toEqual([])
  })
})

it.each(['Größe', 'süß', 'Füße', 'Straße', 'Crème', 'Año', '€5'])('takes %s alone for Western', async name => {
  const list = csvOf([
    [...head, 'Fabric Name', `${suit} / Retail`],
    [...own, 'A1', name, '391'],
  ])
  expect((await told(iconv.encode(list, 'windows-1252'))).encoding).toBe('windows-1252')
})

it.each(['面料', 'T恤', 'V领', '2件套', '灰色grey', '100%羊毛'])('takes %s alone for Chinese', async name => {
  const list = csvOf([
    [...head, 'Fabric Name', `${suit} / Retail`],
    [...own, 'A1', name, '391'],
  ])
  expect((await told(iconv.encode(list, 'gb18030'))).encoding).toBe('gb18030')
})

describe('rows and columns are counted as in a spreadsheet', () => {
  it('with cells on several lines, blank rows and titles above', async () => {
    const text = csvOf([
      ['Price list', '', '', '', ''],
      ['', '', '', '', ''],
      ['Username', 'Currency', 'Fabric Code', 'Fabric\nName', `${suit} / Retail`],
      [...own, 'A1', 'one\r\ntwo\r\nthree', '391'],
      ['', '', '', '', ''],
      [...own, 'A2', '', 'x'],
      [...own, 'no such', '', '390'],
    ])
    const { problems } = await told(text)
    expect(problems).toEqual([
      { kind: 'unknown-code', severity: 'error', count: 1, first: { row: 7, column: 'Fabric Code' } },
      { kind: 'not-a-number', severity: 'error', count: 1, first: { row: 6, column: `${suit} / Retail` } },
    ])
  })

  it('swallows no row behind a quote that stands alone', async () => {
    const line = (code: string, name: string) => `Harbour & Vale,USD,${code},${name},390\r\n`
    const text = `${[...head, 'Fabric Name', `${suit} / Retail`].join(',')}\r\n${line('A1', '"12" wide')}${line('A2', 'x')}${line('A3', '"open')}${line('A4', 'y')}`
    expect(await told(text)).toMatchObject({ rows: 4, short: ['error ragged-row 2 @2'] })
  })
})

describe('values', () => {
  it.each<[string, string[], string[]]>([
    ['thin and hard spaces', ['1\u202f234.50', '1\u00a0234.50', '1\u2009234.50'], ['error thousands 3 @2']],
    ['Swiss thousands', ["1'234.50", '1’234.50'], ['error thousands 1 @2', 'error other-signs 1 @3']],
    ['an accountant’s nothing', ['£ -', '-', '–'], ['error not-a-number 3 @2']],
    ['an accountant’s minus', ['(12.00)'], ['error other-signs 1 @2']],
    ['percentages', ['5%', '5 %'], ['error percent 2 @2']],
    ['errors of a spreadsheet', ['#N/A', '#REF!', '#DIV/0!'], ['error not-a-number 3 @2']],
    ['a zero byte in a cell', ['39\u00001', '390', '390', '390'], ['error not-a-number 1 @2']],
    ['three decimals', ['390.005', '390.100'], ['error too-many-decimals 2 @2']],
    ['zeros behind two decimals', ['391.5000', '390.00000'], []],
    ['another currency', ['£391'], ['error foreign-currency 1 @2']],
    ['a rise of just the guard, and more', ['487.50', '487.51'], ['warning jump 1 @3']],
  ])('%s', async (_, prices, problems) => {
    expect((await told(csvOf(listOf(prices)))).short).toEqual(problems)
  })

  it('days that are dates, halves and months', async () => {
    const days = ['2026-03-01', '16.5', '45', '16.0']
    expect((await told(csvOf(listOf(days, `${suit} / Days (working days)`)))).short).toEqual([
      'error not-a-number 1 @2',
      'error not-whole-days 1 @3',
      'warning many-days 1 @4',
      'warning jump 1 @4',
    ])
  })

  it('0 and less become not priced, counted apart and no jump', async () => {
    const report = await told(csvOf(listOf(['0', '-5', '0.00', '390'])))
    expect(report).toMatchObject({
      exit: 0,
      short: ['warning price-cleared 3 @2'],
      changes: { cells: 3, to_not_priced: 3, down: 0 },
    })
  })

  it('says what of one code stands twice with different values, and retail below wholesale in one currency', async () => {
    const twice = [...listOf(['391', '390']), [...own, 'A1', '392'], [...own, 'A2', '390']]
    expect(await told(csvOf(twice))).toMatchObject({ exit: 1, short: ['error duplicate 2 @2'] })
    const cheap = csvOf([
      [...head, `${suit} / Wholesale`, `${suit} / Retail`],
      [...own, 'A1', '160', '150'],
    ])
    const retailer = { ...catalogueJson.retailer, settlement_currency: 'USD' }
    const oneCurrency = await told(cheap, { ...catalogueJson, retailer })
    expect(oneCurrency.short).toContain('warning retail-below-wholesale 1 @2')
    expect(oneCurrency.exit).toBe(0)
    expect((await told(cheap)).short).not.toContain('warning retail-below-wholesale 1 @2')
  })

  it('a code of the archive is a warning', async () => {
    expect(await told(csvOf(listOf(five)))).toMatchObject({ exit: 0, short: ['warning archived-code 1 @6'] })
  })

  it('a line of totals at the end is no row of the retailer', async () => {
    const text = csvOf([...listOf(five.slice(0, 4)), ['Total', '', '', '1561']])
    const { short, exit } = await told(text)
    expect(exit).toBe(1)
    expect(short).toEqual(['error total-row 1 @6'])
  })
})

describe('the command', () => {
  const check = async (...args: string[]) => {
    const { code, lines, errors } = await runCommand(['csv', 'check', ...args])
    return { code, lines, errors }
  }
  const catalogue = () => ['--catalogue', named('catalogue.json', JSON.stringify(catalogueJson))]

  it('says what is missing before anything else, and takes a map that says what columns are', async () => {
    const file = named(
      'near.csv',
      csvOf([
        ['user name', 'Curr.', 'Fabric Code', 'Retail suit'],
        [...own, 'A1', '391'],
      ]),
    )
    const bare = await check(file, ...catalogue())
    expect(bare.code).toBe(1)
    expect(bare.lines.slice(0, 2)).toEqual([
      'missing  Username: did you mean “user name”?',
      'missing  Currency: did you mean “Curr.”?',
    ])
    const names = { suit: suit }
    const columns = { 'user name': 'username', 'Curr.': 'Currency' }
    for (const map of [
      { selvedge: 'import map', version: 1, columns, names },
      { columns, names },
      { ...columns, ...names },
    ]) {
      const mapped = await check(file, ...catalogue(), '--json', '--map', named('map.json', JSON.stringify(map)))
      expect([mapped.code, mapped.errors]).toEqual([0, ''])
      expect(JSON.parse(mapped.lines[0] ?? '')).toMatchObject({
        header: { missing: [] },
        changes: { cells: 1 },
      })
    }
    const odd = await check(file, ...catalogue(), '--map', named('map.json', '{"columns":{"a":"colour"}}'))
    expect([odd.code, odd.lines]).toEqual([2, []])
  })

  it('reads a catalogue that PowerShell wrote, and tells of a locale that it does not have', async () => {
    const file = named('list.csv', csvOf(listOf(five)))
    const wide = named('wide.json', Buffer.from(`\ufeff${JSON.stringify(catalogueJson)}`, 'utf16le'))
    const { code, errors } = await check(file, '--catalogue', wide, '--locale', 'zh')
    expect(code).toBe(0)
    expect(errors).toContain('zh-CN')
    const empty = await check('', '--catalogue', wide)
    expect(empty.code).toBe(2)
    expect(empty.errors).not.toContain('undefined')
  })

  it('prints exactly what the contract names', async () => {
    const file = named(
      'all.csv',
      csvOf([
        [...head, `${suit} / Retail`, 'Shirts / Shirt / Retail'],
        [...own, 'A1', '12.345', '1'],
      ]),
    )
    const { code, lines } = await check(file, ...catalogue(), '--json')
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      rows: 1,
      columns: 5,
      encoding: 'utf-8',
      delimiter: ',',
      header: { missing: [], offers: [] },
      unknown_names: [{ name: 'Shirts / Shirt', cells: 1, suggestions: ['Shirt / Shirt'] }],
      problems: [
        { kind: 'too-many-decimals', severity: 'error', count: 1, first: { row: 2, column: `${suit} / Retail` } },
      ],
      changes: { cells: 0, to_not_priced: 0, newly_priced: 0, up: 0, down: 0, left_out: 0, unchanged: 0 },
    })
  })
})
