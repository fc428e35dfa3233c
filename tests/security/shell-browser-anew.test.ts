import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { keyIn, launchRequest, sendRaw } from './shell-requests.ts'

// A desk that is started anew on the same data folder, and the windows of the one before it.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-anew-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const windowsFile = () => join(folder, 'windows.json')
async function start(port = 0): Promise<BrowserShell> {
  const options = { desk: createEchoDesk(), log: createTestLog(), rendererFolder: folder, windowsFile: windowsFile() }
  const shell = await startBrowserShell({ ...options, port })
  let isOpen = true
  const close = async () => {
    if (isOpen) await shell.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...shell, close }
}

interface Window {
  host: string
  port: number
  key: string
  cookie: string
}

const headersOf = (host: string, more: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => ({
  host,
  origin: `http://${host}`,
  'sec-fetch-site': 'same-origin',
  'x-selvedge-call': '1',
  'content-type': 'application/json',
  ...more,
})
const post = (port: number, path: string, headers: OutgoingHttpHeaders, body: object = {}) =>
  sendRaw(port, { method: 'POST', path, headers, body: JSON.stringify(body) })

/** A window that a desk let in. */
async function windowOf({ url, launchFile }: BrowserShell): Promise<Window> {
  const { host, port } = new URL(url)
  const entered = await sendRaw(Number(port), launchRequest(host, await keyIn(await launchFile())))
  const cookie = entered.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  const { body } = await post(Number(port), '/window', headersOf(host, { cookie }))
  return { host, port: Number(port), key: JSON.parse(body).key, cookie }
}

const signed = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url')
const nonce = 'n'.repeat(43)

/** What a page is asked to prove, after the desk has proven itself. */
async function ask({ host, port, key }: Window): Promise<string> {
  const asked = await post(port, '/resume', headersOf(host), { nonce })
  expect(asked.status).toBe(200)
  const { nonce: answers, proof } = JSON.parse(asked.body)
  expect(proof).toBe(signed(key, `desk ${host} ${nonce} ${answers}`))
  return answers
}
const proofFor = ({ host, key }: Window, answers: string) => signed(key, `page ${host} ${nonce} ${answers}`)
const prove = ({ host, port }: Window, answers: string, proof: string) =>
  post(port, '/resume', headersOf(host), { answers, proof })
const resume = async (window: Window): Promise<string> => {
  const answers = await ask(window)
  return JSON.parse((await prove(window, answers, proofFor(window, answers))).body).session
}
const about = ({ host, port }: Window, more: OutgoingHttpHeaders) =>
  post(port, '/call/desk.about', headersOf(host, more))

describe('a window of the desk before', () => {
  it.each(['the same port', 'another port'])('goes on with a desk started anew on %s', async where => {
    const first = await start()
    const window = await windowOf(first)
    await first.close()
    const second = await start(where === 'the same port' ? window.port : 0)
    expect(new URL(second.url).host).not.toBe(window.host)
    expect((await about(window, { cookie: window.cookie })).status).toBe(401)
    const session = await resume(window)
    expect((await about(window, { 'x-selvedge-session': session })).status).toBe(200)
    const upgrade = { ...headersOf(window.host), connection: 'Upgrade', upgrade: 'websocket' }
    const socket = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    const withProtocol = { ...upgrade, ...socket, 'sec-websocket-protocol': `selvedge.${session}` }
    expect((await sendRaw(window.port, { path: '/events', headers: withProtocol })).status).toBe(101)

    // Once more, by the same key: the window is still open.
    await second.close()
    await start(window.port)
    expect((await about(window, { 'x-selvedge-session': session })).status).toBe(401)
    expect((await about(window, { 'x-selvedge-session': await resume(window) })).status).toBe(200)
  })

  it('and nobody else: whatever isn’t the proof of that window at that address is refused', async () => {
    const first = await start()
    const window = await windowOf(first)
    await first.close()
    const second = await start(window.port)
    const newer = await windowOf(second)
    const wrong: Record<string, (answers: string) => Promise<{ status: number }>> = {
      'another key': answers => prove(window, answers, proofFor({ ...window, key: newer.key }, answers)),
      'the desk’s own proof': answers =>
        prove(window, answers, signed(window.key, `desk ${window.host} ${nonce} ${answers}`)),
      'a proof for another address': answers =>
        prove(window, answers, proofFor({ ...window, host: newer.host }, answers)),
      'at another address': answers => prove(newer, answers, proofFor(window, answers)),
      'no proof': answers => prove(window, answers, ''),
      'an invented question': () => prove(window, nonce, proofFor(window, nonce)),
      'another origin': answers =>
        post(window.port, '/resume', headersOf(window.host, { origin: 'http://evil.example' }), {
          answers,
          proof: proofFor(window, answers),
        }),
      'a form': answers =>
        post(window.port, '/resume', headersOf(window.host, { 'content-type': 'text/plain' }), { answers }),
    }
    for (const [what, send] of Object.entries(wrong))
      expect([what, (await send(await ask(window))).status >= 400]).toEqual([what, true])

    const answers = await ask(window)
    const proof = proofFor(window, answers)
    expect((await prove(window, answers, proof)).status).toBe(200)
    expect((await prove(window, answers, proof)).status).toBe(401)

    const session = await resume(window)
    expect((await about(newer, { 'x-selvedge-session': session })).status).toBe(401)
    expect((await about(window, { cookie: newer.cookie })).status).toBe(401)
    expect((await post(window.port, '/window', headersOf(window.host))).status).toBe(401)
    // The earlier name shows no page and lets nobody in.
    expect((await sendRaw(window.port, { path: '/', headers: { host: window.host } })).status).toBe(401)
    const launch = launchRequest(window.host, await keyIn(await second.launchFile()))
    expect((await sendRaw(window.port, launch)).status).toBe(421)
  })

  it('is unknown after some days and after some starts, and where the file is damaged', async () => {
    const first = await start()
    const window = await windowOf(first)
    await first.close()
    expect((await stat(windowsFile())).mode & 0o777).toBe(0o600)
    const kept = await readFile(windowsFile(), 'utf8')
    const asked = async () => (await post(window.port, '/resume', headersOf(window.host), { nonce })).status
    vi.useFakeTimers({ toFake: ['Date'] })
    const second = await start(window.port)
    expect(await asked()).toBe(200)
    vi.setSystemTime(Date.now() + 4 * 24 * 3_600_000)
    expect(await asked()).toBe(421)
    await second.close()
    vi.useRealTimers()
    for (let count = 0; count < 4; count++) await (await start(window.port)).close()
    const late = await start(window.port)
    expect(await asked()).toBe(421)
    await late.close()
    await writeFile(windowsFile(), kept.slice(0, 20))
    await start(window.port)
    expect(await asked()).toBe(421)
  })
})

it('nobody else can have the desk’s port on the address that a browser tries first', async () => {
  const { port } = new URL((await start()).url)
  const squatter = createServer()
  const taken = await new Promise(resolve => {
    squatter.once('error', error => resolve((error as NodeJS.ErrnoException).code))
    squatter.listen({ host: '::1', port: Number(port) }, () => squatter.close(() => resolve('listens')))
  })
  // A computer without IPv6 has no such address.
  expect(['EADDRINUSE', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']).toContain(taken)
  const other = createServer()
  await new Promise<void>(resolve => other.listen({ host: '::1', port: 0 }, resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const used = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(start(used)).rejects.toMatchObject({ code: 'desk.port-in-use' })
})
