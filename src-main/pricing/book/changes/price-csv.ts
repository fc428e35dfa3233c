import Papa from 'papaparse'
import { type Hundredths, isPrice } from '../../../../src-shared/pricing/price.ts'

/** CSV to be read by a program: the texts as they are. */
export const plainCsv = (lines: string[][]): string => `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`

/** A price as files write it: `145`, `145.5`; empty where there is none. */
export const priceText = (value: Hundredths): string => (isPrice(value) ? String(value / 100) : '')
