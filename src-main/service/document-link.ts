import { DeskError } from '../../src-shared/errors.ts'
import { type AddressGuard, saidBy } from './address-guard.ts'
import { isLoopback } from './base-url.ts'
import type { Fetch, Reply } from './call.ts'
import { isRedirect, maxRedirects, redirectTarget } from './redirect.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface DocumentAsked {
  fetch: Fetch
  /** Where documents may be fetched from. */
  guard: AddressGuard
  signal: AbortSignal
  asked: { host: string }
  /** What kind of document it is; a PDF where nothing is said. */
  accept?: string
  /** For links of the service's own origin that ask for it; no other place ever gets it. */
  token?: { origin: string; value: string }
}

/**
 * Asks for a document, following up to 5 redirects by hand: http and https only, and never from https down to http,
 * except on this computer. No address that `guard` refuses is
 * connected to, at any hop. `asked.host` always names the host that was asked last. Throws `document.bad-link`,
 * `document.private-address`, `document.link-refused` (4xx), `document.fetch-failed` (any other status), or what `fetch` throws.
 */
export async function openDocument(link: string, options: DocumentAsked): Promise<Reply> {
  let url = startOf(link)
  // Whoever sends on from elsewhere does not choose what the token is used for.
  let own = options.token?.origin === url.origin ? options.token : undefined
  for (let hop = 0; hop <= maxRedirects; hop++) {
    options.asked.host = url.host
    const response = await answerAt(url, options, own)
    if (response.status === 200) return response
    await response.body?.cancel().catch(() => {})
    if (!isRedirect(response.status)) throw refusedLink(response, url.host)
    const target = redirectTarget(response, url)
    if (!target) throw badLink(`${url.host} sends on to no address`)
    if (url.protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname)) {
      throw badLink(`${url.host} sends on to ${target.host} without encryption`)
    }
    url = target
    if (url.origin !== own?.origin) own = undefined
  }
  throw badLink(`it was sent on more than ${maxRedirects} times`)
}

async function answerAt(
  url: URL,
  { fetch, guard, signal, accept }: DocumentAsked,
  token: DocumentAsked['token'],
): Promise<Reply> {
  const said = saidBy(url.hostname)
  if (said) await guard(url.hostname, said)
  const ask = (authorization: Record<string, string>) =>
    fetch(url, {
      // Compressed, its length would say nothing.
      headers: { accept: accept ?? 'application/pdf', 'accept-encoding': 'identity', ...authorization },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
      ...(said ? {} : { guard }),
    })
  const response = await ask({})
  const asksForToken = response.status === 401 || response.status === 403
  if (!asksForToken || !token) return response
  await response.body?.cancel().catch(() => {})
  return ask({ authorization: `Bearer ${token.value}` })
}

function startOf(link: string): URL {
  if (!URL.canParse(link)) throw badLink('it isn’t a URL')
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw badLink(`it begins with ${url.protocol}`)
  // `fetch` takes no address with a user name in it.
  if (url.username || url.password) throw badLink('it contains a user name or password')
  return url
}

const badLink = (what: string) => new DeskError('document.bad-link', { what }, { retry: 'any-time' })

function refusedLink(response: Reply, host: string): DeskError {
  const { status, headers } = response
  const asksToWait = status === 429 || status === 503
  const retry = asksToWait ? { afterSeconds: retryAfterSeconds(headers) } : 'any-time'
  if (status >= 400 && status < 500)
    return new DeskError('document.link-refused', { status, host }, { retry })
  return new DeskError('document.fetch-failed', { why: `${host} answered with status ${status}` }, { retry })
}
