import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, json, serve, TOKEN } from './service-support.ts'

describe('an export', () => {
  test('is started once, with an empty answer too', async () => {
    const server = await serve(response => void response.writeHead(202).end())
    expect(await clientOf(server.url).startExport('7')).toEqual({ batch: null })
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/admin/pricing/export/7'])
  })

  test('whose answer is lost is not asked for again', async () => {
    const server = await serve((_response, _seen, socket) => void socket.destroy())
    const failure = await failureOf(clientOf(server.url).startExport('7'))
    expect(failure).toMatchObject({ code: 'service.answer-unknown' })
    expect(server.seen).toHaveLength(1)
  })

  const plain = {
    id: 3,
    retailer: 7,
    status: 'finished',
    url: '/files/3.csv',
    created_at: '2026-11-21T10:00:00Z',
  }
  test.each([
    ['bare', [plain]],
    ['under data', { data: [{ ...plain, id: '3', retailer: { id: '7', brandname: 'Harbour & Vale' } }] }],
    ['under its name', { exports: [{ export_id: 3, retailer_id: 7, state: 'Done', download_url: '/files/3.csv' }] }],
    ['without a status', { data: { exports: [{ ...plain, status: undefined }] } }],
  ])('is listed %s', async (_how, answer) => {
    const server = await serve(response => json(response, answer))
    const { exports, warnings } = await clientOf(server.url).exports()
    expect(warnings).toEqual([])
    expect(exports).toEqual([
      expect.objectContaining({ id: '3', retailer: '7', isReady: true, url: `${server.url}/files/3.csv` }),
    ])
  })

  test.each([
    ['finished', null, false],
    ['finished', '/x.csv', true],
    ['PROCESSED', '/x.csv', true],
    ['processing', '/x.csv', false],
    ['In Queue', '/x.csv', false],
    ['failed', '/x.csv', false],
    ['whatever', '/x.csv', true],
  ])('with status %s and link %s is ready: %s', async (status, url, isReady) => {
    const server = await serve(response => json(response, [{ id: 1, status, url }, 'odd']))
    const { exports, warnings } = await clientOf(server.url).exports()
    expect(exports[0]).toMatchObject({ isReady, status })
    expect(warnings).toEqual([expect.objectContaining({ code: 'service.unreadable-record' })])
  })
})

describe('the file of an export', () => {
  const csv = 'Username,Currency\r\nÜ,USD\r\n'
  const ends = (response: ServerResponse) => void response.end(csv)
  const fetched = async (base: string, url: string) =>
    new TextDecoder().decode(await clientOf(base).fetchExport(url, 1000))

  test('goes without the token, and with it where its own service asks', async () => {
    const server = await serve((response, { headers }) =>
      headers.authorization ? ends(response) : void response.writeHead(401).end(),
    )
    expect(await fetched(server.url, `${server.url}/3.csv`)).toBe(csv)
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${TOKEN}`])
  })

  test('never has the token taken to another host, asked or sent on', async () => {
    const other = await serve((response, { url }) =>
      url === '/open' ? ends(response) : void response.writeHead(401).end(),
    )
    const server = await serve((response, { headers }) =>
      headers.authorization
        ? void response.writeHead(302, { location: `${other.url}/open` }).end()
        : void response.writeHead(403).end(),
    )
    expect(await failureOf(fetched(server.url, `${other.url}/closed`))).toMatchObject({
      code: 'imports.export-not-fetched',
    })
    expect(await fetched(server.url, `${server.url}/3.csv`)).toBe(csv)
    expect(other.seen).toHaveLength(2)
    expect(other.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test.each([
    ['too large', (r: ServerResponse) => void r.end('x'.repeat(2000)), 'larger than 1000 bytes'],
    ['endless', (r: ServerResponse) => void r.write('x'.repeat(2000)), 'larger than 1000 bytes'],
    ['a page', (r: ServerResponse) => void r.end('<!DOCTYPE html><title>Sign in'), 'a web page'],
    ['empty', (r: ServerResponse) => void r.end(), 'nothing'],
    ['cut off', (r: ServerResponse) => cut(r, 'Username'), 'connection was closed'],
    ['gone', (r: ServerResponse) => json(r, {}, 410), 'status 410'],
    ['failing', (r: ServerResponse) => json(r, {}, 500), 'status 500'],
    ['sent on nowhere', (r: ServerResponse) => void r.writeHead(302).end(), 'without an address'],
  ])('is %s', async (_what, answer, why) => {
    const server = await serve(answer)
    expect(await failureOf(fetched(server.url, server.url))).toMatchObject({
      code: 'imports.export-not-fetched',
      data: { why: expect.stringContaining(why) },
    })
  })
})

function cut(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-length': '100' }).write(text)
  setTimeout(() => response.socket?.destroy(), 30)
}
