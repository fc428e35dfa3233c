import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a tampered record may hold in any text of it. */
export const hostileText = [
  '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>',
  '"\'><svg onload=globalThis.hacked=1>{{constructor.constructor("globalThis.hacked=1")()}}',
  '=cmd|"/C calc"!A0 ../../../etc/passwd javascript:globalThis.hacked=1',
  '\u202e\u2066\u0000\u001b[31m\u009b31m\ud800\n\r\u2028',
].join(' ')

/** Keys of texts that somebody can type at the service; ids, times, states and numbers stay, so that records are still read. */
const typed =
  /name|title|label|message|reason|note|comment|description|customer|brand|user|fabric|color|text|body|category|email|factory|supplier|group/i
/** Keys of addresses that the desk might offer as a link. */
const linked = /url|href|link/i

/** Does something to each text of an answer; `at` is the place of the record around it in its list. */
type Tampering = (text: string, key: string, at: number) => string

export const hostile: Tampering = (text, key) => {
  if (linked.test(key) && !/pdf|document/i.test(key)) return 'javascript:globalThis.hacked=1'
  return typed.test(key) ? `${text} ${hostileText}` : text
}

/** The first record of each list has a megabyte in every field that people fill; the others are as they were. */
export const endless: Tampering = (text, key, at) =>
  at === 0 && typed.test(key) ? `${text} ${'endless '.repeat(131_072)}` : text

function tampered(value: unknown, how: Tampering, key = '', at = 0): unknown {
  if (typeof value === 'string') return how(value, key, at)
  if (Array.isArray(value)) return value.map((item, place) => tampered(item, how, key, Math.max(at, place)))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tampered(part, how, name, at)]))
}

/** A service in front of another, whose answers are the other's with every text tampered with. */
export async function startHostileProxy(
  target: string,
  how: Tampering,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.statusCode = answer.status
    response.setHeader('content-type', type)
    if (!type.includes('json') || bytes.length === 0) {
      response.end(bytes)
      return
    }
    const text = JSON.stringify(tampered(JSON.parse(bytes.toString()), how))
    // No object of JavaScript has such a key of its own; a text of JSON may.
    response.end(text.replaceAll('{"', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
