import type { Reply } from './call.ts'

const redirects = new Set([301, 302, 303, 307, 308])

/** How often an answer may send a request on. */
export const maxRedirects = 5

/** True for an answer that sends the request on to another address. */
export function isRedirect(status: number): boolean {
  return redirects.has(status)
}

/** Where an answer sends the request on to, without user name and fragment; null where that is no http(s) address. */
export function redirectTarget(response: Pick<Reply, 'headers'>, from: URL): URL | null {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, from.href)) return null
  const target = new URL(location, from)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null
  target.username = ''
  target.password = ''
  target.hash = ''
  return target
}

/** True where the next request must be a GET without a body, as every browser does it. */
export function isSentAsGet(status: number, method: string): boolean {
  return method !== 'GET' && (status === 301 || status === 302 || status === 303)
}
