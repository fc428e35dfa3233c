import Papa from 'papaparse'
import { type Hundredths, isPrice } from '../../../../src-shared/pricing/price.ts'

/** A spreadsheet calculates what begins so, also behind spaces, and in the wide letters of Chinese. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/

/** CSV for a spreadsheet: commas, CRLF, UTF-8 with a byte-order mark, nothing that a spreadsheet would calculate. */
export const csvForSpreadsheet = (lines: (string | number)[][]): string =>
  `\uFEFF${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formula })}\r\n`

/** CSV to be read by a program: the texts as they are. */
export const plainCsv = (lines: string[][]): string => `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`

/** A price as files write it: `145`, `145.5`; empty where there is none. */
export const priceText = (value: Hundredths): string => (isPrice(value) ? String(value / 100) : '')
