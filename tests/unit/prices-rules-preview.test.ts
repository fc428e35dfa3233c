import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAt, columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import { previewOf } from '../../src-shared/pricing/preview.ts'
import { isPrice, mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'

const [wholesale, days] = [columnOf(0, 'wholesale'), columnOf(0, 'days')]
/** Changes one row after the other, in a column. */
const changes = (some: readonly (readonly [before: number, after: number, column?: number])[]): Changeset => ({
  cells: Uint32Array.from(some, ([, , column], row) => cellAt(row, column ?? wholesale)),
  before: Int32Array.from(some, ([before]) => before),
  base: Int32Array.from(some, ([before]) => before),
  after: Int32Array.from(some, ([, after]) => after),
  texts: [],
})
const rowOf = (example: { cell: number } | null) => example && Math.floor(example.cell / 4096)

describe('a look at a change', () => {
  it('of nothing is empty', () => {
    const look = previewOf(changes([]), 25)
    expect(look).toMatchObject({ cells: 0, examples: [], rise: { amount: null, percent: null } })
    expect(look.jumps).toEqual({ count: 0, worst: [] })
  })
  it('counts by field, and what becomes priced, not priced and unreadable', () => {
    const look = previewOf(
      changes([
        [100, notPriced],
        [unreadable, notPriced],
        [notPriced, 100],
        [unreadable, 100, days],
        [100, unreadable, 1],
      ]),
      25,
    )
    expect(look).toMatchObject({ cells: 5, becomeNotPriced: 1, becomePriced: 2, unreadable: 1 })
    expect(look.byField).toEqual({ wholesale: 3, retail: 1, excess_wholesale: 0, excess_retail: 0, days: 1 })
    expect(look.jumps.count).toBe(0)
  })
  it('finds the biggest rise and fall by amount and by percent', () => {
    const look = previewOf(
      changes([
        [1000_00, 1100_00],
        [10_00, 12_00],
        [1000_00, 950_00],
        [10_00, 9_00],
      ]),
      100,
    )
    expect([look.rise.amount, look.rise.percent, look.fall.amount, look.fall.percent].map(rowOf)).toEqual([0, 1, 2, 3])
  })
  it('compares amounts of money, and days only where no money changes', () => {
    const both = previewOf(
      changes([
        [10_00, 11_00],
        [12_00, 90_00, days],
      ]),
      25,
    )
    expect(rowOf(both.rise.amount)).toBe(0)
    expect(rowOf(both.rise.percent)).toBe(1)
    expect(rowOf(previewOf(changes([[12_00, 90_00, days]]), 25).rise.amount)).toBe(0)
  })
  it.each([
    ['exactly the guard’s percentage', 100_00, 125_00, 0],
    ['a hundredth more', 100_00, 125_01, 1],
    ['exactly as much less', 100_00, 75_00, 0],
    ['a hundredth less', 100_00, 74_99, 1],
  ])('%s', (_what, before, after, count) => {
    expect(previewOf(changes([[before, after]]), 25).jumps.count).toBe(count)
  })
  it('shows the worst jumps first, five at most, and examples from all over', () => {
    const many = changes(Array.from({ length: 1000 }, (_, row) => [100, 200 + ((row * 7) % 1000)] as const))
    const look = previewOf(many, 25)
    expect(look.jumps.count).toBe(1000)
    expect(look.jumps.worst.map(({ after }) => after)).toEqual([1199, 1198, 1197, 1196, 1195])
    expect(look.examples.map(rowOf)).toEqual([0, 1, 2, 199, 399, 599, 799, 999])
  })
  it('finds what a plain search finds', () => {
    const values = fc.oneof(fc.constantFrom(notPriced, unreadable, mostHundredths), fc.integer({ min: 1, max: 500 }))
    const some = fc.array(fc.tuple(values, values, fc.nat(priceFields.length - 1)), { maxLength: 40 })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 300 }), (all, guard) => {
        const changed = all.filter(([before, after]) => before !== after)
        const look = previewOf(changes(changed), guard)
        const priced = changed.filter(([before, after]) => isPrice(before) && isPrice(after))
        const rises = priced.map(([before, after]) => (after - before) / before)
        expect(look.jumps.count).toBe(
          priced.filter(([before, after]) => Math.abs(after - before) * 100 > guard * before).length,
        )
        const told = look.rise.percent
        const best = Math.max(0, ...rises)
        expect(told ? (told.after - told.before) / told.before : 0).toBe(best)
        expect(look.jumps.worst).toHaveLength(Math.min(5, look.jumps.count))
        expect(look.examples.length).toBe(new Set(look.examples.map(({ cell }) => cell)).size)
      }),
      { numRuns: runs(500) },
    )
  })
})
