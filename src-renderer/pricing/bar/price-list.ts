import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { headOfRows, importPrice } from '../../../src-shared/imports/import-file.ts'
import { combinationsAlike } from '../../../src-shared/imports/names-alike.ts'
import { headTitles, labelOf, titleOf } from '../../../src-shared/imports/titles.ts'
import { cellAt, columnOf, currencyOf, fieldOf, priceFields } from '../../../src-shared/pricing/cell.ts'
import { isPrice, notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { languageNow } from '../../kit/index.ts'
import { shownColumns, shownCombinations } from '../grid/shown-columns.ts'
import type { PriceState } from '../state/price-state.ts'

/** A price list as lines of a CSV file, the titles first. */
export interface PriceList {
  lines: Iterable<string[]>
  rows: number
  /** Combinations without columns, because an import couldn't tell them apart. */
  leftOut: string[]
}

type Sheet = Pick<PriceState, 'columns' | 'head' | 'view' | 'grid'>

/** What the grid shows: the filtered rows in their order, and the chosen columns, with the typed values. */
export function shownList({ columns, head, view, grid }: Sheet): PriceList {
  if (!columns || !head) return { lines: [], rows: 0, leftOut: [] }
  const rows = grid?.shownRows() ?? []
  const numbers = shownColumns(head.combinations, view)
  const { settlementCurrency, consumerCurrency } = head.retailer
  const titles = shownCombinations(head.combinations, view).flatMap(combination =>
    [...numbers]
      .filter(column => columnOf(combination.no, fieldOf(column)) === column)
      .map(column => {
        const side = currencyOf(fieldOf(column))
        const currency = side === 'settlement' ? settlementCurrency : side === 'consumer' ? consumerCurrency : null
        const title = titleOf(combination, languageNow(), fieldOf(column))
        return { column, title: currency === null ? title : `${title} (${currency})` }
      }),
  )
  function* lines() {
    if (!columns || !head) return
    yield [headTitles.code, headTitles.fabricName, headTitles.collection, ...titles.map(({ title }) => title)]
    for (const row of rows)
      yield [
        columns.code(row),
        columns.name(row),
        head.collections[columns.collection(row)] ?? '',
        ...titles.map(({ column }) => {
          const value = columns.columnValues(column)[row] ?? notPriced
          if (value === unreadable) return columns.note(cellAt(row, column))?.text ?? ''
          return isPrice(value) ? importPrice(value) : ''
        }),
      ]
  }
  return { lines: lines(), rows: rows.length, leftOut: [] }
}

/**
 * Every listed code with all its prices, as an import file, so it can be imported again. An empty field changes nothing
 * there: cells without a price, and texts that aren't prices.
 */
export function wholeList({ columns, head }: Sheet): PriceList {
  if (!columns || !head) return { lines: [], rows: 0, leftOut: [] }
  const alike = combinationsAlike(head.combinations, languageNow())
  const present = head.combinations.filter(one => one.present)
  const numbers = present
    .filter(({ no }) => !alike.has(no))
    .flatMap(one =>
      priceFields.map(field => ({ column: columnOf(one.no, field), title: titleOf(one, languageNow(), field) })),
    )
  const rows = Array.from({ length: columns.rows }, (_, row) => row)
    .filter(row => columns.code(row) !== '' && columns.isPresent(row))
    .sort((one, other) => columns.place(one) - columns.place(other))
  const start = headOfRows(head.retailer)
  function* lines() {
    if (!columns || !head) return
    yield [...start.titles, headTitles.code, headTitles.collection, ...numbers.map(({ title }) => title)]
    for (const row of rows)
      yield [
        ...start.values,
        columns.code(row),
        head.collections[columns.collection(row)] ?? '',
        ...numbers.map(({ column }) => {
          const value = columns.columnValues(column)[row] ?? notPriced
          return isPrice(value) ? importPrice(value) : ''
        }),
      ]
  }
  const leftOut = [...new Set(present.filter(({ no }) => alike.has(no)).map(one => labelOf(one, languageNow())))]
  return { lines: lines(), rows: rows.length, leftOut }
}

/** Lines that are written before the window gets a turn, so a list of many codes doesn't freeze it. */
const linesAtOnce = 500

/** The text of a price list for spreadsheets. */
export async function priceListText({ lines }: PriceList): Promise<string> {
  const pieces: string[] = []
  let some: string[][] = []
  const write = async () => {
    const text = csvForSpreadsheet(some)
    pieces.push(pieces.length === 0 ? text : text.slice(1))
    some = []
    await new Promise(resolve => setTimeout(resolve))
  }
  for (const line of lines) {
    some.push(line)
    if (some.length >= linesAtOnce) await write()
  }
  if (some.length > 0) await write()
  return pieces.join('')
}
