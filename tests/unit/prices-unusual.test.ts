import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { carryOut } from '../../src-renderer/pricing/grid/clearing.ts'
import { nextProblemCell, problemCells, unusualCells } from '../../src-renderer/pricing/state/problems.ts'
import { createPriceStore } from '../../src-renderer/pricing/state/store.ts'
import { type Cell, cellAt, columnOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { type Changeset, single } from '../../src-shared/pricing/changeset.ts'
import { columnOf, priceFields } from '../../src-shared/pricing/field.ts'
import { mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { isUnusual } from '../../src-shared/pricing/unusual.ts'
import { type StandIn, standInDesk } from '../rig/stand-in-desk.ts'
import type { PriceScene } from '../rig/stand-in-price-scenes.ts'

// Entries in the grid that deserve a second look: the rule, and their marks in a store with real columns.
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })

const guard = 25
const field = fc.constantFrom(...priceFields)
const kind = fc.constantFrom('fabric' as const, 'designs' as const)
const price = fc.integer({ min: 1, max: mostHundredths })
const noNumber = fc.constantFrom(notPriced, unreadable)

test('a change by more than the guard is unusual, up or down; one by exactly the guard is not', () => {
  const is = (before: number, after: number) => isUnusual(before, after, 'wholesale', guard, 'fabric')
  expect(is(135_00, 396_00)).toBe(true)
  expect(is(396_00, 135_00)).toBe(true)
  expect([is(100_00, 125_00), is(100_00, 125_01), is(100_00, 75_00), is(100_00, 74_99)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('fabric days above 30 are unusual however little they change; design days have a rule of their own', () => {
  expect(isUnusual(29_00, 31_00, 'days', guard, 'fabric')).toBe(true)
  expect(isUnusual(29_00, 30_00, 'days', guard, 'fabric')).toBe(false)
  expect(isUnusual(12_00, 405_00, 'days', guard, 'fabric')).toBe(true)
  expect(isUnusual(29_00, 31_00, 'days', guard, 'designs')).toBe(false)
  expect(isUnusual(29_00, 31_00, 'retail', guard, 'fabric')).toBe(false)
})

test('filling or clearing a cell is never unusual, whatever the price', () => {
  fc.assert(
    fc.property(price, noNumber, field, kind, (value, none, of, sheet) => {
      expect(isUnusual(none, value, of, guard, sheet)).toBe(false)
      expect(isUnusual(value, none, of, guard, sheet)).toBe(false)
    }),
  )
})

test('a price is unusual exactly where it differs by more than the guard, at any guard', () => {
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 1000 }), kind, (before, after, percent, sheet) => {
      const differs = 100n * BigInt(Math.abs(after - before)) > BigInt(percent) * BigInt(before)
      expect(isUnusual(before, after, 'retail', percent, sheet)).toBe(differs)
    }),
  )
})

let desk: StandIn | null = null
afterEach(() => {
  desk?.stop()
  desk = null
})

async function setUp(...prices: PriceScene[]) {
  desk = standInDesk({ prices, priceRate: 2000 })
  const store = createPriceStore(desk.client, createColumns)
  store.takeProfile('practice')
  await store.actions.open(fabricSheet('7'))
  const columns = () => {
    const shown = store.getState().columns
    if (!shown) throw new Error('no rows yet')
    return shown
  }
  const enter = (how: 'type' | 'paste' | 'fill', changeset: Changeset) =>
    carryOut({ kind: how, detail: {}, changeset }, store.actions, false, guard)
  const marked = () => [...columns().unusualCells()]
  const set = (cell: Cell, after: number) => enter('type', single(cell, columns().want(cell), after))
  return { store, columns, enter, marked, set }
}

const wholesale = columnOf(0, 'wholesale')
const priced = (columns: ReturnType<Awaited<ReturnType<typeof setUp>>['columns']>, many: number): Cell[] =>
  Array.from({ length: columns.rows }, (_, row) => cellAt(row, wholesale))
    .filter(cell => columns.want(cell) > 0 && columns.state(cell) === cellState.clean)
    .slice(0, many)

test('a typed jump is marked with what it replaced; Undo removes the mark and Redo brings it back', async () => {
  const { store, columns, marked, set } = await setUp('clean')
  const [cell = 0] = priced(columns(), 1)
  const before = columns().want(cell)
  const done = await set(cell, before * 3)
  expect(done?.unusual).toEqual({ cells: 1, jumps: 1 })
  expect(columns().unusualFrom(cell)).toBe(before)
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved))
  expect(marked()).toEqual([cell])
  await store.actions.undo('last')
  await vi.waitFor(() => expect(columns().want(cell)).toBe(before))
  expect(marked()).toEqual([])
  await store.actions.undo('next')
  await vi.waitFor(() => expect(columns().want(cell)).toBe(before * 3))
  expect(marked()).toEqual([cell])
})

test('a typing error that is corrected loses its mark, and the correction gets none', async () => {
  const { columns, marked, set } = await setUp('clean')
  const [cell = 0] = priced(columns(), 1)
  const before = columns().want(cell)
  await set(cell, before * 3)
  // Still far from the value before, however near the last entry.
  await set(cell, before * 3 + 1)
  expect(columns().unusualFrom(cell)).toBe(before)
  const corrected = await set(cell, before + 1)
  expect(corrected?.unusual.cells).toBe(0)
  expect(marked()).toEqual([])
})

test.each(['paste', 'fill'] as const)(
  'a %s marks its unusual cells alone, and a kept one no longer',
  async how => {
    const { store, columns, enter, marked } = await setUp('clean')
    const cells = Uint32Array.from(priced(columns(), 40))
    const before = Int32Array.from(cells, cell => columns().want(cell))
    const after = before.map((value, at) => (at % 4 === 0 ? value * 2 : value + 1))
    const done = await enter(how, { cells, before, after, texts: [] })
    expect(done?.unusual).toEqual({ cells: 10, jumps: 10 })
    const unusual = [...cells].filter((_, at) => at % 4 === 0)
    expect(marked()).toEqual(unusual)
    const { version } = store.getState()
    store.actions.keepUnusual(Uint32Array.of(unusual[3] ?? 0))
    expect(store.getState().version).toBeGreaterThan(version)
    expect(marked()).toEqual(unusual.filter((_, at) => at !== 3))
    store.actions.keepUnusual(null)
    expect(marked()).toEqual([])
    expect(columns().want(unusual[0] ?? 0)).toBe(after[0])
  },
)

test('what the disk refuses is unmarked, and so are commands, which ask about jumps themselves', async () => {
  const refused = await setUp('refusing')
  const [cell = 0] = priced(refused.columns(), 1)
  await expect(refused.set(cell, refused.columns().want(cell) * 3)).rejects.toThrow(/prices\.db/)
  expect(refused.marked()).toEqual([])
  desk?.stop()
  const { store, columns, marked } = await setUp('clean')
  const changeset = single(cell, columns().want(cell), columns().want(cell) * 3)
  await store.actions.change({ kind: 'set', detail: {}, changeset, send: 'now' })
  expect(marked()).toEqual([])
})

test('opening another retailer forgets the marks', async () => {
  const { store, columns, marked, set } = await setUp('clean')
  const [cell = 0] = priced(columns(), 1)
  await set(cell, columns().want(cell) * 3)
  await store.actions.open(fabricSheet('9'))
  await store.actions.open(fabricSheet('7'))
  expect(marked()).toEqual([])
})

test('the next problem goes through the problems, then the unusual cells, and around; the other way too', async () => {
  const { columns, set } = await setUp('still')
  const problems = problemCells(columns())
  const [one = 0, , , , , , , , , , , , , , , , , , , , other = 0] = priced(columns(), 40)
  expect(columnOfCell(one)).toBe(wholesale)
  await set(other, columns().want(other) * 3)
  await set(one, columns().want(one) * 3)
  expect(unusualCells(columns())).toEqual([one, other])
  const walk = (back: boolean) => {
    const round: number[] = []
    for (let at: Cell | null = null; round.length < problems.length + 3; round.push(at ?? -1))
      at = nextProblemCell(columns(), at, back)
    return round
  }
  const all = [...problems, one, other]
  expect(problems.length).toBeGreaterThan(2)
  expect(walk(false)).toEqual([...all, all[0]])
  const back = [...problems.toReversed(), other, one]
  expect(walk(true)).toEqual([...back, back[0]])
})

test('without problems, the next one is an unusual cell', async () => {
  const { columns, set } = await setUp('clean')
  const [one = 0, other = 0] = priced(columns(), 2)
  expect(nextProblemCell(columns(), one, false)).toBeNull()
  await set(other, columns().want(other) * 3)
  expect(nextProblemCell(columns(), one, false)).toBe(other)
  expect(nextProblemCell(columns(), other, false)).toBe(other)
})
