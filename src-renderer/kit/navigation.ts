import { create } from 'zustand'
import { linkInFragment } from '../../src-shared/navigation/links.ts'
import type { PlaceParams, ScreenPlace } from '../../src-shared/navigation/menu.ts'

export type ScreenParams = PlaceParams

/** Reads a place from the address's fragment, such as `#settings?section=rules`; what names no screen is the print desk. */
export function screenPlaceOf(fragment: string, isScreen: (id: string) => boolean): ScreenPlace {
  const [name = '', query = ''] = fragment.replace(/^#/, '').split('?')
  if (!isScreen(name)) return { screen: 'print', params: {} }
  return { screen: name, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** The fragment of a place; screenPlaceOf reads it back. */
export function fragmentOf({ screen, params }: ScreenPlace): string {
  const query = new URLSearchParams(params).toString()
  return query ? `#${screen}?${query}` : `#${screen}`
}

export const usePlace = create<ScreenPlace>(() => ({ screen: 'print', params: {} }))

/** The address's fragment as it was last read or written here. */
let known = ''
/** Reads the address; set while it is followed. */
let readAddress = () => {}

function write(how: 'pushState' | 'replaceState', fragment: string): void {
  window.history[how](null, '', fragment)
  known = window.location.hash
}

/** Shows a screen; `params` say which part of it, such as `{ section: 'rules' }`. */
export function goTo(screen: string, params: ScreenParams = {}): void {
  const place = { screen, params }
  const fragment = fragmentOf(place)
  if (fragment !== fragmentOf(usePlace.getState())) write('pushState', fragment)
  usePlace.setState(place)
}

/** Shows another screen in the place of this one, to which no way leads back. */
export function replacePlace(screen: string, params: ScreenParams): void {
  const place = { screen, params }
  write('replaceState', fragmentOf(place))
  usePlace.setState(place)
}

/**
 * Says which part of a screen is shown now: a reload comes back to it, and the way back has no step more. What
 * a screen says that has been left meanwhile doesn't count, and an address that has changed since it was last read is a newer wish: until a
 * page has loaded, Chromium reports such a change only afterwards.
 */
export function markPlace(screen: string, params: ScreenParams): void {
  if (window.location.hash !== known) readAddress()
  else if (usePlace.getState().screen === screen) replacePlace(screen, params)
}

/** The params of the screen that is shown. */
export function useScreenParams(): ScreenParams {
  return usePlace(place => place.params)
}

/**
 * Follows the address, so that a reload and the browser's own way back end at the same place. A link that a shell has put
 * there goes to `openLink` once.
 */
export function followAddress(isScreen: (id: string) => boolean, openLink: (text: string) => void): () => void {
  const read = () => {
    known = window.location.hash
    const link = linkInFragment(known)
    if (link === null) {
      usePlace.setState(screenPlaceOf(known, isScreen))
      return
    }
    write('replaceState', fragmentOf(usePlace.getState()))
    openLink(link)
  }
  const readIfNew = () => {
    if (window.location.hash !== known) read()
  }
  read()
  readAddress = read
  window.addEventListener('popstate', readIfNew)
  window.addEventListener('hashchange', readIfNew)
  return () => {
    readAddress = () => {}
    window.removeEventListener('popstate', readIfNew)
    window.removeEventListener('hashchange', readIfNew)
  }
}
