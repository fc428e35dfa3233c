import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Fetch, nodeFetch, type PricePatch } from '../../src-main/service/index.ts'
import { selfSignedCertificate } from './service-certificate.ts'
import { clientOf, failureOf, json, listening, serve, TOKEN } from './service-support.ts'

/** Prices take a way of their own over the network: whatever a service does, it has to come to the same as over Node's `fetch`. */

const price: PricePatch = { retailer: '7', code: 'Ü-1', combination: '3', field: 'retail', value: 12_345 }

type Options = Parameters<typeof clientOf>[1]

const save = (url: string, by: Fetch, options?: Options) => clientOf(url, { fetch: by, ...options }).patchPrice(price)

/** What both ways make of it; throws where they differ. */
async function failureOfBoth(url: string, options?: Options): Promise<Record<string, unknown>> {
  const [own, platform] = await Promise.all(
    [nodeFetch, fetch].map(async by => {
      const { code, data, retry, message } = await failureOf(save(url, by, options))
      return { code, data, retry, message }
    }),
  )
  expect(own).toEqual(platform)
  return own ?? {}
}

describe('a price on its way', () => {
  test('is the same request, with the token', async () => {
    const server = await serve(response => json(response, { value: 123.45 }))
    for (const by of [nodeFetch, fetch]) expect(await save(`${server.url}/base`, by)).toBe(12_345)
    const [own, platform] = server.seen.map(({ headers, ...seen }) => {
      const { connection: _connection, 'accept-encoding': _packed, ...said } = headers
      return { ...seen, headers: said }
    })
    expect(own).toEqual(platform)
    expect(own).toMatchObject({ method: 'PATCH', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(JSON.parse(own?.body ?? '')).toMatchObject({ fabric_code: 'Ü-1', value: 123.45 })
  })

  test('six at a time take six connections, also where some are refused', async () => {
    const sockets = new Set<Socket>()
    let count = 0
    const server = await serve((response, _seen, socket) => {
      sockets.add(socket)
      if (count++ % 3 === 0) json(response, { message: 'no' }, 422)
      else json(response, { value: 123.45 })
    })
    const client = clientOf(server.url, { fetch: nodeFetch })
    const lane = async () => {
      for (let time = 0; time < 20; time++) await client.patchPrice(price).catch(() => {})
    }
    await Promise.all(Array.from({ length: 6 }, lane))
    expect(server.seen).toHaveLength(120)
    expect(sockets.size).toBeLessThanOrEqual(6)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('an answer packed with %s is unpacked, though nobody asked for it', async (name, pack) => {
    const server = await serve(
      response => void response.setHeader('content-encoding', name).end(pack('{"value":99.5}')),
    )
    for (const by of [nodeFetch, fetch]) expect(await save(server.url, by)).toBe(9_950)
  })

  test('a connection that the service closed meanwhile is not used', async () => {
    const server = await serve((response, _seen, socket) => {
      json(response, { value: 123.45 })
      response.once('finish', () => socket.end())
    })
    const client = clientOf(server.url, { fetch: nodeFetch })
    for (let time = 0; time < 5; time++) {
      expect(await client.patchPrice(price)).toBe(12_345)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })
})

describe('what the service says against it', () => {
  test.each([
    [422, { message: 'Too much' }, 'prices.rejected', { what: 'Too much' }],
    [401, {}, 'service.token-refused', {}],
    [403, { permission: 'update pricing' }, 'service.forbidden', {}],
    [404, { message: 'No such code' }, 'service.not-found', { what: 'No such code' }],
    [429, {}, 'service.busy', { seconds: 7 }],
    [503, {}, 'service.busy', { seconds: 7 }],
    [500, { message: `Bearer ${TOKEN} failed` }, 'service.failed', { what: 'Bearer [token] failed' }],
  ])('%i', async (status, body, code, data) => {
    const server = await serve(response => json(response, body, status, { 'retry-after': '7' }))
    expect(await failureOfBoth(server.url)).toMatchObject({ code, data })
  })

  test.each([301, 302, 303, 307, 308])('%i to another origin: the token does not go along', async status => {
    const other = await serve(response => json(response, { value: 1 }))
    const server = await serve(response => void response.writeHead(status, { location: other.url }).end())
    expect(await failureOfBoth(server.url)).toMatchObject({ code: 'service.foreign-redirect' })
    expect(other.seen).toEqual([])
  })

  test('307 on the own origin is followed as it was, 302 to a page to sign in at is not', async () => {
    let status = 307
    const sockets = new Set<Socket>()
    const server = await serve((response, seen, socket) => {
      sockets.add(socket)
      if (seen.url === '/moved') json(response, { value: 123.45 })
      else response.writeHead(status, { location: '/moved' }).end()
    })
    expect(await save(server.url, nodeFetch)).toBe(12_345)
    expect(server.seen.map(({ method }) => method)).toEqual(['PATCH', 'PATCH'])
    expect(server.seen[1]?.body).toBe(server.seen[0]?.body)
    await expect.poll(() => [...sockets].filter(socket => !socket.destroyed).length).toBe(1)
    status = 302
    expect(await failureOfBoth(server.url)).toMatchObject({ code: 'service.unexpected-shape' })
    expect(server.seen.filter(({ url }) => url === '/moved')).toHaveLength(1)
  })
})

describe('a service that fails', () => {
  test.each([
    ['before it answers', 'break', 'service.unreachable'],
    ['within an answer of a known length', 'content-length', 'service.cut'],
    ['within an answer in chunks', 'chunked', 'service.cut'],
  ])('breaks the connection %s', async (_what, how, code) => {
    const server = await serve((response, _seen, socket) => {
      if (how === 'break') return void socket.destroy()
      if (how === 'content-length') response.setHeader('content-length', '1000')
      response.write('{"data":[')
      setTimeout(() => socket.destroy(), 50)
    })
    const failure = await failureOf(save(server.url, nodeFetch))
    expect(failure['code']).toBe(code)
    expect(await failureOfBoth(server.url)).toMatchObject({ code })
  })

  test.each(['', '{"data":'])('is silent after “%s”', async start => {
    let open = 0
    const server = await serve((response, _seen, socket) => {
      open++
      socket.once('close', () => open--)
      if (start) response.write(start)
    })
    expect(await failureOfBoth(server.url, { timeoutSeconds: 0.3 })).toMatchObject({
      code: 'service.timeout',
      data: { seconds: 0.3 },
    })
    await expect.poll(() => open).toBe(0)
  })

  test('drips without end', { tags: 'long' }, async () => {
    const server = await serve((response, _seen, socket) => {
      const drip = setInterval(() => response.write(' '), 50)
      socket.on('close', () => clearInterval(drip))
    })
    // A machine that does much else may pass over a few drops.
    expect(await failureOfBoth(server.url, { timeoutSeconds: 2 })).toMatchObject({
      code: 'service.timeout',
      data: { seconds: 4 },
    })
  })

  test.each(['announced', 'chunked', 'gzip', 'endless'])('answers too much (%s)', async kind => {
    const big = JSON.stringify({ data: 'x'.repeat(50_000) })
    let open = 0
    const server = await serve((response, _seen, socket) => {
      open++
      socket.once('close', () => open--)
      if (kind === 'gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(big))
      else if (kind === 'announced') response.setHeader('content-length', big.length).end(big)
      else response.write(big)
    })
    const failure = await failureOfBoth(server.url, { maxBytes: 20_000 })
    expect(failure).toMatchObject({ code: 'service.too-large', data: { limit: '20 kB' } })
    if (kind === 'endless') await expect.poll(() => open).toBe(0)
  })

  test.each(['<!doctype html><title>Sign in</title>', '{"value":1'])('answers %s', async body => {
    const server = await serve(response => void response.end(body))
    expect(await failureOfBoth(server.url)).toMatchObject({ code: 'service.not-json' })
  })

  test('doesn’t use HTTP', async () => {
    const tcp = createTcpServer(socket => void socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'))
    await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve))
    const address = tcp.address()
    const port = typeof address === 'object' ? address?.port : 0
    const failure = await failureOfBoth(`http://127.0.0.1:${port}`)
    tcp.close()
    expect(failure).toMatchObject({ code: 'service.unreachable' })
    expect(failure['message']).toContain('doesn’t use HTTP')
  })

  test('is not there, or has no name', async () => {
    const server = await serve(() => {})
    await server.close()
    expect((await failureOfBoth(server.url))['message']).toContain('the connection was refused')
    const noHost = await failureOfBoth('https://no-such-host.invalid')
    expect(noHost['message']).toMatch(/host not found|can’t be looked up/)
  })

  test('has a certificate that nobody vouches for, or none', async () => {
    let requests = 0
    const server = createTlsServer(selfSignedCertificate(), (_request, response) => {
      requests++
      response.end('{}')
    })
    const { url } = await listening(server)
    const failure = await failureOfBoth(url.replace('http:', 'https:'))
    expect(failure).toMatchObject({ code: 'service.tls' })
    expect(failure['message']).toContain('self-signed')
    expect(requests).toBe(0)
    const plain = await serve(response => void response.end('{}'))
    const none = await failureOfBoth(plain.url.replace('http:', 'https:'))
    expect(none['message']).toContain('doesn’t use TLS')
  })
})

test('who asked can give up, before and within the answer', async () => {
  let open = 0
  let start = ''
  const server = await serve((response, _seen, socket) => {
    open++
    socket.once('close', () => open--)
    if (start) response.write(start)
  })
  for (start of ['', '{']) {
    const control = new AbortController()
    const reason = new Error('closing')
    const asked = server.seen.length
    const failure = failureOf(clientOf(server.url, { fetch: nodeFetch }).patchPrice(price, control.signal))
    await expect.poll(() => server.seen.length).toBe(asked + 1)
    control.abort(reason)
    expect(await failure).toBe(reason)
    await expect.poll(() => open).toBe(0)
  }
})

describe('a question', () => {
  test('is asked again where its kept connection is closed at that moment', async () => {
    const asked = new Map<Socket, number>()
    const server = await serve((response, _seen, socket) => {
      asked.set(socket, (asked.get(socket) ?? 0) + 1)
      const isFirstSocket = [...asked.keys()][0] === socket
      if (isFirstSocket && asked.get(socket) === 2) socket.resetAndDestroy()
      else json(response, [])
    })
    const client = clientOf(server.url, { fetch: nodeFetch })
    for (let time = 0; time < 2; time++) {
      expect((await client.read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows).toEqual([])
    }
    expect([...asked.values()]).toEqual([2, 1])
  })
})
