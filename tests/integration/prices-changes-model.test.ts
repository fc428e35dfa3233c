import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { cellAt, columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { asStored, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders } from '../rig/station.ts'
import { grid } from './prices-changes-support.ts'
import { columns, refused, rows, World } from './prices-changes-world.ts'

// Random days of a price desk over a real file, beside a service that others change too and whose answers get lost, with
// crashes in between, against a model that knows what people asked for and nothing of how it is done.

const values = [notPriced, 0, 100, 200, 300]
const cell = fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)).map(([row, column]) => cellAt(row, column))
const price = fc.constantFrom(...values, refused, unreadable)
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), cells: fc.array(fc.tuple(cell, price), { minLength: 1, maxLength: 8, size: 'max' }), send: fc.constantFrom('now' as const, 'now' as const, 'now' as const, 'file' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), limit: fc.integer({ min: 1, max: 6 }), old: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), how: fc.array(fc.constantFrom('answered' as const, 'answered' as const, 'lost' as const, 'never-arrived' as const, 'wait' as const), { minLength: 1, maxLength: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('other' as const), cell, value: fc.constantFrom(notPriced, 100, 200, 300) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), row: fc.nat(rows - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('revert' as const), which: fc.constantFrom('last' as const, 'last' as const, 'next' as const, 'some' as const), nth: fc.nat(20), overwrite: fc.constantFrom('ask' as const, 'skip' as const, 'all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discard' as const), state: fc.constantFrom('queued' as const, 'rejected' as const, 'conflict' as const, 'draft' as const, 'held' as const), cells: fc.option(fc.array(cell, { maxLength: 4 })) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), state: fc.constantFrom('rejected' as const, 'held' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resolve' as const), take: fc.constantFrom('mine' as const, 'theirs' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), sent: fc.boolean() }) },
) // biome-ignore format: a table

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function perform(world: World, one: Act): unknown {
  const { store } = world.desk
  switch (one.do) {
    case 'change':
      return world.change(new Map(one.cells), one.send)
    case 'take':
      return world.take(one.limit, Math.max(0, world.clock - one.old * 3))
    case 'settle': {
      const flights = [...world.inFlight.values()]
      const answered = flights.flatMap((outgoing, at) => {
        const how = one.how[at % one.how.length] ?? 'wait'
        return how === 'wait' ? [] : [world.answer(outgoing, how)]
      })
      return world.settle(answered)
    }
    case 'other':
      world.others.add(one.cell)
      return world.put(one.cell, one.value)
    case 'read':
      return world.read(one.row)
    case 'revert': {
      const some = world.entries[one.nth % Math.max(1, world.entries.length)]
      if (one.which === 'some' && some === undefined) return
      return world.revert(one.which === 'some' ? (some ?? 0) : one.which, one.overwrite)
    }
    case 'discard': {
      const cells = one.cells && Uint32Array.from(new Set(one.cells))
      return world.gaveUp(store.discard(grid, one.state, cells))
    }
    case 'retry':
      return world.hear(store.retry(grid, one.state, null))
    case 'resolve': {
      const news = store.resolve(grid, conflictsIn(store.states(grid)), one.take)
      return one.take === 'mine' ? world.hear(news) : world.gaveUp(news)
    }
    case 'crash':
      if (one.sent) for (const outgoing of world.inFlight.values()) world.answer(outgoing, 'lost')
      return world.crash()
  }
}

describe('the journal and the outbox', () => {
  afterAll(removeFolders)

  it('loses nothing, sends nothing twice at once, and says what is so, whatever happens', () => {
    const limits = fc.record({
      smallEntry: fc.nat(3),
      rowsAtOnce: fc.nat(3),
      rowsKept: fc.nat(4),
    })
    fc.assert(
      fc.property(limits, fc.array(act, { minLength: 1, maxLength: 40, size: 'max' }), (limit, acts) => {
        const world = new World(limit)
        for (let row = 0; row < rows; row++) {
          for (let column = 0; column < columns; column++) world.put(cellAt(row, column), 100 * (1 + (column % 3)))
          world.read(row)
        }
        try {
          for (const one of acts) {
            perform(world, one)
            world.check()
          }
          world.drain()
          for (const [where, { value, since }] of world.wanted) {
            const after = world.had.get(where)?.slice(Math.max(0, since - 1))
            expect(after, `${rowOfCell(where)}, ${columnOfCell(where)}`).toContain(asStored(value))
          }
        } finally {
          world.desk.db.close()
        }
      }),
      { numRuns: runs(80), interruptAfterTimeLimit: 100_000 },
    )
  })
})
