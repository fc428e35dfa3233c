import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import {
  besideEachOther,
  type PageNode,
  readTable,
  saysNoMore,
  textOfPage,
  textOfTableCell,
  writeTable,
} from '../../src-shared/pricing/clipboard.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { readCell } from '../../src-shared/pricing/price-text.ts'
import { runs } from '../rig/runs.ts'

describe('cells that come as text', () => {
  it.each([
    [
      'Excel: a line end behind the last row',
      '145\t420\r\n146\t421\r\n',
      [
        ['145', '420'],
        ['146', '421'],
      ],
    ],
    [
      'Sheets: none',
      '145\t420\n146\t421',
      [
        ['145', '420'],
        ['146', '421'],
      ],
    ],
    ['an old Mac', '1\r2\r', [['1'], ['2']]],
    ['one cell', '145', [['145']]],
    ['one cell of Excel', '145\r\n', [['145']]],
    ['an empty cell of Excel', '\r\n', [['']]],
    ['nothing', '', []],
    ['empty rows within', '1\n\n2\n', [['1'], [''], ['2']]],
    [
      'empty cells',
      '\t\t\n\t5\t',
      [
        ['', '', ''],
        ['', '5', ''],
      ],
    ],
    ['rows of different lengths', '1\t2\t3\n4\n', [['1', '2', '3'], ['4']]],
    [
      'line breaks in a quoted cell',
      '"a\nb"\t2\r\n"c\r\nd"\t4\r\n',
      [
        ['a\nb', '2'],
        ['c\r\nd', '4'],
      ],
    ],
    ['tabs and doubled quotes', '"a\tb"\t"say ""so"""\n', [['a\tb', 'say "so"']]],
    ['a quoted last cell without a line end', '1\t"2\n3"', [['1', '2\n3']]],
    [
      'quotes that are none',
      '5" cuff\t6"\n"7" cuff\t8',
      [
        ['5" cuff', '6"'],
        ['"7" cuff', '8'],
      ],
    ],
    [
      'a quote that nothing closes',
      '"open\t1\n2\t3',
      [
        ['"open', '1'],
        ['2', '3'],
      ],
    ],
    ['an empty quoted cell', '""\t1\n', [['', '1']]],
    ['an empty cell at the end, behind a quoted one', '"a"\t\n', [['a', '']]],
    ['a byte order mark', '\ufeff1\t2', [['1', '2']]],
  ])('%s', (_what, text, table) => {
    expect(readTable(text)).toEqual(table)
  })

  const cells = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ', '，', '.') })
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([tall, wide]) =>
      fc.array(fc.array(cells, { minLength: wide, maxLength: wide }), { minLength: tall, maxLength: tall }),
    )

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(tables, table => {
        const { text } = writeTable(table.map(row => row.map(cell => ({ text: cell, number: null }))))
        expect(readTable(text)).toEqual(table)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('are read as papaparse reads them, where they are well formed', () => {
    fc.assert(
      fc.property(tables, table => {
        const text = Papa.unparse(table, { delimiter: '\t', newline: '\r\n', quotes: true })
        const { data } = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\r\n' })
        expect(readTable(text)).toEqual(data)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('cells that are copied', () => {
  it('carry their numbers in the forms of the programs, and nothing that is markup', () => {
    const { text, html } = writeTable([
      [
        { text: '1234,50', number: 1234.5 },
        { text: '<b>"x" & y', number: null },
      ],
    ])
    expect(text).toBe('1234,50\t"<b>""x"" & y"')
    expect(html).toContain('x:num="1234.5"')
    expect(html).toContain('sdval="1234.5"')
    expect(html).toContain('data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}"')
    expect(html).toContain('&lt;b&gt;&quot;x&quot; &amp; y')
    expect(html).not.toContain('<b>')
  })
})

describe('a cell of a pasted table', () => {
  it.each([
    ['LibreOffice', { text: '1.234,50', sdval: '1234.5' }, '1234.5'],
    ['Excel', { text: '1.234,50', xNum: '1234.5' }, '1234.5'],
    ['Excel, where the text is the number', { text: '1234.50', xNum: '' }, '1234.50'],
    ['Sheets', { text: '1 234,50', sheetsValue: '{"1":3,"3":1234.5}' }, '1234.5'],
    ['shown rounded', { text: '1.234,57', sdval: '1234.56789' }, '1.234,57'],
    ['a percentage is none', { text: '5%', sdval: '0.05' }, '5%'],
    ['a date is none', { text: '12/05/2026', sdval: '46154' }, '12/05/2026'],
    ['a currency is not lost', { text: '£145.00', sdval: '145' }, '£145.00'],
    ['words', { text: 'ask Jo' }, 'ask Jo'],
    ['empty', { text: '' }, ''],
  ])('%s', (_what, cell, text) => {
    expect(textOfTableCell(cell)).toBe(text)
  })
})

describe('a page beside a text', () => {
  const rows = (...lines: string[]) => `<table><tbody>${lines.map(line => `<tr>${line}</tr>`).join('')}</tbody></table>`

  it.each([
    ['a plain table', rows('<td>1</td><td>2</td>', '<td class="x">3</td><td></td>'), '1\t2\r\n3\t\r\n', true],
    ['with headings', rows('<th>Retail</th>', '<td>3</td>'), 'Retail\n3', true],
    ['Excel’s columns', `<table><col width=64 span=2>${rows('<td>1</td>').slice(7)}`, '1', true],
    ['a number of LibreOffice', rows('<td sdval="1.5">1,50</td>'), '1,50', false],
    ['a number of Excel', rows('<td x:num="1.5">1,50</td>'), '1,50', false],
    ['a number of Sheets', rows('<td data-sheets-value="{}">1,50</td>'), '1,50', false],
    ['merged cells', rows('<td colspan="2">1</td>', '<td>2</td><td>3</td>'), '1\n2\t3', false],
    ['words around the table', `<p>July</p>${rows('<td>1</td>')}`, 'July\n1', false],
    ['two tables', rows('<td>1</td>') + rows('<td>2</td>'), '1', false],
    ['no table', '<p>1</p>', '1', false],
    ['no text', rows('<td>1</td>'), '', false],
  ])('%s', (_what, html, text, says) => {
    expect(saysNoMore(html, readTable(text))).toBe(says)
  })

  it('says more wherever the desk itself copied a number', () => {
    const { html, text } = writeTable([[{ text: '1,50', number: 1.5 }]])
    expect(saysNoMore(html, readTable(text))).toBe(false)
  })
})

const textNode = (nodeValue: string): PageNode => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] })
const element = (nodeName: string, ...childNodes: PageNode[]): PageNode => ({
  nodeType: 1,
  nodeName,
  nodeValue: null,
  childNodes,
})
const styles = ['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'zh-CN'].map(numberStyleOf)
const pricesIn = (text: string) =>
  styles.map(style => readCell(text, { field: 'retail', style, currency: 'GBP' }).after)
const unreadableEverywhere = pricesIn('no price')

describe('what stands on lines or in cells of its own', () => {
  const number = fc.stringMatching(/^\d{1,3}([.,]\d{1,3})?$/)
  const separator = fc.constantFrom('\n', '\r\n', '\r', '\t', ' \n ', '\t ', '\u2028', '\n\n', '\v')
  it('never becomes one number: in a cell’s text, nor in a field that takes one line', () => {
    fc.assert(
      fc.property(number, separator, number, (one, between, other) => {
        const text = `${one}${between}${other}`
        expect(pricesIn(text)).toEqual(unreadableEverywhere)
        expect(pricesIn(besideEachOther(text) ?? text)).toEqual(unreadableEverywhere)
      }),
      { numRuns: runs(300) },
    )
  })
  it('never becomes one number: on a page', () => {
    const apart = fc.constantFrom<(one: string, other: string) => PageNode[]>(
      (one, other) => [textNode(one), element('BR'), textNode(other)],
      (one, other) => [textNode(one), element('br'), textNode(other)],
      (one, other) => [element('DIV', textNode(one)), element('DIV', textNode(other))],
      (one, other) => [textNode(one), element('P', textNode(other))],
      (one, other) => [element('SPAN', element('B', textNode(one)), element('BR')), textNode(` ${other}`)],
      (one, other) => [
        element('TABLE', element('TBODY', element('TR', element('TD', textNode(one)), element('TD', textNode(other))))),
      ],
    )
    fc.assert(
      fc.property(number, apart, number, (one, make, other) => {
        expect(pricesIn(textOfPage(element('TD', ...make(one, other))))).toEqual(unreadableEverywhere)
      }),
      { numRuns: runs(300) },
    )
  })
  it('is one where it stands alone, however a page wraps it', () => {
    for (const cell of [
      element('TD', textNode('\n  1 234.50\n')),
      element('TD', element('P', element('B', textNode('1 ')), textNode('234.50')), element('BR')),
      element('TD', element('DIV', element('SPAN', textNode('1\n 234.50')))),
    ]) {
      expect(textOfPage(cell)).toBe('1 234.50')
    }
    for (const text of ['145', '145\r\n', '"145"\n', '\t145', 'a b', '']) expect(besideEachOther(text)).toBeNull()
    expect(besideEachOther('140\t150\r\n7')).toBe('140 | 150 | 7')
  })
})

describe('a marked number of three decimals or more', () => {
  it.each([
    ['12,345', '12.345', '12.3450'],
    ['12.345', '12.345', '12.3450'],
    ['-1,234', '-1.2344', '-1.2344'],
    ['12,345', '12345.4321', '12345'],
    ['12.345', '12345', '12345'],
    // Rounded by its program, and not in doubt.
    ['12.35', '12.3456', '12.35'],
    ['12,35', '12.3456', '12,35'],
    ['140\n150', '140', '140\n150'],
  ])('%s, marked as %s', (text, sdval, read) => {
    expect(textOfTableCell({ text, sdval })).toBe(read)
  })
  it('is twelve thousand in no language if it is twelve', () => {
    const text = textOfTableCell({ text: '12,345', sdval: '12.345' })
    expect(pricesIn(text)).toEqual(unreadableEverywhere)
  })
})
