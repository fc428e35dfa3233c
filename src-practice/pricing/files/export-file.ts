import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import type { PriceGrid } from '../grid.ts'
import { HEAD_TITLES, type NameLocale, priceColumns } from './titles.ts'

const ROWS_A_PIECE = 50

/** All prices of a retailer as an import file, cells that are not priced empty; made piece by piece, so that others are answered meanwhile. */
export async function exportFile(grid: PriceGrid, locale: NameLocale): Promise<string> {
  const { retailer, fabrics, combinations } = grid
  const titles = [...HEAD_TITLES, ...priceColumns(grid, locale).map(({ title }) => title)]
  const pieces = [Papa.unparse([titles])]
  for (let from = 0; from < fabrics.length; from += ROWS_A_PIECE) {
    await setImmediate()
    const lines = fabrics
      .slice(from, from + ROWS_A_PIECE)
      .map(({ code, collection }, at) => [
        retailer.brandname,
        retailer.consumer_currency,
        retailer.settlement_currency,
        code,
        collection,
        ...combinations.flatMap((_, place) => grid.prices(from + at, place).map(priceText)),
      ])
    pieces.push(Papa.unparse(lines))
  }
  return `${pieces.join('\r\n')}\r\n`
}

/** Prices come with two decimals, days without; nothing stands for what is not priced. */
const priceText = (hundredths: number, field: number): string =>
  hundredths === 0 ? '' : field === 4 ? String(hundredths / 100) : (hundredths / 100).toFixed(2)
