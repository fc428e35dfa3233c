import { EventEmitter } from 'node:events'
import { request as http, type IncomingMessage, type ClientRequest as NodeRequest } from 'node:http'
import { request as https } from 'node:https'
import { PassThrough, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'

/** Node's codes by Chromium's names of the same faults. */
const netErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_EMPTY_RESPONSE',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_TIMED_OUT',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  HPE_INVALID_CONSTANT: 'ERR_INVALID_HTTP_RESPONSE',
}

const asNetError = (error: NodeJS.ErrnoException) => new Error(`net::${netErrors[error.code ?? ''] ?? 'ERR_FAILED'}`)

// shell/common/gin_converters/net_converter.cc: the bytes of names, values and of the reason phrase are read as UTF-8; what isn't
// becomes U+FFFD. Node reads them as Latin-1.
const asUtf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')

// lib/common/api/net-client-request.ts, discardableDuplicateHeaders: of these the first one counts; others are joined.
const onlyFirst = new Set(
  `content-type content-length user-agent referer host authorization proxy-authorization if-modified-since if-unmodified-since from
  location max-forwards retry-after etag last-modified server age expires`.split(/\s+/),
)

/** Every header with all its values, by lower-case name. */
function valuesOf({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = asUtf8(rawHeaders[at] ?? '').toLowerCase()
    found[name] = [...(found[name] ?? []), asUtf8(rawHeaders[at + 1] ?? '')]
  }
  return found
}

/** As `message.headers` has them: lib/common/api/net-client-request.ts, IncomingMessage.headers. */
const joined = (values: Record<string, string[]>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(values).map(([name, all]) => {
      if (name === 'set-cookie') return [name, all]
      return [name, onlyFirst.has(name) ? (all[0] ?? '') : all.join(', ')]
    }),
  )

/** The body as Chromium hands it out: decoded. */
function decoded(message: IncomingMessage): Readable {
  const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
    gzip: createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const body = new PassThrough()
  const decoder = decoders[message.headers['content-encoding'] ?? '']?.()
  const failed = () => body.destroy(new Error('net::ERR_CONTENT_DECODING_FAILED'))
  message.once('error', error => body.destroy(asNetError(error)))
  if (decoder) message.pipe(decoder.on('error', failed)).pipe(body)
  else message.pipe(body)
  return body
}

/** lib/common/api/net-client-request.ts, parseOptions: a URL's parts count where there is no URL. */
function urlOf({ protocol = 'http:', hostname = 'localhost', port, path = '/' }: ClientRequestConstructorOptions) {
  const url = new URL(`${protocol}//${hostname}`)
  if (port !== undefined) url.port = String(port)
  return new URL(path, url).href
}

/** A request of `net`, over Node's own network. */
class StandInRequest extends EventEmitter {
  readonly #options: ClientRequestConstructorOptions
  readonly #headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' }
  #url: string
  #method: string
  #sent: NodeRequest | null = null
  #isAborted = false
  #follows = false

  constructor(options: ClientRequestConstructorOptions) {
    super()
    this.#options = options
    this.#url = options.url ?? urlOf(options)
    this.#method = options.method ?? 'GET'
    for (const [name, value] of Object.entries(options.headers ?? {})) this.setHeader(name, String(value))
    // lib/common/api/net-client-request.ts, constructor.
    if (!/^https?:/.test(this.#url)) throw new Error('ClientRequest only supports http: and https: protocols')
  }

  setHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value
  }

  followRedirect(): void {
    // lib/common/api/net-client-request.ts, followRedirect: only while its event is told.
    this.#follows = true
  }

  abort(): void {
    if (this.#isAborted) return
    this.#isAborted = true
    this.#sent?.destroy()
    this.emit('abort')
    this.emit('close')
  }

  end(body?: Buffer): void {
    if (this.#isAborted) return
    const ask = this.#url.startsWith('https:') ? https : http
    // shell/common/api/electron_api_url_loader.cc, Create: `credentials: 'omit'` sends no cookies; this one has none at all.
    const sent = ask(this.#url, { method: this.#method, headers: this.#headers, agent: false })
    this.#sent = sent
    sent.on('response', message => this.#answered(message, body))
    sent.on('error', error => {
      if (!this.#isAborted) this.emit('error', asNetError(error))
    })
    sent.end(body)
  }

  #answered(message: IncomingMessage, body: Buffer | undefined): void {
    const { statusCode = 0, headers } = message
    const values = valuesOf(message)
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      message.resume()
      this.#redirected(statusCode, new URL(headers.location, this.#url).href, values, body)
      return
    }
    const answer = Object.assign(decoded(message), {
      statusCode,
      statusMessage: asUtf8(message.statusMessage ?? ''),
      headers: joined(values),
    })
    this.emit('response', answer)
  }

  #redirected(status: number, location: string, values: Record<string, string[]>, body: Buffer | undefined): void {
    // net/url_request/redirect_util: 303, and 301 and 302 of a POST, are asked for with GET.
    const toGet = status === 303 || (status < 303 && this.#method === 'POST')
    if (toGet) this.#method = 'GET'
    this.#follows = this.#options.redirect === undefined || this.#options.redirect === 'follow'
    this.#url = location
    // lib/common/api/net-client-request.ts, 'redirect': one that nobody follows ends as an error, unless it was aborted.
    if (this.#options.redirect === 'error') {
      this.emit('error', new Error("Attempted to redirect, but redirect policy was 'error'"))
      return
    }
    this.emit('redirect', status, this.#method, location, values)
    if (this.#isAborted) return
    if (this.#follows) this.end(toGet ? undefined : body)
    else this.emit('error', new Error('Redirect was cancelled'))
  }
}

export const net = {
  request: (options: ClientRequestConstructorOptions) => new StandInRequest(options) as unknown as ClientRequest,
  isOnline: () => true,
}
