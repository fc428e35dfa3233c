import type { Reply } from './call.ts'

const redirects = new Set([301, 302, 303, 307, 308])

/** Maximum redirects of one request. */
export const maxRedirects = 5

/** True if a status redirects the request to another URL. */
export function isRedirect(status: number): boolean {
  return redirects.has(status)
}

/** The target of a redirect, without user name and fragment; null if it isn't an http(s) URL. */
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

/** True if the next request must be a GET without a body, like in every browser. */
export function isSentAsGet(status: number, method: string): boolean {
  return method !== 'GET' && (status === 301 || status === 302 || status === 303)
}
