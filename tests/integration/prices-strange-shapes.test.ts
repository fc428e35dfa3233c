import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'
import { type PriceWorld, removePriceFolders, startPrices } from './prices-desk-support.ts'
import { type StrangeService, strangeService } from './prices-strange-support.ts'
import { json } from './service-support.ts'

// One grid, told in any of the shapes that the bindings let a service have, is one grid.

let service: StrangeService
let world: PriceWorld
beforeAll(async () => {
  service = await strangeService()
  world = await startPrices({ baseUrl: service.url })
})
afterAll(async () => {
  await world.close()
  removePriceFolders()
})

interface Listed {
  id: string
  name: string
}
interface Row {
  code: string
  /** By combination five each, in hundredths. */
  prices: number[][]
}

const shape = fc.record({
  rows: fc.constantFrom('rows', 'data', 'fabrics'),
  within: fc.constantFrom(null, 'data'),
  last: fc.boolean(),
  combinationsAs: fc.constantFrom('list', 'record'),
  ids: fc.constantFrom('number', 'text'),
  five: fc.constantFrom('list', 'record', 'list of records'),
  values: fc.constantFrom('number', 'text', 'padded text'),
  nothing: fc.constantFrom(null, 0, '', -1),
  total: fc.constantFrom('number', 'text', 'none'),
  /** The most rows that it gives at once. */
  page: fc.constantFrom(3, 7, 10_000),
  paging: fc.constantFrom('both', 'limit alone', 'none'),
})
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never

const grid = fc.record({
  combinations: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 99 }).map(String), name: fc.string({ maxLength: 8 }) }),
    { maxLength: 4, selector: ({ id }) => id },
  ),
  rows: fc.uniqueArray(
    fc.record({
      code: fc
        .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
        .map(text => text.trim())
        .filter(text => text !== ''),
      prices: fc.array(fc.array(fc.nat(99_999_999), { minLength: 5, maxLength: 5 }), {
        minLength: 4,
        maxLength: 4,
      }),
    }),
    { maxLength: 25, selector: ({ code }) => code },
  ),
})

function told(rows: Row[], combinations: Listed[], shape: Shape, url: string): unknown {
  const asked = new URL(url, 'http://x').searchParams
  const offset = shape.paging === 'both' ? Number(asked.get('offset')) : 0
  const limit = shape.paging === 'none' ? rows.length : Number(asked.get('limit'))
  const most = shape.paging === 'both' ? shape.page : 10_000
  const shown = rows.slice(offset, offset + Math.min(limit, most))
  const idOf = ({ id }: Listed) => (shape.ids === 'number' ? Number(id) : id)
  const toldOf = (hundredths: number) => {
    if (hundredths === 0) return shape.nothing
    if (shape.values === 'number') return hundredths / 100
    return shape.values === 'text' ? (hundredths / 100).toFixed(2) : ` ${hundredths / 100} `
  }
  const fiveOf = (five: number[]) =>
    shape.five === 'list'
      ? five.map(toldOf)
      : Object.fromEntries(priceFields.map((field, at) => [field, toldOf(five[at] ?? 0)]))
  const pricesOf = (row: Row) => {
    const five = combinations.map((one, at) => [one, fiveOf(row.prices[at] ?? [])] as const)
    return shape.five === 'list of records'
      ? five.map(([one, prices]) => ({ combination_id: idOf(one), ...prices }))
      : Object.fromEntries(five.map(([one, prices]) => [one.id, prices]))
  }
  const entries = combinations.map(one => ({ id: idOf(one), main_product: 'Suit', name: one.name }))
  const head = {
    ...(shape.total === 'none' ? {} : { total: shape.total === 'text' ? String(rows.length) : rows.length }),
    combinations:
      shape.combinationsAs === 'list' ? entries : Object.fromEntries(entries.map(({ id, ...rest }) => [id, rest])),
  }
  const list = { [shape.rows]: shown.map(row => ({ fabric_code: row.code, prices: pricesOf(row) })) }
  const whole = shape.last ? { ...list, ...head } : { ...head, ...list }
  return shape.within === null ? whole : { [shape.within]: whole }
}

it('whatever its shape', { timeout: 120_000 }, async () => {
  let retailer = 100
  await fc.assert(
    fc.asyncProperty(grid, shape, async ({ combinations, rows }, how) => {
      retailer++
      service.window = (response, { url }) => json(response, told(rows, combinations, how, url))
      const sheet = await world.open(String(retailer))
      expect(sheet.codes.toSorted()).toEqual(rows.map(({ code }) => code).toSorted())
      for (const { code, prices } of rows) {
        for (const [at, { id }] of combinations.entries()) {
          const { no = -1 } = sheet.head.combinations.find(one => one.id === id) ?? {}
          const there = priceFields.map(field => sheet.value(sheet.cell(code, no, field)))
          const wanted = priceFields.map((_, field) => prices[at]?.[field] || notPriced)
          expect(there).toEqual(wanted)
        }
      }
    }),
    { numRuns: runs(60) },
  )
})
