import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders } from '../rig/station.ts'
import { columns, rows } from './prices-shown-place.ts'
import { profiles, retailers, ShownWorld } from './prices-shown-world.ts'

// Random interleavings of what a person does at the price grid, what colleagues do meanwhile, when the window hears of it, and which
// retailer and profile it shows by then.

vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))

const cell = fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)).map(([row, column]) => cellAt(row, column))
const cells = fc.uniqueArray(cell, { minLength: 1, maxLength: rows * columns })
const retailer = fc.constantFrom(...retailers)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const), cell, how: fc.constantFrom('edit' as const, 'letter' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), clears: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('commit' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('escape' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('paste' as const), cells, clears: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), nth: fc.nat(5), how: fc.constantFrom('yes' as const, 'yes' as const, 'leave' as const, 'cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), cells }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('apply' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.constantFrom('last' as const, 'last' as const, 'next' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), take: fc.constantFrom('mine' as const, 'theirs' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), retailer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('profile' as const), profile: fc.constantFrom(...profiles) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('colleague' as const), retailer, cell }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), retailer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('overtake' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
) // biome-ignore format: a table

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function perform(world: ShownWorld, one: Act): unknown {
  switch (one.do) {
    case 'begin':
      return world.begin(one.cell, one.how)
    case 'type':
      return world.type(one.clears)
    case 'commit':
      return world.leave()
    case 'escape':
      return world.escape()
    case 'paste':
      return world.paste(one.cells, one.clears)
    case 'answer':
      return world.answer(one.nth, one.how)
    case 'look':
      return world.look(one.cells)
    case 'apply':
      return world.apply()
    case 'undo':
      return world.undo(one.which)
    case 'resolve':
      return world.resolve(one.take)
    case 'open':
      return world.open(one.retailer)
    case 'profile':
      return world.switchProfile(one.profile)
    case 'colleague':
      return world.colleague(one.retailer, one.cell)
    case 'read':
      return world.read(one.retailer)
    case 'overtake':
      return world.overtake()
    case 'hear':
      return world.hear()
    case 'send':
      return world.send()
    case 'hold':
      return world.holdAnswers()
    case 'release':
      return world.releaseAnswers()
  }
}

afterAll(removeFolders)

it('writes what was decided where it was decided, over nothing that was not shown, whatever happens meanwhile', async () => {
  let sent = 0
  let conflicts = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40, size: 'max' }), async acts => {
      const world = new ShownWorld()
      await world.open(retailers[0])
      await world.settle()
      for (const one of acts) {
        await perform(world, one)
        await world.settle()
      }
      await world.end()
      world.close()
      sent += world.sent
      conflicts += world.conflicts
    }),
    { numRuns: runs(300) },
  )
  // What never happens proves nothing.
  expect(sent).toBeGreaterThan(0)
  expect(conflicts).toBeGreaterThan(0)
})
