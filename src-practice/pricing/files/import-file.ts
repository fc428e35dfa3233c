import Papa from 'papaparse'
import { invalid, Refusal } from '../../server/refusal.ts'
import { PRICE_COLUMNS } from '../../vocabulary.ts'
import type { PriceGrid } from '../grid.ts'
import { storedPrice, wrongValue } from '../price-rules.ts'
import { type FilePriceColumn, HEAD_TITLES, type NameLocale, priceColumns } from './titles.ts'

/** An import file with a valid header. */
export interface ImportFile {
  /** Records below the header, with their row number in the file. */
  records: { number: number; fields: string[] }[]
  /** Indexes of the columns that aren't prices; -1: missing. */
  username: number
  currency: number
  code: number
  prices: (FilePriceColumn & { at: number })[]
}

/** A price in a record. */
export interface ImportedPrice {
  row: number
  combination: number
  field: number
  hundredths: number
}

/** Result of reading a record: prices to be stored, and errors in others. */
export interface ImportedRecord {
  prices: ImportedPrice[]
  wrong: string[]
}

/**
 * Parses an import file and checks its header (specification 7: missing columns and unknown names are refused before
 * the job runs). Columns that name neither a combination nor one of the file's other fields are refused as well.
 * @throws Refusal 422
 */
export function readImportFile(bytes: Uint8Array, grid: PriceGrid, locale: NameLocale): ImportFile {
  const { data } = Papa.parse<string[]>(textOf(bytes), { delimiter: ',' })
  const [titles = [], ...lines] = data
  const missing = ['Username', 'Currency'].filter(title => !titles.includes(title))
  if (missing.length > 0)
    throw new Refusal(422, `The header is missing ${missing.join(' and ')}.`, {
      code: 'import_header',
      errors: { file: missing.map(title => `The header is missing ${title}.`) },
    })
  if (!titles.includes('Fabric Code')) throw invalid({ file: ['The header is missing Fabric Code.'] })
  const known = new Map(priceColumns(grid, locale).map(column => [column.title, column]))
  const prices = titles.flatMap((title, at) => {
    const column = known.get(title)
    return column ? [{ ...column, at }] : []
  })
  const heads: readonly string[] = HEAD_TITLES
  const unknown = titles.filter(title => title !== '' && !known.has(title) && !heads.includes(title))
  if (unknown.length > 0)
    throw new Refusal(422, `The header has unknown names: ${unknown.slice(0, 5).join('; ')}.`, {
      code: 'import_names',
      errors: { file: unknown.map(title => `“${title}” is no combination of ${grid.retailer.brandname}.`) },
    })
  return {
    records: lines
      .map((fields, at) => ({ number: at + 2, fields }))
      .filter(({ fields }) => fields.some(field => field.trim() !== '')),
    username: titles.indexOf('Username'),
    currency: titles.indexOf('Currency'),
    code: titles.indexOf('Fabric Code'),
    prices,
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid({ file: ['The file isn’t in UTF-8.'] })
  }
}

/** Reads a record. It is rejected as a whole if it has another retailer, another currency, or an unknown code. */
export function readRecord(file: ImportFile, grid: PriceGrid, at: number): ImportedRecord {
  const { fields, number } = file.records[at] ?? { fields: [], number: 0 }
  const { brandname, consumer_currency } = grid.retailer
  const rejected = (what: string): ImportedRecord => ({ prices: [], wrong: [`Row ${number}: ${what}`] })
  const username = fields[file.username] ?? ''
  if (username !== brandname) return rejected(`the Username is ${username || 'empty'}, not ${brandname}.`)
  const currency = fields[file.currency] ?? ''
  if (currency !== consumer_currency)
    return rejected(`the Currency is ${currency || 'empty'}, not ${consumer_currency}.`)
  const row = grid.rowOf(fields[file.code] ?? '')
  if (row === undefined) return rejected(`there is no fabric code ${fields[file.code] ?? ''}.`)
  const record: ImportedRecord = { prices: [], wrong: [] }
  for (const { at: place, title, combination, field } of file.prices) {
    const text = (fields[place] ?? '').trim()
    if (text === '') continue
    const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    const why = wrongValue(PRICE_COLUMNS[field] ?? 'wholesale', value)
    if (why === null) record.prices.push({ row, combination, field, hundredths: storedPrice(value) })
    else record.wrong.push(`Row ${number}, ${title}: ${why}`)
  }
  return record
}
