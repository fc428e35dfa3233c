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

/** Shows a screen; `params` say which part of it, such as `{ section: 'rules' }`. */
export function goTo(screen: string, params: ScreenParams = {}): void {
  const place = { screen, params }
  const fragment = fragmentOf(place)
  if (fragment !== fragmentOf(usePlace.getState())) window.history.pushState(null, '', fragment)
  usePlace.setState(place)
}

/** Shows another screen in the place of this one, to which no way leads back. */
export function replacePlace(screen: string, params: ScreenParams): void {
  const place = { screen, params }
  window.history.replaceState(null, '', fragmentOf(place))
  usePlace.setState(place)
}

/** Says which part of the screen is shown now: a reload comes back to it, and the way back has no step more. */
export function markPlace(params: ScreenParams): void {
  replacePlace(usePlace.getState().screen, params)
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
    const link = linkInFragment(window.location.hash)
    if (link === null) {
      usePlace.setState(screenPlaceOf(window.location.hash, isScreen))
      return
    }
    window.history.replaceState(null, '', fragmentOf(usePlace.getState()))
    openLink(link)
  }
  read()
  window.addEventListener('popstate', read)
  return () => window.removeEventListener('popstate', read)
}
