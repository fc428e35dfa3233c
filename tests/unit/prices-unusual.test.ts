import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { isUnusual } from '../../src-shared/pricing/unusual.ts'

// Entries that deserve a second look.

const guard = 25
const field = fc.constantFrom(...priceFields)
const kind = fc.constantFrom('fabric' as const, 'designs' as const)
const price = fc.integer({ min: 1, max: mostHundredths })
const noNumber = fc.constantFrom(notPriced, unreadable)

test('a change by more than the guard is unusual, up or down; one by exactly the guard is not', () => {
  const is = (before: number, after: number) => isUnusual(before, after, 'wholesale', guard, 'fabric')
  expect(is(135_00, 396_00)).toBe(true)
  expect(is(396_00, 135_00)).toBe(true)
  expect([is(100_00, 125_00), is(100_00, 125_01), is(100_00, 75_00), is(100_00, 74_99)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('fabric days above 30 are unusual however little they change; design days have a rule of their own', () => {
  expect(isUnusual(29_00, 31_00, 'days', guard, 'fabric')).toBe(true)
  expect(isUnusual(29_00, 30_00, 'days', guard, 'fabric')).toBe(false)
  expect(isUnusual(12_00, 405_00, 'days', guard, 'fabric')).toBe(true)
  expect(isUnusual(29_00, 31_00, 'days', guard, 'designs')).toBe(false)
  expect(isUnusual(29_00, 31_00, 'retail', guard, 'fabric')).toBe(false)
})

test('filling or clearing a cell is never unusual, whatever the price', () => {
  fc.assert(
    fc.property(price, noNumber, field, kind, (value, none, of, sheet) => {
      expect(isUnusual(none, value, of, guard, sheet)).toBe(false)
      expect(isUnusual(value, none, of, guard, sheet)).toBe(false)
    }),
  )
})

test('a price is unusual exactly where it differs by more than the guard, at any guard', () => {
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 1000 }), kind, (before, after, percent, sheet) => {
      const differs = 100n * BigInt(Math.abs(after - before)) > BigInt(percent) * BigInt(before)
      expect(isUnusual(before, after, 'retail', percent, sheet)).toBe(differs)
    }),
  )
})
