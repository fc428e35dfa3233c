import { closeSync, openSync, writeSync } from 'node:fs'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { titleOf } from '../../../src-shared/imports/titles.ts'
import { priceFields } from '../../../src-shared/pricing/field.ts'

const combinations: Combination[] = Array.from({ length: 40 }, (_, no) => ({
  no,
  id: `combination-${no + 1}`,
  mainProduct: 'Product',
  name: `Combination ${no + 1}`,
  displayNames: { en: `Combination ${no + 1}` },
  present: true,
}))
const fields = priceFields.length

/** A price of the sample grid, in hundredths; every seventh of the file differs from it. */
const priceAt = (row: number, column: number): number =>
  column % fields === fields - 1
    ? 100 * (1 + ((row + column) % 30))
    : 1000 + ((row * 7919 + column * 104_729) % 900_000)

const codeOf = (row: number): string => `AB${100_000 + row}`

/** Writes a wide price list of 200 columns of prices, as a program writes it. */
export function writePriceFile(file: string, rows: number): void {
  const titles = combinations.flatMap(each => priceFields.map(field => titleOf(each, 'en', field)))
  const handle = openSync(file, 'w')
  writeSync(handle, `${['Username', 'Currency', 'Fabric Code', ...titles].join(',')}\r\n`)
  for (let row = 0; row < rows; row++) {
    const prices = titles.map((_, column) => {
      const price = priceAt(row, column)
      if (column % fields === fields - 1) return String(price / 100)
      return ((price + ((row + column) % 7 === 0 ? 100 : 0)) / 100).toFixed(2)
    })
    writeSync(handle, `${['maison', 'EUR', codeOf(row), ...prices].join(',')}\r\n`)
  }
  closeSync(handle)
}

/** The grid that the file is compared with; `raised`: not one of its prices is the file's. */
export function baselineOf(rows: number, raised = false): Baseline {
  const values = new Int32Array(rows * combinations.length * fields)
  for (let column = 0; column < combinations.length * fields; column++)
    for (let row = 0; row < rows; row++)
      values[column * rows + row] = priceAt(row, column) + (raised ? 1 + ((row + column) % 37) : 0)
  return {
    kind: 'seen',
    at: null,
    retailer: { id: 'maison', name: 'maison', settlementCurrency: 'EUR', consumerCurrency: 'EUR' },
    combinations,
    codes: Array.from({ length: rows }, (_, row) => codeOf(row)),
    names: Array.from({ length: rows }, () => ''),
    collections: ['All'],
    collectionOf: new Uint32Array(rows),
    flags: new Uint8Array(rows),
    values,
  }
}
