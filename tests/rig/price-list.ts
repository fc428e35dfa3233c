import { plainCsvPieces } from '../../src-shared/csv.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { templateLines } from '../../src-shared/imports/import-file.ts'
import { labelOf } from '../../src-shared/imports/titles.ts'
import { columnOf, type PriceField } from '../../src-shared/pricing/cell.ts'
import { decimalOf, isPrice, notPriced } from '../../src-shared/pricing/price.ts'

/** What a price list is like. */
export interface SampleFile {
  /** Everything is as the service wants it. */
  clean: boolean
  /** The columns `Username` and `Currency` are called otherwise. */
  otherHeader: boolean
  /** Names that no retailer would choose: long ones, Chinese ones. */
  longNames: boolean
  /** A row each. */
  tall: boolean
  otherUsername: boolean
  rows: number
}

/** How people call the first combinations. */
const peoplesNames = [
  '2 Piece / Jacket & Trouser',
  '3pc / Jacket Vest Trousers',
  'Shirts',
  'Dinner suit, black tie (formerly “Dinner Jacket and Trousers”, see the letter of 3 October)',
] as const
const longNames = [
  '西装两件套 / 上衣与长裤（秋冬系列，含加大码，不含税，门店自提价，2026 年 11 月版）',
  'Three-piece suit, jacket, waistcoat and trousers, made to measure, autumn and winter, with the second pair of trousers left out of the price on purpose',
] as const
const asked: readonly PriceField[] = ['wholesale', 'retail']

const plain = (value: number) => (isPrice(value) ? decimalOf(value) : '')

/** A price list for the retailer of a grid, as people send them: semicolons, titles of their own, and a few slips. */
export function sampleFile(baseline: Baseline, file: SampleFile): string {
  if (file.clean) return [...plainCsvPieces(cleanLines(baseline, file.rows))].join('')
  const lines = file.tall ? tallLines(baseline, file) : wideLines(baseline, file)
  return lines.map(line => line.map(quoted).join(';')).join('\r\n')
}

const quoted = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function* cleanLines(baseline: Baseline, rows: number): Generator<string[]> {
  let line = 0
  for (const cells of templateLines(baseline, 'en', { prices: true })) {
    if (line > rows) return
    // Every third price of the third row on is 3 % higher.
    yield line === 0
      ? cells
      : cells.map((cell, i) =>
          i > 4 && line % 3 === 0 && (i - 5) % 5 < 4 && cell !== '' ? (Number(cell) * 1.03).toFixed(2) : cell,
        )
    line++
  }
}

function namesOf({ combinations }: Baseline, { longNames: long }: SampleFile): string[] {
  const own = long ? [...longNames, ...peoplesNames.slice(2)] : [...peoplesNames]
  return combinations.slice(0, 6).map((one, i) => own[i] ?? labelOf(one, 'en'))
}

function priceIn(baseline: Baseline, row: number, combination: number, field: PriceField): number {
  return baseline.values[columnOf(combination, field) * baseline.codes.length + row] ?? notPriced
}

/** What the list says: most are 3 % dearer, some a little cheaper, some as they were. */
function newPrice(was: number, row: number, column: number): number {
  if (!isPrice(was)) return row % 9 === 0 ? 31_800 : notPriced
  const turn = (row * 7 + column * 3) % 10
  if (turn < 6) return Math.round(was * (1.02 + (turn % 3) / 100))
  return turn === 6 ? Math.round(was * 0.988) : was
}

/** Slips by row and combination. */
function slipped(text: string, value: number, row: number, combination: number): string {
  if (row === 6 && combination === 0) return decimalOf(value * 10)
  if (row === 9 && combination === 0) return '31B.50'
  if (row === 17 && combination === 1) return 'on request'
  if (row === 11 && combination < 4) return text.replace('.', ',')
  if (row === 13) return `£${text}`
  if (row === 15 && combination === 0) return '1,240.50'
  if (row === 21 && combination === 2) return ` ${text} `
  if (row === 23 && combination === 1) return `${text}5`
  if (row === 25) return '0'
  return text
}

function wideLines(baseline: Baseline, file: SampleFile): string[][] {
  const names = namesOf(baseline, file)
  const head = file.otherHeader ? ['user name', 'Curr.'] : ['Username', 'Currency']
  const lines: string[][] = [
    [
      ...head,
      'Settlement Currency',
      'Fabric Code',
      'Fabric Name',
      ...names.flatMap(name => [`${name} Wholesale`, `${name} / Retail`]),
      'Blazer LIMITED',
      'Remarks',
    ],
  ]
  const { retailer, codes } = baseline
  for (let row = 0; row < Math.min(file.rows, codes.length); row++) {
    const prices = names.flatMap((_, combination) =>
      asked.map((field, i) => {
        const value = newPrice(priceIn(baseline, row, combination, field), row, combination * 2 + i)
        return value === notPriced ? '' : slipped(plain(value), value, row, i === 0 ? combination : 9)
      }),
    )
    lines.push([
      file.otherUsername ? 'HarbourVale' : (retailer.name ?? retailer.id),
      row === 31 ? 'EUR' : (retailer.consumerCurrency ?? ''),
      retailer.settlementCurrency ?? '',
      row === 37 ? 'HV-9999' : (codes[row] ?? ''),
      baseline.names[row] ?? '',
      ...prices,
      row % 6 === 0 ? '298.00' : '',
      row % 3 === 0 ? 'as agreed; see mail' : '',
    ])
  }
  // One code twice with another price, and a row that was cut.
  const again = lines[4]
  if (again) lines.push(again.map((cell, i) => (i === 6 ? '411.00' : cell)))
  const cut = lines[5]
  if (cut) lines.push(cut.slice(0, 4))
  return [['Autumn price list, valid from 1 December'], [], ...lines]
}

function tallLines(baseline: Baseline, file: SampleFile): string[][] {
  const names = namesOf(baseline, file)
  const lines: string[][] = [['Username', 'Currency', 'Fabric Code', 'Main Product', 'Combination', 'Field', 'Price']]
  const { retailer, codes } = baseline
  for (let row = 0; row < Math.min(file.rows, codes.length); row++)
    for (const [combination, name] of names.entries())
      for (const field of asked) {
        const value = newPrice(priceIn(baseline, row, combination, field), row, combination)
        const [product = '', part = product] = name.split(' / ')
        lines.push([
          retailer.name ?? '',
          retailer.consumerCurrency ?? '',
          codes[row] ?? '',
          product,
          part,
          field === 'wholesale' ? 'Wholesale' : 'Retail',
          slipped(plain(value), value, row, field === 'wholesale' ? combination : 9),
        ])
      }
  return lines
}
