import { afterEach, expect, test, vi } from 'vitest'
import { askBeforeClosing } from '../../src-renderer/kit/leaving.ts'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { designSheets } from '../../src-renderer/pricing/designs/design-sheets.ts'
import { carryOut } from '../../src-renderer/pricing/grid/clearing.ts'
import { GridLayout } from '../../src-renderer/pricing/grid/grid-layout.ts'
import { type GridColumns, manyCells } from '../../src-renderer/pricing/state/price-state.ts'
import { nextProblemCell, problemCells, unusualCells } from '../../src-renderer/pricing/state/problems.ts'
import { createPriceStore } from '../../src-renderer/pricing/state/store.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { GridHead } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type Cell, cellAt, columnOf, columnOfCell } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { type Changeset, single } from '../../src-shared/pricing/changeset.ts'
import { fabricSheet, sheetNamed } from '../../src-shared/pricing/price-sheet.ts'
import { changeElsewhere, harbour, markPrices, readHarbour } from '../rig/harbour.ts'
import { type DeskWindow, openDeskWindow } from '../rig/signed-in-desk.ts'

// The window's store of prices on the real desk, with the columns that the grid paints from.
const page = new EventTarget()
vi.stubGlobal('window', page)
askBeforeClosing(() => false)
/** True if the window would ask before it closes. */
const asksToStay = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))

let shown: DeskWindow | null = null
afterEach(async () => {
  await shown?.close()
  shown = null
})

const inProfile = (client: DeskClient, id: string): DeskClient => ({ ...client, place: `${id} https://ops.example` })

/** Each store has a profile of its own, in which nothing was open before. */
let profiles = 0

/** A store of a window at a desk whose prices of Harbour & Vale are `calm`, `marked` (see `markPrices`), or not read yet. */
async function setUp(prices: 'calm' | 'marked' | 'unread' = 'calm', rules?: typeof designSheets) {
  const window = await openDeskWindow()
  shown = window
  if (prices === 'calm') await readHarbour(window)
  if (prices === 'marked') await markPrices(window)
  profiles += 1
  const client = inProfile(window.client, `profile-${profiles}`)
  const store = createPriceStore(client, createColumns, rules)
  const columns = () => {
    const { columns } = store.getState()
    if (!columns) throw new Error('no rows yet')
    return columns
  }
  const { handlers } = window.desk
  const pause = () => handlers['prices.pause']({ paused: true })
  return { window, handlers, client, store, columns, pause }
}

const changing = (on: GridColumns, cell: number, after: number) =>
  single(cell, { before: on.want(cell), base: on.value(cell) }, after)
const type = (on: GridColumns, cell: number, after: number) =>
  ({ on, kind: 'type', detail: {}, changeset: changing(on, cell, after), send: 'now' }) as const
const inputsOf = ({ calls }: DeskWindow, name: string) =>
  calls.filter(call => call.name === name).map(({ input }) => input)
const refuseChanges = (window: DeskWindow) =>
  window.before('prices.change', async () => {
    throw new DeskError('desk.database-failed', { file: 'prices.db', why: 'database or disk is full' })
  })

test('a retailer opens with its rows and states, the first rows alone', async () => {
  const { window, store, columns } = await setUp('marked')
  await store.actions.open(harbour)
  expect(columns().rows).toBe(1260)
  expect(columns().code(0)).toBe('HV-0402')
  expect(columns().count('rejected')).toBe(3)
  expect(columns().count('conflict')).toBe(1)
  expect(columns().note(cellAt(5, 0))?.text).toBe('12,45o')
  const asked = inputsOf(window, 'prices.rows').map(input => (input as { limit: number }).limit)
  expect(asked[0]).toBeLessThan(1000)
  expect(asked.length).toBe(2)
})

test('retailers are those that were looked for last, whichever answer comes first', async () => {
  const { window, store } = await setUp()
  const first = Promise.withResolvers<void>()
  window.before('prices.retailers', async (input, pass) => {
    const answer = await pass(input)
    if (input.search === 'a') await first.promise
    return answer
  })
  const all = store.actions.readRetailers('a')
  await store.actions.readRetailers('harbour')
  first.resolve()
  await all
  expect(store.getState().retailers?.map(({ name }) => name)).toEqual(['Harbour & Vale'])
})

test('what is told of the reading before the answer has come is not undone by it', async () => {
  const { window, store } = await setUp()
  const reading = { state: 'reading' as const, read: 0, total: null, problem: null }
  const tell = (head: GridHead | null) => head && window.emit('prices.reading', { sheet: harbour, head })
  window.before('prices.open', async (input, pass) => {
    const head = await pass(input)
    tell(head)
    return { ...head, revision: 0, readAt: null, combinations: [], collections: [], reading }
  })
  window.before('prices.refresh', async (input, pass) => {
    await pass(input)
    await readHarbour(window)
    tell(store.getState().head)
    return reading
  })
  await store.actions.open(harbour)
  expect(store.getState().head).toMatchObject({ reading: { state: 'idle' } })
  expect(store.getState().head?.combinations.length).toBeGreaterThan(0)
  await store.actions.refresh()
  expect(store.getState().head).toMatchObject({ reading: { state: 'idle' } })
})

test('a row that is read again before its price is sent lays out no columns and no lines', async () => {
  const { window, store } = await setUp()
  await store.actions.open(harbour)
  const { head, columns } = store.getState()
  const again = structuredClone(head)
  if (!again) throw new Error('no head yet')
  const lines = new GridLayout()
  lines.show(store.getState())
  const { data } = lines
  window.emit('prices.reading', { sheet: harbour, head: { ...again, revision: again.revision + 1 } })
  const now = store.getState().head
  expect([now?.revision, now?.combinations === head?.combinations]).toEqual([again.revision + 1, true])
  lines.show(store.getState())
  expect([lines.data === data, store.getState().columns === columns]).toEqual([true, true])
})

test('a change is painted before main has answered, and saved by what main tells', async () => {
  const { store, columns } = await setUp()
  await store.actions.open(harbour)
  const cell = cellAt(30, 0)
  const { version } = store.getState()
  const written = store.actions.change(type(columns(), cell, 123_45))
  expect(columns().want(cell)).toBe(123_45)
  expect(columns().state(cell)).toBe(cellState.queued)
  expect(store.getState().version).toBeGreaterThan(version)
  expect(store.getState().unwritten).toBe(1)
  expect(asksToStay()).toBe(true)
  await written
  expect(store.getState().unwritten).toBe(0)
  expect(asksToStay()).toBe(false)
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved), 10_000)
  expect(columns().value(cell)).toBe(123_45)
})

test('a large change is on its way to main before it is painted, and is painted before main has answered', async () => {
  const { window, store, pause } = await setUp()
  await pause()
  await store.actions.open(harbour)
  const { version, columns } = store.getState()
  if (!columns) throw new Error('no rows yet')
  const cells = Uint32Array.from({ length: 1260 }, (_, row) => cellAt(row, 0))
  const before = Int32Array.from(cells, cell => columns.want(cell))
  const seen: string[] = []
  store.subscribe((now, then) => {
    if (now.version > then.version) seen.push(`painted after ${inputsOf(window, 'prices.change').length} call`)
    if (now.unwritten < then.unwritten) seen.push('answered')
  })
  const changeset: Changeset = { cells, before, base: before, after: before.map(value => value + 1), texts: [] }
  const written = store.actions.change({ on: columns, kind: 'paste', detail: {}, changeset, send: 'now' })
  expect(columns.want(cells[7] ?? 0)).toBe(changeset.after[7])
  expect(store.getState().version).toBe(version)
  await written
  await vi.waitFor(() => expect(seen).toContain('painted after 1 call'))
})

test('what main refuses to write is painted back, and the error is thrown', async () => {
  const { window, store, columns } = await setUp()
  refuseChanges(window)
  await store.actions.open(harbour)
  const cell = cellAt(30, 0)
  const before = columns().want(cell)
  await expect(store.actions.change(type(columns(), cell, 1))).rejects.toThrow(/prices\.db/)
  expect(columns().want(cell)).toBe(before)
  expect(columns().state(cell)).toBe(cellState.clean)
})

test('changes reach main in the order in which they were made, also over a slow one and a revert', async () => {
  const { window, handlers, store, columns, pause } = await setUp()
  await pause()
  let slow = true
  window.before('prices.change', async (input, pass) => {
    if (slow) {
      slow = false
      await new Promise(resolve => setTimeout(resolve, 30))
    }
    return pass(input)
  })
  await store.actions.open(harbour)
  const cell = cellAt(30, 0)
  await Promise.all([
    store.actions.change(type(columns(), cell, 1_00)),
    store.actions.change(type(columns(), cell, 2_00)),
    store.actions.undo(columns(), 'last'),
  ])
  const { cells, wants } = await handlers['prices.states']({ sheet: harbour })
  expect(wants[cells.indexOf(cell)]).toBe(1_00)
  expect(columns().want(cell)).toBe(1_00)
})

test('taking back over somebody else’s value asks first', async () => {
  const { window, store, columns } = await setUp()
  await store.actions.open(harbour)
  const cell = cellAt(6, 0)
  await store.actions.change(type(columns(), cell, 5_00))
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved), 10_000)
  await changeElsewhere(window, 6, 9)
  await store.actions.refresh()
  await vi.waitFor(() => expect(columns().count('elsewhere')).toBe(1), 10_000)
  const undone = store.actions.undo(columns(), 'last')
  await vi.waitFor(() => expect(store.getState().asked).toMatchObject({ what: 'revert', elsewhere: 1 }))
  expect(columns().want(cell)).toBe(9_00)
  const { asked } = store.getState()
  if (asked?.what === 'revert') asked.answer('skip')
  await undone
  expect(columns().want(cell)).toBe(9_00)
})

test('with nothing to take back, that is told', async () => {
  const { store, columns } = await setUp('unread')
  await store.actions.open(fabricSheet('8'))
  await vi.waitFor(() => expect(columns().rows).toBeGreaterThan(0), 10_000)
  await store.actions.undo(columns(), 'last')
  expect(store.getState().told).toMatchObject({ what: 'nothing-to-undo' })
})

test('a conflict is ended by taking theirs or mine', async () => {
  const { store, columns } = await setUp('marked')
  await store.actions.open(harbour)
  const cell = cellAt(4, 0)
  expect(columns().want(cell)).toBe(318_00)
  await store.actions.resolve(columns(), columns().cellsIn('conflict'), 'theirs')
  expect(columns().count('conflict')).toBe(0)
  expect(columns().want(cell)).toBe(309_50)
})

test('after a lost connection the states are read again; what ended meanwhile is clean', async () => {
  const { window, handlers, store, columns } = await setUp('marked')
  await store.actions.open(harbour)
  window.setConnected(false)
  await handlers['prices.discard']({ sheet: harbour, state: 'rejected', cells: null })
  expect(columns().count('rejected')).toBe(3)
  window.setConnected(true)
  await vi.waitFor(() => expect(columns().count('rejected')).toBe(0))
  expect(columns().count('conflict')).toBe(1)
})

test('what is typed while the desk is away stays, and reaches it in its order once it is back', async () => {
  const { window, store, columns, pause } = await setUp()
  await store.actions.open(harbour)
  await pause()
  const cells = [cellAt(1, 0), cellAt(2, 0), cellAt(1, 0)]
  window.setConnected(false)
  const typed = cells.map((cell, at) => store.actions.change(type(columns(), cell, 123_00 + at)))
  expect(cells.map(cell => columns().want(cell))).toEqual([123_02, 123_01, 123_02])
  await vi.waitFor(() => expect(inputsOf(window, 'prices.change')).toHaveLength(1))
  expect(store.getState().unwritten).toBe(3)
  window.setConnected(true)
  const entries = (await Promise.all(typed)).map(change => change?.entry ?? 0)
  expect(entries.toSorted((a, b) => a - b)).toEqual(entries)
  await vi.waitFor(() => expect(columns().count('queued')).toBe(2))
  expect(cells.map(cell => columns().want(cell))).toEqual([123_02, 123_01, 123_02])
  expect(store.getState().unwritten).toBe(0)
})

test('what is typed before anybody notices that the desk is away is asked for again', async () => {
  const { window, store, columns, pause } = await setUp()
  await store.actions.open(harbour)
  await pause()
  let isAway = true
  window.before('prices.change', async (input, pass) => {
    if (!isAway) return pass(input)
    isAway = false
    throw new DeskError('desk.connection-lost', {})
  })
  await store.actions.change(type(columns(), cellAt(1, 0), 123_00))
  expect(columns().want(cellAt(1, 0))).toBe(123_00)
  expect(isAway).toBe(false)
})

test('what cannot be opened says why; trying again opens it', async () => {
  const { window, store, columns } = await setUp()
  let fails = true
  window.before('prices.open', async (input, pass) => {
    if (fails) throw new DeskError('prices.bad-window', { what: 'the answer was cut off' })
    return pass(input)
  })
  await store.actions.open(harbour)
  expect(String(store.getState().failure)).toContain('cut off')
  expect(store.getState().columns).toBeNull()
  fails = false
  await store.actions.open(harbour)
  expect(store.getState().failure).toBeNull()
  expect(columns().rows).toBe(1260)
})

test('another profile starts with nothing of the first, and the same one with its last sheet', async () => {
  const { window, client, store } = await setUp()
  await store.actions.open(harbour)
  const other = createPriceStore(inProfile(window.client, 'live'), createColumns)
  const again = createPriceStore(client, createColumns)
  await vi.waitFor(() => expect(again.getState().sheet).toBe(harbour))
  expect(again.getState()).toMatchObject({ head: null, columns: null })
  expect(other.getState()).toMatchObject({ head: null, columns: null })
})

test.each([
  [manyCells, 'now'],
  [manyCells + 1, 'file'],
] as const)('of %i cells, all go %s', async (many, send) => {
  const { window, store, columns } = await setUp()
  await store.actions.open(harbour)
  const cells = Uint32Array.from({ length: many }, (_, at) => cellAt(Math.floor(at / 5), at % 5))
  const before = Int32Array.from(cells, cell => columns().want(cell))
  const changeset = { cells, before, base: before, after: new Int32Array(many).fill(9_99), texts: [] }
  const done = carryOut({ on: columns(), kind: 'type', detail: {}, changeset }, store.actions, false, guard)
  const { asked } = store.getState()
  expect(asked).toEqual(send === 'now' ? null : expect.objectContaining({ what: 'large', cells: many }))
  if (asked?.what === 'large') asked.answer('file')
  await done
  expect(store.getState().asked).toBeNull()
  expect(inputsOf(window, 'prices.change')).toMatchObject([{ send }])
})

test('news that overtakes the answer of a command stays', async () => {
  const { window, store, columns, pause } = await setUp('marked')
  await pause()
  window.before('prices.retry', async (input, pass) => {
    const answer = await pass(input)
    const { revision, cells, values, wants } = answer
    const states = new Uint8Array(cells.length).fill(cellState.saved)
    const news = { revision: revision + 1, cells, states, values, wants, notes: [] }
    window.emit('prices.cells', { sheet: harbour, news })
    return answer
  })
  await store.actions.open(harbour)
  const cells = columns().cellsIn('rejected')
  expect(cells.length).toBeGreaterThan(0)
  await store.actions.retry(columns(), 'rejected', null)
  expect([...cells].map(cell => columns().state(cell))).toEqual([...cells].map(() => cellState.saved))
})

// How a retailer comes onto the screen: in as few ways there and back, and in as few paints, as can be.

test('the first rows are asked for beside the grid, and are there with it', async () => {
  const { window, store } = await setUp()
  const askedMeanwhile: string[][] = []
  window.before('prices.open', async (input, pass) => {
    const { calls } = window
    const before = calls.length
    await new Promise(resolve => setTimeout(resolve, 20))
    askedMeanwhile.push(calls.slice(before).map(({ name }) => name))
    return pass(input)
  })
  const rowsThere: boolean[] = []
  store.subscribe((now, before) => {
    // The screen renders once what runs now is done.
    if (now.head && !before.head) queueMicrotask(() => rowsThere.push(store.getState().columns !== null))
  })
  await store.actions.open(harbour)
  expect(askedMeanwhile).toEqual([['prices.rows']])
  expect(rowsThere).toEqual([true])
  expect(store.getState().columns?.rows).toBe(1260)
})

test('a grid that this desk does not know yet is opened all the same', async () => {
  const { store } = await setUp('unread')
  await store.actions.open(harbour)
  expect(store.getState().failure).toBeNull()
  await vi.waitFor(() => expect(store.getState().columns?.rows).toBe(1260), 10_000)
})

test('what was open last is opened once, whoever asks first', async () => {
  const { window, client, store } = await setUp()
  const opened = () => inputsOf(window, 'prices.open').length
  store.openLast()
  expect(opened()).toBe(0)
  store.setState({ sheet: harbour })
  store.openLast()
  store.openLast()
  await vi.waitFor(() => expect(store.getState().columns?.rows).toBe(1260))
  store.openLast()
  expect(opened()).toBe(1)
  // It is remembered by now.
  const later = createPriceStore(client, createColumns)
  await vi.waitFor(() => expect(later.getState().sheet).toBe(harbour))
  later.openLast()
  expect(opened()).toBe(2)
})

test('lines are laid out anew where other rows are shown, and only then', async () => {
  const { store, columns } = await setUp()
  await store.actions.open(harbour)
  const layout = new GridLayout()
  layout.show(store.getState())
  const { data, lines } = layout
  expect(data).toHaveLength(lines.rows.length)
  expect(data.filter(line => 'row' in line)).toHaveLength(1260)

  const cell = cellAt(30, 0)
  await store.actions.change(type(columns(), cell, 123_45))
  layout.show(store.getState())
  expect(layout.data).toBe(data)

  const [first] = store.getState().head?.collections ?? []
  store.actions.setView({ folded: [first ?? ''] })
  layout.show(store.getState())
  expect(layout.data.length).toBeLessThan(data.length)
  // AG Grid knows a row by its object.
  expect(layout.data[0]).toBe(data[0])
})

test('rows that a filter has shown stay, alike, until it is asked again', async () => {
  const { window, store, columns, pause } = await setUp()
  await pause()
  await store.actions.open(harbour)
  const layout = new GridLayout()
  const shown = () => {
    layout.show(store.getState())
    return [...layout.lines.rows].filter(row => row >= 0)
  }
  shown()
  const field = columnOf(0, 'wholesale')
  const filter = { priced: 'not-priced', pricedIn: ['wholesale'], pricedOf: [0] } as const
  store.actions.setView(filter)
  const empty = shown()
  expect(empty.length).toBeGreaterThan(5)
  const [first = 0, second = 0] = empty
  for (const row of [first, second]) await store.actions.change(type(columns(), cellAt(row, field), 9_00))
  // The service has another row by now.
  const news = await window.client.call('prices.rows', { sheet: harbour, since: 0, limit: 10_000 })
  window.before('prices.rows', async () => ({ ...news, places: news.places.toReversed() }))
  const { head } = store.getState()
  if (head) window.emit('prices.reading', { sheet: harbour, head: { ...head, revision: head.revision + 1 } })
  const { layout: laidOut } = store.getState()
  await vi.waitFor(() => expect(store.getState().layout).toBeGreaterThan(laidOut))
  expect(shown().toSorted()).toEqual(empty.toSorted())

  store.actions.setView({ priced: 'all' })
  shown()
  store.actions.setView(filter)
  expect(shown().toSorted()).toEqual(empty.filter(row => row !== first && row !== second).toSorted())
})

// Marks of entries that deserve a second look.

const guard = 25
const wholesale = columnOf(0, 'wholesale')

async function setUpMarks(prices?: 'calm' | 'marked') {
  const world = await setUp(prices)
  const { store, columns } = world
  await store.actions.open(harbour)
  const enter = (how: 'type' | 'paste' | 'fill', changeset: Changeset) =>
    carryOut({ on: columns(), kind: how, detail: {}, changeset }, store.actions, false, guard)
  return {
    ...world,
    enter,
    marked: () => [...columns().unusualCells()],
    set: (cell: Cell, after: number) => enter('type', changing(columns(), cell, after)),
    /** The first cells of a column that are clean and hold a price. */
    priced: (many: number): Cell[] =>
      Array.from({ length: columns().rows }, (_, row) => cellAt(row, wholesale))
        .filter(cell => columns().want(cell) > 0 && columns().state(cell) === cellState.clean)
        .slice(0, many),
  }
}

test('a typed jump is marked with what it replaced; Undo removes the mark and Redo brings it back', async () => {
  const { store, columns, marked, set, priced } = await setUpMarks()
  const [cell = 0] = priced(1)
  const before = columns().want(cell)
  const done = await set(cell, before * 3)
  expect(done?.unusual).toEqual({ cells: 1, jumps: 1 })
  expect(columns().unusualFrom(cell)).toBe(before)
  await vi.waitFor(() => expect(columns().state(cell)).toBe(cellState.saved), 10_000)
  expect(marked()).toEqual([cell])
  await store.actions.undo(columns(), 'last')
  await vi.waitFor(() => expect(columns().want(cell)).toBe(before))
  expect(marked()).toEqual([])
  await store.actions.undo(columns(), 'next')
  await vi.waitFor(() => expect(columns().want(cell)).toBe(before * 3))
  expect(marked()).toEqual([cell])
})

test('a typing error that is corrected loses its mark, and the correction gets none', async () => {
  const { columns, marked, set, priced } = await setUpMarks()
  const [cell = 0] = priced(1)
  const before = columns().want(cell)
  await set(cell, before * 3)
  // Still far from the value before, however near the last entry.
  await set(cell, before * 3 + 1)
  expect(columns().unusualFrom(cell)).toBe(before)
  const corrected = await set(cell, before + 1)
  expect(corrected?.unusual.cells).toBe(0)
  expect(marked()).toEqual([])
})

test.each(['paste', 'fill'] as const)('a %s marks its unusual cells alone, and a kept one no longer', async how => {
  const { store, columns, enter, marked, priced } = await setUpMarks()
  const cells = Uint32Array.from(priced(40))
  const before = Int32Array.from(cells, cell => columns().want(cell))
  const after = before.map((value, at) => (at % 4 === 0 ? value * 2 : value + 1))
  const done = await enter(how, { cells, before, base: before, after, texts: [] })
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
})

test('what the disk refuses is unmarked', async () => {
  const { window, columns, marked, set, priced } = await setUpMarks()
  refuseChanges(window)
  const [cell = 0] = priced(1)
  await expect(set(cell, columns().want(cell) * 3)).rejects.toThrow(/prices\.db/)
  expect(marked()).toEqual([])
})

test('commands, which ask about jumps themselves, mark nothing; opening another retailer forgets the marks', async () => {
  const { store, columns, marked, set, priced } = await setUpMarks()
  const [first = 0, second = 0] = priced(2)
  const changeset = changing(columns(), first, columns().want(first) * 3)
  await store.actions.change({ on: columns(), kind: 'set', detail: {}, changeset, send: 'now' })
  expect(marked()).toEqual([])
  await set(second, columns().want(second) * 3)
  expect(marked()).toEqual([second])
  await store.actions.open(fabricSheet('9'))
  await store.actions.open(harbour)
  expect(marked()).toEqual([])
})

test('the next problem goes through the problems, then the unusual cells, and around; the other way too', async () => {
  const { columns, set, priced, pause } = await setUpMarks('marked')
  await pause()
  const problems = problemCells(columns())
  expect(problems).toEqual([1, 2, 3, 4, 5].map(row => cellAt(row, 0)))
  const all = priced(40)
  const [one = 0, other = 0] = [all[0], all[20]]
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
  const there = [...problems, one, other]
  expect(walk(false)).toEqual([...there, there[0]])
  const back = [...problems.toReversed(), other, one]
  expect(walk(true)).toEqual([...back, back[0]])
})

test('without problems, the next one is an unusual cell', async () => {
  const { columns, set, priced } = await setUpMarks()
  const [one = 0, other = 0] = priced(2)
  expect(nextProblemCell(columns(), one, false)).toBeNull()
  await set(other, columns().want(other) * 3)
  expect(nextProblemCell(columns(), one, false)).toBe(other)
  expect(nextProblemCell(columns(), other, false)).toBe(other)
})

// Design prices, which wait for a submit.

const designs = sheetNamed('designs/7/2/11')

async function setUpDesigns() {
  const world = await setUp('unread', designSheets)
  await world.store.actions.open(designs)
  await vi.waitFor(() => expect(world.store.getState().columns?.rows).toBeGreaterThan(3), 10_000)
  return world
}

test('design prices keep every change for the submit, and paint it so', async () => {
  const { window, store, columns } = await setUpDesigns()
  const cell = cellAt(3, 1)
  const change = store.actions.change(type(columns(), cell, 4_200))
  expect(columns().state(cell)).toBe(cellState.held)
  await change
  expect(inputsOf(window, 'prices.change')).toMatchObject([{ send: 'file' }])
  expect(store.getState().view.plusSize).toBe(false)
})

test('what is typed while the service takes its time over a submit is written', async () => {
  const { window, store, columns } = await setUpDesigns()
  const answered = Promise.withResolvers<void>()
  window.before('designs.submit', async (input, pass) => {
    await answered.promise
    return pass(input)
  })
  await store.actions.change(type(columns(), cellAt(2, 1), 3_100))
  const submit = store.actions.submit(columns())
  await store.actions.change(type(columns(), cellAt(3, 1), 4_200))
  expect(inputsOf(window, 'prices.change')).toHaveLength(2)
  expect(store.getState().unwritten).toBe(0)
  answered.resolve()
  expect(await submit).toMatchObject({ rows: 2 })
})
