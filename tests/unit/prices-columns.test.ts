import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import type { CellNews, GridRows } from '../../src-shared/contract/prices.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cellState, cellStateNames, isUnsaved } from '../../src-shared/pricing/cell-state.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'

const columns = 5

/** Rows `from` to `from + values.length - 1`, each with its values. */
const rowsOf = (from: number, values: readonly (readonly number[])[], over: Partial<GridRows> = {}): GridRows => ({
  upTo: 1,
  newest: 1,
  rows: Uint32Array.from(values, (_, index) => from + index),
  codes: values.map((_, index) => `HV-${from + index}`),
  names: values.map(() => 'Navy'),
  collections: new Uint32Array(values.length),
  places: Uint32Array.from(values, (_, index) => from + index),
  flags: new Uint8Array(values.length),
  columns,
  values: Int32Array.from(
    { length: columns * values.length },
    (_, at) => values[at % values.length]?.[Math.floor(at / values.length)] ?? notPriced,
  ),
  elsewhere: new Uint32Array(),
  odd: [],
  ...over,
})
const newsOf = (cell: number, state: number, value: number, want: number): CellNews => ({
  cells: Uint32Array.of(cell),
  states: Uint8Array.of(state),
  values: Int32Array.of(value),
  wants: Int32Array.of(want),
  revision: 1,
  notes: [],
})
const row = (value: number) => [value, value + 1, value + 2, notPriced, value + 4]

test('rows come in columns, in any order, and keep their numbers', () => {
  const grid = createColumns()
  expect(grid.apply(rowsOf(2, [row(300)]))).toBe(true)
  expect(grid.apply(rowsOf(0, [row(100), row(200)]))).toBe(true)
  expect(grid.rows).toBe(3)
  expect([0, 1, 2].map(each => grid.want(cellAt(each, 1)))).toEqual([101, 201, 301])
  expect(grid.rowOf('HV-2')).toBe(2)
  expect(grid.want(cellAt(1, 3))).toBe(notPriced)
  expect(grid.apply(rowsOf(0, [row(150)]))).toBe(false)
  expect(grid.value(cellAt(0, 0))).toBe(150)
})

test('a change is painted, refused, and painted back', () => {
  const grid = createColumns()
  grid.apply(rowsOf(0, [row(100)]))
  const cell = cellAt(0, 1)
  const back = grid.paint(
    {
      cells: Uint32Array.of(cell, cellAt(0, 2)),
      before: Int32Array.of(101, 102),
      base: Int32Array.of(101, 102),
      after: Int32Array.of(500, unreadable),
      texts: [{ cell: cellAt(0, 2), text: '12,45o' }],
    },
    'queued',
  )
  expect([grid.want(cell), grid.value(cell), grid.state(cell)]).toEqual([500, 101, cellState.queued])
  expect(grid.state(cellAt(0, 2))).toBe(cellState.draft)
  expect(grid.note(cellAt(0, 2))?.text).toBe('12,45o')
  expect([grid.count('queued'), grid.count('draft')]).toEqual([1, 1])
  back()
  expect([grid.want(cell), grid.state(cell), grid.count('queued'), grid.count('draft')]).toEqual([
    101,
    cellState.clean,
    0,
    0,
  ])
  expect(grid.note(cellAt(0, 2))).toBeNull()
})

test('what the desk wants stays over what is read, until it is saved', () => {
  const grid = createColumns()
  grid.apply(rowsOf(0, [row(100)]))
  const cell = cellAt(0, 0)
  grid.applyNews(newsOf(cell, cellState.queued, 100, 700))
  grid.apply(rowsOf(0, [row(900)]))
  expect([grid.want(cell), grid.value(cell)]).toEqual([700, 900])
  grid.applyNews(newsOf(cell, cellState.saved, 700, 700))
  expect([grid.want(cell), grid.value(cell), grid.count('saved')]).toEqual([700, 700, 1])
  grid.apply(rowsOf(0, [row(800)], { elsewhere: Uint32Array.of(cell) }))
  expect([grid.want(cell), grid.state(cell)]).toEqual([800, cellState.elsewhere])
  grid.clearElsewhere()
  expect([grid.state(cell), grid.count('elsewhere'), grid.count('saved')]).toEqual([cellState.clean, 0, 0])
})

test('news of a row that has not arrived waits for it', () => {
  const grid = createColumns()
  grid.applyNews(newsOf(cellAt(4, 2), cellState.rejected, 10, 20))
  expect([grid.code(4), grid.isPresent(4), grid.want(cellAt(4, 2))]).toEqual(['', false, 20])
  grid.apply(rowsOf(3, [row(100), row(200)]))
  expect([grid.code(4), grid.want(cellAt(4, 2)), grid.value(cellAt(4, 2))]).toEqual(['HV-4', 20, 202])
})

test('a text of the service shows as it came, and goes with its value', () => {
  const grid = createColumns()
  const odd = { cell: cellAt(0, 0), text: 'on request' }
  grid.apply(rowsOf(0, [[unreadable, 1, 2, 3, 4]], { odd: [odd] }))
  expect(grid.note(odd.cell)).toEqual({ ...odd, reason: null })
  grid.apply(rowsOf(0, [row(100)]))
  expect(grid.note(odd.cell)).toBeNull()
})

test('states, counts and values agree with a plain map after any news, changes and readings', () => {
  const cell = fc.tuple(fc.nat(20), fc.nat(columns - 1)).map(([line, column]) => cellAt(line, column))
  const news = fc.record({
    cell,
    state: fc.nat(8),
    value: fc.integer({ min: 0, max: 999 }),
    want: fc.integer({ min: 0, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(news, fc.constant('replace' as const)), { maxLength: 60 }), steps => {
      const grid = createColumns()
      grid.apply(
        rowsOf(
          0,
          Array.from({ length: 21 }, (_, index) => row(index * 10)),
        ),
      )
      let model = new Map<number, { state: number; want: number }>()
      for (const step of steps) {
        if (step === 'replace') {
          const before = model
          model = new Map([...before].filter(([, { state }]) => state === cellState.elsewhere))
          grid.replaceStates({
            cells: new Uint32Array(),
            states: new Uint8Array(),
            values: new Int32Array(),
            wants: new Int32Array(),
            revision: 1,
            notes: [],
          })
          for (const [number, held] of model) held.want = grid.value(number)
        } else {
          const want = isUnsaved(step.state) ? step.want : step.value
          grid.applyNews(newsOf(step.cell, step.state, step.value, want))
          if (step.state === cellState.clean) model.delete(step.cell)
          else model.set(step.cell, { state: step.state, want })
        }
      }
      for (const name of cellStateNames) {
        if (name === 'clean') continue
        const cells = [...model].filter(([, { state }]) => state === cellState[name]).map(([number]) => number)
        expect([...grid.cellsIn(name)]).toEqual(cells.sort((a, b) => a - b))
        expect(grid.count(name)).toBe(cells.length)
      }
      for (const [number, { want }] of model) expect(grid.want(number)).toBe(want)
    }),
  )
})

test('changes over each other show the last, keep count of each state, and go back one by one', () => {
  const cell = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: columns - 1 })).map(([line, at]) => cellAt(line, at))
  const change = fc.record({
    cells: fc.uniqueArray(cell, { minLength: 1 }).map(cells => Uint32Array.from(cells).sort()),
    value: fc.integer({ min: 1, max: 20 }),
    state: fc.constantFrom('queued' as const, 'held' as const),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), changes => {
      const grid = createColumns()
      const lines = [0, 1, 2, 3, 4]
      grid.apply(rowsOf(0, lines.map(row)))
      const all = lines.flatMap(line => Array.from({ length: columns }, (_, at) => cellAt(line, at)))
      const look = () => ({
        wants: all.map(each => grid.want(each)),
        states: all.map(each => grid.state(each)),
        counts: [grid.count('queued'), grid.count('held')],
      })
      const painted = changes.map(({ cells, value, state }) => {
        const was = look()
        const before = Int32Array.from(cells, each => grid.want(each))
        const after = new Int32Array(cells.length).fill(value)
        const back = grid.paint({ cells, before, base: before, after, texts: [] }, state)
        for (const each of cells) expect([grid.want(each), grid.state(each)]).toEqual([value, cellState[state]])
        return { was, back }
      })
      const { states, counts } = look()
      expect(counts).toEqual(
        ['queued', 'held'].map(name => states.filter(each => cellStateNames[each] === name).length),
      )
      for (const { was, back } of painted.reverse()) {
        back()
        expect(look()).toEqual(was)
      }
    }),
  )
})

test('a saved mark fades, and is neither forgotten nor shown again when the states are read again', () => {
  const grid = createColumns()
  grid.apply(rowsOf(0, [row(100), row(200)]))
  const [early, late] = [cellAt(0, 0), cellAt(1, 0)]
  expect(grid.fadeSaved()).toBe(false)
  grid.applyNews(newsOf(early, cellState.saved, 110, 110))
  expect(grid.fadeSaved()).toBe(true)
  grid.applyNews(newsOf(late, cellState.saved, 210, 210))
  expect([early, late].map(each => grid.state(each))).toEqual([cellState.saved, cellState.saved])
  grid.fadeSaved()
  expect([early, late].map(each => grid.state(each))).toEqual([cellState.clean, cellState.saved])
  expect([...grid.cellsIn('saved')]).toEqual([early, late])
  expect(grid.count('saved')).toBe(2)
  grid.replaceStates(newsOf(early, cellState.saved, 110, 110))
  expect(grid.state(early)).toBe(cellState.clean)
  // The next save of the same cell is marked like the first.
  grid.applyNews(newsOf(early, cellState.saved, 120, 120))
  expect(grid.state(early)).toBe(cellState.saved)
  // The service has another value than the one that was saved.
  grid.fadeSaved()
  grid.fadeSaved()
  grid.apply(rowsOf(0, [row(130)]))
  expect(grid.count('saved')).toBe(0)
})
