import type { Combination } from '../../src-shared/contract/prices.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { checkSheet } from '../../src-shared/imports/check.ts'
import type { Checked } from '../../src-shared/imports/checked.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import type { FileFormat } from '../../src-shared/imports/file-format.ts'
import { columnKinds, rolesOf } from '../../src-shared/imports/header.ts'
import { nameNumber } from '../../src-shared/imports/name-numbers.ts'
import { labelsOf } from '../../src-shared/imports/names.ts'
import { lookOfText } from '../../src-shared/imports/number-format.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'
import { look, type Sheet, type SheetColumn } from '../../src-shared/imports/sheet.ts'
import { titleOf } from '../../src-shared/imports/titles.ts'
import { columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

/** How a file of one program is written. */
export const format: FileFormat = {
  kind: 'text',
  encoding: 'utf-8',
  bom: false,
  delimiter: ',',
  newline: 'crlf',
  decimal: '.',
  skip: 0,
  sheet: null,
  sheets: [],
}

const combination = (no: number, name: string): Combination => ({
  no,
  id: String(31 + no),
  mainProduct: 'Suit',
  name,
  displayNames: { en: name },
  present: true,
})

/** Combinations `Suit / A`, `Suit / B`, ... */
export const combinationsOf = (count: number): Combination[] =>
  Array.from({ length: count }, (_, no) => combination(no, String.fromCharCode(65 + no)))

/** Prices in hundredths by code: each code's list goes through all columns of the grid, and ends where the rest is not priced. */
export function baselineOf(
  prices: Readonly<Record<string, readonly number[]>>,
  more: Partial<Baseline> & { settlement?: string; consumer?: string } = {},
): Baseline {
  const codes = Object.keys(prices)
  const { settlement = 'GBP', consumer = 'USD', combinations = combinationsOf(2), ...rest } = more
  const columns = combinations.length * priceFields.length
  const values = new Int32Array(columns * codes.length).fill(notPriced)
  codes.forEach((code, row) => {
    prices[code]?.forEach((value, column) => {
      values[column * codes.length + row] = value
    })
  })
  return {
    kind: 'seen',
    at: null,
    retailer: { id: '7', name: 'Harbour', settlementCurrency: settlement, consumerCurrency: consumer },
    combinations,
    codes,
    names: codes,
    collections: ['Autumn', 'Spring'],
    collectionOf: Uint32Array.from(codes, (_, row) => row % 2),
    flags: new Uint8Array(codes.length),
    values,
    ...rest,
  }
}

/** A table of texts as the reader would give it. */
export function sheetOf(
  table: readonly (readonly string[])[],
  baseline: Baseline | null,
  more: Partial<Sheet> = {},
): Sheet {
  const [titles = [], ...rows] = table
  const kinds = columnKinds(rolesOf(titles, {}, baseline ? labelsOf(baseline, 'en') : new Set()))
  const currencies: string[] = []
  const columns = titles.map((_, column): SheetColumn => {
    const texts = rows.map(row => row[column] ?? '')
    if (kinds[column] === 'name') return { kind: 'name', numbers: Float64Array.from(texts, nameNumber) }
    if (kinds[column] === 'text') {
      const words = [...new Set(texts)]
      return { kind: 'text', words, ids: Uint32Array.from(texts, text => words.indexOf(text)) }
    }
    const read = texts.map(text => lookOfText(text, '.', currencies))
    const looks = Uint8Array.from(read, each => each.look)
    return {
      kind: 'value',
      values: Int32Array.from(read, ({ value }) => value),
      looks: looks.some(each => each !== look.plain) ? looks : null,
      filled: read.filter(({ value }) => value !== notPriced).length,
    }
  })
  return {
    format,
    titles: [...titles],
    rows: rows.length,
    lines: Uint32Array.from(rows, (_, row) => row + 2),
    columns,
    currencies,
    ragged: [],
    ...more,
  }
}

const textOf = (value: number): string => (value === notPriced ? '' : String(value / 100))
const head = ['Username', 'Currency', 'Fabric Code']

/** The baseline as a wide file, in the shape of the service's export. */
export const wideTable = (baseline: Baseline): string[][] => [
  [...head, ...baseline.combinations.flatMap(one => priceFields.map(field => titleOf(one, 'en', field)))],
  ...baseline.codes.map((code, row) => [
    baseline.retailer.name ?? '',
    baseline.retailer.consumerCurrency ?? '',
    code,
    ...baseline.combinations.flatMap(({ no }) =>
      priceFields.map(field => textOf(baseline.values[columnOf(no, field) * baseline.codes.length + row] ?? notPriced)),
    ),
  ]),
]

/** The prices of a wide table as a tall one, a row each. */
export function tallTable(wide: readonly (readonly string[])[]): string[][] {
  const [titles = [], ...rows] = wide
  const table = [[...head, 'Main Product', 'Combination', 'Field', 'Value']]
  for (const row of rows)
    for (let column = head.length; column < titles.length; column++) {
      const [product = '', name = '', field = ''] = (titles[column] ?? '').split(' / ')
      if (row[column] !== '') table.push([...row.slice(0, 3), product, name, field, row[column] ?? ''])
    }
  return table
}

interface Said extends Partial<Omit<Decisions, 'leftOut'>> {
  leftOut?: Partial<Decisions['leftOut']>
}

export const decisionsOf = ({ leftOut = {}, ...rest }: Said = {}): Decisions => ({
  ...noDecisions,
  ...rest,
  leftOut: { ...noDecisions.leftOut, ...leftOut },
})

/** Checks a table of texts. */
export const checkTable = (
  table: readonly (readonly string[])[],
  baseline: Baseline | null,
  said: Said = {},
  more: Partial<Sheet> = {},
): Checked => checkSheet({ sheet: sheetOf(table, baseline, more), decisions: decisionsOf(said), baseline })

/** The places of a kind as `row:column`. */
export function placesOf({ problems }: Checked, kind: ProblemKind): string[] {
  const found = problems.find(each => each.kind === kind)
  if (!found) return []
  return Array.from(found.rows, (row, i) => `${row}:${found.columns[i]}`)
}

export const kindsOf = ({ problems }: Checked): string[] => problems.map(({ kind, count }) => `${kind} ${count}`)

/** The changes as `cell before after`, with `-` behind what is left out. */
export function changesOf({ changes }: Checked): string[] {
  if (!changes) return []
  const of = (value: number | undefined) => (value === notPriced ? 'none' : String(value))
  return Array.from(
    changes.cells,
    (cell, i) =>
      `${cell >>> 12}/${cell % 4096} ${of(changes.before[i])} ${of(changes.after[i])}${changes.leftOut[i] ? ' -' : ''}`,
  )
}
