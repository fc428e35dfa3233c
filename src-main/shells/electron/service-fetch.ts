import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
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

const headersOf = (raw: Record<string, string | string[]>) =>
  new Headers(
    Object.entries(raw).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]),
    ),
  )

function responseOf(message: IncomingMessage, method: string): Response {
  const bodiless = method === 'HEAD' || [204, 205, 304].includes(message.statusCode)
  // Electron's message is a Readable, but its type doesn't say so.
  const body = Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>
  return new Response(bodiless ? null : (body as unknown as globalThis.ReadableStream), {
    status: message.statusCode,
    statusText: message.statusMessage,
    headers: headersOf(message.headers),
  })
}

type AddressGuard = (hostname: string, addresses: readonly string[]) => Promise<void>

/** `fetch`, which first checks the addresses of a host if a guard is given. */
export type ServiceFetch = (url: URL | string, init?: RequestInit & { guard?: AddressGuard }) => Promise<Response>

/** Passes the addresses of a host to a guard. Behind a proxy, a name may be known only to the proxy. */
async function guardHost(url: URL, guard: AddressGuard, session: Session): Promise<void> {
  const resolved = await session.resolveHost(url.hostname).catch(async error => {
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
 * redirect. This one returns the redirect as a response, like Node. No cookies, no cache. A guard checks the addresses
 * that Chromium resolved; Chromium caches them for a minute and connects to those.
 */
export function createServiceFetch(
  request: (options: ClientRequestConstructorOptions) => ClientRequest,
  session: Session,
): ServiceFetch {
  return async (url, { guard, ...init } = {}) => {
    const asked = new Request(url, init)
    asked.signal.throwIfAborted()
    if (guard) await guardHost(new URL(url), guard, session)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null
    return new Promise<Response>((resolve, reject) => {
      const sent = request({
        method: asked.method,
        url: asked.url,
        session,
        redirect: asked.redirect,
        credentials: 'omit',
        useSessionCookies: false,
        cache: 'no-store',
      })
      for (const [name, value] of asked.headers) sent.setHeader(name, value)
      sent.on('redirect', (status, _method, location, headers) => {
        if (asked.redirect !== 'manual') return sent.followRedirect()
        const answered = headersOf(headers)
        answered.set('location', location)
        resolve(new Response(null, { status, headers: answered }))
        sent.abort()
      })
      sent.on('response', message => resolve(responseOf(message, asked.method)))
      sent.on('error', error => reject(asFetchFault(error)))
      asked.signal.addEventListener('abort', () => {
        reject(asked.signal.reason)
        sent.abort()
      })
      if (body) sent.end(body)
      else sent.end()
    })
  }
}
