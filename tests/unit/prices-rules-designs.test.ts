import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRule } from '../../src-shared/pricing/broken-rule.ts'
import { planBulk } from '../../src-shared/pricing/bulk.ts'
import { cellAt, columnOf, fieldOf, type PriceField } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { numberStyleOf, plainPrice } from '../../src-shared/pricing/number-style.ts'
import { stateAfterReading, stateOfChange } from '../../src-shared/pricing/outbox/cell-transitions.ts'
import { revertCell } from '../../src-shared/pricing/outbox/reverting.ts'
import { putEverywhere } from '../../src-shared/pricing/paste.ts'
import { asStored, notPriced, priceInJson, unreadable } from '../../src-shared/pricing/price.ts'
import { scopeOf, sheetOf } from '../../src-shared/pricing/price-sheet.ts'
import { readCell } from '../../src-shared/pricing/price-text.ts'
import { planRetailerCopy } from '../../src-shared/pricing/retailer-copy.ts'

const kind = 'designs'
const style = numberStyleOf('en')
const fields = ['wholesale', 'retail', 'days'] as const
const columns = Uint32Array.from(fields, field => columnOf(0, field)).sort()
const anyValue = fc.oneof(
  fc.constant(notPriced),
  fc.integer({ min: 0, max: 5000 }),
  fc.integer({ min: 0, max: 2_000_000_000 }),
)
const read = (text: string, field: PriceField) => readCell(text, { field, style, kind })

/** A sheet of three rows, by column. */
const sheetWith = (values: readonly number[]) => {
  const columnValues = (column: number) =>
    Int32Array.from([0, 1, 2], row => values[row * fields.length + [...columns].indexOf(column)] ?? notPriced)
  return { columnValues, serviceValues: columnValues }
}
const all = [{ rows: Uint32Array.of(0, 1, 2), columns }]

describe('a price of designs', () => {
  it.each([
    ['0', 'retail', 0, null],
    ['0.00', 'wholesale', 0, null],
    ['', 'retail', notPriced, null],
    ['0', 'days', 0, null],
    ['30 days', 'days', 3000, null],
    ['-0', 'retail', 0, null],
    ['-0.01', 'retail', -1, 'below-zero'],
    ['(12.50)', 'wholesale', -1250, 'below-zero'],
    ['31', 'days', 3100, 'too-many-days'],
    ['-1', 'days', -100, 'too-many-days'],
    ['2.5', 'days', 250, 'not-whole-days'],
    ['ask Jo', 'retail', unreadable, 'not-a-number'],
    ['1.234', 'retail', unreadable, 'too-many-decimals'],
  ] as const)('is read from “%s” in %s', (text, field, after, problem) => {
    const cell = read(text, field)
    expect(cell).toEqual({ after, text: after === unreadable ? text : null, problem })
  })

  // Proves: limit.days, limit.price
  it('is taken exactly where its rule is kept, and is then read back as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(...fields), (value, field) => {
        const taken = field === 'days' ? value >= 0 && value <= 3000 && value % 100 === 0 : value >= 0
        expect(brokenRule(value, field, kind) === null).toBe(taken)
        expect(brokenRule(value, field, 'fabric')).toBeNull()
        expect(read(plainPrice(value, field, style), field).after).toBe(value)
      }),
    )
  })

  it('comes from JSON as it is, where fabrics have none of 0', () => {
    expect([0, '0', '0.00', -0, null, '', 12.5].map(value => priceInJson(value, kind))).toEqual([
      ...[0, 0, 0, 0, notPriced, notPriced, 1250],
    ])
    expect([-1, '-0.5'].map(value => priceInJson(value, kind))).toEqual([unreadable, unreadable])
    expect([0, -1, '0'].map(value => priceInJson(value))).toEqual([notPriced, notPriced, notPriced])
  })
})

describe('a cell of designs', () => {
  const edit = { base: 100, service: 100, perhaps: [], send: 'file', kind } as const

  // Proves: design.zero, design.empty
  it('with 0 is a change of one that is not priced', () => {
    expect(stateOfChange({ ...edit, base: notPriced, service: notPriced, after: 0 }, false)).toBe(cellState.held)
    expect(stateOfChange({ ...edit, base: 0, service: 0, after: notPriced }, false)).toBe(cellState.held)
    expect(stateAfterReading(cellState.held, { ...edit, after: 0, service: notPriced })).toBe(cellState.conflict)
    expect(stateAfterReading(cellState.held, { ...edit, after: 0, service: 0 })).toBe(cellState.saved)
  })

  it('is no conflict with what was sent for it', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (base, sent, after) => {
        const met = stateAfterReading(cellState.held, {
          ...edit,
          base,
          after,
          service: sent,
          perhaps: [sent],
        })
        expect(met).toBe(after === sent ? cellState.saved : cellState.held)
      }),
    )
  })

  it('takes 0 back as it takes any other price', () => {
    const written = { before: 0, after: 500, end: cellState.saved, stored: 500, shown: 500, service: 500 }
    expect(revertCell({ ...written, live: null, kind })).toEqual({ do: 'write', value: 0 })
    const cleared = { before: notPriced, after: 0, end: cellState.saved, stored: 0, shown: notPriced }
    expect(revertCell({ ...cleared, service: notPriced, live: null, kind })).toEqual({ do: 'nothing' })
  })
})

describe('a bulk command on designs', () => {
  it('never makes what a sheet does not take, and counts what it passes over', () => {
    const command = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), value: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ kind: fc.constant('add' as const), amount: fc.integer({ min: -6000, max: 6000 }) }),
      fc.record({ kind: fc.constant('percent' as const), factor: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({
        kind: fc.constant('copy' as const),
        combination: fc.constant(null),
        field: fc.constantFrom(...fields),
        factor: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      fc.record({
        kind: fc.constant('round' as const),
        to: fc.constantFrom('1' as const, '5' as const, '.95' as const),
        way: fc.constantFrom('up' as const, 'down' as const),
      }),
      fc.record({
        kind: fc.constant('replace' as const),
        find: fc.constant('not-priced' as const),
        by: fc.integer({ min: 0, max: 5000 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 9, maxLength: 9 }), command, (values, asked) => {
        const valid = values.map((value, at) =>
          at % 3 === [...columns].indexOf(columnOf(0, 'days')) && value !== notPriced ? (value % 31) * 100 : value,
        )
        const { changeset, passedOver } = planBulk(asked, all, sheetWith(valid), kind)
        for (const [at, cell] of changeset.cells.entries()) {
          const after = changeset.after[at] ?? 0
          expect(after).not.toBe(unreadable)
          expect(brokenRule(after, fieldOf(cell % 4096), kind)).toBeNull()
        }
        const passed = Object.values(passedOver).reduce((sum, count) => sum + count, 0)
        expect(changeset.cells.length + passed).toBeLessThanOrEqual(9)
      }),
    )
  })

  it('keeps 0, and says what would fall below it', () => {
    const sheet = sheetWith([1000, 500, 100, 0, 2000, 2900, notPriced, 0, 0])
    const by = planBulk({ kind: 'add', amount: -600 }, all, sheet, kind)
    expect(by.passedOver).toMatchObject({ belowZero: 3, tooManyDays: 2, notPriced: 1 })
    expect([...by.changeset.after]).toEqual([400, 1400, 2300])
    const set = planBulk({ kind: 'set', value: 0 }, all, sheet, kind)
    expect([...new Set(set.changeset.after)]).toEqual([0])
    expect(set.changeset.cells).toHaveLength(6)
    const days = planBulk({ kind: 'set', value: 3100 }, all, sheet, kind)
    expect(days.passedOver.tooManyDays).toBe(3)
    const zeros = { kind: 'replace', find: { from: 0, to: 0 }, by: 700 } as const
    expect(planBulk(zeros, all, sheet, kind).changeset.cells).toHaveLength(3)
  })

  it('copies 0 from another scope, which fabrics would take for nothing', () => {
    const combinations = [{ no: 0, id: 'design', mainProduct: 'Suit', name: 'Jacket', displayNames: {} }]
    const own = { ...sheetWith(Array(9).fill(500)), combinations, code: (row: number) => `o${row}` }
    const other = {
      ...sheetWith([0, 100, 200, notPriced, 0, 0]),
      combinations,
      rowOf: (code: string) => (code === 'o2' ? null : Number(code[1])),
    }
    const plan = planRetailerCopy(all, own, other, 15_000, kind)
    expect(plan.codesMissing).toEqual(['o2'])
    expect([...plan.changeset.after]).toEqual([0, 150, 200, 0, 0])
    expect([...plan.changeset.cells]).toEqual([
      ...[cellAt(0, columns[0] ?? 0), cellAt(0, columns[1] ?? 0), cellAt(0, columns[2] ?? 0)],
      ...[cellAt(1, columns[1] ?? 0), cellAt(1, columns[2] ?? 0)],
    ])
    expect(plan.passedOver.noSource).toBe(1)
  })
})

describe('a paste into designs', () => {
  it('keeps numbers out of the rules as drafts, and texts as texts', () => {
    const reading = { style, currencies: { settlement: null, consumer: null }, kind } as const
    const sheet = sheetWith(Array(9).fill(500))
    expect([...new Set(putEverywhere('-5', all, sheet, reading).changeset.after)]).toEqual([-500])
    expect([...new Set(putEverywhere('0', all, sheet, reading).changeset.after)]).toEqual([0])
    expect(putEverywhere('on request', all, sheet, reading).unreadable).toBe(9)
  })
})

describe('a sheet of designs', () => {
  it('says which scope it is, whatever its ids are', () => {
    const id = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    fc.assert(
      fc.property(fc.record({ retailer: id, mainProduct: id, product: id }), scope => {
        expect(scopeOf(sheetOf(scope))).toEqual(scope)
      }),
    )
  })

  it('is none for a retailer, or for part of a scope', () => {
    for (const text of ['7', 'designs', 'designs/', 'designs/1/2', 'designs/1//3', 'designs/1/2/3/4', 'designs/%/2/3'])
      expect(scopeOf(text)).toBeNull()
  })

  it('stores what it takes as it is', () => {
    fc.assert(fc.property(anyValue, value => void expect(asStored(value, kind)).toBe(value)))
    expect(asStored(0)).toBe(notPriced)
  })
})
