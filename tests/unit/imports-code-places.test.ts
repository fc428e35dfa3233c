import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowFlag } from '../../src-shared/contract/prices.ts'
import { blank, placesOf, unknown } from '../../src-shared/imports/code-places.ts'
import { atOnce } from '../../src-shared/imports/steps.ts'
import { runs } from '../rig/runs.ts'
import { baseline } from './imports-files-support.ts'

describe('the places of codes', () => {
  const grid = fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 40 })
  const isGone = fc.infiniteStream(fc.integer({ min: 0, max: 9 }).map(of => of === 0))
  /** Stretches of the grid as it stands, and single words that may be anything. */
  const piece = fc.record({
    from: fc.nat(39),
    count: fc.nat(20),
    word: fc.constantFrom('', ' ', ' 7 ', 'new', '12', '3'),
  })

  it('are those that a map of the listed codes gives, whatever the order of the file', () => {
    fc.assert(
      fc.property(grid, isGone, fc.array(piece, { maxLength: 8 }), (codes, gone, pieces) => {
        const known = baseline(codes, [])
        for (const row of codes.keys()) if (gone.next().value) known.flags[row] = rowFlag.absent
        const words = pieces.flatMap(({ from, count, word }) => [...codes.slice(from, from + count), word])
        const rows = new Map(codes.flatMap((code, row) => (known.flags[row] === 0 ? [[code, row] as const] : [])))
        const expected = words.map(word => (word.trim() === '' ? blank : (rows.get(word.trim()) ?? unknown)))
        const { byWord, most } = atOnce(placesOf({ words }, known))
        expect([...byWord]).toEqual(expected)
        expect(most).toBe(codes.length)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('are numbers of their own where no grid is known', () => {
    const { byWord, most } = atOnce(placesOf({ words: ['B', ' A', '', 'A', 'B '] }, null))
    expect([...byWord]).toEqual([0, 1, blank, 1, 0])
    expect(most).toBe(2)
  })
})
