import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import type { Session } from 'electron'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fetch, ReplyBody } from '../../src-main/service/call.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { createServiceFetch } from '../../src-main/shells/electron/service-fetch.ts'
import { net } from './standin/net-request.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Answers as bytes: what a gateway, an old proxy or a service in another language really sends. */
const answers = {
  plain: latin1('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Two: a\r\nX-Two: b\r\n\r\nok'),
  'a file name in UTF-8': Buffer.from(
    'HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename="标签 9012.pdf"\r\nContent-Length: 2\r\n\r\nok',
  ),
  'a file name in Latin-1': latin1(
    'HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename="étiquette.pdf"\r\nContent-Length: 2\r\n\r\nok',
  ),
  'a reason with an accent': latin1('HTTP/1.1 404 Introuvée\r\nContent-Length: 2\r\n\r\nno'),
  'a reason in UTF-8': Buffer.from('HTTP/1.1 503 维护中\r\nContent-Length: 2\r\n\r\nno'),
  'no reason': latin1('HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'),
  'a redirect with a file name': Buffer.from(
    'HTTP/1.1 302 Found\r\nLocation: /plain\r\nX-Name: 标签\r\nContent-Length: 0\r\n\r\n',
  ),
  'a redirect to a place in UTF-8': Buffer.from('HTTP/1.1 302 Found\r\nLocation: /标签\r\nContent-Length: 0\r\n\r\n'),
  'two cookies': latin1('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\nok'),
  'an empty value': latin1('HTTP/1.1 200 OK\r\nX-Empty:\r\nContent-Length: 2\r\n\r\nok'),
  'no content': latin1('HTTP/1.1 204 No Content\r\n\r\n'),
  'a status that nobody knows': latin1('HTTP/1.1 299 Fine\r\nContent-Length: 2\r\n\r\nok'),
  'half an answer': latin1('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhalf'),
  'no answer': latin1(''),
} as const

/** Of these only the end is the same: a status outside of what an answer can have. */
const odd = {
  'status 999': latin1('HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nno'),
  'status 600': latin1('HTTP/1.1 600 Unparseable\r\nContent-Length: 2\r\n\r\nno'),
  'no HTTP at all': latin1('SSH-2.0-OpenSSH_9.6\r\n'),
} as const

let server: Server
let base = ''
beforeAll(async () => {
  const known: Record<string, Buffer> = { ...answers, ...odd }
  server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', asked => {
      const [, path = ''] = /^GET \/(\S*)/.exec(asked.toString()) ?? []
      socket.end(known[decodeURIComponent(path)] ?? '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const shellFetch = createServiceFetch(options => net.request(options), {} as Session)

/** How a call ends, as the service client sees it. */
async function outcome(fetchIt: Fetch, name: string) {
  try {
    const signal = AbortSignal.timeout(5_000)
    const init = { redirect: 'manual', headers: {}, signal } as const
    const { status, headers, body } = await fetchIt(new URL(encodeURIComponent(name), base), init)
    const names = ['content-disposition', 'x-name', 'x-two', 'x-empty', 'set-cookie']
    return { status, headers: names.map(one => headers.get(one)), body: await textOf(body) }
  } catch (error) {
    const { name: kind, code, cause } = error as Error & { code?: unknown; cause?: { code?: string } }
    return { code: cause?.code ?? (typeof code === 'string' ? code : kind) }
  }
}

async function textOf(body: ReplyBody | null): Promise<string> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of body ?? []) parts.push(part)
    return Buffer.concat(parts).toString()
  } catch {
    return 'cut off'
  }
}

it.each(Object.keys(answers))('%s: the same from the shell as from Node', async name => {
  const [ofShell, ofNode] = [await outcome(shellFetch, name), await outcome(nodeFetch, name)]
  // Chromium's network can't tell what was no UTF-8: such a name is left out.
  if (name === 'a file name in Latin-1' && ofNode.headers) ofNode.headers[0] = null
  expect(ofShell).toEqual(ofNode)
})

it.each(Object.keys(odd))('%s: ends, and soon', async name => {
  expect(await outcome(shellFetch, name)).not.toEqual({ code: 'TimeoutError' })
})
