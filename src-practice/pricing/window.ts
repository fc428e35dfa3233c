import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { PriceGrid } from './grid.ts'
import { asAnswered } from './price-rules.ts'
import type { PriceRecord } from './records/rules.ts'

/** Maximum number of codes per window (specification 2.7). */
export const LARGEST_WINDOW = 10_000

/** Combinations of rows per chunk, about a millisecond's work; other requests are handled between chunks. */
const COMBINATIONS_PER_CHUNK = 2_000

/** A window of a grid as JSON (bindings, section 5), created while it is read, each chunk with its current prices. */
export function windowOf(grid: PriceGrid, window: Window): Readable {
  return Readable.from(chunks(grid, window), { objectMode: false })
}

/** Which codes, and the express cost of a combination. */
interface Window {
  offset: number
  limit: number
  expressOf(combination: number): PriceRecord | undefined
}

async function* chunks(grid: PriceGrid, { offset, limit, expressOf }: Window): AsyncGenerator<string> {
  const { retailer, combinations, fabrics } = grid
  const head = {
    retailer,
    total: fabrics.length,
    offset,
    limit,
    combinations: combinations.map(({ id, mainProduct, names }) => ({
      id,
      main_product: mainProduct,
      name: names.en,
      display_names: names,
      express: expressOf(id) ?? null,
    })),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`
  const end = Math.min(fabrics.length, offset + limit)
  const step = Math.max(1, Math.floor(COMBINATIONS_PER_CHUNK / Math.max(1, combinations.length)))
  for (let from = offset; from < end; from += step) {
    if (from > offset) await setImmediate()
    const rows = Array.from({ length: Math.min(step, end - from) }, (_, at) => rowOf(grid, from + at))
    yield `${from > offset ? ',' : ''}${rows.join(',')}`
  }
  yield ']}'
}

function rowOf(grid: PriceGrid, row: number): string {
  const { code = '', name = '', collection = '', archived = false } = grid.fabrics[row] ?? {}
  const fabric = JSON.stringify({ fabric_code: code, fabric_name: name, collection, archived })
  const prices = grid.combinations.map(
    ({ id }, combination) => `"${id}":[${grid.prices(row, combination).map(priceText).join(',')}]`,
  )
  return `${fabric.slice(0, -1)},"prices":{${prices.join(',')}}}`
}

const priceText = (hundredths: number): string => String(asAnswered(hundredths))
