import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { outputs } from '../contract/samples.ts'
import { keyIn, launchRequest, type Sent, sendRaw } from './shell-requests.ts'

const desk = createEchoDesk()
const log = createTestLog()
let shell: BrowserShell
let folder: string
let host: string
let port: number
let cookie: string

const cookieOf = (header: string[] | undefined) => header?.[0]?.split(';', 1)[0] ?? ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-security-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>')
  await writeFile(join(folder, 'app.js'), 'export {}')
  shell = await startBrowserShell({ desk, log, rendererFolder: folder, maxRequestBytes: 200_000 })
  host = new URL(shell.url).host
  port = Number(new URL(shell.url).port)
  const entered = await sendRaw(port, launchRequest(host, await keyIn(await shell.launchFile())))
  expect(entered.status).toBe(200)
  cookie = cookieOf(entered.headers['set-cookie'])
})
afterAll(async () => {
  await shell.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => desk.reset())

/** A call as the desk's own page sends it; each test changes one thing. A header of undefined is left out. */
function call(changes: { [name: string]: string | undefined } = {}, sent: Partial<Sent> = {}): Sent {
  const headers: { [name: string]: string | undefined } = {
    host,
    origin: `http://${host}`,
    cookie,
    'sec-fetch-site': 'same-origin',
    'x-selvedge-call': '1',
    'content-type': 'application/json',
    ...changes,
  }
  const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  return {
    method: 'POST',
    path: '/call/desk.about',
    headers: kept as OutgoingHttpHeaders,
    body: '{}',
    ...sent,
  }
}

function upgrade(changes: { [name: string]: string | undefined } = {}, path = '/events'): Sent {
  return call(
    {
      'sec-fetch-site': undefined,
      'x-selvedge-call': undefined,
      'content-type': undefined,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...changes,
    },
    { method: 'GET', path, body: '' },
  )
}

describe('a call', () => {
  it('is answered when everything about it is right', async () => {
    const answer = await sendRaw(port, call())
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ ok: true, output: outputs['desk.about'] })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each<[string, { [name: string]: string | undefined }, number]>([
    ['the address in numbers as Host', { host: '127.0.0.1' }, 421],
    ['another name as Host', { host: 'desk-0.localhost' }, 421],
    ['localhost as Host', { host: 'localhost' }, 421],
    ['no cookie', { cookie: undefined }, 401],
    ['an empty session', { cookie: 'selvedge=' }, 401],
    ["another session's cookie", { cookie: `selvedge=${'A'.repeat(43)}` }, 401],
    ['no Origin', { origin: undefined }, 403],
    ['Origin null', { origin: 'null' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['the Origin of the number', { origin: 'http://127.0.0.1' }, 403],
    ['the same site only', { 'sec-fetch-site': 'same-site' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 403],
    ["no header of the desk's", { 'x-selvedge-call': undefined }, 403],
    ['a form as its type', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text as its type', { 'content-type': 'text/plain' }, 415],
    ['no type', { 'content-type': undefined }, 415],
  ])('with %s is refused and asks no handler', async (_what, changes, status) => {
    const answer = await sendRaw(port, call(changes))
    expect(answer.status).toBe(status)
    expect(desk.asked).toEqual([])
  })

  it('from the same name on another port is refused: cookies ignore ports, the Origin does not', async () => {
    const [name] = host.split(':')
    const answer = await sendRaw(port, call({ origin: `http://${name}:${port + 1}` }))
    expect(answer.status).toBe(403)
    expect(desk.asked).toEqual([])
  })

  it.each(['GET', 'PUT', 'OPTIONS', 'DELETE'])('by %s is refused', async method => {
    expect((await sendRaw(port, call({}, { method }))).status).toBe(405)
    expect(desk.asked).toEqual([])
  })

  it('that is too large is refused with a coded error', async () => {
    const answer = await sendRaw(port, call({}, { body: `"${'x'.repeat(200_000)}"` }))
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body).error.code).toBe('desk.bad-request')
    expect(desk.asked).toEqual([])
  })

  it.each<[string, string, string | Uint8Array]>([
    ['half a JSON', 'application/json', '{"a":'],
    ['no body', 'application/json', ''],
    ['bytes that are no text', 'application/json', new Uint8Array([0xff, 0xfe, 0x22])],
    ['no octets', 'application/octet-stream', ''],
    ['a length beyond the end', 'application/octet-stream', new Uint8Array([255, 255, 255, 255, 123])],
    ['an array beyond the end', 'application/octet-stream', octets('{"$bytes":["u8",9000]}')],
    ['an array of no kind', 'application/octet-stream', octets('{"$bytes":["__proto__",1]}')],
  ])('with %s is refused as a bad request', async (_what, type, body) => {
    const answer = await sendRaw(port, call({ 'content-type': type }, { body }))
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).error.code).toBe('desk.bad-request')
    expect(desk.asked).toEqual([])
  })

  it('does not pollute prototypes', async () => {
    const body = '{"__proto__":{"polluted":1},"search":"x"}'
    await sendRaw(port, call({}, { path: '/call/prices.retailers', body }))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(desk.asked[0]?.input).toEqual({ search: 'x' })
  })

  it('that is refused is logged without its headers, and not over and over', async () => {
    log.lines.length = 0
    for (let times = 0; times < 40; times += 1) await sendRaw(port, call({ 'x-selvedge-call': 'no' }))
    expect(log.lines.length).toBeLessThan(9)
    expect(JSON.stringify(log.lines)).not.toContain(cookie.split('=')[1])
  })
})

describe('an upgrade', () => {
  it('is accepted when everything about it is right', async () => {
    expect((await sendRaw(port, upgrade())).status).toBe(101)
  })

  it.each<[string, { [name: string]: string | undefined }, number]>([
    ['a wrong Host', { host: '127.0.0.1' }, 421],
    ['a foreign Origin', { origin: 'http://evil.localhost' }, 403],
    ['no Origin', { origin: undefined }, 403],
    ['no cookie', { cookie: undefined }, 401],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('with %s is refused', async (_what, changes, status) => {
    expect((await sendRaw(port, upgrade(changes))).status).toBe(status)
  })

  it('of another path is refused', async () => {
    expect((await sendRaw(port, upgrade({}, '/call/desk.about'))).status).toBe(403)
  })
})

describe('a launch key', () => {
  it('lies in a file that only this user reads', async () => {
    const file = await shell.launchFile()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700)
    expect(file).not.toContain(await keyIn(file))
  })

  it('opens the desk once, and its file says so then', async () => {
    const file = await shell.launchFile()
    const other = await shell.launchFile()
    const key = await keyIn(file)
    const first = await sendRaw(port, launchRequest(host, key))
    expect(first.status).toBe(200)
    expect(first.headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(first.body).not.toContain(key)
    expect(await readFile(file, 'utf8')).toContain('already used')
    expect(await readFile(file, 'utf8')).not.toContain(key)
    expect(await keyIn(other)).toMatch(/^[\w-]{43}$/)

    const replayed = await sendRaw(port, launchRequest(host, key))
    expect(replayed.status).toBe(403)
    expect(replayed.headers['set-cookie']).toBeUndefined()
  })

  it('is worth nothing after its time, and its file says so', async () => {
    const short = await startBrowserShell({ desk, log, rendererFolder: folder, launchSeconds: 0.05 })
    const file = await short.launchFile()
    const key = await keyIn(file)
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('older than a minute'), 10_000)
    const { host: shortHost, port: shortPort } = new URL(short.url)
    const late = await sendRaw(Number(shortPort), launchRequest(shortHost, key))
    expect(late.status).toBe(403)
    expect(late.headers['set-cookie']).toBeUndefined()
    await short.close()
  })

  it.each<[string, OutgoingHttpHeaders]>([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ["a script's request", { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
    ['another Host', { host: '127.0.0.1' }],
    ['another type', { 'content-type': 'text/plain' }],
  ])('from %s is refused and not used up', async (_what, headers) => {
    const key = await keyIn(await shell.launchFile())
    const refused = await sendRaw(port, launchRequest(host, key, headers))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await sendRaw(port, launchRequest(host, key))).status).toBe(200)
  })

  it('that was never issued is refused', async () => {
    for (const key of ['', 'A'.repeat(43), cookie.split('=')[1] ?? '']) {
      expect((await sendRaw(port, launchRequest(host, key))).status).toBe(403)
    }
  })

  it('leaves no file behind when the shell ends', async () => {
    const other = await startBrowserShell({ desk, log, rendererFolder: folder })
    const files = [await other.launchFile(), await other.launchFile()]
    const { host: otherHost, port: otherPort } = new URL(other.url)
    await sendRaw(Number(otherPort), launchRequest(otherHost, await keyIn(files[0] ?? '')))
    await other.close()
    expect(files.map(file => existsSync(dirname(file)))).toEqual([false, false])
  })
})

describe('the page', () => {
  it('carries its policy and the other headers, and no script may be inline', async () => {
    const { status, headers } = await sendRaw(port, { path: '/', headers: { host, cookie } })
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })

  it('says to a browser without a session how to come in', async () => {
    const { status, body } = await sendRaw(port, { path: '/', headers: { host } })
    expect(status).toBe(401)
    expect(body).toContain('Open Selvedge from where it was started')
  })

  it('is not given to the tags and scripts of other sites', async () => {
    const headers = {
      host,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'script',
    }
    expect((await sendRaw(port, { path: '/app.js', headers })).status).toBe(403)
    const framed = {
      host,
      'sec-fetch-site': 'same-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'iframe',
    }
    expect((await sendRaw(port, { path: '/', headers: framed })).status).toBe(403)
  })

  it('is all that is served: no path leads out of its folder', async () => {
    const secret = join(dirname(folder), 'selvedge-secret.txt')
    await writeFile(secret, 'secret')
    await symlink(secret, join(folder, 'link.txt'))
    const paths = ['/../selvedge-secret.txt', '/%2e%2e/selvedge-secret.txt', '/..%2fselvedge-secret.txt']
    for (const path of [...paths, '/link.txt', '//etc/passwd', '/..%5cselvedge-secret.txt', secret]) {
      const answer = await sendRaw(port, { path, headers: { host, cookie } })
      expect([path, answer.status, answer.body]).toEqual([path, 404, 'not-found'])
    }
    await rm(secret)
  })
})

describe('the shell', () => {
  it('is not on the network', async () => {
    const outer = Object.values(networkInterfaces())
      .flatMap(addresses => addresses ?? [])
      .find(address => !address.internal && address.family === 'IPv4')
    // A computer without a network has nowhere else to be reached.
    if (!outer) return
    const reached = await new Promise(resolve => {
      const socket = connect(port, outer.address)
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    expect(reached).toBe(false)
  })

  it('forgets its sessions when it ends', async () => {
    const first = await startBrowserShell({ desk, log, rendererFolder: folder })
    const at = Number(new URL(first.url).port)
    const entered = await sendRaw(at, launchRequest(new URL(first.url).host, await keyIn(await first.launchFile())))
    await first.close()
    const second = await startBrowserShell({ desk, log, rendererFolder: folder, port: at })
    const next = new URL(second.url).host
    expect(next).not.toBe(new URL(first.url).host)
    const old = cookieOf(entered.headers['set-cookie'])
    const answer = await sendRaw(at, call({ host: next, origin: `http://${next}`, cookie: old }))
    expect(answer.status).toBe(401)
    await second.close()
  })

  it('says which port is taken', async () => {
    const taken = startBrowserShell({ desk, log, rendererFolder: folder, port })
    await expect(taken).rejects.toMatchObject({ code: 'desk.port-in-use', data: { port } })
  })

  it('keeps its renderer readable', async () => {
    const { body, headers } = await sendRaw(port, { path: '/app.js', headers: { host } })
    expect(body).toBe(await readFile(join(folder, 'app.js'), 'utf8'))
    expect(headers['content-type']).toContain('text/javascript')
  })
})

/** Octets in the wire's form around a JSON text. */
function octets(json: string): Uint8Array {
  const head = new TextEncoder().encode(json)
  const whole = new Uint8Array(Math.ceil((4 + head.length) / 8) * 8 + 8)
  new DataView(whole.buffer).setUint32(0, head.length, true)
  whole.set(head, 4)
  return whole
}

describe('connections that somebody else holds', () => {
  const held: Socket[] = []
  afterEach(() => {
    for (const socket of held.splice(0)) socket.destroy()
  })
  const hold = async (count: number, say = '') => {
    for (let at = 0; at < count; at++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      held.push(socket)
      await once(socket, 'connect')
      if (say) socket.write(say)
    }
  }

  it.each([
    ['silent', ''],
    ['half a request', 'GET / HTTP/1.1\r\nHost:'],
    ['one without a session, kept', 'GET /app.js HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n'],
  ])('%s: a new window opens, and every call is answered', { timeout: 60_000 }, async (_what, say) => {
    await hold(300, say.replace('HOST', host))
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    try {
      const answers = await Promise.all(Array.from({ length: 74 }, () => sendRaw(port, call(), agent)))
      expect(answers.map(({ status }) => status)).toEqual(Array(74).fill(200))
      // What was kept for the session stays, however many come after it.
      await hold(300, say.replace('HOST', host))
      expect(Object.keys(agent.freeSockets)).toHaveLength(1)
      expect(Object.values(agent.freeSockets)[0]).toHaveLength(6)
      expect((await sendRaw(port, call(), agent)).status).toBe(200)
      const file = await shell.launchFile()
      expect((await sendRaw(port, launchRequest(host, await keyIn(file)))).status).toBe(200)
    } finally {
      agent.destroy()
    }
  })

  it('are cut off when they send no headers in time', { timeout: 30_000 }, async () => {
    await hold(1)
    const [socket] = held
    if (!socket) throw new Error('nothing is held')
    socket.resume()
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })
})

it('bodies that are held back take no more room than two of the largest', async () => {
  const slow = Array.from({ length: 20 }, () => {
    const { method, path, headers } = call({ 'content-length': '190000' })
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    sent.on('error', () => {})
    sent.write(Buffer.alloc(189_999, ' '))
    return sent
  })
  try {
    const refused = async () => (await sendRaw(port, call({}, { body: JSON.stringify('x'.repeat(150_000)) }))).status
    await expect.poll(refused, { timeout: 10_000 }).toBe(503)
  } finally {
    for (const sent of slow) sent.destroy()
  }
  await expect.poll(async () => (await sendRaw(port, call())).status, { timeout: 10_000 }).toBe(200)
})
