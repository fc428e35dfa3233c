/** What is put on the clipboard: plain text for every program, a table for those that take one. */
export interface ClipboardForms {
  text: string
  html: string
}

/**
 * Reads cells as spreadsheet programs put them on the clipboard as plain text: tabs between cells, any line ends, cells with tabs,
 * line breaks or quotes in quotes. Rows keep their own length. A line end behind the last row isn't a row.
 */
export function readTable(text: string): string[][] {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  if (source === '') return []
  return source.includes('"') ? readQuoted(source) : readPlain(source)
}

function readPlain(source: string): string[][] {
  const lines = source.split(/\r\n|\n|\r/)
  if (lines.length > 1 && lines[lines.length - 1] === '') lines.pop()
  return lines.map(line => line.split('\t'))
}

/** Where the quoted cell that starts at `from` ends: behind its closing quote, which a tab or a line end must follow; -1 if none does. */
function endOfQuoted(source: string, from: number): number {
  for (let at = source.indexOf('"', from + 1); at >= 0; at = source.indexOf('"', at + 1)) {
    const next = source[at + 1]
    if (next === '"') at++
    else if (next === undefined || next === '\t' || next === '\n' || next === '\r') return at + 1
    // A quote within: the program did not quote this cell, it only starts with one (5" cuff).
    else return -1
  }
  return -1
}

function readQuoted(source: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const plainEnd = /[\t\n\r]/g
  while (at <= source.length) {
    const quotedEnd = source[at] === '"' ? endOfQuoted(source, at) : -1
    let end = quotedEnd
    if (quotedEnd >= 0) row.push(source.slice(at + 1, quotedEnd - 1).replaceAll('""', '"'))
    else {
      plainEnd.lastIndex = at
      end = plainEnd.exec(source)?.index ?? source.length
      row.push(source.slice(at, end))
    }
    const sign = source[end]
    at = end + 1
    if (sign === '\t') continue
    rows.push(row)
    row = []
    if (sign === '\r' && source[at] === '\n') at++
    // Nothing behind the last line end: no further row.
    if (at >= source.length) break
  }
  return rows
}

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const escaped = (cell: string): string =>
  cell.replace(/[&<>"]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'))

/** A cell to copy: its text as shown to programs, and its number where it is one, which then no language can misread. */
export interface CopiedCell {
  text: string
  number: number | null
}

/**
 * Writes cells for the clipboard. The table carries each number as Excel (`x:num`), Sheets (`data-sheets-value`) and LibreOffice
 * (`sdval`) mark it.
 */
export function writeTable(rows: readonly (readonly CopiedCell[])[]): ClipboardForms {
  const lines = rows.map(row => row.map(cell => quoted(cell.text)).join('\t'))
  // Without a line end behind it, an empty last line would be none.
  const text = lines.join('\r\n') + (lines.at(-1) === '' ? '\r\n' : '')
  const cellOf = ({ text, number }: CopiedCell): string =>
    number === null
      ? `<td>${escaped(text)}</td>`
      : `<td x:num="${number}" sdval="${number}" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${number}}">${escaped(text)}</td>`
  const body = rows.map(row => `<tr>${row.map(cellOf).join('')}</tr>`).join('')
  return {
    text,
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><meta charset="utf-8"><table>${body}</table></html>`,
  }
}

/** A cell of a pasted table, with what its program marked. */
export interface TableCell {
  text: string
  /** LibreOffice's `sdval`. */
  sdval?: string | null
  /** Excel's `x:num`; present and empty if the text is the number. */
  xNum?: string | null
  /** Sheets' `data-sheets-value`. */
  sheetsValue?: string | null
}

/**
 * The text of a pasted table's cell to be read as a price: the program's own number where it marked one and shows nothing but
 * a number (no percent, date or currency), else what it shows. A number of more decimals was rounded by its program, and is
 * taken as shown, unless what is shown could be read in two ways: `12,345` is twelve or twelve thousand.
 */
export function textOfTableCell(cell: TableCell): string {
  if (!/^[\d .,'’()+\-−\u00a0\u2009\u202f]+$/.test(cell.text)) return cell.text
  const sheets = /"3":(-?\d+(?:\.\d+)?)[,}]/.exec(cell.sheetsValue ?? '')?.[1]
  const marked = cell.sdval || cell.xNum || sheets || ''
  if (/^-?\d{1,9}(?:\.\d{1,2})?$/.test(marked)) return marked
  const isOpen = /^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell.text)
  if (!isOpen || !/^-?\d{1,9}\.\d{3,}$/.test(marked)) return cell.text
  // Four decimals are thousands in no language.
  return Math.abs(Number(marked)) < 1000
    ? marked.padEnd(marked.indexOf('.') + 5, '0')
    : String(Math.round(Number(marked)))
}

/** A node of a page, as far as its text is read. */
export interface PageNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<PageNode>
}

const textNode = 3
const blocks = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT H1 H2 H3 H4 H5 H6 HR LI OL P PRE SECTION TABLE TD TH TR UL'.split(' '),
)

/** The text of a page's cell as a browser shows it: blanks as one, and a line break where a line or a block ends. */
export function textOfPage(node: PageNode): string {
  let text = ''
  const add = (each: PageNode): void => {
    const name = each.nodeName.toUpperCase()
    if (each.nodeType === textNode) text += (each.nodeValue ?? '').replace(/[\s\u00a0]+/g, ' ')
    else if (name === 'BR') text += '\n'
    else {
      const isBlock = blocks.has(name)
      if (isBlock) text += '\n'
      for (const child of each.childNodes) add(child)
      if (isBlock) text += '\n'
    }
  }
  for (const child of node.childNodes) add(child)
  return text
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * What a field of one line takes of a pasted text with several cells or lines: these side by side, so that no two numbers become
 * one. Null if there is one only: a browser pastes that as well.
 */
export function besideEachOther(text: string): string | null {
  const parts = readTable(text)
    .flat()
    .flatMap(cell => cell.split(/[\t\n\v\f\r\u0085\u2028\u2029]+/))
    .map(part => part.trim())
    .filter(part => part !== '')
  return parts.length > 1 ? parts.join(' | ') : null
}

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/**
 * Whether a page says no more than the plain text beside it: its program marked no numbers and merged no cells, and there is
 * nothing around its table, since there are as many rows and cells.
 */
export function saysNoMore(html: string, table: readonly (readonly string[])[]): boolean {
  if (/sdval|x:num|data-sheets-value|rowspan|colspan/i.test(html)) return false
  const cells = table.reduce((sum, row) => sum + row.length, 0)
  return countOf(html, /<tr[\s>]/gi) === table.length && countOf(html, /<t[dh][\s>]/gi) === cells
}
