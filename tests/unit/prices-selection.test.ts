import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeFrom, type Ground, movedTo, stepOn } from '../../src-renderer/kit/grid/sheet/move.ts'
import {
  boxOf,
  isWithin,
  only,
  type Place,
  type Range,
  withoutOverlap,
} from '../../src-renderer/kit/grid/sheet/range.ts'
import { everything, extendTo, takeBox, wholeLines } from '../../src-renderer/kit/grid/sheet/select.ts'
import { blocksOf, cellsOf } from '../../src-renderer/pricing/grid/blocks.ts'

const lines = 12
const columns = 7
const place = fc.record({ line: fc.nat(lines - 1), column: fc.nat(columns - 1) })
const range = fc.record({ anchor: place, head: place })
const ranges = fc.array(range, { minLength: 1, maxLength: 6 })

/** A ground whose headings and empty cells are given. */
const groundOf = (sections: readonly number[], empty: readonly Place[] = []): Ground => ({
  lines,
  columns,
  isSection: line => sections.includes(line),
  isFilled: at => !empty.some(({ line, column }) => line === at.line && column === at.column),
})
const ground = groundOf([0, 5])

const covered = (some: readonly Range[]): Set<number> => {
  const cells = new Set<number>()
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++)
      if (some.some(each => isWithin(boxOf(each), { line, column }))) cells.add(line * columns + column)
  return cells
}

test('boxes without overlap cover what the ranges cover, each place once', () => {
  fc.assert(
    fc.property(ranges, some => {
      const places = withoutOverlap(some).flatMap(({ top, left, bottom, right }) =>
        Array.from({ length: bottom - top + 1 }, (_, line) =>
          Array.from({ length: right - left + 1 }, (_, column) => (top + line) * columns + left + column),
        ).flat(),
      )
      expect(new Set(places).size).toBe(places.length)
      expect(new Set(places)).toEqual(covered(some))
    }),
  )
})

test('blocks name rows and columns of the grid, sorted, and count each cell once', () => {
  // Lines show the rows backwards, columns too; lines 0 and 5 are headings.
  const rowAt = (line: number) => (ground.isSection(line) ? -1 : 100 - line)
  const columnAt = (index: number) => 50 - index
  fc.assert(
    fc.property(ranges, some => {
      const blocks = blocksOf(some, rowAt, columnAt)
      for (const { rows, columns: shown } of blocks) {
        expect([...rows]).toEqual([...rows].sort((a, b) => a - b))
        expect([...shown]).toEqual([...shown].sort((a, b) => a - b))
      }
      const wanted = [...covered(some)].filter(cell => !ground.isSection(Math.floor(cell / columns)))
      expect(cellsOf(blocks)).toBe(wanted.length)
    }),
  )
})

test('Enter and Tab go round within a selection: each cell once, headings never', () => {
  fc.assert(
    fc.property(range, fc.constantFrom('line' as const, 'column' as const), fc.boolean(), (one, by, back) => {
      const cells = [...covered([one])].filter(cell => !ground.isSection(Math.floor(cell / columns)))
      fc.pre(covered([one]).size > 1 && cells.length > 0)
      let selected = { ranges: [one], active: one.anchor }
      const met: number[] = []
      for (let turn = 0; turn < cells.length; turn++) {
        selected = { ...selected, active: stepOn(selected, by, back, ground).active }
        met.push(selected.active.line * columns + selected.active.column)
      }
      expect(met.sort((a, b) => a - b)).toEqual(cells.sort((a, b) => a - b))
    }),
  )
})

test('a single cell moves on over headings and stops at the edge', () => {
  expect(stepOn(only({ line: 4, column: 2 }), 'line', false, ground).active).toEqual({ line: 6, column: 2 })
  expect(stepOn(only({ line: 1, column: 2 }), 'line', true, ground).active).toEqual({ line: 1, column: 2 })
  expect(stepOn(only({ line: 1, column: 6 }), 'column', false, ground).active).toEqual({ line: 1, column: 6 })
})

test('Ctrl and an arrow: to the end of the filled cells, over a gap, to the edge', () => {
  const down = { lines: 1, columns: 0 } as const
  const gap = groundOf(
    [0],
    [3, 4, 5].map(line => ({ line, column: 1 })),
  )
  expect(edgeFrom({ line: 1, column: 1 }, down, gap)).toEqual({ line: 2, column: 1 })
  expect(edgeFrom({ line: 2, column: 1 }, down, gap)).toEqual({ line: 6, column: 1 })
  expect(edgeFrom({ line: 6, column: 1 }, down, gap)).toEqual({ line: 11, column: 1 })
  expect(edgeFrom({ line: 11, column: 1 }, down, gap)).toEqual({ line: 11, column: 1 })
})

test('moves stay inside, and the focus stays where a range began', () => {
  fc.assert(
    fc.property(
      place,
      fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))),
      (from, steps) => {
        let selected = only(from)
        for (const [line, column] of steps) {
          const { head } = selected.ranges[0] ?? { head: from }
          selected = movedTo(selected, { line: head.line + line, column: head.column + column }, true, ground)
          const { head: now } = selected.ranges[0] ?? { head: from }
          expect(isWithin({ top: 0, left: 0, bottom: lines - 1, right: columns - 1 }, now)).toBe(true)
        }
        expect(selected.active).toEqual(from)
      },
    ),
  )
})

test('clicks take alone, extend, and add; whole rows grow as rows', () => {
  const row = (line: number) => ({ anchor: { line, column: 0 }, head: { line, column: columns - 1 } })
  const third = takeBox(only({ line: 1, column: 1 }), row(3), 'alone')
  expect(boxOf(takeBox(third, row(6), 'extend').ranges[0] ?? row(0))).toEqual({
    top: 3,
    bottom: 6,
    left: 0,
    right: 6,
  })
  expect(takeBox(third, row(6), 'add').ranges).toHaveLength(2)
  const cell = takeBox(third, { anchor: { line: 9, column: 2 }, head: { line: 9, column: 2 } }, 'alone')
  expect(cell).toEqual(only({ line: 9, column: 2 }))
  expect(boxOf(wholeLines(extendTo(cell, { line: 7, column: 3 }), ground).ranges[0] ?? row(0))).toEqual({
    top: 7,
    bottom: 9,
    left: 0,
    right: 6,
  })
  expect(covered(everything(ground, { line: 1, column: 1 }).ranges).size).toBe(lines * columns)
})

test('whatever was clicked before, the focus is selected, and Enter and Tab leave it where there is another cell', () => {
  const gesture = fc.record({
    range: fc.oneof(
      place.map(at => ({ anchor: at, head: at })),
      fc.nat(lines - 1).map(line => ({ anchor: { line, column: 0 }, head: { line, column: columns - 1 } })),
      fc.nat(columns - 1).map(column => ({ anchor: { line: 0, column }, head: { line: lines - 1, column } })),
    ),
    take: fc.constantFrom('alone' as const, 'extend' as const, 'add' as const),
    by: fc.constantFrom('line' as const, 'column' as const, null),
  })
  fc.assert(
    fc.property(fc.array(gesture, { minLength: 1, maxLength: 8 }), gestures => {
      let selected = only({ line: 1, column: 1 })
      for (const { range: one, take, by } of gestures) {
        selected = takeBox(selected, one, take)
        expect(selected.ranges.some(each => isWithin(boxOf(each), selected.active))).toBe(true)
        if (by === null) continue
        const cells = [...covered(selected.ranges)].filter(cell => !ground.isSection(Math.floor(cell / columns)))
        const after = stepOn(selected, by, false, ground)
        if (cells.length > 1) expect(after.active).not.toEqual(selected.active)
        selected = after
      }
    }),
  )
})
