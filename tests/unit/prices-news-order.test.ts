import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewsOrder } from '../../src-renderer/pricing/state/news-order.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'
import { type CellState, cellState } from '../../src-shared/pricing/cell-state.ts'
import { type Changeset, single } from '../../src-shared/pricing/changeset.ts'

const news = (revision: number, cells: readonly [cell: number, state: CellState, want: number][]): CellNews => ({
  revision,
  cells: Uint32Array.from(cells, ([cell]) => cell),
  states: Uint8Array.from(cells, ([, state]) => state),
  values: Int32Array.from(cells, ([, , want]) => want),
  wants: Int32Array.from(cells, ([, , want]) => want),
  notes: [],
})

test('news of a cell that is changed here waits for the answer; what main told before it had the change is dropped', () => {
  const order = new NewsOrder()
  const change = single(7, { before: 1_00, base: 1_00 }, 2_00)
  order.begin(change, 'queued')
  expect(order.admit(news(4, [[7, cellState.saved, 1_00]])).cells).toHaveLength(0)
  expect(order.admit(news(6, [[7, cellState.saved, 2_00]])).cells).toHaveLength(0)
  const waiting = order.end(change, 5)
  expect(waiting.map(some => order.admit(some)).flatMap(({ wants }) => [...wants])).toEqual([2_00])
  // The value alone says nothing: somebody may have set the old one again since.
  expect(order.admit(news(7, [[7, cellState.saved, 1_00]])).cells).toHaveLength(1)
})

test('news of a refused change is shown, all of it', () => {
  const order = new NewsOrder()
  const change = single(7, { before: 1_00, base: 1_00 }, 2_00)
  order.begin(change, 'queued')
  order.admit(news(4, [[7, cellState.saved, 1_00]]))
  expect(order.end(change, null).map(some => order.admit(some).cells.length)).toEqual([1])
})

test('news older than the answer to a change is dropped also where it comes after the answer', () => {
  const order = new NewsOrder()
  const change = single(7, { before: 1_00, base: 1_00 }, 2_00)
  order.begin(change, 'queued')
  order.end(change, 5)
  const late = news(4, [
    [7, cellState.saved, 1_00],
    [9, cellState.saved, 3_00],
  ])
  expect([...order.admit(late).cells]).toEqual([9])
})

test('news that is older than a full list of states is dropped, until the desk starts anew', () => {
  const order = new NewsOrder()
  order.complete(9)
  expect(order.hasShown(9)).toBe(true)
  expect(order.hasShown(10)).toBe(false)
  expect(order.admit(news(8, [[7, cellState.saved, 1_00]])).cells).toHaveLength(0)
  order.restart()
  expect(order.admit(news(1, [[7, cellState.saved, 1_00]])).cells).toHaveLength(1)
})

test('in whatever order news comes, each cell shows its newest', () => {
  const told = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }), { maxLength: 12 })
  const shuffled = told.chain(all => {
    const numbered = all.map((cells, place) => ({
      revision: place + 1,
      cells: cells.toSorted((a, b) => a - b),
    }))
    return fc.shuffledSubarray(numbered, { minLength: numbered.length })
  })
  fc.assert(
    fc.property(shuffled, heard => {
      const order = new NewsOrder()
      const shown = new Map<number, number>()
      const newest = new Map<number, number>()
      for (const { revision, cells } of heard) {
        for (const cell of cells) newest.set(cell, Math.max(newest.get(cell) ?? 0, revision))
        const now = order.admit(
          news(
            revision,
            cells.map(cell => [cell, cellState.saved, revision]),
          ),
        )
        for (const [place, cell] of now.cells.entries()) shown.set(cell, now.wants[place] ?? 0)
      }
      expect(shown).toEqual(newest)
    }),
  )
})

test('every cell of any news is either told at once or kept for exactly one open change', () => {
  const cells = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
  const sorted = (some: number[]) => Uint32Array.from(some).sort()
  fc.assert(
    fc.property(cells, cells, cells, (first, second, told) => {
      const order = new NewsOrder()
      const changes: Changeset[] = [first, second].map(some => {
        const set = sorted(some)
        return {
          cells: set,
          before: new Int32Array(set.length),
          base: new Int32Array(set.length),
          after: new Int32Array(set.length),
          texts: [],
        }
      })
      for (const change of changes) order.begin(change, 'queued')
      const now = order.admit(
        news(
          1,
          [...sorted(told)].map(cell => [cell, cellState.saved, 0]),
        ),
      )
      const kept = changes.flatMap(change => order.end(change, null)).flatMap(some => [...some.cells])
      expect([...now.cells, ...kept].sort((one, other) => one - other)).toEqual([...sorted(told)])
      for (const cell of now.cells) expect([...first, ...second]).not.toContain(cell)
    }),
  )
})
