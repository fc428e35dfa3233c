import { afterEach, expect, test, vi } from 'vitest'
import { createImportStore } from '../../src-renderer/imports/store.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { bringDraft, priceList, readHarbour } from '../rig/harbour.ts'
import { type DeskWindow, openDeskWindow } from '../rig/signed-in-desk.ts'

// The window's store of imports on the real desk.
const inProfile = (client: DeskClient, id: string): DeskClient => ({ ...client, place: `${id} https://ops.example` })
let shown: DeskWindow | null = null
afterEach(async () => {
  await shown?.close()
  shown = null
})

/** The studio of a window at a desk that has read Harbour & Vale, with so many drafts of its price list, the first one open. */
async function open(drafts = 0) {
  const window = await openDeskWindow()
  shown = window
  if (drafts > 0) {
    const text = await priceList(window)
    for (let i = 0; i < drafts; i++) await bringDraft(window, text, i === 0 ? undefined : `week ${i}.csv`)
  } else await readHarbour(window)
  const store = createImportStore(inProfile(window.client, 'one'))
  await vi.waitFor(() => expect(store.getState().drafts).toHaveLength(drafts))
  const of = (name: string) => window.calls.filter(call => call.name === name).length
  if (drafts > 0) await store.actions.open(1)
  return { window, actions: store.actions, state: () => store.getState(), calls: of }
}
const list = (retailer: string, price = '120.50') =>
  `Username,Currency,Fabric Code,Shirts / Retail\r\n${retailer},USD,HV-0412,${price}\r\n`
const file = (text: string, name = 'week.csv', lastModified = 5) => ({
  file: new File([text], name, { lastModified }),
  handle: null,
})

test('a draft is opened at the first step with something left to do, and closed to the list', async () => {
  const { actions, state } = await open(1)
  expect(state().view?.draft.name).toBe('Autumn list v3.csv')
  expect(state().step).toBe('names')
  actions.goTo('changes', { only: 'jump' })
  expect(state()).toMatchObject({ step: 'changes', start: { kind: null, only: 'jump', id: 1 } })
  await actions.open(null)
  expect(state()).toMatchObject({ open: null, view: null })
})

test('an answer of a draft that is no longer open is dropped', async () => {
  const { actions, state } = await open(2)
  const first = actions.open(1)
  const second = actions.open(2)
  await Promise.all([first, second])
  expect(state().view?.draft.id).toBe(2)
  const third = actions.open(1)
  await Promise.all([third, actions.open(null)])
  expect(state().view).toBeNull()
})

test('decisions go in the order in which they were made, and the view is that of the last', async () => {
  const { actions, state, calls } = await open(1)
  const both = Promise.all([
    actions.decide({ set: 'name', name: 'Remarks', to: 'ignore' }),
    actions.decide({ set: 'name', name: 'Remarks', to: null }),
  ])
  expect(state().deciding).toBe(2)
  await both
  expect(state().deciding).toBe(0)
  expect(calls('imports.decide')).toBe(2)
  expect(state().view?.names.find(({ name }) => name === 'Remarks')?.target).toBeNull()
})

test('a decision that main refuses rejects, and the next one goes all the same', async () => {
  const { actions, state, window } = await open(1)
  window.setConnected(false)
  const refused = actions.decide({ set: 'name', name: 'Remarks', to: 'ignore' })
  await expect(refused).rejects.toThrow()
  window.setConnected(true)
  await actions.decide({ set: 'name', name: 'Blazer LIMITED', to: 'ignore' })
  expect(state().deciding).toBe(0)
  expect(state().view?.names.find(({ name }) => name === 'Blazer LIMITED')?.target).toBe('ignore')
})

test('a file goes to the chosen retailer unasked, unless it names another', async () => {
  const { actions, state, calls } = await open()
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  expect(state().view?.draft).toMatchObject({ retailer: { id: '7' }, source: { name: 'week.csv' } })
  const other = actions.bring(file(list('Atelier Mirabeau'), 'other.csv'))
  await vi.waitFor(() => expect(state().ask).not.toBeNull())
  expect(state().ask).toMatchObject({ what: 'retailer', retailer: '8', found: { id: '8' } })
  await actions.answerAsk(null)
  await other
  expect(calls('imports.begin')).toBe(1)
})

test('a file of a name that is here with other bytes takes its place where a person says so', async () => {
  const { actions, state, calls } = await open()
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  await actions.decide({ set: 'name', name: 'Shirts', to: { combination: '32', field: null } })
  const again = actions.bring(file(list('Harbour & Vale', '99.5'), 'week.csv', 6))
  await vi.waitFor(() => expect(state().ask?.what).toBe('again'))
  await actions.answerAsk('renew')
  await again
  expect(calls('imports.begin')).toBe(1)
  expect(calls('imports.renew')).toBe(1)
  // What was decided about its names stays.
  expect(state().view?.names[0]?.target).toEqual({ combination: '32', field: null })
  const same = actions.bring(file(list('Harbour & Vale', '99.5'), 'week.csv', 6))
  await vi.waitFor(() => expect(state().ask?.what).toBe('same'))
  await actions.answerAsk('new')
  await same
  expect(calls('imports.begin')).toBe(2)
})

test('a mapping is for the draft that was open when it was given, though another one is by the time it is read', async () => {
  const { actions, state, window } = await open(2)
  const { text } = await window.client.call('imports.mapFile', { draft: 1 })
  const said = { ...JSON.parse(text), names: { 'Blazer LIMITED': null } }
  const given = actions.bringJson(new File([JSON.stringify(said)], 'map.json'))
  await actions.open(2)
  expect(await given).toBe('map')
  const targetIn = async (draft: number) => {
    await actions.open(draft)
    return state().view?.names.find(({ name }) => name === 'Blazer LIMITED')
  }
  expect((await targetIn(1))?.reason).toBe('chosen')
  expect((await targetIn(2))?.reason).not.toBe('chosen')
  await actions.open(null)
  expect(await actions.bringJson(new File([text], 'map.json'))).toBe('noDraft')
  expect(await actions.bringJson(new File(['Username'], 'list.json'))).toBeNull()
})

test('a file that was saved again since it was chosen says so, and leaves no draft', async () => {
  const { actions, state } = await open()
  actions.chooseRetailer('7')
  const source = file(list('Harbour & Vale'))
  // As browsers read a file whose bytes are others by then.
  source.file.slice = () => {
    throw new DOMException('The requested file could not be read', 'NotReadableError')
  }
  await expect(actions.bring(source)).rejects.toMatchObject({ code: 'file.not-readable', data: { file: 'week.csv' } })
  await actions.readDrafts()
  expect(state()).toMatchObject({ drafts: [], handOver: null })
})

test('handing over is stopped half-way, and leaves no draft', async () => {
  const { window, actions, state, calls } = await open()
  const stopped = Promise.withResolvers<void>()
  window.before('imports.piece', async (input, pass) => {
    if (input.at > 0) await stopped.promise
    return pass(input)
  })
  actions.chooseRetailer('7')
  const large = file(list('Harbour & Vale') + 'x'.repeat(9_000_000), 'large.csv')
  const coming = actions.bring(large)
  await vi.waitFor(() => expect(state().handOver?.sent).toBeGreaterThan(0), 10_000)
  const cancelled = actions.cancel()
  stopped.resolve()
  await cancelled
  await coming
  expect(state()).toMatchObject({ handOver: null, open: null })
  expect(calls('imports.remove')).toBe(1)
  await actions.readDrafts()
  expect(state().drafts).toEqual([])
})

test('a source that was changed on this computer is noticed, and can be read again', async () => {
  const { actions, state } = await open()
  actions.chooseRetailer('7')
  let now = new File([list('Harbour & Vale')], 'week.csv', { lastModified: 5 })
  const handle = { kind: 'file', getFile: async () => now } as unknown as FileSystemFileHandle
  await actions.bring({ file: now, handle })
  await actions.lookAtSource()
  expect(state().changedSource).toBeNull()
  now = new File([`${list('Harbour & Vale')}Harbour & Vale,USD,HV-0415,7\r\n`], 'week.csv', {
    lastModified: 9,
  })
  await actions.lookAtSource()
  actions.leaveSource()
  await actions.lookAtSource()
  expect(state().changedSource).toBeNull()
  now = new File([await now.text()], 'week.csv', { lastModified: 10 })
  await actions.lookAtSource()
  const { changedSource } = state()
  expect(changedSource).toMatchObject({ draft: 1 })
  if (changedSource?.source) await actions.renew(1, changedSource.source)
  expect(state().changedSource).toBeNull()
  expect(state().view?.draft.counts?.rows).toBe(2)
  await actions.lookAtSource()
  expect(state().changedSource).toBeNull()
})

test('a draft for another retailer is shown at what is left to do there', async () => {
  const { actions, state, calls } = await open()
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  await actions.decide({ set: 'name', name: 'Shirts', to: { combination: '32', field: null } })
  await actions.forRetailer(1, '8')
  expect(calls('imports.forRetailer')).toBe(1)
  expect(state().view?.draft.retailer.id).toBe('8')
  expect(state().step).toBe('header')
})

test('a text that was pasted is no file that could change', async () => {
  const { actions, state } = await open()
  actions.chooseRetailer('7')
  await actions.bring({ ...file(list('Harbour & Vale'), 'Pasted.csv'), isPasted: true })
  expect(state().view?.draft.source.modifiedAt).toBeNull()
  await actions.lookAtSource()
  expect(state()).toMatchObject({ sourceWatch: 'unknown', changedSource: null })
})

test('another profile takes nothing over, and the same one the retailer that was chosen last', async () => {
  const { window, actions } = await open(1)
  actions.chooseRetailer('7')
  expect(createImportStore(inProfile(window.client, 'two')).getState()).toMatchObject({ open: null, retailer: null })
  expect(createImportStore(inProfile(window.client, 'one')).getState()).toMatchObject({ open: null, retailer: '7' })
})
