import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMBINATIONS, combinationsFor } from '../../src-practice/pricing/combinations.ts'
import { fabricsFor } from '../../src-practice/pricing/fabrics.ts'
import { PriceGrid } from '../../src-practice/pricing/grid.ts'
import { sampleGridSize } from '../../src-practice/pricing/retailers.ts'
import { windowOf } from '../../src-practice/pricing/window.ts'
import { FABRICS, RETAILERS, type Retailer } from '../../src-practice/sample/catalogue.ts'
import { runs } from '../rig/runs.ts'

const seven = RETAILERS.find(({ id }) => id === 7) ?? RETAILERS[0]

const gridOf = (retailer: Retailer, codes: number, combinations = 8, seed = 1) =>
  new PriceGrid(retailer, { codes, combinations }, seed)

const allPrices = (grid: PriceGrid) =>
  grid.fabrics.flatMap((_, row) => grid.combinations.map((_made, at) => grid.prices(row, at)))

/** All five or none of them, or no Plus Size. */
function isPlausible([wholesale = 0, retail = 0, plusWholesale = 0, plusRetail = 0, days = 0]: readonly number[]) {
  const aLittleMore = (more: number, than: number) => more > than * 1.07 && more < than * 1.18
  if (wholesale === 0) return retail + plusWholesale + plusRetail + days === 0
  const plusSize = plusWholesale + plusRetail > 0
  return (
    retail > wholesale &&
    (!plusSize || (aLittleMore(plusWholesale, wholesale) && aLittleMore(plusRetail, retail))) &&
    days % 100 === 0 &&
    days >= 500 &&
    days <= 3_000
  )
}

describe('the fabrics of the sample', () => {
  it('are as many as were asked for, each code once, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), codes => {
        const fabrics = fabricsFor(codes)
        expect(fabrics).toHaveLength(codes)
        expect(new Set(fabrics.map(({ code }) => code)).size).toBe(codes)
      }),
      { numRuns: runs(40) },
    )
  })

  it('hold all that the sample orders are made of, by the same names', () => {
    const names = new Map(fabricsFor(1_260).map(({ code, name }) => [code, name]))
    for (const [code, name] of Object.values(FABRICS).flat()) expect(names.get(code), code).toBe(name)
  })

  it('grow within a collection, and keep their names in a larger grid', () => {
    const small = fabricsFor(1_260)
    for (const [at, { code, collection }] of small.entries())
      if (small[at + 1]?.collection === collection) expect(code < (small[at + 1]?.code ?? '')).toBe(true)
    const large = new Map(fabricsFor(25_000).map(fabric => [fabric.code, fabric]))
    for (const fabric of small) expect(large.get(fabric.code)).toEqual(fabric)
  })
})

describe('the combinations of the sample', () => {
  it('have ids and titles of their own, and stay grouped in a smaller grid', () => {
    const all = COMBINATIONS.length
    expect(new Set(COMBINATIONS.map(({ id }) => id)).size).toBe(all)
    expect(new Set(COMBINATIONS.map(({ mainProduct, names }) => `${mainProduct}/${names.en}`)).size).toBe(all)
    for (let count = 0; count <= all; count += 1) {
      const products = combinationsFor(count).map(({ mainProduct }) => mainProduct)
      expect(products).toHaveLength(count)
      const runs = products.filter((name, at) => name !== products[at - 1])
      expect(runs).toHaveLength(new Set(products).size)
    }
  })
})

describe('the prices of the sample', () => {
  it('are the same for the same seed and others for another', () => {
    expect(allPrices(gridOf(seven, 200))).toEqual(allPrices(gridOf(seven, 200)))
    expect(allPrices(gridOf(seven, 200, 8, 2))).not.toEqual(allPrices(gridOf(seven, 200)))
  })

  it('of a code and a combination do not depend on the size of the grid', () => {
    const small = gridOf(seven, 1_260)
    const large = gridOf(seven, 5_000, 40)
    for (const [row, { code }] of small.fabrics.entries()) {
      const { id = 0 } = small.combinations[row % 8] ?? {}
      const place = large.place(code, id, 'retail')
      expect(large.prices(place.row, place.combination)).toEqual(small.prices(row, row % 8))
    }
  })

  it.each(RETAILERS.map(retailer => [retailer.brandname, retailer] as const))(
    'at %s are plausible: retail above wholesale, Plus Size a little above both, 5 to 30 whole days',
    (_name, retailer) => {
      const odd = allPrices(gridOf(retailer, 400, 40)).filter(five => !isPlausible(five))
      expect(odd).toEqual([])
    },
  )

  it('are missing for about one in twelve', () => {
    const { codes, combinations } = sampleGridSize('demo', 7)
    const prices = allPrices(gridOf(seven, codes, combinations)).flat()
    const missing = prices.filter(price => price === 0).length / prices.length
    expect(missing).toBeGreaterThan(0.05)
    expect(missing).toBeLessThan(0.12)
  })

  it('can be copied between retailers: two share both currencies, codes and combinations', () => {
    const currencies = RETAILERS.map(retailer => {
      const { settlement_currency, consumer_currency } = gridOf(retailer, 0).retailer
      return `${settlement_currency}/${consumer_currency}`
    })
    expect(currencies[6]).toBe('GBP/USD')
    expect(currencies.filter(pair => pair === 'GBP/USD').length).toBeGreaterThan(1)
  })
})

describe('a changed price', () => {
  it('is the only one that differs', () => {
    const place = fc.record({
      row: fc.nat(39),
      combination: fc.nat(7),
      field: fc.nat(4),
      hundredths: fc.nat(99_999_999),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), changes => {
        const grid = gridOf(seven, 40)
        const expected = allPrices(grid).map(five => [...five])
        for (const { hundredths, ...at } of changes) {
          grid.change(at, hundredths)
          const five = expected[at.row * 8 + at.combination]
          if (five) five[at.field] = hundredths
        }
        expect(allPrices(grid)).toEqual(expected)
      }),
    )
  })
})

describe('a window', () => {
  it('leaves the event loop free between its pieces, however fast it is read', async () => {
    let turns = 0
    let turning: NodeJS.Immediate
    const turn = () => {
      turns += 1
      turning = setImmediate(turn)
    }
    turning = setImmediate(turn)
    let pieces = 0
    const whole = { offset: 0, limit: 2_000, expressOf: () => undefined }
    for await (const _piece of windowOf(gridOf(seven, 2_000, 40), whole)) pieces += 1
    clearImmediate(turning)
    expect(pieces).toBeGreaterThan(30)
    expect(turns).toBeGreaterThan(30)
  })
})
