import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rounding, rounded, roundings, scaled, scaledToWhole } from '../../src-shared/pricing/arithmetic.ts'
import { type BulkCommand, planBulk } from '../../src-shared/pricing/bulk.ts'
import { cellAt, columnOf, priceFields } from '../../src-shared/pricing/cell.ts'
import type { CellBlock } from '../../src-shared/pricing/changeset.ts'
import { isPrice, mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { matchCombinations, planRetailerCopy } from '../../src-shared/pricing/retailer-copy.ts'
import { runs } from '../rig/runs.ts'
import { blockOf, gridOf } from './prices-rules-grid.ts'

const days = columnOf(0, 'days')
/** What a command makes of one value in a column of money (or of days). */
const of = (value: number, command: BulkCommand, column = 0) => {
  const { changeset, passedOver } = planBulk(
    command,
    [blockOf([0], [column])],
    gridOf(1, 5, () => value),
  )
  const why = Object.entries(passedOver).find(([, count]) => count > 0)?.[0]
  return why ?? changeset.after[0] ?? value
}
const percent = (by: number): BulkCommand => ({ kind: 'percent', factor: 10_000 + by * 100 })

describe('a bulk command', () => {
  it.each<[string, number, BulkCommand, number | string]>([
    ['sets', 100_00, { kind: 'set', value: 5_00 }, 5_00],
    ['sets an empty cell', notPriced, { kind: 'set', value: 5_00 }, 5_00],
    ['sets what was no price', unreadable, { kind: 'set', value: 5_00 }, 5_00],
    ['sets 0 as not priced', 100_00, { kind: 'set', value: 0 }, notPriced],
    ['adds', 100_00, { kind: 'add', amount: 5_50 }, 105_50],
    ['takes away', 100_00, { kind: 'add', amount: -5_50 }, 94_50],
    ['takes all away', 100_00, { kind: 'add', amount: -100_00 }, notPriced],
    ['does not add to nothing', notPriced, { kind: 'add', amount: 5_00 }, 'notPriced'],
    ['does not add to a text', unreadable, { kind: 'add', amount: 5_00 }, 'unreadable'],
    ['does not overflow', mostHundredths, { kind: 'add', amount: 1 }, 'tooLarge'],
    ['+5 %', 100_00, percent(5), 105_00],
    ['-5 %', 100_00, percent(-5), 95_00],
    ['half up', 10, percent(5), 11],
    ['just below half', 9, percent(5), 9],
    ['-100 %', 100_00, percent(-100), notPriced],
    ['less than a hundredth', 1, percent(-60), notPriced],
    ['clears', 100_00, { kind: 'clear' }, notPriced],
    ['rounds to 1', 12_50, { kind: 'round', to: '1', way: 'nearest' }, 13_00],
    ['rounds to 5 down', 14_99, { kind: 'round', to: '5', way: 'down' }, 10_00],
    ['rounds to 5 up', 10_01, { kind: 'round', to: '5', way: 'up' }, 15_00],
    ['rounds to .95', 12_40, { kind: 'round', to: '.95', way: 'nearest' }, 11_95],
    ['rounds to .95, half up', 12_45, { kind: 'round', to: '.95', way: 'nearest' }, 12_95],
    ['rounds to .99 up', 12_99, { kind: 'round', to: '.99', way: 'up' }, 12_99],
    ['rounds to nothing', 40, { kind: 'round', to: '1', way: 'nearest' }, notPriced],
    ['replaces a value', 5_00, { kind: 'replace', find: { from: 5_00, to: 5_00 }, by: 6_00 }, 6_00],
    ['replaces within a range', 7_00, { kind: 'replace', find: { from: 5_00, to: 7_00 }, by: 6_00 }, 6_00],
    ['leaves what is out of it', 7_01, { kind: 'replace', find: { from: 5_00, to: 7_00 }, by: 6_00 }, 7_01],
    ['finds the empty', notPriced, { kind: 'replace', find: 'not-priced', by: 6_00 }, 6_00],
    ['an empty cell is in no range', notPriced, { kind: 'replace', find: { from: -9, to: 9 }, by: 6 }, notPriced],
  ])('%s', (_what, value, command, result) => {
    expect(of(value, command)).toBe(result)
  })

  it.each<[string, number, BulkCommand, number | string]>([
    ['set to whole ones', 12_00, { kind: 'set', value: 14_00 }, 14_00],
    ['not set to parts', 12_00, { kind: 'set', value: 14_50 }, 'notWhole'],
    ['added to', 12_00, { kind: 'add', amount: 2_00 }, 14_00],
    ['not added to in parts', 12_00, { kind: 'add', amount: 2_50 }, 'notWhole'],
    ['raised to whole ones', 10_00, percent(25), 13_00],
    ['lowered to whole ones', 10_00, percent(-26), 7_00],
    ['not rounded as money', 12_00, { kind: 'round', to: '5', way: 'up' }, 'otherKind'],
    ['not replaced by parts', 12_00, { kind: 'replace', find: { from: 1, to: 99_00 }, by: 50 }, 'notWhole'],
  ])('days are %s', (_what, value, command, result) => {
    expect(of(value, command, days)).toBe(result)
  })

  it('copies a combination with a factor, days as they are', () => {
    const grid = gridOf(2, 10, (row, column) => (column < 5 ? (row + 1) * 1000 + column * 100 : notPriced))
    const command: BulkCommand = { kind: 'copy', combination: 0, field: null, factor: 12_345 }
    const { changeset } = planBulk(command, [blockOf([1], [5, 6, 9])], grid)
    expect([...changeset.cells]).toEqual([cellAt(1, 5), cellAt(1, 6), cellAt(1, 9)])
    expect([...changeset.after]).toEqual([2469, 2592, 2400])
  })
  it('copies a field within each combination, and no money into days', () => {
    const grid = gridOf(1, 10, (_row, column) => (column === 5 ? notPriced : 1000 + column))
    const command: BulkCommand = { kind: 'copy', combination: null, field: 'wholesale', factor: 20_000 }
    const { changeset, passedOver } = planBulk(command, [blockOf([0], [1, 4, 6])], grid)
    expect([...changeset.cells]).toEqual([cellAt(0, 1)])
    expect([...changeset.after]).toEqual([2000])
    expect(passedOver).toMatchObject({ otherKind: 1, noSource: 1 })
  })
})

describe('arithmetic', () => {
  const factors = fc.integer({ min: 0, max: 1_000_000 })
  const values = fc.integer({ min: 1, max: mostHundredths })
  const half = (value: number, factor: number, unit: bigint) =>
    Number((BigInt(value) * BigInt(factor) * 2n + unit) / (2n * unit))
  it('is exact', () => {
    fc.assert(
      fc.property(values, factors, (value, factor) => {
        expect(scaled(value, factor)).toBe(half(value, factor, 10_000n))
        expect(scaledToWhole(value, factor)).toBe(half(value, factor, 1_000_000n) * 100)
      }),
      {
        numRuns: runs(3000),
        examples: [
          [mostHundredths, 1_000_000],
          [mostHundredths - 1, 999_999],
        ],
      },
    )
  })
  it('rounds to a price of the kind, never further than a step', () => {
    const ends: Record<Rounding, (value: number) => boolean> = {
      '1': value => value % 100 === 0,
      '5': value => value % 500 === 0,
      '.95': value => (value + 5) % 100 === 0,
      '.99': value => (value + 1) % 100 === 0,
    }
    fc.assert(
      fc.property(values, fc.constantFrom(...roundings), (value, to) => {
        const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map(way => rounded(value, to, way))
        expect([down, nearest, up].every(result => ends[to](result ?? 0.5))).toBe(true)
        expect(down).toBeLessThanOrEqual(value)
        expect(up).toBeGreaterThanOrEqual(value)
        expect((up ?? 0) - (down ?? 0)).toBe(down === value ? 0 : to === '5' ? 500 : 100)
        const isUp = (up ?? 0) - value <= value - (down ?? 0)
        expect(nearest).toBe(isUp ? up : down)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('any command over any blocks', () => {
  const commands: fc.Arbitrary<BulkCommand> = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), value: fc.integer({ min: -100, max: 5000 }) }),
    fc.record({ kind: fc.constant('add' as const), amount: fc.integer({ min: -3000, max: 3000 }) }),
    fc.record({ kind: fc.constant('percent' as const), factor: fc.integer({ min: 0, max: 30_000 }) }),
    fc.record({
      kind: fc.constant('round' as const),
      to: fc.constantFrom(...roundings),
      way: fc.constantFrom('up' as const, 'down' as const, 'nearest' as const),
    }),
    fc.record({
      kind: fc.constant('copy' as const),
      combination: fc.constantFrom(null, 0, 1),
      field: fc.constantFrom(null, ...priceFields),
      factor: fc.integer({ min: 1, max: 30_000 }),
    }),
    fc.constant<BulkCommand>({ kind: 'clear' }),
  )
  const some = (most: number) => fc.uniqueArray(fc.nat(most - 1), { minLength: 1 })
  const blocks: fc.Arbitrary<CellBlock[]> = fc.array(
    fc.tuple(some(6), some(10)).map(([rows, columns]) => blockOf(rows, columns)),
    { minLength: 1, maxLength: 4 },
  )
  const values = fc.array(
    fc.oneof(fc.constantFrom(notPriced, unreadable, 1, mostHundredths), fc.integer({ min: 1, max: 5000 })),
    { minLength: 60, maxLength: 60 },
  )
  it('touches no cell outside of them, each inside at most once, and accounts for the rest', () => {
    fc.assert(
      fc.property(commands, blocks, values, (command, scope, held) => {
        const grid = gridOf(6, 10, (row, column) => held[row * 10 + column] ?? 0)
        const { changeset, passedOver } = planBulk(command, scope, grid)
        const inScope = new Set(
          scope.flatMap(({ rows, columns }) => [...rows].flatMap(row => [...columns].map(c => cellAt(row, c)))),
        )
        const { cells, before, after } = changeset
        cells.forEach((cell, i) => {
          expect(inScope.has(cell)).toBe(true)
          expect(cell).toBeGreaterThan(cells[i - 1] ?? -1)
          expect(before[i]).toBe(grid.columnValues(cell % 4096)[Math.floor(cell / 4096)])
          expect(after[i]).not.toBe(before[i])
          expect(after[i] === notPriced || (isPrice(after[i] ?? 0) && (after[i] ?? 0) > 0)).toBe(true)
        })
        const passed = Object.values(passedOver).reduce((sum, count) => sum + count, 0)
        expect(cells.length + passed).toBeLessThanOrEqual(inScope.size)
        expect(cells.byteLength).toBe(cells.buffer.byteLength)
      }),
      { numRuns: runs(800) },
    )
  })
})

describe('copying another retailer’s prices', () => {
  const combination = (no: number, id: string, mainProduct: string, name: string, display = name) => ({
    no,
    id,
    mainProduct,
    name,
    displayNames: { en: display },
  })
  it('finds combinations by id, then by main product and name, and never by a name of two', () => {
    const own = [
      combination(0, '31', '2-Piece', 'Jacket + Trousers'),
      combination(1, '40', 'Shirt', 'Long sleeve'),
      combination(2, '50', 'Coat', 'Overcoat'),
      combination(3, '60', 'Vest', 'Vest'),
    ]
    const other = [
      combination(0, '88', 'shirt ', 'LS', 'Long  Sleeve'),
      combination(1, '31', 'Suit', 'Other name'),
      combination(2, '90', 'Coat', 'Overcoat'),
      combination(3, '91', 'Coat', 'Overcoat'),
    ]
    expect([...matchCombinations(own, other)]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
  it('goes by code and says what the other does not have', () => {
    const own = {
      ...gridOf(3, 10, () => 100),
      combinations: [combination(0, '31', 'Suit', 'A'), combination(1, '32', 'Suit', 'B')],
      code: (row: number) => ['HV-1', 'HV-2', 'HV-3'][row] ?? '',
    }
    const other = {
      ...gridOf(2, 5, (row, column) => (column === 1 ? notPriced : (row + 1) * 1000)),
      combinations: [combination(0, '32', 'Suit', 'B')],
      rowOf: (code: string) => ({ 'HV-3': 0, 'HV-1': 1 })[code] ?? null,
    }
    const plan = planRetailerCopy([blockOf([0, 1, 2], [0, 5, 6, 9])], own, other, 11_000)
    expect([...plan.changeset.cells]).toEqual([cellAt(0, 5), cellAt(0, 9), cellAt(2, 5), cellAt(2, 9)])
    expect([...plan.changeset.after]).toEqual([2200, 2000, 1100, 1000])
    expect(plan.codesMissing).toEqual(['HV-2'])
    expect(plan.combinationsMissing.map(({ no }) => no)).toEqual([0])
    expect(plan.passedOver).toMatchObject({ noSource: 2, otherKind: 0 })
  })
})
