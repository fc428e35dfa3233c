import { createHash, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { nodeFetch } from '../../src-main/service/index.ts'
import { clientOf, failureOf, json, listening, serve, TOKEN } from './service-support.ts'

const file = { name: 'prices.csv', bytes: new TextEncoder().encode('Username,Currency\r\n') }
const send = (url: string, options?: Parameters<typeof clientOf>[1]) => clientOf(url, options).importFile('7', file)

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A service that reads the form as browsers write one. */
async function formServer() {
  const seen: { url: string; part: string; name: string; type: string; sha256: string; token: string }[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(Buffer.concat(pieces), { headers: { 'content-type': type } }).formData()
    for (const [part, value] of form) {
      if (typeof value === 'string') continue
      const bytes = new Uint8Array(await value.arrayBuffer())
      const token = request.headers.authorization ?? ''
      const { url = '' } = request
      seen.push({ url, part, name: value.name, type: value.type, sha256: sha(bytes), token })
    }
    json(response, { batch_id: 'b-1' }, 202)
  })
  return { ...(await listening(server)), seen }
}

describe('an import file', () => {
  test.each([
    ['the way that prices take too', nodeFetch],
    ["Node's own", fetch],
  ])('of 20 MB arrives byte for byte (%s)', async (_way, by) => {
    const server = await formServer()
    const bytes = new Uint8Array(randomBytes(20 * 1024 * 1024))
    const sent = clientOf(server.url, { fetch: by }).importFile('7', { name: 'a.csv', bytes })
    expect(await sent).toEqual({ batch: 'b-1' })
    expect(server.seen).toEqual([
      {
        url: '/api/v1/admin/pricing/import/7',
        part: 'file',
        name: 'a.csv',
        type: 'text/csv',
        sha256: sha(bytes),
        token: `Bearer ${TOKEN}`,
      },
    ])
  })

  test('goes as a view of a larger buffer too, and under the names that a profile gives', async () => {
    const server = await formServer()
    const bytes = new Uint8Array(randomBytes(300)).subarray(100, 200)
    const name = 'Preise “Ü”\r\nX-Evil: 1 "q".csv'
    const path = '/up/{retailer}'
    const operations = { 'admin.pricing.import': { path, body: { file: 'csv' } } }
    await clientOf(server.url, { operations }).importFile('a/b', { name, bytes })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ url: '/up/a%2Fb', part: 'csv', sha256: sha(bytes) })
    // No name makes a header of its own.
    expect(server.seen[0]).toMatchObject({ name, type: 'text/csv' })
  })

  test.each([
    [{ batch_id: 'b' }, 'b'],
    [{ data: { batch_id: 17 } }, '17'],
    [{ batch: { id: 'b' } }, 'b'],
    [{ data: { batch: 'b' } }, 'b'],
    [{ id: 5, message: 'Queued' }, '5'],
    [{ message: 'Queued', errors: [] }, null],
    [[], null],
  ])('is taken with %j', async (answer, batch) => {
    const server = await serve(response => json(response, answer, 202))
    expect(await send(server.url)).toEqual({ batch })
  })

  test('is taken with an empty answer', async () => {
    const server = await serve(response => void response.writeHead(202).end())
    expect(await send(server.url)).toEqual({ batch: null })
  })

  test.each([
    [{ success: false, message: 'No header' }, 'No header'],
    [{ status: 'error', errors: { file: ['Row 3', { message: 'Row 4' }] } }, 'file: Row 3; file: Row 4'],
    [{ error: { message: 'Currency is missing' } }, 'Currency is missing'],
  ])('is refused by a success that says %j', async (answer, what) => {
    const server = await serve(response => json(response, answer))
    expect(await failureOf(send(server.url))).toMatchObject({
      code: 'service.rejected',
      data: { what: expect.stringContaining(what) },
    })
  })

  test('is refused with every reason, however many', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `Row ${row}: the Currency is EUR, not USD`)
    const server = await serve(response => json(response, { message: 'Bad', errors: { file: rows } }, 422))
    const { code, data } = await failureOf(send(server.url))
    expect(code).toBe('service.rejected')
    for (const row of rows) expect((data as { what: string }).what).toContain(row)
  })

  test.each([
    ['a page that refuses it', (r: ServerResponse) => void r.writeHead(422).end('<html>no</html>'), 'service.rejected'],
    ['403', (r: ServerResponse) => json(r, {}, 403), 'service.forbidden'],
    ['503', (r: ServerResponse) => json(r, {}, 503), 'service.busy'],
    ['500', (r: ServerResponse) => json(r, {}, 500), 'service.failed'],
    ['502', (r: ServerResponse) => json(r, {}, 502), 'service.answer-unknown'],
    ['a page', (r: ServerResponse) => void r.end('<!doctype html>'), 'service.answer-unknown'],
    ['half an answer', (r: ServerResponse) => cut(r, '{"batch'), 'service.answer-unknown'],
    ['none', (r: ServerResponse) => void r.socket?.destroy(), 'service.answer-unknown'],
    ['a page after a form', moved, 'service.answer-unknown'],
  ])('is asked once: %s', async (_what, answer, code) => {
    const server = await serve(answer)
    expect(await failureOf(send(server.url))).toMatchObject({ code })
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('takes its time: how long a slow line needs is no silence', async () => {
    const server = await serve(response => void setTimeout(() => json(response, { batch_id: 1 }), 1_500))
    const bytes = new Uint8Array(256 * 1024)
    const client = clientOf(server.url, { timeoutSeconds: 1 })
    expect(await client.importFile('7', { name: 'a', bytes })).toEqual({ batch: '1' })
    const tiny = client.importFile('7', { name: 'a', bytes: bytes.slice(0, 10) })
    expect(await failureOf(tiny)).toMatchObject({ code: 'service.answer-unknown' })
  })
})

function cut(response: ServerResponse, text: string): void {
  response.writeHead(202, { 'content-length': '100' }).write(text)
  setTimeout(() => response.socket?.destroy(), 30)
}

function moved(response: ServerResponse, { method }: { method: string }): void {
  if (method === 'POST') response.writeHead(302, { location: '/sign-in' }).end()
  else response.end('<!doctype html>')
}

describe('what the service tells', () => {
  test.each([
    [{ processed: 4, pending: 2, failed: 1 }],
    [{ data: { processed_jobs: '4', pending_jobs: '2', failed_jobs: '1' } }],
    [{ job_batches: { processed: 4, pending: 2, failed: 1 } }],
  ])('counters in %j', async answer => {
    const server = await serve(response => json(response, answer))
    expect(await clientOf(server.url).jobBatches()).toEqual({ processed: 4, pending: 2, failed: 1 })
  })

  test('counters that are none are none', async () => {
    const server = await serve(response => json(response, { fine: true }))
    expect(await failureOf(clientOf(server.url).jobBatches())).toMatchObject({
      code: 'service.unexpected-shape',
    })
  })

  test('notifications by this computer’s clock, whatever the service’s says', async () => {
    const ahead = 3 * 60 * 60_000
    const now = Date.now()
    const at = (seconds: number) => new Date(now + ahead + seconds * 1000).toISOString()
    const server = await serve(response =>
      json(
        response,
        {
          notifications: [
            {
              id: 1,
              kind: 'import',
              title: 'Done',
              message: `Bearer ${TOKEN}`,
              batch_id: 9,
              created_at: at(-5),
            },
            { id: 2, data: { message: 'Older', created_at: at(-600) } },
            { type: 'App\\Imported', data: { title: 'No time', batch: { id: 'b' } } },
          ],
        },
        200,
        { date: new Date(now + ahead).toUTCString() },
      ),
    )
    const told = await clientOf(server.url).notifications(now - 60_000)
    expect(told).toEqual([
      expect.objectContaining({ id: '1', batch: '9', text: 'Done: Bearer [token]' }),
      expect.objectContaining({ kind: 'App\\Imported', text: 'No time', batch: 'b', at: null }),
    ])
    expect(Math.abs((told[0]?.at ?? 0) - (now - 5_000))).toBeLessThan(3_000)
    const since = Date.parse(new URL(server.seen[0]?.url ?? '', server.url).searchParams.get('since') ?? '')
    expect(since).toBeLessThan(now - 60_000)
  })
})
