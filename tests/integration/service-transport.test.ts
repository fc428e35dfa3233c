import { createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, json, serve, TOKEN } from './service-support.ts'

const jobs = { data: [{ id: 1, job_type: 'order', dispatch_status: 'queued', print_status: null }] }

describe('a call', () => {
  // Proves: bearer
  test('carries the token, and nothing but the documented parameters', async () => {
    const server = await serve(response => json(response, jobs))
    const client = clientOf(`${server.url}/api`)
    const list = await client.read('admin.orders.print-jobs.index', { query: { since: 'today' } })
    expect(list.rows.map(job => job.id)).toEqual(['1'])
    expect(list.warnings).toEqual([])
    expect(Math.abs(Date.now() - (list.serverDate ?? 0))).toBeLessThan(60_000)
    await client.read('admin.orders.print-jobs.index')
    expect(server.seen.map(seen => seen.url)).toEqual([
      '/api/admin/orders/print-jobs?since=today',
      '/api/admin/orders/print-jobs',
    ])
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      accept: 'application/json',
    })
    expect(server.seen[0]?.headers).not.toHaveProperty('cookie')
  })

  test('uses the names of the profile', async () => {
    const server = await serve(response => json(response, { rows: [] }))
    const client = clientOf(server.url, {
      operations: {
        'admin.dashboard.quick-search': { path: '/find', query: { q: 'term' } },
        'admin.orders.print-jobs.report': {
          method: 'POST',
          path: '/done/{job}',
          body: { station: 'desk' },
        },
      },
    })
    const found = await client.read('admin.dashboard.quick-search', { query: { q: 'O’Hara & Söhne' } })
    expect(found.rows).toEqual([])
    expect(client.offers('admin.orders.print-jobs.report')).toBe(true)
    await client.read('admin.orders.print-jobs.report', {
      path: { job: '17' },
      body: { print_status: 'printed', station: 'front', printed_at: '2026-01-02T00:00:00.000Z' },
    })
    expect(server.seen.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'GET', url: '/find?term=O%E2%80%99Hara+%26+S%C3%B6hne', body: '' },
      {
        method: 'POST',
        url: '/done/17',
        body: '{"print_status":"printed","printed_at":"2026-01-02T00:00:00.000Z","desk":"front"}',
      },
    ])
  })

  test('without a binding, or without a token, nothing is asked', async () => {
    const server = await serve(response => json(response, {}))
    const client = clientOf(server.url)
    expect(client.offers('admin.orders.print-jobs.report')).toBe(false)
    const report = client.read('admin.orders.print-jobs.report', {
      path: { job: '1' },
      body: { print_status: 'printed', station: 'a', printed_at: '' },
    })
    expect(await failureOf(report)).toMatchObject({ code: 'service.operation-absent' })
    const nobody = clientOf(server.url, { token: () => null })
    expect(await failureOf(nobody.readMe())).toMatchObject({ code: 'session.not-signed-in' })
    expect(server.seen).toEqual([])
  })

  test.each([200, 201, 202, 203])('%i is success', async status => {
    const server = await serve(response => json(response, { print_job: { id: 8, job_type: 'tag' } }, status))
    expect(await clientOf(server.url).read('admin.orders.print-jobs.reprint', { path: { job: '7' } })).toEqual({
      id: '8',
    })
  })

  test('an empty answer to a POST is success too', async () => {
    const server = await serve(response => void response.writeHead(204).end())
    expect(await clientOf(server.url).read('admin.orders.print-jobs.reprint', { path: { job: '7' } })).toEqual({
      id: null,
    })
  })
})

describe('401', () => {
  test('stops every call until the next sign-in, and is told once', async () => {
    let open = false
    const server = await serve(response => json(response, open ? jobs : { message: 'no' }, open ? 200 : 401))
    const client = clientOf(server.url)
    const both = await Promise.all([failureOf(client.readMe()), failureOf(client.readMe())])
    expect(both.map(error => error['code'])).toEqual(['service.token-refused', 'service.token-refused'])
    const asked = server.seen.length
    expect(await failureOf(client.read('admin.orders.print-jobs.index', { query: { since: 'today' } }))).toMatchObject({
      code: 'service.token-refused',
    })
    expect(await failureOf(client.read('admin.orders.print-jobs.reprint', { path: { job: '1' } }))).toMatchObject({
      code: 'service.token-refused',
    })
    expect(server.seen).toHaveLength(asked)
    expect(client.refused).toBe(1)
    open = true
    client.reset()
    expect((await client.read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows).toHaveLength(1)
  })

  test('a late one, for an earlier token, does not stop the new one', async () => {
    let release = () => {}
    const server = await serve((response, seen) => {
      if (seen.url.endsWith('/me')) release = () => json(response, {}, 401)
      else json(response, jobs)
    })
    const client = clientOf(server.url)
    const late = failureOf(client.readMe())
    await expect.poll(() => server.seen.length).toBe(1)
    client.reset()
    release()
    expect(await late).toMatchObject({ code: 'service.token-refused' })
    expect(client.refused).toBe(0)
    expect((await client.read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows).toHaveLength(1)
  })
})

describe('404', () => {
  // Proves: error.absent
  test('of the operation is remembered until the next sign-in', async () => {
    const message = 'The operation GET /admin/dashboard/quick-search does not exist in the admin API spec.'
    const server = await serve(response => json(response, { message }, 404))
    const client = clientOf(server.url)
    expect(client.offers('admin.dashboard.quick-search')).toBe(true)
    for (let time = 0; time < 3; time++) {
      expect(await failureOf(client.read('admin.dashboard.quick-search', { query: { q: 'x' } }))).toMatchObject({
        code: 'service.operation-absent',
      })
    }
    expect(server.seen).toHaveLength(1)
    expect(client.offers('admin.dashboard.quick-search')).toBe(false)
    client.reset()
    expect(client.offers('admin.dashboard.quick-search')).toBe(true)
  })

  test('of what was asked for is an error of that call', async () => {
    const server = await serve(response => json(response, { message: 'Job 9 does not exist' }, 404))
    const client = clientOf(server.url)
    for (let time = 0; time < 2; time++) {
      expect(await failureOf(client.read('admin.orders.print-jobs.pdf-url', { path: { job: '9' } }))).toMatchObject({
        code: 'service.not-found',
        data: { what: 'Job 9 does not exist' },
      })
    }
    expect(server.seen).toHaveLength(2)
  })
})

describe('an answer that cannot be used is an error of that call alone', () => {
  test.each([
    ['a web page', '<!doctype html><title>Sign in</title>', 'a web page'],
    ['nothing', '', 'an empty answer'],
    // Answers about orders aren't quoted: customers are named in them.
    ['half of it', '{"data":[{"id":1,"job', 'text that isn’t JSON'],
    ['words', 'hello there', 'text that isn’t JSON'],
    ['JSON nested without end', '['.repeat(200_000), 'nested more than 64 levels deep', 'service.unexpected-shape'],
  ])('%s', async (_what, body, said, code = 'service.not-json') => {
    let good = false
    const server = await serve(response => (good ? json(response, jobs) : void response.end(body)))
    const client = clientOf(server.url)
    const failure = await failureOf(client.read('admin.orders.print-jobs.index', { query: { since: 'today' } }))
    expect(failure).toMatchObject({ code })
    expect(failure.message).toContain(said)
    good = true
    expect((await client.read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows).toHaveLength(1)
  })

  test.each(['content-length', 'chunked'])('cut short (%s)', async how => {
    const server = await serve((response, _seen, socket) => {
      if (how === 'content-length') response.setHeader('content-length', '1000')
      response.write('{"data":[')
      setTimeout(() => socket.destroy(), 50)
    })
    expect(
      await failureOf(clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })),
    ).toMatchObject({
      code: 'service.cut',
      data: { bytes: 9 },
      retry: 'any-time',
    })
  })

  test('over its size, announced or not, packed or not', async () => {
    const big = JSON.stringify({ data: 'x'.repeat(50_000) })
    for (const kind of ['announced', 'chunked', 'gzip']) {
      const server = await serve(response => {
        if (kind === 'gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(big))
        else if (kind === 'announced') response.setHeader('content-length', big.length).end(big)
        else response.write(big.slice(0, 1000)) && response.end(big.slice(1000))
      })
      const failure = await failureOf(
        clientOf(server.url, { maxBytes: 20_000 }).read('admin.orders.print-jobs.index', {
          query: { since: 'today' },
        }),
      )
      expect(failure, kind).toMatchObject({ code: 'service.too-large', data: { limit: '20 kB' } })
    }
  })

  test('an endless answer is let go at the limit', async () => {
    let ended = false
    const server = await serve((response, _seen, socket) => {
      socket.on('close', () => {
        ended = true
      })
      response.write('[')
      const more = () => {
        if (!ended && response.write(`${'1,'.repeat(5000)}`)) setImmediate(more)
        else if (!ended) response.once('drain', more)
      }
      more()
    })
    const client = clientOf(server.url, { maxBytes: 200_000 })
    expect(await failureOf(client.read('admin.orders.print-jobs.index', { query: { since: 'today' } }))).toMatchObject({
      code: 'service.too-large',
    })
    await expect.poll(() => ended).toBe(true)
  })

  test('packed JSON is unpacked', async () => {
    const server = await serve(response => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify(jobs)))
    })
    expect(
      (await clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows,
    ).toHaveLength(1)
  })
})

describe('a service that is not there', () => {
  test('refuses', async () => {
    const server = await serve(() => {})
    await server.close()
    const failure = await failureOf(clientOf(server.url).readMe())
    expect(failure).toMatchObject({ code: 'service.unreachable', retry: 'any-time' })
    expect(failure.message).toContain('the connection was refused')
  })

  test('is silent, before or within its answer', async () => {
    for (const start of ['', '{"data":']) {
      const server = await serve(response => {
        if (start) response.write(start)
      })
      const client = clientOf(server.url, { timeoutSeconds: 0.3 })
      expect(await failureOf(client.readMe())).toMatchObject({
        code: 'service.timeout',
        data: { seconds: 0.3 },
      })
    }
  })

  test('drips without end', { tags: 'long' }, async () => {
    const server = await serve((response, _seen, socket) => {
      const drip = setInterval(() => response.write(' '), 50)
      socket.on('close', () => clearInterval(drip))
    })
    // A machine that does much else may pass over a few drops.
    const client = clientOf(server.url, { timeoutSeconds: 1 })
    expect(await failureOf(client.readMe())).toMatchObject({ code: 'service.timeout', data: { seconds: 2 } })
  })

  test('drips in page after page of a list', { tags: 'long' }, async () => {
    const server = await serve((response, seen) => {
      response.write(' ')
      const drip = setInterval(() => response.write(' '), 50)
      setTimeout(() => {
        clearInterval(drip)
        const page = Number(new URL(seen.url, 'http://x').searchParams.get('page') ?? 1)
        response.end(JSON.stringify({ data: [{ id: page, job_type: 'tag' }], next: `?page=${page + 1}` }))
      }, 1_700)
    })
    // One answer has two seconds, and all pages one more for each that has come.
    const client = clientOf(server.url, { timeoutSeconds: 1 })
    const failure = await failureOf(client.read('admin.orders.print-jobs.index', {}))
    expect(failure).toMatchObject({ code: 'service.timeout', data: { seconds: 2 }, retry: 'any-time' })
    expect(server.seen.length).toBeLessThan(5)
  })

  test('doesn’t use HTTP', async () => {
    const tcp = createTcpServer(socket => void socket.end('220 mail.example ESMTP\r\n'))
    await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve))
    const address = tcp.address()
    const port = typeof address === 'object' ? address?.port : 0
    const failure = await failureOf(clientOf(`http://127.0.0.1:${port}`).readMe())
    tcp.close()
    expect(failure).toMatchObject({ code: 'service.unreachable' })
    expect(failure.message).toContain('doesn’t use HTTP')
  })

  test('the caller can give up', async () => {
    const server = await serve(() => {})
    const control = new AbortController()
    const reason = new Error('closing')
    const failure = failureOf(
      clientOf(server.url).read('admin.orders.print-jobs.index', {
        query: { since: 'today' },
        signal: control.signal,
      }),
    )
    await expect.poll(() => server.seen.length).toBe(1)
    control.abort(reason)
    expect(await failure).toBe(reason)
  })
})

describe('a redirect', () => {
  test('on the own origin is followed with the token', async () => {
    const server = await serve((response, seen) => {
      if (seen.url.startsWith('/new')) json(response, jobs)
      else response.writeHead(308, { location: '/new/jobs?since=today' }).end()
    })
    expect(
      (await clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })).rows,
    ).toHaveLength(1)
    expect(server.seen[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test.each([301, 302, 303, 307, 308])('%i to another origin is not taken, nor the token', async status => {
    const other = await serve(response => json(response, jobs))
    const server = await serve(response => void response.writeHead(status, { location: other.url }).end())
    expect(
      await failureOf(clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })),
    ).toMatchObject({
      code: 'service.foreign-redirect',
      data: { origin: other.url },
    })
    expect(other.seen).toEqual([])
  })

  test('in a circle, or to nowhere, ends', async () => {
    for (const location of ['/again', 'http://[', 'mailto:a@b', null]) {
      const server = await serve(response => {
        response.writeHead(302, location === null ? {} : { location }).end()
      })
      expect(await failureOf(clientOf(server.url).readMe())).toMatchObject({
        code: 'service.unexpected-shape',
      })
      expect(server.seen).toHaveLength(location === '/again' ? 6 : 1)
    }
  })
})

describe('a POST that starts something', () => {
  const unknown = { code: 'service.answer-unknown', retry: 'no' }

  test.each([
    ['the connection breaks', 'break'],
    ['the answer is cut', 'cut'],
    ['the answer is no JSON', 'html'],
    ['the service falls silent', 'silent'],
    ['a gateway gives up (502)', '502'],
    ['a gateway gives up (504)', '504'],
    ['it is sent on to a page', 'page'],
  ])('is not known to have happened when %s, and is sent once', async (_what, how) => {
    const server = await serve((response, seen, socket) => {
      if (seen.method === 'GET') response.end('<html>')
      else if (how === 'break') socket.destroy()
      else if (how === 'cut') {
        response.writeHead(202, { 'content-length': 100 }).write('{')
        setTimeout(() => socket.destroy(), 30)
      } else if (how === 'html') response.end('<html>')
      else if (how === 'page') response.writeHead(302, { location: '/jobs' }).end()
      else if (how !== 'silent') response.writeHead(Number(how)).end()
    })
    // Only silence needs a limit to end; the others must have been sent before theirs.
    const client = clientOf(server.url, { timeoutSeconds: how === 'silent' ? 2 : 60 })
    expect(await failureOf(client.read('admin.orders.print-jobs.reprint', { path: { job: '7' } }))).toMatchObject(
      unknown,
    )
    expect(server.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
  })

  test('refused or never sent, is known not to have happened', async () => {
    const refusing = await serve(response => json(response, { message: 'It is printing' }, 409))
    expect(
      await failureOf(clientOf(refusing.url).read('admin.orders.print-jobs.reprint', { path: { job: '7' } })),
    ).toMatchObject({
      code: 'service.rejected',
      data: { what: 'It is printing' },
    })
    const busy = await serve(response => void response.writeHead(503, { 'retry-after': '2' }).end())
    expect(
      await failureOf(clientOf(busy.url).read('admin.orders.print-jobs.reprint', { path: { job: '7' } })),
    ).toMatchObject({
      code: 'service.busy',
      retry: { afterSeconds: 2 },
    })
    await busy.close()
    expect(
      await failureOf(clientOf(busy.url).read('admin.orders.print-jobs.reprint', { path: { job: '7' } })),
    ).toMatchObject({ code: 'service.unreachable' })
  })

  test('keeps its method along a 307', async () => {
    const server = await serve((response, seen) => {
      if (seen.url === '/moved') json(response, { print_job: 9 })
      else response.writeHead(307, { location: '/moved' }).end()
    })
    expect(await clientOf(server.url).read('admin.orders.print-jobs.kanban-reprint', { path: { job: '7' } })).toEqual({
      id: '9',
    })
    expect(server.seen.map(seen => seen.method)).toEqual(['POST', 'POST'])
  })
})
