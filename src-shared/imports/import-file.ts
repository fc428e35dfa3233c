import { type Combination, type PriceRetailer, rowFlag } from '../contract/prices.ts'
import { columnOf, columnOfCell, combinationOf, fieldOf, priceFields, rowOfCell } from '../pricing/cell.ts'
import { asStored, decimalOf, type Hundredths, isPrice, notPriced, unreadable } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import { combinationsAlike } from './names-alike.ts'
import { headTitles, isSameName, labelOf, titleOf } from './titles.ts'

/** A price in an import file: 0 clears one. */
export const importPrice = (value: Hundredths): string => (isPrice(value) ? decimalOf(value) : '0')

/** The columns that each row starts with; the same in every row, as the service wants it. */
export function headOfRows(
  retailer: PriceRetailer,
  username: string | null = null,
): { titles: string[]; values: string[] } {
  const { name } = retailer
  // A name that only looks like the retailer's own is no other one: the service takes its own to the letter.
  const isOwn = username === null || (name !== null && isSameName(username, name))
  return {
    titles: [headTitles.username, headTitles.currency, headTitles.settlementCurrency],
    values: [(isOwn ? name : username) ?? '', retailer.consumerCurrency ?? '', retailer.settlementCurrency ?? ''],
  }
}

export interface TemplateChoice {
  /** A row for each code that is not archived. */
  codes?: boolean
  /** With the prices as they were last seen; else every price is empty, which changes nothing. */
  prices?: boolean
  /** Another Username than the retailer's name, as a person confirmed it. */
  username?: string | null
}

/**
 * A file for a retailer to fill in: combinations as columns, codes as rows. Combinations that share their name have no
 * columns, since the service couldn't distinguish them.
 */
export function* templateLines(
  baseline: Baseline,
  locale: string,
  { codes = true, prices = false, username = null }: TemplateChoice = {},
): Generator<string[]> {
  const alike = combinationsAlike(baseline.combinations, locale)
  const shown = baseline.combinations.filter(({ no, present }) => present && !alike.has(no))
  const columns = shown.flatMap(one =>
    priceFields.map(field => ({ title: titleOf(one, locale, field), column: columnOf(one.no, field) })),
  )
  const head = headOfRows(baseline.retailer, username)
  yield [...head.titles, headTitles.code, headTitles.collection, ...columns.map(({ title }) => title)]
  if (!codes) return
  const count = baseline.codes.length
  for (const [row, code] of baseline.codes.entries()) {
    if ((baseline.flags[row] ?? 0) !== 0) continue
    const collection = baseline.collections[baseline.collectionOf[row] ?? -1] ?? ''
    const texts = columns.map(({ column }) => {
      const value = prices ? (baseline.values[column * count + row] ?? notPriced) : notPriced
      return isPrice(value) ? importPrice(value) : ''
    })
    yield [...head.values, code, collection, ...texts]
  }
}

/** Cells with the values that are to be uploaded; arrays side by side, sorted by cell. `left[i]`: it is not. */
export interface CellsToWrite {
  cells: Uint32Array
  after: Int32Array
  leftOut: Uint8Array
}

export interface ImportLines {
  /** A title line, then a row a code. */
  lines: Iterable<string[]>
  /** Cells that are in them. */
  cells: number
  /** Cells of combinations that share their name: they aren't in any file, and are sent cell by cell. */
  alike: { count: number; names: string } | null
}

/**
 * Cells as a file that the service takes: exact titles in the locale, plain numbers, a row a code. An empty field leaves a price as it
 * is. Texts that are no price are not in it.
 */
export function correctedLines(
  baseline: Baseline,
  locale: string,
  { cells, after, leftOut }: CellsToWrite,
  username: string | null = null,
): ImportLines {
  const byNumber = new Map(baseline.combinations.map(one => [one.no, one]))
  const alike = combinationsAlike(baseline.combinations, locale)
  const names = new Set<string>()
  const places = new Map<number, number>()
  const counts = { written: 0, alike: 0 }
  const goes = new Uint8Array(cells.length)
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? 0
    const combination = byNumber.get(combinationOf(columnOfCell(cell)))
    const isSuperseded = cells[at + 1] === cell
    if (leftOut[at] || after[at] === unreadable || !combination || isSuperseded) continue
    if (alike.has(combination.no)) {
      counts.alike++
      names.add(`“${labelOf(combination, locale)}”`)
      continue
    }
    goes[at] = 1
    counts.written++
    places.set(columnOfCell(cell), 0)
  }
  const columns = [...places.keys()].sort((a, b) => a - b)
  for (const [place, column] of columns.entries()) places.set(column, place)
  const titles = columns.map(column => titleFor(byNumber, column, locale))
  return {
    lines: linesOf(baseline, username, titles, { cells, after, goes, places }),
    cells: counts.written,
    alike: counts.alike === 0 ? null : { count: counts.alike, names: [...names].join(', ') },
  }
}

function titleFor(byNumber: ReadonlyMap<number, Combination>, column: number, locale: string): string {
  const combination = byNumber.get(combinationOf(column))
  return combination ? titleOf(combination, locale, fieldOf(column)) : ''
}

interface Writing {
  cells: Uint32Array
  after: Int32Array
  goes: Uint8Array
  places: ReadonlyMap<number, number>
}

function* linesOf(
  baseline: Baseline,
  username: string | null,
  titles: string[],
  { cells, after, goes, places }: Writing,
): Generator<string[]> {
  const head = headOfRows(baseline.retailer, username)
  yield [...head.titles, headTitles.code, ...titles]
  const lineFor = (row: number) => [...head.values, baseline.codes[row] ?? '', ...titles.map(() => '')]
  const first = head.values.length + 1
  let line: string[] | null = null
  let of = -1
  for (let at = 0; at < cells.length; at++) {
    if (!goes[at]) continue
    const cell = cells[at] ?? 0
    if (line === null || rowOfCell(cell) !== of) {
      if (line) yield line
      of = rowOfCell(cell)
      line = lineFor(of)
    }
    line[first + (places.get(columnOfCell(cell)) ?? 0)] = importPrice(asStored(after[at] ?? notPriced))
  }
  if (line) yield line
}

/** Codes that a file may change. */
export const isListed = (baseline: Baseline, row: number): boolean =>
  ((baseline.flags[row] ?? 0) & rowFlag.absent) === 0
