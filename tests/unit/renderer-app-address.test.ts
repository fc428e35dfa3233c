import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followAddress, goTo, markPlace, replacePlace, usePlace } from '../../src-renderer/kit/navigation.ts'

/** A window whose address can change without anybody being told, as Chromium's can until its page has loaded. */
function page(hash: string) {
  const events = new EventTarget()
  const location = { hash }
  const write = (_state: null, _title: string, fragment: string) => {
    location.hash = fragment
  }
  return Object.assign(events, { location, history: { pushState: vi.fn(write), replaceState: vi.fn(write) } })
}

let shown: ReturnType<typeof page>
let stop: () => void
const links: string[] = []
const open = (hash: string) => {
  shown = page(hash)
  vi.stubGlobal('window', shown)
  stop = followAddress(
    id => ['print', 'prices', 'settings'].includes(id),
    link => links.push(link),
  )
}
beforeEach(() => void links.splice(0))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const prices = { screen: 'prices', params: { part: 'fabrics', retailer: '7' } }

it.each(['popstate', 'hashchange'])('shows an address that has changed, told by %s alone', event => {
  open('')
  expect(usePlace.getState()).toEqual({ screen: 'print', params: {} })
  shown.location.hash = '#prices?part=fabrics&retailer=7'
  shown.dispatchEvent(new Event(event))
  expect(usePlace.getState()).toEqual(prices)
})

it('keeps an address that has changed without a word when a screen says what it shows', () => {
  open('#settings?section=rules')
  shown.location.hash = '#prices?part=fabrics&retailer=7'
  markPlace('settings', { section: 'rules' })
  expect(usePlace.getState()).toEqual(prices)
  expect(shown.location.hash).toBe('#prices?part=fabrics&retailer=7')
})

it('hears nothing from a screen that has been left', () => {
  open('#print?order=5')
  shown.location.hash = '#prices?part=fabrics&retailer=7'
  shown.dispatchEvent(new Event('popstate'))
  markPlace('print', {})
  expect(usePlace.getState()).toEqual(prices)
  expect(shown.location.hash).toBe('#prices?part=fabrics&retailer=7')
})

it('opens a link once, also where both events tell of it', () => {
  open('')
  for (const times of [1, 2]) {
    shown.location.hash = '#link?to=selvedge%3A%2F%2Forder%2F12'
    for (const event of ['popstate', 'hashchange']) shown.dispatchEvent(new Event(event))
    expect(links).toHaveLength(times)
  }
  expect(shown.location.hash).toBe('#print')
})

it('writes where a person goes, and what replaces it', () => {
  open('')
  goTo('settings', { section: 'rules' })
  goTo('settings', { section: 'rules' })
  expect(shown.history.pushState).toHaveBeenCalledTimes(1)
  markPlace('settings', { section: 'alerts' })
  expect(shown.location.hash).toBe('#settings?section=alerts')
  replacePlace('print', {})
  expect([shown.location.hash, usePlace.getState().screen]).toEqual(['#print', 'print'])
})
