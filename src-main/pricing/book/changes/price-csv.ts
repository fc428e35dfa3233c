import Papa from 'papaparse'
import { type Hundredths, isPrice } from '../../../../src-shared/pricing/price.ts'

/** CSV for programs: texts are written unchanged. */
export const plainCsv = (lines: string[][]): string => `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`

/** A price as written in files: `145`, `145.5`; empty if there is none. */
export const priceText = (value: Hundredths): string => (isPrice(value) ? String(value / 100) : '')
