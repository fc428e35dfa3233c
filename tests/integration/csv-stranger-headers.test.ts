import { afterAll, describe, expect, it } from 'vitest'
import { catalogueJson, csvOf, head, number, own, remove, suit, told, workbookOf } from './csv-stranger-support.ts'

// Headers and workbooks as people have them, and what is no price list at all.

afterAll(remove)

describe('headers', () => {
  it('lacks exactly Username and Currency, whatever comes near', async () => {
    const near = csvOf([
      ['user name', 'Curr.', 'Settlement Currency', 'Fabric Code', `${suit} / Retail`],
      [...own, 'GBP', 'A1', '391'],
    ])
    expect(await told(near)).toMatchObject({
      exit: 1,
      header: {
        missing: ['Username', 'Currency'],
        offers: [
          { missing: 'Username', column: 'user name' },
          { missing: 'Currency', column: 'Curr.' },
        ],
      },
    })
  })

  it('does not check a Settlement Currency, but a second Username and Currency', async () => {
    const settled = [
      ['Username', 'Settlement Currency', ...head.slice(1), `${suit} / Retail`],
      ['Harbour & Vale', 'XXX', 'USD', 'A1', '391'],
    ]
    expect(await told(csvOf(settled))).toMatchObject({ exit: 0, short: [] })
    const twice = [
      [...head, 'Username', 'Currency', `${suit} / Retail`],
      [...own, 'A1', 'Somebody', 'GBP', '391'],
    ]
    expect(await told(csvOf(twice))).toMatchObject({
      exit: 1,
      unknown_names: [],
      short: ['error other-username 1 @2', 'error other-currency 1 @2'],
    })
  })

  it.each<[string, string[][]]>([
    [
      'combinations over their fields',
      [
        ['', '', '', suit, '', 'Shirt / Shirt', ''],
        [...head, 'Wholesale', 'Retail', 'Wholesale', 'Retail'],
      ],
    ],
    [
      'titles that are merged with the line below',
      [
        [...head, suit, '', 'Shirt / Shirt', ''],
        ['', '', '', 'Wholesale', 'Retail', 'Wholesale', 'Retail'],
      ],
    ],
    [
      'titles in both lines',
      [
        ['Harbour & Vale 2026', '', '', '', '', '', ''],
        ['Username', '', 'Fabric Code', suit, '', 'Shirt / Shirt', ''],
        ['', 'Currency', '', 'Wholesale', 'Retail', 'Wholesale', 'RRP'],
      ]
        .slice(1, 2)
        .concat([['', '', '', 'Wholesale', 'Retail', 'Wholesale', 'RRP']])
        .map((row, at) => (at === 0 ? [...head, ...row.slice(3)] : row)),
    ],
    [
      'fields over their combinations',
      [
        ['', '', '', 'Wholesale', 'Retail', 'Wholesale', 'Retail'],
        [...head, suit, suit, 'Shirt / Shirt', 'Shirt / Shirt'],
      ],
    ],
  ])('reads two lines as one: %s', async (_, lines) => {
    const report = await told(csvOf([...lines, [...own, 'A1', '135', '391', '54', '156']]))
    expect(report).toMatchObject({ rows: 1, exit: 0, unknown_names: [], short: [] })
    expect(report.changes).toMatchObject({ cells: 2, unchanged: 2 })
  })

  it('takes no price list’s name for a group, and no row of a tall file for a header', async () => {
    const above = csvOf([
      ['Spring', '', '', ''],
      [...head, 'Retail'],
      [...own, 'A1', '391'],
    ])
    expect((await told(above)).unknown_names).toMatchObject([{ name: 'Retail' }])
    const tall = csvOf([
      [...head, 'Combination', 'Field', 'Value'],
      ['', '', '', '', 'Retail', ''],
      [...own, 'A1', suit, 'retail price', '391'],
      [...own, 'A1', suit, 'RRP', '391'],
    ])
    expect(await told(tall)).toMatchObject({ rows: 3, changes: { cells: 1 } })
  })

  it('reads a Chinese header in the Chinese locale', async () => {
    const text = csvOf([
      [...head, '2-Piece / 上衣 + 裤子 / 零售价'],
      [...own, 'A1', '391'],
    ])
    expect(await told(text, catalogueJson, 'zh-CN')).toMatchObject({ exit: 0, changes: { cells: 1 } })
    expect(await told(text)).toMatchObject({
      exit: 3,
      unknown_names: [{ name: '2-Piece / 上衣 + 裤子', cells: 1, suggestions: [suit] }],
    })
  })
})

describe('workbooks', () => {
  const titles = [...head, `${suit} / Retail`, `${suit} / Wholesale`, `${suit} / Days`]
  const prices = (...cells: Parameters<typeof number>[0][]) => [titles, [...own, 'A1', ...cells.map(number)]]

  it.each(['', 'x'])('tells errors, percentages and formulas without a value (prefix “%s”)', async prefix => {
    const xml = (text: string) => ({ xml: text })
    const rows = [
      titles,
      [
        ...own,
        'A1',
        xml('<c REF t="e"><v>#N/A</v></c>'),
        xml('<c REF s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
        number(16),
      ],
      [
        ...own,
        'A2',
        xml('<c REF s="1"><v>0.05</v></c>'),
        xml('<c REF s="2"><v>136</v></c>'),
        xml('<c REF><f>C3</f></c>'),
      ],
      [
        ...own,
        'A3',
        xml('<c REF><f>389+2</f><v>391</v></c>'),
        xml('<c REF t="str"><f>""</f><v></v></c>'),
        xml('<c REF><f t="shared" si="0"/><v/></c>'),
      ],
    ]
    const report = await told(workbookOf([{ name: 'Prices', rows }], { styles: ['0', '164', '165'], prefix }))
    expect(report.short).toEqual(['error not-a-number 4 @2', 'error percent 1 @3'])
    expect(report.changes).toMatchObject({ cells: 2, unchanged: 1 })
    expect([report.encoding, report.delimiter]).toEqual([null, null])
  })

  it('takes the sheet with the prices, not a cover, an empty one or one that is hidden', async () => {
    const list = { name: 'Prices & more', rows: prices(391, 135, 16) }
    const others = [
      { name: 'Sheet1', rows: [] },
      { name: 'Lists', rows: prices(1, 1, 1), state: 'hidden' },
      { name: 'Read me', rows: [['Price list'], ['of spring']] },
    ]
    expect(await told(workbookOf([...others, list]))).toMatchObject({
      exit: 0,
      sheet: 'Prices & more',
      rows: 1,
    })
    expect(await told(workbookOf(others))).toMatchObject({ sheet: 'Lists' })
    await expect(told(workbookOf(others.slice(0, 1)))).rejects.toMatchObject({ code: 'imports.empty' })
  })

  it('reads cells that are merged over two lines of titles', async () => {
    const rows = [
      ['', '', '', suit, '', ''],
      [...head, 'Retail', 'Wholesale', 'Days'],
      [...own, 'A1', number(391), number(135), number(16)],
    ]
    expect(await told(workbookOf([{ name: 'Prices', rows }]))).toMatchObject({
      exit: 0,
      skip: 1,
      changes: { cells: 1 },
    })
  })
})

/** A compound file whose directory stands behind 3 MB of other things. */
function lockedWorkbook(): Buffer {
  const file = Buffer.alloc(3_000_000)
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(5000, 48)
  file.write('EncryptedPackage', 5001 * 512 + 256, 'utf16le')
  return file
}

it.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'imports.empty'],
  ['a byte-order mark', '\ufeff', 'imports.empty'],
  ['a catalogue', JSON.stringify(catalogueJson), 'imports.not-a-table'],
  ['a large workbook with a password', lockedWorkbook(), 'imports.workbook-locked'],
  [
    'an old workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3_000_000)]),
    'imports.old-workbook',
  ],
  ['a cut old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'imports.old-workbook'],
  ['a list in JSON', ' [\n {"a": 1}]', 'imports.not-a-table'],
  ['a web page that is called .xls', '<html><table></table></html>', 'imports.not-a-table'],
  [
    'a program',
    Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3)) & 255)),
    'imports.not-a-table',
  ],
  ['text with other control signs', `${'Username,Currency\u0001\u0002\n'.repeat(50)}\0`, 'imports.not-a-table'],
  ['16,000 titles', csvOf([Array.from({ length: 16_000 }, (_, at) => `T${at}`)]), 'imports.too-many-columns'],
])('refuses %s', async (_, content, code) => {
  await expect(told(content)).rejects.toMatchObject({ code })
})
