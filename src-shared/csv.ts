import Papa from 'papaparse'

/** A spreadsheet calculates what begins so, also behind spaces, and in the wide letters of Chinese. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/

/**
 * CSV for a spreadsheet: commas, CRLF, UTF-8 with a byte-order mark (without it Excel misreads what is not English), and nothing
 * that a spreadsheet would calculate.
 */
export const csvForSpreadsheet = (lines: (string | number)[][]): string =>
  `\uFEFF${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formula })}\r\n`
