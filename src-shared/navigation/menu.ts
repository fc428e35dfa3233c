import type { MenuEntry } from '../service/session.ts'

export type PlaceParams = Readonly<Record<string, string>>

/** Where a window can be: a screen, and which part of it. */
export interface ScreenPlace {
  screen: string
  params: PlaceParams
}

/** Entries of the service's menu that a screen answers to, by key, path or label, in any spelling. */
export interface MenuNames {
  names: readonly string[]
  /** The part of the screen that they lead to. */
  params?: PlaceParams
}

/** What the navigation needs to know of a screen. */
export interface NavigationScreen {
  id: string
  /** Where it stands without the service's menu. */
  place: number
  /** After all others, whatever the menu says. */
  last?: boolean
  menu?: readonly MenuNames[]
  /** True for what no web console has: it is offered whatever the service's menu names. */
  own?: true
}

/** Where an entry of the menu leads: to a screen of the desk, to a page of the service's own console, or nowhere. */
export type EntryTarget = { place: ScreenPlace } | { console: string } | null

/** An entry of the service's menu, with where it leads. */
export interface NavigationEntry {
  label: string
  target: EntryTarget
  children: NavigationEntry[]
}

export interface Navigation {
  /** Ids of the screens that the account may use, in order. */
  screens: readonly string[]
  /** The service's menu: every entry of it, at most three levels deep. */
  menu: readonly NavigationEntry[]
}

/**
 * The desk's navigation: the screens that the service's menu names, in its order, and after them the desk's own. What the menu
 * leaves out isn't offered (specification, part 5). Without a menu, or with one that names no screen as the desk knows it, all of
 * them in the desk's own order.
 * @param theirNames further names of a screen's entry, as the profile has them
 */
export function navigationOf(
  menu: readonly MenuEntry[],
  screens: readonly NavigationScreen[],
  mayOpen: (screen: string) => boolean,
  theirNames: Readonly<Record<string, readonly string[]>> = {},
): Navigation {
  const allowed = screens.filter(({ id }) => mayOpen(id))
  const places = new Map<string, ScreenPlace>()
  for (const { id, menu: answers = [] } of allowed) {
    for (const { names, params = {} } of [...answers, { names: theirNames[id] ?? [] }]) {
      for (const name of names) places.set(wordsOf(name), { screen: id, params })
    }
  }
  const named: string[] = []
  const entriesOf = (entries: readonly MenuEntry[], parent: MenuEntry | null): NavigationEntry[] =>
    entries.map(entry => {
      const place = namesOf(entry, parent)
        .map(name => places.get(name))
        .find(found => found !== undefined)
      if (place) named.push(place.screen)
      return {
        label: cleanLabel(entry.label) || cleanLabel(entry.key) || '–',
        target: place ? { place } : entry.url === null ? null : { console: entry.url },
        children: entriesOf(entry.children, entry),
      }
    })
  const entries = entriesOf(menu, null)
  const isDecided = screens.some(({ id, own }) => own !== true && named.includes(id))
  const isOffered = ({ id, menu: answers, own }: NavigationScreen) =>
    !isDecided || own === true || answers === undefined || named.includes(id)
  const open = allowed.filter(isOffered)
  const rankOf = ({ id, last }: NavigationScreen) => {
    const at = named.indexOf(id)
    return last ? named.length + 1 : at < 0 ? named.length : at
  }
  const ordered = open.toSorted((one, other) => rankOf(one) - rankOf(other) || one.place - other.place)
  return { screens: ordered.map(({ id }) => id), menu: entries }
}

/** Which parts of a screen the service's menu leads to, as their parameters. */
export const placesInMenu = (menu: readonly NavigationEntry[], screen: string): PlaceParams[] =>
  menu.flatMap(({ target, children }) => [
    ...(target && 'place' in target && target.place.screen === screen ? [target.place.params] : []),
    ...placesInMenu(children, screen),
  ])

/** Under which names an entry may be known, the surest first; what is below another is also named with that. */
function namesOf({ key, label, url }: MenuEntry, parent: MenuEntry | null): string[] {
  const own = [key, label].map(wordsOf)
  const path = url === null || !URL.canParse(url) ? [] : [wordsOf(new URL(url).pathname)]
  const below = parent ? [`${parent.key} ${key}`, `${parent.label} ${label}`].map(wordsOf) : []
  return [...own, ...path, ...below].filter(name => name !== '')
}

/** The words of a key, a path or a label, such as `orders print jobs` of `admin.orders.printJobs`. */
function wordsOf(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')
    .replace(/^(?:(?:api|v1|admin|console) )+(?=.)/, '')
}

const longestLabel = 80
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]+/gu

/** A label on one line, without characters that turn what is beside it. */
export function cleanLabel(text: string): string {
  const clean = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...clean]
  return characters.length > longestLabel
    ? `${characters
        .slice(0, longestLabel - 1)
        .join('')
        .trim()}…`
    : clean
}
