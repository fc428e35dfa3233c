import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A cell: a text, a number, or its XML with `REF` where its place goes. */
export type BookCell = string | number | { xml: string }

/** A number under a style, and a formula with its stored result. */
export const styled = (value: number | string, style: number): BookCell => ({
  xml: `<c REF s="${style}"><v>${value}</v></c>`,
})
export const formula = (text: string, value: number | string): BookCell => ({
  xml: `<c REF><f>${text}</f><v>${value}</v></c>`,
})

export interface Book {
  rows: readonly (readonly BookCell[])[]
  /** Number formats of the styles from 1 on. */
  formats?: readonly string[]
  /** What is in each style, as XML. */
  inStyle?: string
  /** Fonts of the styles from 1 on, as XML. */
  fonts?: readonly string[]
  /** Attributes of rows by their number. */
  rowLooks?: Readonly<Record<number, string>>
  /** XML before and behind the sheet's rows, and in the workbook behind its sheets. */
  before?: string
  after?: string
  inBook?: string
  strings?: readonly string[]
  /** Changes all parts before they are packed. */
  parts?(parts: Record<string, string>): Record<string, string | Uint8Array>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function cellXml(cell: BookCell): string {
  if (typeof cell === 'number') return `<c REF><v>${cell}</v></c>`
  return typeof cell === 'string' ? `<c REF t="inlineStr"><is><t>${escaped(cell)}</t></is></c>` : cell.xml
}

function sheetXml({ rows, rowLooks = {}, before = '', after = '' }: Book): string {
  const lines = rows.map((cells, y) => {
    const inside = cells.map((cell, x) =>
      cell === '' ? '' : cellXml(cell).replace('REF', `r="${String.fromCharCode(65 + x)}${y + 1}"`),
    )
    return `<row r="${y + 1}"${rowLooks[y + 1] ?? ''}>${inside.join('')}</row>`
  })
  return `<worksheet xmlns="${main}">${before}<sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
}

function stylesXml({ formats = [], fonts = [], inStyle = '' }: Book): string {
  const count = Math.max(formats.length, fonts.length)
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const styles = Array.from(
    { length: count },
    (_, at) =>
      `<xf numFmtId="${at < formats.length ? 164 + at : 0}" fontId="${at < fonts.length ? at + 1 : 0}">${inStyle}</xf>`,
  )
  return `<styleSheet xmlns="${main}"><numFmts>${numFmts.join('')}</numFmts><fonts><font/>${fonts.map(font => `<font>${font}</font>`).join('')}</fonts><cellXfs><xf numFmtId="0" fontId="0"/>${styles.join('')}</cellXfs></styleSheet>`
}

const relations = (parts: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`
const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}</Types>`

/** A workbook (.xlsx) of one sheet; the same bytes at any time. */
export function bookOf(book: Book): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets>${book.inBook ?? ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml(book),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${(book.strings ?? []).map(xml => `<si>${xml}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheetXml(book),
  }
  const made: Record<string, string | Uint8Array> = book.parts?.(parts) ?? parts
  const packed = Object.entries(made).map(
    ([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const,
  )
  // Years of zip archives begin here.
  return zipSync(Object.fromEntries(packed), { mtime: new Date(1980, 0, 1) })
}
