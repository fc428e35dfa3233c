import { afterEach, expect, test, vi } from 'vitest'
import type { KeptSource, KeptSources } from '../../src-renderer/imports/source-handles.ts'
import { Sources } from '../../src-renderer/imports/sources.ts'
import { createImportStore } from '../../src-renderer/imports/store.ts'
import { type StandIn, standInDesk } from '../rig/stand-in-desk.ts'
import type { ImportScene } from '../rig/stand-in-import-scenes.ts'

let desk: StandIn | null = null
afterEach(() => desk?.stop())

async function open(...imports: ImportScene[]) {
  desk = standInDesk({ imports })
  const store = createImportStore(desk.client)
  store.takeProfile('one')
  await vi.waitFor(() => expect(store.getState().drafts).not.toBeNull())
  const of = (name: string) => desk?.calls.filter(call => call.name === name).length ?? 0
  return { desk, store, actions: store.actions, state: () => store.getState(), calls: of }
}
const list = (retailer: string, price = '120.50') =>
  `Username,Currency,Fabric Code,Shirts / Retail\r\n${retailer},USD,HV-0412,${price}\r\n`
const file = (text: string, name = 'week.csv', lastModified = 5) => ({
  file: new File([text], name, { lastModified }),
  handle: null,
})

test('a draft is opened at the first step with something left to do, and closed to the list', async () => {
  const { actions, state } = await open('ready')
  await actions.open(1)
  expect(state().view?.draft.name).toBe('Autumn list v3')
  expect(state().step).toBe('names')
  actions.goTo('changes', { only: 'jump' })
  expect(state()).toMatchObject({ step: 'changes', start: { kind: null, only: 'jump', id: 1 } })
  await actions.open(null)
  expect(state()).toMatchObject({ open: null, view: null })
})

test('an answer of a draft that is no longer open is dropped', async () => {
  const { actions, state } = await open('ready')
  const first = actions.open(1)
  const second = actions.open(2)
  await Promise.all([first, second])
  expect(state().view?.draft.id).toBe(2)
  const third = actions.open(1)
  await Promise.all([third, actions.open(null)])
  expect(state().view).toBeNull()
})

test('decisions go in the order in which they were made, and the view is that of the last', async () => {
  const { actions, state, calls } = await open('ready')
  await actions.open(1)
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
  const { actions, state, desk: of } = await open('ready')
  await actions.open(1)
  of.setConnected(false)
  const refused = actions.decide({ set: 'name', name: 'Remarks', to: 'ignore' })
  await expect(refused).rejects.toThrow()
  of.setConnected(true)
  await actions.decide({ set: 'name', name: 'Blazer LIMITED', to: 'ignore' })
  expect(state().deciding).toBe(0)
  expect(state().view?.names.find(({ name }) => name === 'Blazer LIMITED')?.target).toBe('ignore')
})

test('a file goes to the chosen retailer unasked, unless it names another', async () => {
  const { actions, state, calls } = await open('empty')
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  expect(state().view?.draft).toMatchObject({ retailer: { id: '7' }, source: { name: 'week.csv' } })
  const other = actions.bring(file(list('Northgate Tailors'), 'other.csv'))
  await vi.waitFor(() => expect(state().ask).not.toBeNull())
  expect(state().ask).toMatchObject({ what: 'retailer', retailer: '8', found: { id: '8' } })
  await actions.answerAsk(null)
  await other
  expect(calls('imports.begin')).toBe(1)
})

test('a file of a name that is here with other bytes takes its place where a person says so', async () => {
  const { actions, state, calls } = await open('empty')
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  await actions.decide({ set: 'name', name: 'Shirts', to: { combination: '33', field: null } })
  const again = actions.bring(file(list('Harbour & Vale', '99.5'), 'week.csv', 6))
  await vi.waitFor(() => expect(state().ask?.what).toBe('again'))
  await actions.answerAsk('renew')
  await again
  expect(calls('imports.begin')).toBe(1)
  expect(calls('imports.renew')).toBe(1)
  // What was decided about its names stays.
  expect(state().view?.names[0]?.target).toEqual({ combination: '33', field: null })
  const same = actions.bring(file(list('Harbour & Vale', '99.5'), 'week.csv', 6))
  await vi.waitFor(() => expect(state().ask?.what).toBe('same'))
  await actions.answerAsk('new')
  await same
  expect(calls('imports.begin')).toBe(2)
})

test('handing over is stopped half-way, and leaves no draft', async () => {
  const { actions, state, calls } = await open('empty')
  actions.chooseRetailer('7')
  const large = file(list('Harbour & Vale') + 'x'.repeat(9_000_000), 'large.csv')
  const coming = actions.bring(large)
  // Its pieces take 40 ms each: looked at too seldom, they are all there before anybody stops them.
  await vi.waitFor(() => expect(state().handOver?.sent).toBeGreaterThan(0), { interval: 1, timeout: 10_000 })
  await actions.cancel()
  await coming
  expect(state()).toMatchObject({ handOver: null, open: null })
  expect(calls('imports.remove')).toBe(1)
  await actions.readDrafts()
  expect(state().drafts).toEqual([])
})

test('a source that was changed on this computer is noticed, and can be read again', async () => {
  const { actions, state } = await open('empty')
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

test('after a reload a file with a handle is looked at once a person allows it, and a change of it is noticed', async () => {
  let now = new File([list('Harbour & Vale')], 'week.csv', { lastModified: 5 })
  let allowed: PermissionState = 'prompt'
  const handle = {
    name: 'week.csv',
    kind: 'file',
    getFile: async () => now,
    queryPermission: async () => allowed,
    requestPermission: async () => {
      allowed = 'granted'
      return allowed
    },
  } as unknown as FileSystemFileHandle
  const store = new Map<number, KeptSource>()
  const kept: KeptSources = {
    get: async draft => store.get(draft) ?? null,
    set: async (draft, source) => void store.set(draft, source),
    delete: async draft => void store.delete(draft),
  }
  const known = { name: 'week.csv', bytes: now.size, modifiedAt: 5 }
  new Sources(kept).keep(1, { file: now, handle })

  const reloaded = new Sources(kept)
  expect(await reloaded.look(1, known)).toEqual({ is: 'ask' })
  await reloaded.allow(1)
  expect(await reloaded.look(1, known)).toEqual({ is: 'same' })
  now = new File(['other'], 'week.csv', { lastModified: 9 })
  const news = await reloaded.look(1, known)
  expect(news).toMatchObject({ is: 'changed', source: { handle } })
  if (news.is === 'changed') reloaded.leave(1, news.source)
  expect(await new Sources(kept).look(1, known)).toEqual({ is: 'same' })
  // The same number on another data folder is another draft.
  expect(await new Sources(kept).look(1, { ...known, name: 'other.csv' })).toEqual({ is: 'unknown' })
  allowed = 'denied'
  expect(await new Sources(kept).look(1, known)).toEqual({ is: 'unknown' })
})

test('a draft for another retailer is shown at what is left to do there', async () => {
  const { actions, state, calls } = await open('empty')
  actions.chooseRetailer('7')
  await actions.bring(file(list('Harbour & Vale')))
  await actions.decide({ set: 'name', name: 'Shirts', to: { combination: '33', field: null } })
  await actions.forRetailer(1, '8')
  expect(calls('imports.forRetailer')).toBe(1)
  expect(state().view?.draft.retailer.id).toBe('8')
  expect(state().step).toBe('header')
})

test('a text that was pasted is no file that could change', async () => {
  const { actions, state } = await open('empty')
  actions.chooseRetailer('7')
  await actions.bring({ ...file(list('Harbour & Vale'), 'Pasted.csv'), isPasted: true })
  expect(state().view?.draft.source.modifiedAt).toBeNull()
  await actions.lookAtSource()
  expect(state()).toMatchObject({ sourceWatch: 'unknown', changedSource: null })
})

test('another profile takes nothing over', async () => {
  const { actions, state, store } = await open('ready')
  await actions.open(1)
  store.takeProfile(null)
  expect(state()).toMatchObject({ open: null, view: null, drafts: null })
})
