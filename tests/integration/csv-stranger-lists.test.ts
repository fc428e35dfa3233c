import { afterAll, describe, expect, it } from 'vitest'
import { catalogueJson, csvOf, head, listOf, own, remove, suit, told, workbookOf } from './csv-stranger-support.ts'

// Price lists in which a price may be taken for another one: cells that stand under no title, titles that name a currency, codes that a
// spreadsheet or a program wrote in its own way.

afterAll(remove)

const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`
const titles = [...head, `${suit} / Retail`].join(',')
const row = (code: string, rest: string) => `Harbour & Vale,USD,${code},${rest}`

describe('numbers under no title', () => {
  it.each<[string, string]>([
    ['a program that ends each line with a comma', lines(`${titles},`, row('A1', '391,50,'), row('A2', '390,00,'))],
    ['titles that are padded', lines(`${titles},Shirt / Shirt / Retail,,`, row('A1', '391,50,155,00'))],
    [
      'a semicolon in a name',
      lines(`Username;Currency;Fabric Code;Fabric Name;${suit} / Retail;`, 'Harbour & Vale;USD;A1;Navy;300;391'),
    ],
  ])('cut no price in two: %s', async (_, text) => {
    const report = await told(text)
    expect(report.short).toEqual([`error ragged-row ${report.rows} @2`])
    expect(report).toMatchObject({ exit: 1, changes: { cells: 0, unchanged: 0 } })
    expect(report.problems[0]?.first.column).toMatch(/^[E-G]$/)
  })

  it('are no harm where they are blank, words or the numbers of rows', async () => {
    const notes = lines(`,${titles},,`, `0,${row('A1', '391,,checked')}`, `1,${row('A2', '390,,')}`)
    expect(await told(notes)).toMatchObject({ exit: 0, short: [], changes: { cells: 1 } })
  })

  it('between other columns and beside the table of a workbook are told, and not read', async () => {
    const between = csvOf([
      [...head, '', `${suit} / Retail`],
      [...own, 'A1', '380', '391'],
      [...own, 'A2', 'x', '390'],
    ])
    const report = await told(between)
    expect(report).toMatchObject({ exit: 0, short: ['warning untitled-column 1 @2'], changes: { cells: 1 } })
    expect(report.problems[0]?.first.column).toBe('D')
    const rows = [...listOf(['391'])].map((cells, at) => [...cells, '', at === 0 ? '' : '0.52'])
    expect(await told(workbookOf([{ name: 'Prices', rows }]))).toMatchObject({
      exit: 0,
      short: ['warning untitled-column 1 @2'],
    })
  })
})

describe('a currency in a title', () => {
  const list = (title: string, price = '391') => told(csvOf(listOf([price], title)))

  it.each(['Retail (EUR)', 'Retail EUR', 'Retail €', 'Wholesale (USD)', 'RRP, GBP'])(
    'that its column does not have: %s',
    async field => {
      expect(await list(`${suit} / ${field}`)).toMatchObject({
        exit: 1,
        unknown_names: [],
        changes: { cells: 0 },
        short: ['error foreign-currency 1 @2'],
      })
    },
  )

  it.each(['Retail (USD)', 'Retail $', 'Retail US$', 'Retail price USD'])('that it has: %s', async field => {
    expect(await list(`${suit} / ${field}`)).toMatchObject({ exit: 0, short: [], changes: { cells: 1 } })
  })

  it('in a tall file with a column a field, and none in the days', async () => {
    const tall = (wholesale: string) =>
      told(
        csvOf([
          [...head, 'Product', 'Combination', wholesale, 'Retail USD', 'Lead time (days)'],
          [...own, 'A1', '2-Piece', 'Jacket + Trousers', '136', '391', '17'],
        ]),
      )
    expect(await tall('Wholesale GBP')).toMatchObject({ exit: 0, short: [], changes: { cells: 3 } })
    expect(await tall('Wholesale USD')).toMatchObject({
      short: ['error foreign-currency 1 @2'],
      changes: { cells: 2 },
    })
  })
})

describe('codes and numbers in the hand of a program', () => {
  const codes = ['00412', '412', 'A1'].map(code => ({
    fabric_code: code,
    prices: { 31: [135, 390, 150, 430, 16] },
  }))
  const catalogue = { ...catalogueJson, codes }
  const title = `${suit} / Retail`

  it('="00412" is the text in it', async () => {
    const text = lines(titles, row('="00412"', '391'), row('"=""A1"""', '="392"'), row('412', '390'))
    expect(await told(text, catalogue)).toMatchObject({
      short: ['error other-signs 1 @3'],
      changes: { cells: 1, unchanged: 1 },
    })
    const twice = lines(titles, row('="00412"', '391'), row('00412', '392'))
    expect((await told(twice, catalogue)).short).toEqual(['error duplicate 2 @2'])
  })

  it('a workbook’s numbers that are shown with leading zeros have them', async () => {
    const code = (style: number, value: string) => ({ xml: `<c REF s="${style}"><v>${value}</v></c>` })
    const rows = [
      [...head, title],
      [...own, code(1, '412'), '391'],
      [...own, code(0, '412'), '392'],
    ]
    const formats = '<numFmt numFmtId="166" formatCode="00000"/>'
    const report = await told(workbookOf([{ name: 'P', rows }], { styles: ['0', '166'], formats }), catalogue)
    expect(report).toMatchObject({ exit: 0, short: [], changes: { cells: 2 } })
    const other = await told(workbookOf([{ name: 'P', rows }], { styles: ['0', '1'], formats }), catalogue)
    expect(other.short).toEqual(['error duplicate 2 @2'])
  })

  it('Swedish prices end in “:-”', async () => {
    const report = await told(csvOf(listOf(['391:-', '390:-', ':-'], title)))
    expect(report.short).toEqual(['error not-a-number 1 @4', 'error other-signs 2 @2'])
  })
})

it.each([
  [['Användarnamn', 'Valuta', 'Tygkod']],
  [['Benutzername', 'Währung', 'Artikelnummer']],
  [['Revendeur', 'Devise', 'Référence']],
  [['ユーザー名', '通貨', '生地コード']],
  [['用户名', '币种', '货号']],
])('offers %s for Username, Currency and Fabric Code', async words => {
  const report = await told(
    csvOf(
      [
        [...words, `${suit} / Retail`],
        [...own, 'A1', '391'],
      ],
      ';',
    ),
  )
  expect(report.header).toEqual({
    missing: ['Username', 'Currency', 'Fabric Code'],
    offers: words.map((column, at) => ({ missing: ['Username', 'Currency', 'Fabric Code'][at], column })),
  })
})
