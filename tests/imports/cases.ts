import iconv from 'iconv-lite'
import { csvForSpreadsheet } from '../../src-shared/csv.ts'
import { type Book, type BookCell, bookOf, formula, styled } from './books.ts'

/** A file of the corpus: its folder, its name, and what is in it. */
export type Case = readonly [kind: string, file: string, content: string | Uint8Array]

const own = ['Harbour & Vale', 'USD']
const head = ['Username', 'Currency', 'Fabric Code']
const shirt = 'Shirt / Shirt / Retail'

const csv = (...rows: readonly (readonly string[])[]): string =>
  `${rows.map(row => row.map(text => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')).join('\r\n')}\r\n`

/** A list of one column of prices. */
const list = (prices: Readonly<Record<string, string>>, title = shirt): string =>
  csv([...head, title], ...Object.entries(prices).map(([code, price]) => [...own, code, price]))

/** The same as the rows of a workbook. */
const rows = (prices: readonly (readonly [code: BookCell, price: BookCell])[]): BookCell[][] => [
  [...head, shirt],
  ...prices.map(([code, price]) => [...own, code, price]),
]

const book = (
  prices: readonly (readonly [code: BookCell, price: BookCell])[],
  more: Omit<Book, 'rows'> = {},
): Uint8Array => bookOf({ ...more, rows: rows(prices) })

const named = (title: string, ...cells: readonly (readonly [code: string, text: string, price: string])[]): string =>
  csv([...head, title, shirt], ...cells.map(([code, text, price]) => [...own, code, text, price]))

/** Two lines of titles: the upper one in row 1, with what is merged. */
const under = (
  upper: readonly string[],
  lower: readonly string[],
  merged: string,
  prices: readonly number[],
): Uint8Array =>
  bookOf({
    rows: [
      [...['', '', ''], ...upper],
      [...head, ...lower],
      [...own, 'A1', ...prices],
    ],
    after: `<mergeCells><mergeCell ref="${merged}"/></mergeCells>`,
  })

const two: readonly (readonly [string, number])[] = [
  ['A1', 156],
  ['A2', 157],
]

const named2 = (part: NonNullable<Book['parts']>) => book(two, { parts: part })

const renamed = (parts: Record<string, string>, rename: (name: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [rename(name), text]))

const japanese = csv(
  ['ユーザー名', '通貨', '生地コード', '備考', shirt],
  ['Harbour & Vale', 'USD', 'A1', 'ジャケットの生地です', '156'],
)
const western = (text: string): string => csv([...head, 'Bemerkung', shirt], [...own, 'A1', text, '156'])

/** The mark that Excel for Mac writes into its extensions, which says something else by a name that the workbook has, too. */
const extension =
  '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="x"><x14:workbookPr date1904="0"/></ext></extLst>'

export const cases: readonly Case[] = [
  // A code and the name beside it disagree.
  ['names', 'slipped.csv', named('Fabric Name', ['A2', 'Ash Twill', '156'], ['A3', 'Birch Herringbone', '157'])],
  ['names', 'one-slipped.csv', named('Fabric Name', ['A1', 'Ash Twill', '156'], ['A3', 'Birch Herringbone', '157'])],
  [
    'names',
    'collections-slipped.csv',
    named('Collection', ['A1', 'Summer Linen', '156'], ['A2', 'Winter Flannel', '157']),
  ],
  [
    'names',
    'written-otherwise.csv',
    named('Fabric Name', ['A1', 'ASH-TWILL', '156'], ['A2', ' birch  herringbone', '157']),
  ],
  ['names', 'unfamiliar.csv', named('Fabric Name', ['A1', 'Esche', '156'], ['A2', 'Birch Herringbone', '157'])],
  // Two columns of names, of which one knows the fabric, and letters that other keyboards lack.
  [
    'names',
    'second-name.csv',
    csv(
      [...head, 'Fabric Name', 'Fabric Description', shirt],
      [...own, 'A1', 'Ash Twill', 'Fine wool', '156'],
      [...own, 'A2', 'Birch Herringbone', 'Ash Twill', '157'],
    ),
  ],
  [
    'names',
    'other-letters.csv',
    named('Fabric Name', ['A1', 'Ａsh\nTẃıll', '156'], ['A2', 'Bi\u200erch Herringbøne', '157']),
  ],
  // Names that differ in accents alone, slipped; and a file that has lost its accents.
  [
    'names',
    'accents-slipped.csv',
    named('Fabric Name', ['T1', 'Lụa Tơ Tấm', '156'], ['T2', 'lụa tơ tằm', '157'], ['T3', 'creme', '158']),
  ],
  [
    'names',
    'accents-lost.csv',
    named('Fabric Name', ['T1', 'Lua To Tam', '156'], ['T2', 'LUA TO TAM', '157'], ['T3', 'Creme', '158']),
  ],
  [
    'names',
    'accents-parted.csv',
    named(
      'Fabric Name',
      ['T1', 'Lụa Tơ Tằm', '156'],
      ['T2', 'Lụa Tơ Tấm'.normalize('NFD'), '157'],
      ['T4', 'Creme', '158'],
    ),
  ],
  // Results that the workbook itself calls not computed.
  [
    'formulas',
    'placeholders.xlsx',
    book(
      [
        ['A1', formula('100*1.5', 0)],
        ['A2', 157],
      ],
      { inBook: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' },
    ),
  ],
  [
    'formulas',
    'sheet-to-be-computed.xlsx',
    book(
      [
        ['A1', formula('100*1.5', 150)],
        ['A2', 157],
      ],
      { after: '<sheetCalcPr fullCalcOnLoad="1"/>' },
    ),
  ],
  [
    'formulas',
    'not-completed.xlsx',
    book([['A1', formula('100*1.5', 150)]], { inBook: '<calcPr calcCompleted="0"/>' }),
  ],
  [
    'formulas',
    'zeros-before-computing.xlsx',
    book([
      ['A1', formula('100*1.5', '0.0')],
      ['A2', 157],
    ]),
  ],
  ['formulas', 'computed.xlsx', book([['A1', formula('100*1.56', 156)]], { inBook: '<calcPr calcId="191029"/>' })],
  ['formulas', 'result-of-an-empty-cell.xlsx', book([['A1', formula('Old!E3', 0)]])],
  // A title over merged cells goes no further than they do.
  [
    'titles',
    'field-over-two.xlsx',
    under(
      ['Wholesale', '', ''],
      ['Shirt / Shirt', 'Trousers / Trousers', 'Waistcoat / Waistcoat'],
      'D1:E1',
      [60, 61, 141],
    ),
  ],
  [
    'titles',
    'combination-over-two.xlsx',
    under(['Shirt / Shirt', '', ''], ['Wholesale', 'Retail', 'Days'], 'D1:E1', [60, 156, 9]),
  ],
  [
    'titles',
    'combination-over-three.xlsx',
    under(['Shirt / Shirt', '', ''], ['Wholesale', 'Retail', 'Days'], 'D1:F1', [60, 156, 9]),
  ],
  [
    'titles',
    'field-centred-across-two.xlsx',
    bookOf({
      rows: [
        [
          '',
          '',
          '',
          { xml: '<c REF s="1" t="inlineStr"><is><t>Wholesale</t></is></c>' },
          { xml: '<c REF s="1"/>' },
          '',
        ],
        [...head, 'Shirt / Shirt', 'Trousers / Trousers', 'Waistcoat / Waistcoat'],
        [...own, 'A1', 60, 61, 141],
      ],
      formats: ['General'],
      inStyle: '<alignment horizontal="centerContinuous"/>',
    }),
  ],
  [
    'titles',
    'one-title-of-its-own.xlsx',
    under(['Shirt / Shirt', '', 'Trousers / Trousers'], ['Wholesale', 'Retail', 'Retail'], 'D1:E1', [60, 156, 157]),
  ],
  // What nobody sees, and what is crossed out.
  [
    'hidden',
    'column-without-width.xlsx',
    book(two, { before: '<cols><col min="4" max="4" width="0" customWidth="1"/></cols>' }),
  ],
  ['hidden', 'row-without-height.xlsx', book(two, { rowLooks: { 3: ' ht="0" customHeight="1"' } })],
  [
    'hidden',
    'format-of-nothing.xlsx',
    book(
      [
        ['A1', styled(156, 1)],
        ['A2', 157],
      ],
      { formats: [';;;'] },
    ),
  ],
  [
    'hidden',
    'zeros-by-format.xlsx',
    book(
      [
        ['A1', styled(0, 1)],
        ['A2', styled(157, 1)],
      ],
      { formats: ['0.00;-0.00;'] },
    ),
  ],
  [
    'hidden',
    'format-of-a-word.xlsx',
    book(
      [
        ['A1', styled(156, 1)],
        ['A2', styled(157, 2)],
        ['A3', styled(0, 3)],
        ['A4', styled(158, 3)],
      ],
      { formats: ['"on request"', '""', '0.00;-0.00;"-"'] },
    ),
  ],
  [
    'hidden',
    'white-letters.xlsx',
    book(
      [
        ['A1', styled(156, 1)],
        ['A2', 157],
      ],
      { fonts: ['<color theme="0"/>'] },
    ),
  ],
  ['hidden', 'thousands-as-ones.xlsx', book([['A1', styled(156_000, 1)]], { formats: ['#,##0.00,'] })],
  [
    'hidden',
    'zeros-by-sheet.xlsx',
    book(
      [
        ['A1', 0],
        ['A2', 157],
      ],
      { before: '<sheetViews><sheetView showZeros="0"/></sheetViews>' },
    ),
  ],
  [
    'hidden',
    'struck-through.xlsx',
    book(
      [
        ['A1', styled(156, 1)],
        ['A2', 157],
      ],
      { fonts: ['<strike/>'] },
    ),
  ],
  [
    'hidden',
    'code-struck-through.xlsx',
    book(
      [
        [{ xml: '<c REF s="1" t="inlineStr"><is><t>A1</t></is></c>' }, 156],
        ['A2', 157],
      ],
      { fonts: ['<strike/>'] },
    ),
  ],
  ['names', 'german-titles.csv', named('Stoffname', ['A2', 'Ash Twill', '156'], ['A3', 'Birch Herringbone', '157'])],
  [
    'hidden',
    'old-price-struck-through.xlsx',
    book([['A1', { xml: '<c REF t="s"><v>0</v></c>' }]], {
      strings: ['<r><rPr><strike/></rPr><t>155</t></r><r><t>156.50</t></r>'],
    }),
  ],
  // Codes that spreadsheets make numbers of, and back.
  ['codes', 'decimals-by-format.xlsx', book([[styled(90.75, 1), 156]], { formats: ['0.000'] })],
  ['codes', 'decimals-by-grouped-format.xlsx', book([[styled(90.75, 1), 156]], { formats: ['#,##0.000'] })],
  ['codes', 'prefix-by-format.xlsx', book([[styled(402, 1), 156]], { formats: ['"HV-"0000'] })],
  [
    'codes',
    'plain-number.xlsx',
    book([
      [90.75, 156],
      [402, 157],
    ]),
  ],
  ['codes', 'dash-elsewhere.csv', list({ '1-123': '156' })],
  [
    'codes',
    'guarded.csv',
    csvForSpreadsheet([[...head, shirt], ...['-12', '+7', '=9', '@a'].map(code => [...own, code, '156'])]),
  ],
  ['codes', 'escaped-line-break.xlsx', book([['HV-0402_x000D_', 156]])],
  // One number in a cell.
  ['cells', 'price-below-price.csv', list({ A1: '155\n156.50', A2: '157' })],
  ['cells', 'thousands.csv', list({ A1: '1 156.50', A2: '1,157.50' })],
  [
    'cells',
    'currency-under-a-condition.xlsx',
    book([['A1', styled(156, 1)]], { formats: ['[<1000]0.00;[$€-407] 0.00'] }),
  ],
  // Names that read the same, and that don't.
  ['usernames', 'no-break-space.csv', csv([...head, shirt], ['Harbour\u00a0& Vale', 'USD', 'A1', '156'])],
  ['usernames', 'space-without-width.csv', csv([...head, shirt], ['Harbour\u200b & Vale', 'USD', 'A1', '156'])],
  ['usernames', 'marks-of-direction.csv', csv([...head, shirt], ['\u200eHarbour & Vale\u200f', 'USD', 'A1', '156'])],
  ['usernames', 'another.csv', csv([...head, shirt], ['Harbour & Vail', 'USD', 'A1', '156'])],
  ['combinations', 'skirt.csv', list({ A1: '156' }, 'Skirt / Skirt / Retail')],
  // Workbooks as other programs pack them.
  [
    'parts',
    'at-the-root.xlsx',
    named2(parts =>
      renamed(
        { ...parts, '_rels/.rels': (parts['_rels/.rels'] ?? '').replace('xl/workbook.xml', '/workbook.xml') },
        name => name.replace('xl/', ''),
      ),
    ),
  ],
  [
    'parts',
    'another-name.xlsx',
    named2(parts =>
      renamed(
        { ...parts, '_rels/.rels': (parts['_rels/.rels'] ?? '').replace('workbook.xml', 'workbook2.xml') },
        name => name.replace('workbook.xml', 'workbook2.xml'),
      ),
    ),
  ],
  ['parts', 'backslashes.xlsx', named2(parts => renamed(parts, name => name.replaceAll('/', '\\')))],
  ['parts', 'capitals.xlsx', named2(parts => renamed(parts, name => name.replace('xl/worksheets', 'XL/Worksheets')))],
  [
    'parts',
    'targets-with-dots.xlsx',
    named2(parts => ({
      ...parts,
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '')
        .replace('worksheets/', './worksheets/')
        .replace('"styles', '"../xl/styles'),
    })),
  ],
  [
    'parts',
    'escaped-names.xlsx',
    named2(parts => ({
      ...renamed(parts, name => name.replace('sheet1', 'sheet 1')),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace('sheet1', 'sheet%201'),
    })),
  ],
  [
    'parts',
    'utf-16.xlsx',
    named2(parts => ({
      ...parts,
      'xl/worksheets/sheet1.xml': new Uint8Array(
        Buffer.from(`\ufeff${parts['xl/worksheets/sheet1.xml'] ?? ''}`, 'utf16le'),
      ),
    })),
  ],
  [
    'parts',
    'small-letters.xlsx',
    named2(parts => ({
      ...parts,
      'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '').replace(
        /r="([A-Z])(\d)"/g,
        (_, letter: string, row: string) => `r="${letter.toLowerCase()}${row}"`,
      ),
    })),
  ],
  [
    'parts',
    'row-in-two-parts.xlsx',
    named2(parts => ({
      ...parts,
      'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '').replace(
        '<c r="D2">',
        '</row><row r="2"><c r="D2">',
      ),
    })),
  ],
  [
    'parts',
    'date-of-1904.xlsx',
    book([['A1', styled(1, 1)]], { formats: ['yyyy-mm-dd'], inBook: `<workbookPr date1904="1"/>${extension}` }),
  ],
  ['parts', 'no-workbook.xlsx', named2(parts => ({ ...parts, 'xl/workbook.xml': '<document/>' }))],
  ['encodings', 'shift-jis.csv', iconv.encode(japanese, 'shift_jis')],
  ['encodings', 'euc-jp.csv', iconv.encode(japanese, 'euc-jp')],
  ['encodings', 'mac-roman.csv', iconv.encode(western('Größe: schöne Füße'), 'macintosh')],
  ['encodings', 'dos-850.csv', iconv.encode(western('Größe: schöne Füße'), 'cp850')],
  ['encodings', 'windows-1252.csv', iconv.encode(western('Größe: schöne Füße'), 'windows-1252')],
  ['encodings', 'utf-32le.csv', iconv.encode(western('Größe'), 'utf-32le', { addBOM: true })],
  ['encodings', 'utf-32be.csv', iconv.encode(western('Größe'), 'utf-32be')],
  ['kinds', 'html-table.xls', '<table border="1"><tr><td>Username</td><td>Currency</td></tr></table>'],
  ['kinds', 'message.xls', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n'],
  ['kinds', 'joined-with-mark.csv', `${list({ A1: '156' })}\ufeff${list({ A2: '157' })}`],
]
