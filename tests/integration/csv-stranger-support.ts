import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { checkCooperatively, openSheet } from '../../src-main/imports/sheets/open-sheet.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { type CheckReport, exitCodeOf, reportOf } from '../../src-shared/imports/report.ts'
import { filesFolder } from './imports-reading-support.ts'

/** A catalogue as a person would write one: two combinations, 390.00 and 155.00 retail everywhere. */
export const catalogueJson = {
  selvedge: 'catalogue',
  version: 1,
  retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
  combinations: [
    {
      id: 31,
      main_product: '2-Piece',
      name: 'Jacket + Trousers',
      display_names: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 裤子' },
    },
    { id: 51, main_product: 'Shirt', name: 'Shirt', display_names: { en: 'Shirt', 'zh-CN': '衬衫' } },
  ],
  codes: ['A1', 'A2', 'A3', 'A4', 'A5'].map(code => ({
    fabric_code: code,
    archived: code === 'A5',
    prices: { 31: [135, 390, 150, 430, 16], 51: [54, 155, 61, 175, 12] },
  })),
}
export const suit = '2-Piece / Jacket + Trousers'
export const head = ['Username', 'Currency', 'Fabric Code']
export const own = ['Harbour & Vale', 'USD']

/** Rows as a CSV; what needs quotes has them. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter = ',', newline = '\r\n'): string =>
  rows
    .map(row =>
      row
        .map(text => (text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(delimiter),
    )
    .join(newline) + newline

/** A list of one column of prices (by title), the first codes in order. */
export const listOf = (prices: readonly string[], title = `${suit} / Retail`): string[][] => [
  [...head, title],
  ...prices.map((price, at) => [...own, `A${at + 1}`, price]),
]

const files = filesFolder()
export const { folder, remove } = files

export interface Told extends Omit<CheckReport, 'sheet'> {
  exit: 0 | 1 | 3
  /** Problems in short: `error not-a-number 2 @3`. */
  short: string[]
  sheet: string | null
  skip: number
}

/** What `csv check` says of a file, without a process of its own. */
export async function told(
  content: string | Uint8Array,
  catalogue: unknown = catalogueJson,
  locale = 'en',
): Promise<Told> {
  const baseline: Baseline = readCatalogue(JSON.stringify(catalogue))
  const decisions = { ...noDecisions, locale }
  const open = await openSheet({
    source: { file: files.write(content) },
    decisions,
    baseline,
    workingCopy: join(folder, 'working-copy'),
  })
  const report = reportOf(await checkCooperatively(open, decisions, baseline, {}), open.sheet)
  const short = report.problems.map(({ kind, severity, count, first }) => `${severity} ${kind} ${count} @${first.row}`)
  const { sheet, skip } = open.sheet.format
  return { ...report, exit: exitCodeOf(report), short, sheet, skip }
}

/** A file with a name, for the command line. */
export const named = (name: string, content: string | Uint8Array): string => files.writeAs(name, content)

/** A cell of a workbook: a text, or its XML with `REF` where its place goes. */
export type Cell = string | { xml: string }
export const number = (value: string | number): Cell => ({ xml: `<c REF><v>${value}</v></c>` })

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A sheet of a workbook; `hidden` rows count from 1, `before` and `after` stand around its rows as XML. */
export interface SheetOfTest {
  name: string
  rows: readonly (readonly Cell[])[]
  state?: string
  hidden?: readonly number[]
  before?: string
  after?: string
}

function sheetXml({ rows, hidden = [], before = '', after = '' }: SheetOfTest, prefix: string): string {
  const lines = rows.map((cells, y) => {
    const inside = cells.map((cell, x) => {
      const place = `r="${String.fromCharCode(65 + x)}${y + 1}"`
      if (cell === '') return ''
      const xml = typeof cell === 'string' ? `<c REF t="inlineStr"><is><t>${escaped(cell)}</t></is></c>` : cell.xml
      return xml.replace('REF', place)
    })
    return `<row r="${y + 1}"${hidden.includes(y + 1) ? ' hidden="1"' : ''}>${inside.join('')}</row>`
  })
  const xml = `<worksheet>${before}<sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
  return prefix === '' ? xml : xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`)
}

/** A workbook; `styles` are number formats by the place of their style, `formats` more of these, and `prefix` stands before every tag of its sheets. */
export function workbookOf(
  sheets: readonly SheetOfTest[],
  { styles = ['0'], prefix = '', formats = '' }: { styles?: string[]; prefix?: string; formats?: string } = {},
): Uint8Array {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relations.join('')}${relation(99, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/>${formats}</numFmts><cellXfs>${styles.map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(sheet, prefix))]),
    ),
  })
}
