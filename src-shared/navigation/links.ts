import { isPlainId } from '../outward.ts'
import type { ScreenPlace } from './menu.ts'

/** The scheme of links to the desk. */
export const linkScheme = 'selvedge'
/** A link is one short line; a longer one isn't read. */
const longest = 300
const link = /^selvedge:\/\/([a-z]{1,30})(?:\/([^/?#\s]{1,200}))?\/?$/i
/** Screens that a link may name; a screen that isn't there is the print desk. */
const screens = ['print', 'prices', 'imports', 'history', 'orders', 'production', 'wall', 'settings', 'notifications']

/** The link that opens the service's notifications, over whatever is shown. */
export const notificationsLink = `${linkScheme}://notifications`

/** Where an order is shown. */
export const orderPlace = (order: string): ScreenPlace => ({ screen: 'orders', params: { order } })

/** True for a text that wants to be a link of the desk, readable or not. */
export const isLink = (text: string): boolean => /^\s*selvedge:/i.test(text)

/**
 * Reads a link such as `selvedge://order/1234`, `selvedge://print/9012` (a job), `selvedge://prices/7` (a retailer),
 * `selvedge://imports/3` (a draft) or `selvedge://history`. Anything else is null: a link only ever shows something.
 */
export function readLink(text: string): ScreenPlace | null {
  if (text.length > longest) return null
  const [, word = '', encoded] = link.exec(text.trim()) ?? []
  const name = word.toLowerCase()
  if (encoded === undefined) return screens.includes(name) ? { screen: name, params: {} } : null
  const id = plainId(encoded)
  if (id === null) return null
  const isNumber = /^\d{1,20}$/.test(id)
  switch (name) {
    case 'order':
    case 'orders':
      return isNumber ? orderPlace(id) : null
    case 'print':
      return { screen: 'print', params: { job: id } }
    case 'prices':
      return { screen: 'prices', params: { part: 'fabrics', retailer: id } }
    case 'imports':
      return isNumber ? { screen: 'imports', params: { draft: id } } : null
    default:
      return null
  }
}

/** The link that leads to a place; null if none does, or its id isn't plain. `readLink` reads it back. */
export function linkTo({ screen, params }: ScreenPlace): string | null {
  const [[name, id] = ['', ''], ...others] = Object.entries(params).filter(([, value]) => value !== 'fabrics')
  if (others.length > 0 || !screens.includes(screen)) return null
  const parts: Record<string, string> = {
    '': screen,
    job: 'print',
    order: 'order',
    retailer: 'prices',
    draft: 'imports',
  }
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (part === undefined || (name !== '' && !isPlainId(id))) return null
  return `${linkScheme}://${part}${name === '' ? '' : `/${encodeURIComponent(id)}`}`
}

/** The plain id in a link; null for any other. */
function plainId(encoded: string): string | null {
  try {
    const id = decodeURIComponent(encoded).trim()
    return isPlainId(id) ? id : null
  } catch {
    return null
  }
}

/** The name in an address's fragment that carries a link: `#link?to=selvedge%3A%2F%2Forder%2F1234`. */
const linkName = 'link'

/** The fragment by which a shell hands a link to the window, which reads it. */
export const fragmentOfLink = (text: string): string =>
  `#${linkName}?${new URLSearchParams({ to: text.slice(0, longest + 1).toWellFormed() })}`

/** The link in a fragment; null if it carries none. */
export function linkInFragment(fragment: string): string | null {
  const [name, query = ''] = fragment.replace(/^#/, '').split('?')
  return name === linkName ? (new URLSearchParams(query).get('to') ?? '') : null
}
