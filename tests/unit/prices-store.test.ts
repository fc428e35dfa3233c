import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { NewsOrder } from '../../src-renderer/pricing/state/news-order.ts'
import { manyCells } from '../../src-renderer/pricing/state/price-state.ts'
import { nextProblemCell, problemCells } from '../../src-renderer/pricing/state/problems.ts'
import { createPriceStore } from '../../src-renderer/pricing/state/store.ts'
import type { CellNews, GridHead } from '../../src-shared/contract/prices.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../src-shared/pricing/cell-state.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import { single } from '../../src-shared/pricing/changeset.ts'
import { fabricSheet, type PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import { type StandIn, standInDesk } from '../rig/stand-in-desk.ts'
import type { PriceScene } from '../rig/stand-in-price-scenes.ts'

// The store against the stand-in desk, with the columns that the grid paints from.
const warnings = { on: 0 }
vi.stubGlobal('window', {
  addEventListener: () => {
    warnings.on += 1
  },
  removeEventListener: () => {
    warnings.on = 0
  },
})

vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))

let desk: StandIn | null = null
afterEach(() => {
  desk?.stop()
  desk = null
})

function setUp(...prices: PriceScene[]) {
  desk = standInDesk({ prices, priceRate: 2000 })
  const store = createPriceStore(desk.client, createColumns)
  store.takeProfile('practice')
  const columns = () => {
    const shown = store.getState().columns
    if (!shown) throw new Error('no rows yet')
    return shown
  }
  return { desk, store, columns }
}

const type = (cell: number, before: number, after: number) =>
  ({ kind: 'type', detail: {}, changeset: single(cell, before, after), send: 'now' }) as const
const callsOf = (stand: StandIn, name: string) => stand.calls.filter(call => call.name === name)

test('a retailer opens with its rows and states, the first rows alone', async () => {
  const { desk: stand, store, columns } = setUp()
  await store.actions.open(fabricSheet('7'))
  expect(columns().rows).toBe(1260)
  expect(columns().code(0)).toBe('HV-0412')
  expect(columns().count('rejected')).toBe(3)
  expect(columns().count('conflict')).toBe(1)
  expect(columns().note(cellAt(12, 2))?.text).toBe('12,45o')
  const asked = callsOf(stand, 'prices.rows').map(({ input }) => (input as { limit: number }).limit)
  expect(asked[0]).toBeLessThan(1000)
  expect(asked.length).toBe(2)
})

test('what is told of the reading before the answer has come is not undone by it', async () => {
  const stand = standInDesk({ prices: ['clean', 'still'] })
  desk = stand
  const listeners: ((told: { sheet: PriceSheetId; head: GridHead }) => void)[] = []
  const client: StandIn['client'] = {
    ...stand.client,
    on(name, listener) {
      if (name === 'prices.reading') listeners.push(listener as (typeof listeners)[number])
      return stand.client.on(name, listener)
    },
    async call(name, input) {
      const answer = await stand.client.call(name, input)
      const reading = { state: 'reading' as const, read: 0, total: null, problem: null }
      if (name === 'prices.open') {
        const head = answer as GridHead
        for (const listener of listeners) listener({ sheet: fabricSheet('7'), head })
        return {
          ...head,
          revision: 0,
          readAt: null,
          combinations: [],
          collections: [],
          reading,
        } as typeof answer
      }
      if (name === 'prices.refresh') {
        const { head } = store.getState()
        for (const listener of listeners) if (head) listener({ sheet: fabricSheet('7'), head })
        return reading as typeof answer
      }
      return answer
    },
  }
  const store = createPriceStore(client, createColumns)
  store.takeProfile('practice')
  await store.actions.open(fabricSheet('7'))
  expect(store.getState().head).toMatchObject({ reading: { state: 'idle' } })
  expect(store.getState().head?.combinations.length).toBeGreaterThan(0)
  await store.actions.refresh()
  expect(store.getState().head).toMatchObject({ reading: { state: 'idle' } })
})

test('a change is painted before main has answered, and saved by what main tells', async () => {
  const { store, columns } = setUp('clean')
  await store.actions.open(fabricSheet('7'))
  const cell = cellAt(30, 0)
  const before = columns().want(cell)
  const { version } = store.getState()
  const written = store.actions.change(type(cell, before, 123_45))
  expect(columns().want(cell)).toBe(123_45)
  expect(columns().state(cell)).toBe(cellState.queued)
  expect(store.getState().version).toBeGreaterThan(version)
  expect(store.getState().unwritten).toBe(1)
  expect(warnings.on).toBe(1)
  await written
  expect(store.getState().unwritten).toBe(0)
  expect(warnings.on).toBe(0)
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved))
  expect(columns().value(cell)).toBe(123_45)
})

test('a large change is on its way to main before it is painted, and is painted before main has answered', async () => {
  const stand = standInDesk({ prices: ['clean', 'still'] })
  desk = stand
  const store = createPriceStore(stand.client, createColumns)
  store.takeProfile('practice')
  await store.actions.open(fabricSheet('7'))
  const { version, columns } = store.getState()
  const cells = Uint32Array.from({ length: 1260 }, (_, row) => cellAt(row, 0))
  const before = Int32Array.from(cells, cell => columns?.want(cell) ?? 0)
  const seen: string[] = []
  store.subscribe((now, then) => {
    if (now.version > then.version) seen.push(`painted after ${callsOf(stand, 'prices.change').length} call`)
    if (now.unwritten < then.unwritten) seen.push('answered')
  })
  const changeset: Changeset = { cells, before, after: before.map(value => value + 1), texts: [] }
  const written = store.actions.change({ kind: 'paste', detail: {}, changeset, send: 'now' })
  expect(columns?.want(cells[7] ?? 0)).toBe(changeset.after[7])
  expect(store.getState().version).toBe(version)
  await written
  await vi.waitFor(() => expect(seen).toContain('painted after 1 call'))
})

test('what main refuses to write is painted back, and the error is thrown', async () => {
  const { store, columns } = setUp('refusing')
  await store.actions.open(fabricSheet('7'))
  const cell = cellAt(30, 0)
  const before = columns().want(cell)
  await expect(store.actions.change(type(cell, before, 1))).rejects.toThrow(/prices\.db/)
  expect(columns().want(cell)).toBe(before)
  expect(columns().state(cell)).toBe(cellState.clean)
})

test('changes reach main in the order in which they were made, also over a slow one and a revert', async () => {
  const stand = standInDesk({ prices: ['clean', 'still'] })
  desk = stand
  let slow = true
  const client: StandIn['client'] = {
    ...stand.client,
    async call(name, input) {
      if (name === 'prices.change' && slow) {
        slow = false
        await new Promise(resolve => setTimeout(resolve, 30))
      }
      return stand.client.call(name, input)
    },
  }
  const store = createPriceStore(client, createColumns)
  store.takeProfile('practice')
  await store.actions.open(fabricSheet('7'))
  const cell = cellAt(30, 0)
  await Promise.all([
    store.actions.change(type(cell, store.getState().columns?.want(cell) ?? 0, 1_00)),
    store.actions.change(type(cell, 1_00, 2_00)),
    store.actions.undo('last'),
  ])
  expect(stand.prices.grid('7').want(cell)).toBe(1_00)
  expect(store.getState().columns?.want(cell)).toBe(1_00)
})

test('taking back over somebody else’s value asks first', async () => {
  const { desk: stand, store, columns } = setUp('clean')
  await store.actions.open(fabricSheet('7'))
  const cell = cellAt(30, 0)
  await store.actions.change(type(cell, columns().want(cell), 5_00))
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved))
  stand.prices.somebodyElse('7', cell, 9_00)
  expect(columns().count('elsewhere')).toBe(1)
  await store.actions.undo('last')
  expect(store.getState().revertAsk).toEqual({ entry: 'last', elsewhere: 1 })
  expect(columns().want(cell)).toBe(9_00)
})

test('with nothing to take back, that is told', async () => {
  const { store } = setUp('clean')
  await store.actions.open(fabricSheet('8'))
  await store.actions.undo('last')
  expect(store.getState().told).toMatchObject({ what: 'nothing-to-undo' })
})

test('a conflict is ended by taking theirs or mine', async () => {
  const { store, columns } = setUp()
  await store.actions.open(fabricSheet('7'))
  const cell = cellAt(8, 7)
  expect(columns().want(cell)).toBe(318_00)
  await store.actions.resolve(null, 'theirs')
  expect(columns().count('conflict')).toBe(0)
  expect(columns().want(cell)).toBe(309_50)
})

test('after a lost connection the states are read again; what ended meanwhile is clean', async () => {
  const { desk: stand, store, columns } = setUp()
  await store.actions.open(fabricSheet('7'))
  stand.setConnected(false)
  for (const cell of stand.prices.grid('7').cellsIn(cellState.rejected))
    stand.prices.grid('7').set(cell, cellState.clean, 0)
  stand.setConnected(true)
  await vi.waitFor(() => expect(columns().count('rejected')).toBe(0))
  expect(columns().count('conflict')).toBe(1)
})

test('what cannot be opened says why; trying again opens it', async () => {
  const { store } = setUp('broken')
  await store.actions.open(fabricSheet('7'))
  expect(String(store.getState().failure)).toContain('cut off')
  expect(store.getState().columns).toBeNull()
})

test('another profile starts with nothing of the one before', async () => {
  const { store } = setUp()
  await store.actions.open(fabricSheet('7'))
  store.takeProfile('live')
  expect(store.getState()).toMatchObject({ head: null, columns: null, outbox: null })
})

test('up to 5,000 cells go at once; more are asked about', async () => {
  const { store } = setUp()
  await expect(store.actions.askLarge(manyCells)).resolves.toBe('now')
  const asked = store.actions.askLarge(manyCells + 1)
  store.getState().large?.answer('file')
  await expect(asked).resolves.toBe('file')
  expect(store.getState().large).toBeNull()
})

test('the next problem goes around in the order of rows, both ways', async () => {
  const { store, columns } = setUp()
  await store.actions.open(fabricSheet('7'))
  const cells = problemCells(columns())
  expect(cells).toEqual([cellAt(5, 6), cellAt(8, 7), cellAt(9, 1), cellAt(12, 2), cellAt(14, 4)])
  const round: number[] = []
  let at: number | null = null
  for (let step = 0; step < 6; step++) {
    at = nextProblemCell(columns(), at, false)
    round.push(at ?? -1)
  }
  expect(round).toEqual([...cells, cells[0]])
  expect(nextProblemCell(columns(), cells[0] ?? 0, true)).toBe(cells.at(-1))
})

const news = (
  revision: number,
  cells: readonly [cell: number, state: CellState, want: number][],
): CellNews => ({
  revision,
  cells: Uint32Array.from(cells, ([cell]) => cell),
  states: Uint8Array.from(cells, ([, state]) => state),
  values: Int32Array.from(cells, ([, , want]) => want),
  wants: Int32Array.from(cells, ([, , want]) => want),
  notes: [],
})

test('news of a cell that is changed here waits for the answer; what main told before it had the change is dropped', () => {
  const order = new NewsOrder()
  const change = single(7, 1_00, 2_00)
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
  const change = single(7, 1_00, 2_00)
  order.begin(change, 'queued')
  order.admit(news(4, [[7, cellState.saved, 1_00]]))
  expect(order.end(change, null).map(some => order.admit(some).cells.length)).toEqual([1])
})

test('news older than the answer to a change is dropped also where it comes after the answer', () => {
  const order = new NewsOrder()
  const change = single(7, 1_00, 2_00)
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

test('news that overtakes the answer of a command stays', async () => {
  const stand = standInDesk({ prices: ['still'] })
  desk = stand
  const client: StandIn['client'] = {
    ...stand.client,
    async call(name, input) {
      const answer = await stand.client.call(name, input)
      if (name === 'prices.retry') {
        const { revision, cells, values, wants } = answer as CellNews
        const states = new Uint8Array(cells.length).fill(cellState.saved)
        const news = { revision: revision + 1, cells, states, values, wants, notes: [] }
        stand.emit('prices.cells', { sheet: fabricSheet('7'), news })
      }
      return answer
    },
  }
  const store = createPriceStore(client, createColumns)
  store.takeProfile('practice')
  await store.actions.open(fabricSheet('7'))
  const { columns } = store.getState()
  const cells = columns?.cellsIn('rejected') ?? new Uint32Array()
  expect(cells.length).toBeGreaterThan(0)
  await store.actions.retry('rejected', null)
  expect([...cells].map(cell => columns?.state(cell))).toEqual([...cells].map(() => cellState.saved))
})
