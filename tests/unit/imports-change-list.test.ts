import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChangeList } from '../../src-shared/imports/change-list.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'

interface Change {
  place: number
  column: number
  row: number
}

const changes = fc.array(
  fc.record({ place: fc.nat({ max: 20 }), column: fc.nat({ max: 9 }), row: fc.nat({ max: 999 }) }),
  { maxLength: 60 },
)
const cellOf = ({ place, column }: Change) => cellAt(place, column)
const inOrder = (some: readonly Change[]) => some.toSorted((one, other) => cellOf(one) - cellOf(other))

/** A list that was given these changes, the first `taken` of them in places that were taken before. */
function listOf(all: readonly Change[], taken = 0): ReturnType<ChangeList['done']> {
  const list = new ChangeList()
  const first = list.take(taken)
  all.forEach((change, at) => {
    const given = [cellOf(change), change.row, change.column, at, at + 1, at % 3 === 0] as const
    if (at < taken) list.put(first + at, ...given)
    else list.add(...given)
  })
  return list.done()
}

/** What is to come out: sorted by cell, equal ones as they were given. */
function expected(all: readonly Change[]) {
  const sorted = all.map((change, at) => ({ ...change, at })).toSorted((one, other) => cellOf(one) - cellOf(other))
  return {
    cells: Uint32Array.from(sorted, cellOf),
    rows: Uint32Array.from(sorted, ({ row }) => row),
    columns: Uint16Array.from(sorted, ({ column }) => column),
    before: Int32Array.from(sorted, ({ at }) => at),
    after: Int32Array.from(sorted, ({ at }) => at + 1),
    leftOut: Uint8Array.from(sorted, ({ at }) => (at % 3 === 0 ? 1 : 0)),
  }
}

describe('the changes of a file', () => {
  it('come out sorted by cell, in whatever order they were found', () => {
    fc.assert(
      fc.property(changes, all => {
        expect(listOf(all)).toEqual(expected(all))
      }),
    )
  })

  it('come out sorted where some were counted before and others were found after them', () => {
    fc.assert(
      fc.property(changes, changes, (counted, others) => {
        const all = [...inOrder(counted), ...inOrder(others)]
        expect(listOf(all, counted.length)).toEqual(expected(all))
      }),
    )
  })

  it('are many more than there was room for at first', () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({ place: 3000 - at, column: at % 5, row: at }))
    expect(listOf(all)).toEqual(expected(all))
    expect(listOf(inOrder(all), 3000)).toEqual(expected(inOrder(all)))
  })
})
