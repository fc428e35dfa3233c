import Papa from 'papaparse'

/** A spreadsheet calculates what starts so, also behind spaces, and in the wide letters of Chinese. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/

/** Where another language's spreadsheet starts a cell: behind its own separator, or on a new line, which quotes don't stop there. */
const formulaWithin = /([;\t|\r\n]["'\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const harmless = (field: string | number) => (typeof field === 'string' ? field.replace(formulaWithin, "$1'") : field)

/**
 * CSV for a spreadsheet: commas, CRLF, UTF-8 with a byte-order mark (without it Excel misreads what is not English), and nothing
 * that a spreadsheet would calculate, whichever separator its language has.
 */
export const csvForSpreadsheet = (lines: (string | number)[][]): string =>
  `\uFEFF${Papa.unparse(
    lines.map(line => line.map(harmless)),
    { newline: '\r\n', escapeFormulae: formula },
  )}\r\n`

/** The same for a paste: cells apart by tabs, each in one line; quotes are doubled, since a paste takes single ones away. */
export const pasteForSpreadsheet = (lines: string[][]): string =>
  Papa.unparse(
    lines.map(line => line.map(field => harmless(field.replace(/[\t\r\n]+/g, ' ')))),
    { delimiter: '\t', newline: '\r\n', escapeFormulae: formula },
  )

/** A field as a spreadsheet shows and doesn't calculate it. */
function guarded(field: string): string {
  const text = field.replace(formulaWithin, "$1'")
  return formula.test(text) ? `'${text}` : text
}

/** The same in pieces, for files with a retailer's whole list. */
export function* csvPiecesForSpreadsheet(lines: Iterable<string[]>): Generator<string> {
  yield '\uFEFF'
  yield* plainCsvPieces(guardedLines(lines))
}

function* guardedLines(lines: Iterable<string[]>): Generator<string[]> {
  for (const line of lines) yield line.map(guarded)
}

/** Characters of a piece, about. */
const pieceSize = 64 * 1024

/** A field that is to be put in quotes, as Papa.unparse does it. */
const special = /[\r\n",\uFEFF]|^ | $/

/** CSV to be read by a program, the texts as they are, in pieces: a file need not be in memory as a whole. */
export function* plainCsvPieces(lines: Iterable<string[]>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    // Nearly all fields are numbers and codes, and joining them takes a quarter of the time.
    piece += line.some(field => special.test(field)) ? Papa.unparse([line]) : line.join(',')
    piece += '\r\n'
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
