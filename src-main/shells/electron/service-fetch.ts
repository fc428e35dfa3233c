import type { Readable } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage, Session } from 'electron'

/** Chromium's error names, mapped to the codes of Node's fetch, which the service client explains in words. */
const codes: Readonly<Record<string, string>> = {
  ERR_CONNECTION_REFUSED: 'ECONNREFUSED',
  ERR_CONNECTION_RESET: 'ECONNRESET',
  ERR_CONNECTION_CLOSED: 'ECONNRESET',
  ERR_EMPTY_RESPONSE: 'ECONNRESET',
  ERR_CONTENT_LENGTH_MISMATCH: 'ECONNRESET',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'ECONNRESET',
  ERR_NAME_NOT_RESOLVED: 'ENOTFOUND',
  ERR_INTERNET_DISCONNECTED: 'ENETUNREACH',
  ERR_NETWORK_CHANGED: 'ENETUNREACH',
  ERR_ADDRESS_UNREACHABLE: 'EHOSTUNREACH',
  ERR_TIMED_OUT: 'ETIMEDOUT',
  ERR_CONNECTION_TIMED_OUT: 'ETIMEDOUT',
  ERR_CERT_AUTHORITY_INVALID: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ERR_CERT_DATE_INVALID: 'CERT_HAS_EXPIRED',
  ERR_CERT_COMMON_NAME_INVALID: 'ERR_TLS_CERT_ALTNAME_INVALID',
  ERR_SSL_PROTOCOL_ERROR: 'EPROTO',
}

/** Converts an error of Chromium's network to Node's form: a TypeError whose cause has a code. */
export function asFetchFault(error: unknown): TypeError {
  const text = error instanceof Error ? error.message : String(error)
  const name = /net::(ERR_[A-Z_]+)/.exec(text)?.[1]
  const code = name === undefined ? undefined : (codes[name] ?? name)
  return new TypeError('fetch failed', { cause: Object.assign(new Error(text), code ? { code } : {}) })
}

/**
 * A header's value as Node reads it: one character per octet. Electron reads the octets as UTF-8; those that weren't are
 * lost, and with them the value.
 */
function asOctets(sent: string | string[] | undefined): string | null {
  if (sent === undefined) return null
  const text = Array.isArray(sent) ? sent.join(', ') : sent
  return text.includes('\uFFFD') ? null : Buffer.from(text).toString('latin1')
}

function headersOf(sent: Record<string, string | string[]>): Reply['headers'] {
  const values = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), asOctets(value)]))
  return { get: name => values.get(name.toLowerCase()) ?? null }
}

/** The parts of a `Response` that the service client reads. */
interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: Pick<Headers, 'get'>
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
}

/** An answer, as plain as it came: `Response` would throw for some headers, reasons and statuses that services send. */
function replyOf(message: IncomingMessage, end: () => void): Reply {
  // Electron's message is a Readable, but its type doesn't say so.
  const body = message as unknown as Readable
  // The reader of the body gets its error; one that no one awaits must not end the program.
  body.on('error', () => {})
  return {
    ok: message.statusCode >= 200 && message.statusCode <= 299,
    status: message.statusCode,
    statusText: message.statusMessage,
    headers: headersOf(message.headers),
    body: {
      [Symbol.asyncIterator]: () => body[Symbol.asyncIterator](),
      cancel: async () => end(),
    },
  }
}

type AddressGuard = (hostname: string, addresses: readonly string[]) => Promise<void>

/** `fetch`, which first checks the addresses of a host if a guard is given. */
export type ServiceFetch = (url: URL | string, init?: RequestInit & { guard?: AddressGuard }) => Promise<Reply>

/** Passes the addresses of a host to a guard. Behind a proxy, a name may be known only to the proxy. */
async function guardHost(url: URL, guard: AddressGuard, session: Session): Promise<void> {
  // Chromium resolves an IPv6 address only without its brackets.
  const resolved = await session.resolveHost(url.hostname.replace(/^\[|\]$/g, '')).catch(async error => {
    if ((await session.resolveProxy(url.href)) === 'DIRECT') throw asFetchFault(error)
    return { endpoints: [] }
  })
  await guard(
    url.hostname,
    resolved.endpoints.map(({ address }) => address),
  )
}

/**
 * `fetch` over Chromium's network (system proxy and certificates) for the service client. Electron's own rejects with
 * "Redirect was cancelled" under `redirect: 'manual'`, which the service client needs so the token never follows a
 * redirect. This one returns the redirect as an answer, like Node. No cookies, no cache. A guard checks the addresses
 * that Chromium resolved; Chromium caches them for a minute and connects to those.
 */
export function createServiceFetch(
  request: (options: ClientRequestConstructorOptions) => ClientRequest,
  session: Session,
): ServiceFetch {
  return async (url, { guard, ...init } = {}) => {
    // The caller's own signal: a `Request`'s follows it only until the `Request` is collected.
    const { signal } = init
    signal?.throwIfAborted()
    const asked = new Request(url, init)
    if (guard) await guardHost(new URL(url), guard, session)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null
    // A name may have taken longer than the caller waits.
    signal?.throwIfAborted()
    return new Promise<Reply>((resolve, reject) => {
      const sent = request({
        method: asked.method,
        url: asked.url,
        session,
        redirect: asked.redirect,
        credentials: 'omit',
        useSessionCookies: false,
        cache: 'no-store',
      })
      let answered: Readable | null = null
      const end = (reason?: Error) => {
        answered?.destroy(reason)
        sent.abort()
      }
      const abort = () => {
        reject(signal?.reason)
        end(signal?.reason)
      }
      for (const [name, value] of asked.headers) sent.setHeader(name, value)
      sent.on('redirect', (status, _method, location, headers) => {
        if (asked.redirect !== 'manual') return sent.followRedirect()
        const { get } = headersOf(headers)
        const withTarget = { get: (name: string) => (name.toLowerCase() === 'location' ? location : get(name)) }
        resolve({ ok: false, status, statusText: '', headers: withTarget, body: null })
        sent.abort()
      })
      sent.on('response', message => {
        answered = message as unknown as Readable
        answered.once('close', () => signal?.removeEventListener('abort', abort))
        resolve(replyOf(message, end))
      })
      sent.on('error', error => reject(asFetchFault(error)))
      signal?.addEventListener('abort', abort, { once: true })
      if (body) sent.end(body)
      else sent.end()
    })
  }
}
