import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { headTitles } from '../../../src-shared/imports/titles.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The same bytes for the same prices: parts have no time of their own, and a zip archive's clock begins here. */
const noTime = new Date(1980, 0, 1)
/** Characters of a piece, about. */
const pieceSize = 64 * 1024
const price = /^\d+(?:\.\d+)?$/
/** Columns of names: what is in them, or is typed there, stays as it is. */
const textTitles: readonly string[] = Object.values(headTitles)

/**
 * A workbook (.xlsx, ECMA-376) of one sheet: a title line, then rows. Names and codes are texts, also in cells that are filled in later, so that no spreadsheet
 * makes a number or a date of a code; prices are numbers.
 */
export function workbookFile(lines: Iterable<readonly string[]>): Uint8Array<ArrayBuffer> {
  const found: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((error, piece) => {
    failed ??= error
    found.push(piece)
  })
  const put = (name: string, pieces: Iterable<string>) => {
    const part = new ZipDeflate(name)
    part.mtime = noTime
    zip.add(part)
    for (const piece of pieces) part.push(strToU8(piece))
    part.push(new Uint8Array(), true)
  }
  put('[Content_Types].xml', [
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ])
  put('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' }))
  put('xl/workbook.xml', [
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ])
  put('xl/_rels/workbook.xml.rels', relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }))
  // Style 1 is the number format of texts.
  put('xl/styles.xml', [
    `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>`,
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ])
  put('xl/worksheets/sheet1.xml', sheetOf(lines))
  zip.end()
  if (failed) throw failed
  return new Uint8Array(Buffer.concat(found))
}

const relations = (parts: Readonly<Record<string, string>>): string[] => [
  `<Relationships xmlns="${packages}/relationships">`,
  ...Object.entries(parts).map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  ),
  '</Relationships>',
]

function* sheetOf(lines: Iterable<readonly string[]>): Generator<string> {
  let piece = `<worksheet xmlns="${main}">`
  let titles: readonly string[] | null = null
  let row = 0
  for (const line of lines) {
    if (titles === null) {
      titles = line
      piece += `${columnsOf(line)}<sheetData>`
    }
    row++
    const cells = line.map((text, column) => {
      if (text === '') return ''
      const at = `r="${columnLetters(column)}${row}"`
      const isPrice = row > 1 && price.test(text) && !textTitles.includes(titles?.[column] ?? '')
      if (isPrice) return `<c ${at}><v>${text}</v></c>`
      return `<c ${at} s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
    })
    piece += `<row r="${row}">${cells.join('')}</row>`
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function columnsOf(titles: readonly string[]): string {
  const columns = titles.flatMap((title, column) =>
    textTitles.includes(title)
      ? [`<col min="${column + 1}" max="${column + 1}" width="18" style="1" customWidth="1"/>`]
      : [],
  )
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Controls that XML can't hold, apart from tabs and line feeds; a carriage return would be read as a line feed. */
const isUnwritable = (code: number): boolean => (code < 32 && code !== 9 && code !== 10) || code >= 0xfffe

/** A text for XML; what that can't hold, and what looks like it, is written as `_x000B_` (22.9.2.19). */
const escaped = (text: string): string =>
  Array.from(text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'), sign => {
    const code = sign.charCodeAt(0)
    return isUnwritable(code) ? `_x${code.toString(16).toUpperCase().padStart(4, '0')}_` : (signs[sign] ?? sign)
  }).join('')
