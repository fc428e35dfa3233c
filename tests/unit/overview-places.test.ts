import { describe, expect, test } from 'vitest'
import { countNotPriced } from '../../src-renderer/pricing/bar/use-not-priced.ts'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { linesOf } from '../../src-renderer/pricing/grid/lines.ts'
import { fieldsLookedAt, pricedColumns, shownColumns } from '../../src-renderer/pricing/grid/shown-columns.ts'
import { heatMap, type Measure, measures } from '../../src-renderer/pricing/overview/heat-map.ts'
import { shownMapColumns, shownRows } from '../../src-renderer/pricing/overview/shown-map.ts'
import { viewOfGaps } from '../../src-renderer/pricing/overview/use-go-to-missing.ts'
import type { GridColumns, PriceView } from '../../src-renderer/pricing/state/price-state.ts'
import { wholeView } from '../../src-renderer/pricing/state/price-state.ts'
import { type Combination, type GridHead, rowFlag } from '../../src-shared/contract/prices.ts'
import type { Overview } from '../../src-shared/contract/pricing-desk.ts'
import { columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import { isPrice, notPriced, unreadable } from '../../src-shared/pricing/price.ts'

// A grid of every kind of row and cell, counted as the desk's overview counts it, and opened as a click opens it.
const combinations: Combination[] = [
  ['2-Piece', 'Jacket'],
  // The same name a second time.
  ['2-Piece', 'Jacket'],
  ['2-Piece', 'Vest'],
  ['Shirt', 'Shirt'],
].map(([mainProduct = '', name = ''], no) => ({
  no,
  id: String(31 + no),
  mainProduct,
  name,
  displayNames: {},
  present: true,
}))
const rows = 60
const flagsOf = (row: number) => (row % 10 === 3 ? rowFlag.archived : row % 10 === 7 ? rowFlag.absent : 0)
const isCounted = (row: number) => flagsOf(row) === 0
/** Some empty, some texts that are no price, in no order. */
const priceAt = (row: number, column: number) => {
  const lot = (row * 31 + column * 17 + row * column) % 11
  return lot < 3 ? notPriced : lot === 3 ? unreadable : 100 + row
}
const width = combinations.length * priceFields.length

function grid(): GridColumns {
  const columns = createColumns()
  columns.apply({
    upTo: 1,
    newest: 1,
    columns: width,
    elsewhere: new Uint32Array(),
    odd: [],
    rows: Uint32Array.from({ length: rows }, (_, row) => row),
    codes: Array.from({ length: rows }, (_, row) => `HV-${row}`),
    names: Array.from({ length: rows }, () => 'Navy'),
    collections: new Uint32Array(rows),
    places: Uint32Array.from({ length: rows }, (_, row) => row),
    flags: Uint8Array.from({ length: rows }, (_, row) => flagsOf(row)),
    values: Int32Array.from({ length: rows * width }, (_, at) => priceAt(at % rows, Math.floor(at / rows))),
  })
  return columns
}

const counted = Array.from({ length: rows }, (_, row) => row).filter(isCounted)
const overview: Overview = {
  retailers: [
    {
      id: '7',
      name: 'Odd',
      readAt: 1,
      designs: [],
      combinations: combinations.map(({ no, id, mainProduct, name }) => ({
        no,
        id,
        mainProduct,
        name,
        rows: counted.length,
        missing: priceFields.map(field => counted.filter(row => !isPrice(priceAt(row, columnOf(no, field)))).length),
      })),
    },
  ],
}
/** What the window shows besides is a person's own affair: here everything. */
const opened = (change: Partial<PriceView>): PriceView => ({ ...wholeView, ...change })

function cellsOf(measure: Measure, folded: ReadonlySet<string>) {
  const map = heatMap(overview, 'fabrics', measure)
  const columns = shownMapColumns(map, folded)
  const [row] = shownRows(map, columns, { text: '', order: 'name', nameOf: ({ id }) => id })
  return (row?.shown ?? []).flatMap(cell => (cell ? [cell] : []))
}

describe('what a cell of the map opens is what it has counted', () => {
  const columns = grid()
  const head = { combinations } as unknown as GridHead

  test.each(measures)('%s', measure => {
    const cells = [...cellsOf(measure, new Set()), ...cellsOf(measure, new Set(['2-Piece', 'Shirt']))]
    // All, Jacket twice as one, Vest, Shirt; all, and each main product as a whole.
    expect(cells).toHaveLength(7)
    for (const cell of cells) {
      const view = opened(viewOfGaps(cell, measure))
      expect(countNotPriced({ columns, head, view })).toBe(cell.missing)
      const looked = pricedColumns(combinations, view)
      const lines = linesOf(columns, [''], view, looked)
      const wanted = counted.filter(row => [...looked].some(column => !isPrice(priceAt(row, column))))
      expect([...lines.rows]).toEqual(wanted)
    }
  })

  test('a name that stands twice opens its two combinations, and not the main product', () => {
    const [, jackets] = cellsOf('retail', new Set())
    expect(jackets && viewOfGaps(jackets, 'retail')).toMatchObject({
      mainProducts: [],
      combinations: [0, 1],
      priced: 'not-priced',
      pricedIn: ['retail'],
    })
  })

  test('a retailer that was never read opens whole, and so does a cell of which nothing is missing', () => {
    const place = { kind: 'fabrics', retailer: '9', mainProduct: null, combinations: [] } as const
    const whole = { priced: 'all', pricedIn: [], combinations: [], mainProducts: [] }
    expect(viewOfGaps({ place, missing: 0 }, 'prices')).toMatchObject(whole)
    const full = { ...place, mainProduct: 'Shirt', combinations: [3] }
    expect(viewOfGaps({ place: full, missing: 0 }, 'days')).toMatchObject({ ...whole, combinations: [3] })
  })

  test('columns that are hidden are shown where they are counted', () => {
    const place = { kind: 'fabrics', retailer: '7', mainProduct: 'Shirt', combinations: [3] } as const
    expect(viewOfGaps({ place, missing: 1 }, 'excess_retail')).toMatchObject({ plusSize: true })
    expect(viewOfGaps({ place, missing: 1 }, 'days')).toMatchObject({ days: true })
    expect(viewOfGaps({ place, missing: 1 }, 'prices')).not.toHaveProperty('days')
  })
})

describe('the fields that a filter looks at', () => {
  const view = (change: Partial<PriceView>) => opened({ priced: 'not-priced', ...change })

  test('are all that are shown, until some are named', () => {
    expect(fieldsLookedAt(view({}))).toBeNull()
    expect(fieldsLookedAt(view({ pricedIn: ['days'] }))).toEqual(['days'])
    expect(fieldsLookedAt(opened({ pricedIn: ['days'] }))).toBeNull()
  })

  test('are all again once the named ones are hidden, and where nothing else is shown', () => {
    expect(fieldsLookedAt(view({ pricedIn: ['days'], days: false }))).toBeNull()
    const few = { plusSize: false, days: false, pricedIn: ['wholesale', 'retail'] } as const
    expect(fieldsLookedAt(view(few))).toBeNull()
  })
})

describe('the combinations that a filter looks at', () => {
  const named = combinations.map(({ no }) => no)
  const view = (change: Partial<PriceView>) => opened({ priced: 'not-priced', ...change })

  test('are those of the heading that it was chosen on, with its field', () => {
    for (const no of named)
      expect([...pricedColumns(combinations, view({ pricedIn: ['wholesale'], pricedOf: [no] }))]).toEqual([
        columnOf(no, 'wholesale'),
      ])
  })

  test('are all that are shown where none is named, the filter is off or the named ones are hidden', () => {
    const [first = 0, second = 1] = named
    const all = (change: Partial<PriceView>) => pricedColumns(combinations, view(change))
    expect(all({ pricedOf: [] })).toEqual(shownColumns(combinations, view({})))
    expect(all({ priced: 'all', pricedOf: [first] })).toEqual(shownColumns(combinations, view({})))
    expect(all({ combinations: [second], pricedOf: [first] })).toEqual(
      shownColumns(combinations, view({ combinations: [second] })),
    )
  })
})
