import type { GridRows } from '../../src-shared/contract/prices.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import type { GridNumber, PriceBook } from '../pricing/book/book.ts'
import type { Remote } from '../workers/protocol.ts'

/** Rows that are asked of the book at once. */
const rowsAtOnce = 10_000

/** What was last seen of a retailer's grid, put together from the book's rows. */
export async function baselineOfGrid(
  book: Pick<Remote<PriceBook>, 'open' | 'rows'>,
  grid: GridNumber,
): Promise<Baseline> {
  const pages: GridRows[] = []
  for (let since = 0; ; ) {
    const page = await book.rows(grid, since, rowsAtOnce)
    pages.push(page)
    since = page.upTo
    if (page.upTo >= page.newest) break
  }
  // Asked last: names that came while the rows were read are in it.
  const head = await book.open(grid)
  const count = pages.reduce((most, { rows }) => rows.reduce((a, row) => Math.max(a, row + 1), most), 0)
  const columns = pages.reduce((most, page) => Math.max(most, page.columns), 0)
  const baseline = {
    codes: new Array<string>(count).fill(''),
    names: new Array<string>(count).fill(''),
    collectionOf: new Uint32Array(count),
    flags: new Uint8Array(count),
    values: new Int32Array(count * columns).fill(notPriced),
  }
  for (const page of pages) putRows(page, baseline)
  return {
    kind: 'seen',
    at: head.readAt,
    retailer: head.retailer,
    combinations: head.combinations,
    collections: head.collections,
    ...baseline,
  }
}

type Rows = Pick<Baseline, 'codes' | 'names' | 'collectionOf' | 'flags' | 'values'>

function putRows({ rows, codes, names, collections, flags, columns, values }: GridRows, into: Rows): void {
  const count = into.codes.length
  for (const [at, row] of rows.entries()) {
    into.codes[row] = codes[at] ?? ''
    into.names[row] = names[at] ?? ''
    into.collectionOf[row] = collections[at] ?? 0
    into.flags[row] = flags[at] ?? 0
  }
  for (let column = 0; column < columns; column++) {
    const from = column * rows.length
    const to = column * count
    for (let at = 0; at < rows.length; at++) {
      into.values[to + (rows[at] ?? 0)] = values[from + at] ?? notPriced
    }
  }
}
