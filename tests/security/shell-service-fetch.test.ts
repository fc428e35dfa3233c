import { EventEmitter } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressGuard } from '../../src-main/service/address-guard.ts'
import { asFetchFault, createServiceFetch } from '../../src-main/shells/electron/service-fetch.ts'

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
        const { statusCode = 0, headers: answered } = answer
        if (statusCode >= 300 && statusCode < 400 && options.redirect !== 'follow') {
          answer.resume()
          const to = new URL(String(answered.location), options.url).href
          emitter.emit('redirect', statusCode, options.method, to, answered)
          return
        }
        emitter.emit('response', answer)
      })
      asked.on('error', () => emitter.emit('error', new Error('net::ERR_CONNECTION_REFUSED')))
      emitter.once('abort', () => asked.destroy())
      asked.end(body)
    },
  })
  return sent as unknown as ClientRequest
}

describe("the service client's fetch in the Electron shell", () => {
  const seen: { url: string; method: string; authorization: string | undefined; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { url = '', method = '', headers } = request
    seen.push({ url, method, authorization: headers.authorization, body })
    if (url === '/away') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (url === '/never') return
    else response.writeHead(200, { 'content-type': 'application/json', 'x-two': 'b' }).end('{"fine":true}')
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
    expect(await response.json()).toEqual({ fine: true })
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

  it('says a fault as Node would', async () => {
    const failed = await fetchService('http://127.0.0.1:1/').catch(error => error)
    expect(failed).toBeInstanceOf(TypeError)
    expect(failed.cause).toMatchObject({ code: 'ECONNREFUSED' })
  })

  describe('of a document', () => {
    const guarded = (answers: () => Promise<{ endpoints: { address: string }[] }>, proxy = 'DIRECT') => {
      const network = { resolveHost: answers, resolveProxy: async () => proxy } as unknown as Session
      return createServiceFetch(standInRequest, network)
    }
    const found = (...addresses: string[]) =>
      guarded(async () => ({ endpoints: addresses.map(address => ({ address })) }))
    const unknown = () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'))
    const guard = addressGuard('https://admin.example.com', async () => ['203.0.113.7'])

    it('asks nothing of a host with an address that its guard refuses', async () => {
      seen.length = 0
      const refused = found('203.0.113.9', '10.0.0.5')(`${base}/private`, { guard })
      await expect(refused).rejects.toMatchObject({
        code: 'document.private-address',
        data: { address: '10.0.0.5' },
      })
      expect(seen).toEqual([])
      expect((await found('203.0.113.9')(`${base}/public`, { guard })).status).toBe(200)
    })

    it('asks nothing of a host that nobody knows, unless a proxy looks it up', async () => {
      const cause = { code: 'ENOTFOUND' }
      await expect(guarded(unknown)(`${base}/a`, { guard })).rejects.toMatchObject({ cause })
      expect((await guarded(unknown, 'PROXY proxy.example:3128')(`${base}/a`, { guard })).status).toBe(200)
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
