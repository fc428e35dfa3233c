import { DeskError } from '../../src-shared/errors.ts'
import { type AddressGuard, saidBy } from './address-guard.ts'
import { isLoopback } from './base-url.ts'
import type { Fetch, Reply } from './call.ts'
import { retryAfterSeconds } from './deadline.ts'
import { isRedirect, maxRedirects, redirectTarget } from './redirect.ts'

export interface OpenDocumentOptions {
  fetch: Fetch
  /** Decides where documents may be fetched from. */
  guard: AddressGuard
  signal: AbortSignal
  asked: { host: string }
  /** The accepted content type; defaults to PDF. */
  accept?: string
  /** Sent to links of the service's own origin that ask for it, and never anywhere else. */
  token?: { origin: string; value: string }
}

/**
 * Requests a document, following up to 5 redirects by hand: http and https only, and never from https down to http,
 * except on this computer. Never connects to an address that `guard` refuses, at any hop. `asked.host` is always the
 * host requested last. Throws `document.bad-link`, `document.private-address`, `document.link-refused` (4xx),
 * `document.fetch-failed` (any other status), or what `fetch` throws.
 */
export async function openDocument(link: string, options: OpenDocumentOptions): Promise<Reply> {
  let url = startOf(link)
  // A redirect from another origin must not decide what the token is used for.
  let own = options.token?.origin === url.origin ? options.token : undefined
  for (let hop = 0; hop <= maxRedirects; hop++) {
    options.asked.host = url.host
    const response = await answerAt(url, options, own)
    if (response.status === 200) return response
    await response.body?.cancel().catch(() => {})
    if (!isRedirect(response.status)) throw refusedLink(response, url.host)
    const target = redirectTarget(response, url)
    if (!target) throw badLink(`${url.host} redirects without an address`)
    if (url.protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname)) {
      throw badLink(`${url.host} redirects to ${target.host} without encryption`)
    }
    url = target
    if (url.origin !== own?.origin) own = undefined
  }
  throw badLink(`it was redirected more than ${maxRedirects} times`)
}

async function answerAt(
  url: URL,
  { fetch, guard, signal, accept }: OpenDocumentOptions,
  token: OpenDocumentOptions['token'],
): Promise<Reply> {
  const literal = saidBy(url.hostname)
  if (literal) await guard(url.hostname, literal)
  const ask = (authorization: Record<string, string>) =>
    fetch(url, {
      // The length of a compressed answer would be useless.
      headers: { accept: accept ?? 'application/pdf', 'accept-encoding': 'identity', ...authorization },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
      ...(literal ? {} : { guard }),
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
  // `fetch` rejects URLs with a user name.
  if (url.username || url.password) throw badLink('it contains a user name or password')
  return url
}

const badLink = (what: string) => new DeskError('document.bad-link', { what }, { retry: 'any-time' })

function refusedLink(response: Reply, host: string): DeskError {
  const { status, headers } = response
  const asksToWait = status === 429 || status === 503
  const retry = asksToWait ? { afterSeconds: retryAfterSeconds(headers) } : 'any-time'
  if (status >= 400 && status < 500) return new DeskError('document.link-refused', { status, host }, { retry })
  return new DeskError('document.fetch-failed', { why: `${host} answered with status ${status}` }, { retry })
}
