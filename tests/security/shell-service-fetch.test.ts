import { EventEmitter } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, isIP } from 'node:net'
import { PassThrough } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressGuard } from '../../src-main/service/address-guard.ts'
import type { Reply } from '../../src-main/service/call.ts'
import { nodeFetch } from '../../src-main/service/node-fetch.ts'
import { isRedirect, redirectTarget } from '../../src-main/service/redirect.ts'
import { asFetchFault, createServiceFetch } from '../../src-main/shells/electron/service-fetch.ts'

/** Octets as Electron reads them from headers and reasons, which Node reads as one character each (net_converter.cc). */
const asUtf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

/**
 * An answer as Electron's: headers are read as UTF-8, and it is a stream that ends with the fault of its request, whether
 * anybody listens to that or not (net-client-request.ts).
 */
function asElectrons(answer: IncomingMessage) {
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(asUtf8) : asUtf8(value ?? ''),
  ])
  const body = new PassThrough()
  answer.on('data', part => body.write(part))
  answer.on('end', () => body.end())
  answer.on('error', () => body.destroy(new Error('net::ERR_CONTENT_LENGTH_MISMATCH')))
  const { statusCode = 0 } = answer
  return Object.assign(body, {
    statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    statusMessage: asUtf8(answer.statusMessage ?? ''),
  })
}

/** Electron's request over Node's: a redirect is an event that is cancelled unless it is followed by hand. */
function standInRequest(options: ClientRequestConstructorOptions): ClientRequest {
  const emitter = new EventEmitter()
  const headers: Record<string, string> = {}
  const sent = Object.assign(emitter, {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    followRedirect: () => {},
    abort: () => void emitter.emit('abort'),
    end: (body?: Buffer) => {
      const asked = httpRequest(options.url ?? '', { method: options.method ?? 'GET', headers }, answer => {
        const electrons = asElectrons(answer)
        const { statusCode, headers: answered } = electrons
        if (isRedirect(statusCode) && answered['location'] && options.redirect !== 'follow') {
          const to = new URL(answered['location'], options.url).href
          emitter.emit('redirect', statusCode, options.method, to, answered)
          return
        }
        emitter.emit('response', electrons)
      })
      asked.on('error', () => emitter.emit('error', new Error('net::ERR_CONNECTION_REFUSED')))
      emitter.once('abort', () => asked.destroy())
      asked.end(body)
    },
  })
  return sent as unknown as ClientRequest
}

const textOf = async (reply: Pick<Reply, 'body'>) => {
  const parts: Uint8Array[] = []
  for await (const part of reply.body ?? []) parts.push(part)
  return Buffer.concat(parts).toString()
}

const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** What a service answered, octet by octet, to a GET of the number of its row. */
const oddAnswers: [name: string, head: Buffer, headers?: { lost: true }][] = [
  ['nothing odd', utf8('HTTP/1.1 200 OK\r\nX-Odd: plain')],
  ['a Chinese file name', utf8('HTTP/1.1 200 OK\r\nX-Odd: attachment; filename="标签 9012.pdf"')],
  ['an accent in UTF-8', utf8('HTTP/1.1 200 OK\r\nX-Odd: filename="étiquette.pdf"')],
  ['an accent in Latin-1', latin1('HTTP/1.1 200 OK\r\nX-Odd: filename="\xe9tiquette.pdf"'), { lost: true }],
  ['half a character', latin1('HTTP/1.1 200 OK\r\nX-Odd: \xe6\xa0'), { lost: true }],
  ['a header twice', utf8('HTTP/1.1 200 OK\r\nX-Odd: 标\r\nX-Odd: b')],
  ['two cookies', utf8('HTTP/1.1 200 OK\r\nSet-Cookie: a=标\r\nSet-Cookie: b=2')],
  ['an empty header', utf8('HTTP/1.1 200 OK\r\nX-Odd:')],
  ['a reason with an accent', utf8('HTTP/1.1 409 Déjà fait\r\nX-Odd: a')],
  ['a Chinese reason', utf8('HTTP/1.1 500 服务器错误\r\nX-Odd: a')],
  ['a reason in Latin-1', latin1('HTTP/1.1 403 Acc\xe8s refus\xe9\r\nX-Odd: a')],
  ['no reason', utf8('HTTP/1.1 404 \r\nX-Odd: a')],
  ['status 600', utf8('HTTP/1.1 600 Odd\r\nX-Odd: a')],
  ['status 999', utf8('HTTP/1.1 999 Request denied\r\nX-Odd: a')],
  ['status 299', utf8('HTTP/1.1 299 Odd\r\nX-Odd: a')],
  ['no content', utf8('HTTP/1.1 204 No Content\r\nX-Odd: 标')],
  ['an early hint', utf8('HTTP/1.1 103 Early Hints\r\nX-Odd: 标\r\n\r\nHTTP/1.1 200 OK\r\nX-Odd: 签')],
  ['a redirect with a Chinese header', utf8('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nX-Odd: 标')],
  ['a redirect to nowhere', utf8('HTTP/1.1 302 Found\r\nX-Odd: 标')],
  ['a redirect with a Latin-1 reason', latin1('HTTP/1.1 307 D\xe9plac\xe9\r\nLocation: /elsewhere\r\nX-Odd: a')],
]

describe('an odd answer', () => {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', asked => {
      const row = Number(/^GET \/(\d+)/.exec(String(asked))?.[1])
      const [, head = utf8('')] = oddAnswers[row] ?? []
      const length = head.includes(' 204 ') ? '' : '\r\nContent-Length: 4'
      socket.end(Buffer.concat([head, Buffer.from(`${length}\r\nConnection: close\r\n\r\nfine`)]))
    })
  })
  let base: string
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  const outcomeOf = async (reply: Reply) => ({
    ok: reply.ok,
    status: reply.status,
    odd: reply.headers.get('x-odd'),
    length: reply.headers.get('content-length'),
    cookies: reply.headers.get('set-cookie'),
    isRedirect: redirectTarget(reply, new URL(base))?.href ?? null,
    body: isRedirect(reply.status) ? null : await textOf(reply),
  })

  it.each(oddAnswers.map(([name, , headers], row) => ({ name, row, headers })))(
    'with $name comes out as it does of Node’s fetch',
    async ({ row, headers }) => {
      const url = new URL(`${base}/${row}`)
      const init = { headers: {}, redirect: 'manual' as const, signal: AbortSignal.timeout(10_000) }
      const ours = await outcomeOf(await createServiceFetch(standInRequest, {} as Session)(url, init))
      const expected = await outcomeOf(await globalThis.fetch(url, init))
      expect(ours).toEqual(headers?.lost ? { ...expected, odd: null } : expected)
      expect(await outcomeOf(await nodeFetch(url, init))).toEqual(expected)
    },
  )
})

describe("the service client's fetch in the Electron shell", () => {
  let broken = false
  const seen: { url: string; method: string; authorization: string | undefined; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { url = '', method = '', headers } = request
    seen.push({ url, method, authorization: headers.authorization, body })
    if (url === '/away') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (url === '/never') return
    else if (url === '/half') response.writeHead(200).write('half')
    else if (url === '/broken') {
      response.writeHead(200).write('half')
      setTimeout(() => {
        broken = true
        response.destroy()
      }, 20)
    } else response.writeHead(200, { 'content-type': 'application/json', 'x-two': 'b' }).end('{"fine":true}')
  }
  const server = createServer((request, response) => void answer(request, response))
  let base: string
  const fetchService = createServiceFetch(standInRequest, {} as Session)
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('carries method, headers, body and answer', async () => {
    const response = await fetchService(new URL(`${base}/jobs`), {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: '{"a":1}',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-two')).toBe('b')
    expect(await textOf(response)).toBe('{"fine":true}')
    expect(seen.at(-1)).toEqual({ url: '/jobs', method: 'POST', authorization: 'Bearer x', body: '{"a":1}' })
  })

  it('gives a redirect back instead of following it with the token', async () => {
    const response = await fetchService(`${base}/away`, {
      redirect: 'manual',
      headers: { authorization: 'Bearer x' },
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${base}/elsewhere`)
    expect(seen.at(-1)?.url).toBe('/away')
  })

  it('ends when it is told to', async () => {
    const stop = new AbortController()
    const asked = fetchService(`${base}/never`, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
    await expect(fetchService(`${base}/jobs`, { signal: stop.signal })).rejects.toThrow('enough')
  })

  it('ends an answer that is being read when it is told to, with the reason', async () => {
    const stop = new AbortController()
    const { body } = await fetchService(`${base}/half`, { signal: stop.signal })
    const reading = textOf({ body })
    stop.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  it('lets an answer break off that nobody reads', async () => {
    const response = await fetchService(`${base}/broken`)
    await vi.waitFor(() => expect(broken).toBe(true))
    await expect(textOf(response)).rejects.toThrow()
  })

  it('says a fault as Node would', async () => {
    const failed = await fetchService('http://127.0.0.1:1/').catch(error => error)
    expect(failed).toBeInstanceOf(TypeError)
    expect(failed.cause).toMatchObject({ code: 'ECONNREFUSED' })
  })

  describe('of a document', () => {
    const named = 'http://files.example.com'
    const guarded = (answers: (host: string) => Promise<{ endpoints: { address: string }[] }>, proxy = 'DIRECT') => {
      const network = { resolveHost: answers, resolveProxy: async () => proxy } as unknown as Session
      const atName = (options: ClientRequestConstructorOptions) =>
        standInRequest({ ...options, url: (options.url ?? '').replace(named, base) })
      return createServiceFetch(atName, network)
    }
    const found = (...addresses: string[]) =>
      guarded(async () => ({ endpoints: addresses.map(address => ({ address })) }))
    const unknown = () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'))
    const guard = addressGuard('https://admin.example.com', async () => ['203.0.113.7'])

    it('asks nothing of a host with an address that its guard refuses', async () => {
      seen.length = 0
      const refused = found('203.0.113.9', '10.0.0.5')(`${named}/private`, { guard })
      await expect(refused).rejects.toMatchObject({
        code: 'document.private-address',
        data: { address: '10.0.0.5' },
      })
      expect(seen).toEqual([])
      expect((await found('203.0.113.9')(`${named}/public`, { guard })).status).toBe(200)
    })

    it('starts no request that was ended while its name was looked up', async () => {
      seen.length = 0
      const stop = new AbortController()
      const slow = guarded(async () => {
        stop.abort(new Error('enough'))
        return { endpoints: [{ address: '203.0.113.9' }] }
      })
      await expect(slow(`${named}/public`, { guard, signal: stop.signal })).rejects.toThrow('enough')
      expect(seen).toEqual([])
    })

    it('checks an address that stands in a link', async () => {
      // As Chromium: an address resolves to itself, and nothing in brackets is one.
      const network = guarded(async host => {
        if (isIP(host) === 0) throw new Error('net::ERR_NAME_NOT_RESOLVED')
        return { endpoints: [{ address: host }] }
      })
      for (const [link, address] of [
        ['http://[::1]:1/a', '::1'],
        ['http://[fd00::7]/a', 'fd00::7'],
        ['http://10.0.0.5/a', '10.0.0.5'],
      ] as const) {
        await expect(network(link, { guard })).rejects.toMatchObject({ data: { address } })
      }
    })

    it('asks nothing of a host that nobody knows, unless a proxy looks it up', async () => {
      const cause = { code: 'ENOTFOUND' }
      await expect(guarded(unknown)(`${named}/a`, { guard })).rejects.toMatchObject({ cause })
      expect((await guarded(unknown, 'PROXY proxy.example:3128')(`${named}/a`, { guard })).status).toBe(200)
    })
  })
})

it.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'ENOTFOUND'],
  ['net::ERR_CERT_DATE_INVALID', 'CERT_HAS_EXPIRED'],
  ['net::ERR_SOMETHING_NEW', 'ERR_SOMETHING_NEW'],
  ['other', undefined],
])('names %s by the code %s', (text, code) => {
  expect((asFetchFault(new Error(text)).cause as { code?: string }).code).toBe(code)
})
