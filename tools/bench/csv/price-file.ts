import { closeSync, openSync, writeSync } from 'node:fs'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../../src-shared/imports/catalogue.ts'
import { titleOf } from '../../../src-shared/imports/titles.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'

/** What a sample file and the grid beside it look like. */
export interface Shape {
  rows: number
  /** Each has five columns of prices. */
  combinations: number
  /** The title of a column of long texts, another one in every row; '': there is none. */
  longTexts: string
  /** The rows of the file are in another order than those of the grid. */
  isMixed?: boolean
}

const fields = priceFields.length
const piece = 64 * 1024

const combinationsOf = ({ combinations }: Shape): Combination[] =>
  Array.from({ length: combinations }, (_, no) => ({
    no,
    id: `combination-${no + 1}`,
    mainProduct: 'Product',
    name: `Combination ${no + 1}`,
    displayNames: { en: `Combination ${no + 1}` },
    present: true,
  }))

/** A price of the sample grid, in hundredths; every seventh of the file differs from it. */
const priceAt = (row: number, column: number): number =>
  column % fields === fields - 1
    ? 100 * (1 + ((row + column) % 30))
    : 1000 + ((row * 7919 + column * 104_729) % 900_000)

const codeOf = (row: number): string => `AB${100_000 + row}`

/** Writes a wide price list, as a program writes it. */
export function writePriceFile(file: string, shape: Shape): void {
  const prices = combinationsOf(shape).flatMap(each => priceFields.map(field => titleOf(each, 'en', field)))
  const texts = shape.longTexts === '' ? [] : [shape.longTexts]
  function* lines(): Generator<string> {
    yield `${['Username', 'Currency', 'Fabric Code', ...texts, ...prices].join(',')}\r\n`
    for (let at = 0; at < shape.rows; at++) {
      // No count of rows here has this factor, so every row comes once.
      const row = shape.isMixed ? (at * 7_368_787) % shape.rows : at
      const written = prices.map((_, column) => {
        const price = priceAt(row, column)
        if (column % fields === fields - 1) return String(price / 100)
        return ((price + ((row + column) % 7 === 0 ? 100 : 0)) / 100).toFixed(2)
      })
      const text = texts.map(() => `Fine worsted wool number ${row} in midnight blue with a light stripe`)
      yield `${['maison', 'EUR', codeOf(row), ...text, ...written].join(',')}\r\n`
    }
  }
  write(file, lines())
}

/** Writes the grid as a catalogue file. */
export const writeCatalogue = (file: string, shape: Shape): void => write(file, catalogueOf(baselineOf(shape)))

function write(file: string, texts: Iterable<string>): void {
  const handle = openSync(file, 'w')
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < piece) continue
    writeSync(handle, waiting)
    waiting = ''
  }
  writeSync(handle, waiting)
  closeSync(handle)
}

/** The grid that the file is compared with; `raised`: not one of its prices is the file's. */
export function baselineOf(shape: Shape, raised = false): Baseline {
  const { rows } = shape
  const columns = shape.combinations * fields
  const values = new Int32Array(rows * columns)
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      values[column * rows + row] = priceAt(row, column) + (raised ? 1 + ((row + column) % 37) : 0)
  return {
    kind: 'seen',
    at: null,
    retailer: { id: 'maison', name: 'maison', settlementCurrency: 'EUR', consumerCurrency: 'EUR' },
    combinations: combinationsOf(shape),
    codes: Array.from({ length: rows }, (_, row) => codeOf(row)),
    // As a reader makes them: put together, a text stays two halves until somebody looks into it.
    names: Array.from({ length: rows }, (_, row) => Buffer.from(`Worsted wool ${row}`).toString()),
    collections: ['All'],
    collectionOf: new Uint32Array(rows),
    flags: new Uint8Array(rows),
    values,
  }
}
