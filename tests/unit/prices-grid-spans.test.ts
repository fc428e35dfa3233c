import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spansOf } from '../../src-main/pricing/book/grids/stored-cells.ts'

it('asks for what lies near each other at once', () => {
  expect(spansOf([700, 3, 1, 500])).toEqual([{ offset: 1, limit: 700 }])
  expect(spansOf([0, 501])).toEqual([
    { offset: 0, limit: 1 },
    { offset: 501, limit: 1 },
  ])
  expect(spansOf([])).toEqual([])
})

it('holds every place once, in spans of no more than a window', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000), { size: 'max', maxLength: 400 }), places => {
      const spans = spansOf(places)
      for (const place of places) {
        const holding = spans.filter(({ offset, limit }) => place >= offset && place < offset + limit)
        expect(holding.length).toBe(1)
      }
      for (const { offset, limit } of spans) {
        expect(limit).toBeLessThanOrEqual(10_000)
        expect(places).toContain(offset)
        expect(places).toContain(offset + limit - 1)
      }
    }),
  )
})
