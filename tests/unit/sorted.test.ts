import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAtLeast } from '../../src-shared/sorted.ts'

test('finds the first place that is not below a number, also behind the last and among equal ones', () => {
  expect(firstAtLeast([], 3)).toBe(0)
  expect(firstAtLeast(Uint32Array.of(1, 3, 3, 5), 3)).toBe(1)
  expect(firstAtLeast(Uint32Array.of(1, 3, 3, 5), 4)).toBe(3)
  expect(firstAtLeast(Uint32Array.of(1, 3, 3, 5), 6)).toBe(4)
})

test('finds what a look from the first to the last finds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(50), (numbers, least) => {
      const sorted = Float64Array.from(numbers).sort()
      const found = sorted.findIndex(number => number >= least)
      expect(firstAtLeast(sorted, least)).toBe(found < 0 ? sorted.length : found)
    }),
  )
})
