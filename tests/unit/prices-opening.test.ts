import { afterEach, expect, test, vi } from 'vitest'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { LaidOut } from '../../src-renderer/pricing/grid/laid-out.ts'
import { createPriceStore } from '../../src-renderer/pricing/state/store.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { single } from '../../src-shared/pricing/changeset.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { type StandIn, standInDesk } from '../rig/stand-in-desk.ts'

// How the last retailer comes onto the screen: in as few ways there and back, and in as few paints, as can be.
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))

type Client = StandIn['client']
let desk: StandIn | null = null
/** Each test has a profile of its own, in which nothing was open before. */
let profiles = 0
afterEach(() => {
  desk?.stop()
  desk = null
})

/** A store whose calls pass `meanwhile` first. */
function setUp(
  meanwhile: (name: string, calls: readonly string[]) => void | Promise<void> = () => undefined,
) {
  const stand = standInDesk({ prices: ['clean'] })
  desk = stand
  const calls: string[] = []
  const client: Client = {
    ...stand.client,
    async call(name, input) {
      calls.push(name)
      await meanwhile(name, [...calls])
      return stand.client.call(name, input)
    },
  }
  const store = createPriceStore(client, createColumns)
  profiles += 1
  const profile = `profile ${profiles}`
  store.takeProfile(profile)
  return { store, calls, profile }
}

test('the first rows are asked for beside the grid, and are there with it', async () => {
  const askedBefore: string[][] = []
  const { store, calls } = setUp(async (name, soFar) => {
    if (name !== 'prices.open') return
    await new Promise(resolve => setTimeout(resolve, 20))
    askedBefore.push(calls.slice(soFar.length))
  })
  const rowsThere: boolean[] = []
  store.subscribe((now, before) => {
    // The screen renders once what runs now is done.
    if (now.head && !before.head) queueMicrotask(() => rowsThere.push(store.getState().columns !== null))
  })
  await store.actions.open(fabricSheet('7'))
  expect(askedBefore).toEqual([['prices.rows']])
  expect(rowsThere).toEqual([true])
  expect(store.getState().columns?.rows).toBe(1260)
})

test('a grid that this desk does not know yet is opened all the same', async () => {
  let isKnown = false
  const { store } = setUp(async name => {
    if (name === 'prices.rows' && !isKnown) throw new DeskError('prices.not-open', { retailer: '7' })
    if (name === 'prices.open') setTimeout(() => (isKnown = true))
    await new Promise(resolve => setTimeout(resolve, 5))
  })
  await store.actions.open(fabricSheet('7'))
  expect(store.getState().failure).toBeNull()
  expect(store.getState().columns?.rows).toBe(1260)
})

test('what was open last is opened once, whoever asks first', async () => {
  const { store, calls, profile } = setUp()
  const opened = () => calls.filter(name => name === 'prices.open').length
  store.openLast()
  expect(opened()).toBe(0)
  store.setState({ sheet: fabricSheet('7') })
  store.openLast()
  store.openLast()
  await vi.waitFor(() => expect(store.getState().columns?.rows).toBe(1260))
  store.openLast()
  expect(opened()).toBe(1)
  store.takeProfile(null)
  store.takeProfile(profile)
  // It is remembered by now.
  store.openLast()
  expect(opened()).toBe(2)
})

test('lines are laid out anew where other rows are shown, and only then', async () => {
  const { store } = setUp()
  await store.actions.open(fabricSheet('7'))
  const laidOut = new LaidOut()
  laidOut.show(store.getState())
  const { data, lines } = laidOut
  expect(data).toHaveLength(lines.rows.length)
  expect(data.filter(line => 'row' in line)).toHaveLength(1260)

  const cell = cellAt(30, 0)
  const before = store.getState().columns?.want(cell) ?? 0
  await store.actions.change({
    kind: 'type',
    detail: {},
    changeset: single(cell, before, 123_45),
    send: 'now',
  })
  laidOut.show(store.getState())
  expect(laidOut.data).toBe(data)

  const [first] = store.getState().head?.collections ?? []
  store.actions.setView({ folded: [first ?? ''] })
  laidOut.show(store.getState())
  expect(laidOut.data.length).toBeLessThan(data.length)
  // AG Grid knows a row by its object.
  expect(laidOut.data[0]).toBe(data[0])
})
