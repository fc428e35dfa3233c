import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runAlertCommand } from '../../src-main/print/alerts/alert-command.ts'
import { type AlertProgram, AlertSender } from '../../src-main/print/alerts/alert-sender.ts'
import { readWebhook } from '../../src-main/print/alerts/webhook.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { type Keychain, openKeychain } from '../../src-main/session/index.ts'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { AlertMessage } from '../../src-shared/print/alert-sending.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'

const minute = 60_000
const service = 'https://ops.example'

let folder: string
let server: Server
let url: string
let answer: { status: number; location?: string }
let got: { headers: IncomingHttpHeaders; path: string; body: AlertMessage }[]
/** What the desk keeps. */
let stored: string | null
const open: AlertSender[] = []

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000 * minute, toFake: ['Date'] })
  folder = mkdtempSync(join(tmpdir(), 'selvedge-alerts-'))
  answer = { status: 204 }
  got = []
  stored = null
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      got.push({
        headers: request.headers,
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()),
      })
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(sender => sender.close()))
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.useRealTimers()
})

async function start(over: { keychain?: Keychain; programs?: AlertProgram[] } = {}) {
  const log: string[] = []
  const sender = new AlertSender({
    store: {
      alertsSent: async () => stored,
      keepAlertsSent: async text => {
        stored = text
      },
    },
    keychain: memoryKeychain(),
    fetch: nodeFetch,
    programs: [],
    station: () => 'print-room',
    stuckMinutes: () => 10,
    emit: () => {},
    log: { info: () => {}, warn: (text, data) => void log.push(`${text} ${JSON.stringify(data)}`) },
    ...over,
  })
  await sender.start()
  open.push(sender)
  const settled = async () => {
    // Longer than an answer of this computer takes.
    for (let turn = 0; turn < 10; turn++) await new Promise(done => setImmediate(done))
    await new Promise(done => setTimeout(done, 40))
  }
  return {
    sender,
    log,
    settled,
    add: async (
      fields: {
        name?: string
        url?: string
        afterMinutes?: number
        header?: string
        secret?: string
        id?: string
      } = {},
    ) =>
      (
        await sender.handlers['alerts.saveTarget']({
          name: 'Chat',
          url: `${url}/hook`,
          afterMinutes: 0,
          header: '',
          ...fields,
        })
      ).id,
    /** Looks every five seconds, for so long. */
    async passes(milliseconds: number, alerts: readonly Alert[], watched = [service]) {
      for (let passed = 0; passed < milliseconds; passed += 5_000) {
        vi.setSystemTime(Date.now() + 5_000)
        sender.look(alerts, watched)
        if (passed % 30_000 === 5_000 || passed + 5_000 >= milliseconds) await settled()
      }
    },
  }
}

const failed = (job: number, since = Date.now()): Alert => ({
  key: `${service} job ${job}`,
  kind: 'failed',
  job: String(job),
  printer: 'cups:tags-1',
  since,
  said: message('document.fetch-failed', { why: 'the connection was refused' }),
})

it('says that nobody knows who gets alerts, and leaves what it can’t read until a receiver is entered', async () => {
  stored = '{"targets": [{"name": "cut in the mid'
  const at = await start()
  const said = { kind: 'sending', said: { code: 'alert.targets-unreadable' } }
  expect(at.sender.alerts).toMatchObject([said])
  expect(at.log.join()).toContain('can’t read the list of alert receivers')
  at.sender.look([failed(9012)], [service])
  await at.sender.handlers['alerts.seen']({})
  expect(stored).toBe('{"targets": [{"name": "cut in the mid')
  await at.add()
  expect(at.sender.alerts).toEqual([])
  expect(JSON.parse(stored ?? '').targets).toMatchObject([{ name: 'Chat' }])
})

it('posts an alert once, as documented, with its secret header', async () => {
  const keychain = memoryKeychain()
  const at = await start({ keychain })
  await at.add({ header: 'Authorization', secret: 'Bearer s3cret' })
  const alerts = [failed(9012)]
  await at.passes(5 * minute, alerts)
  expect(got).toHaveLength(1)
  expect(got[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'content-type': 'application/json' })
  expect(got[0]?.body).toEqual({
    version: 1,
    event: 'alerts',
    id: expect.stringMatching(/^[0-9a-f]{20}$/),
    station: 'print-room',
    sent_at: expect.stringMatching(/Z$/),
    text: 'print-room: Job 9012 failed.',
    count: 1,
    more: 0,
    alerts: [
      {
        what: 'failed',
        reason: 'document.fetch-failed',
        job: '9012',
        printer: 'tags-1',
        since: new Date(alerts[0]?.since ?? 0).toISOString(),
        link: 'selvedge://print/9012',
        text: 'Job 9012 failed.',
      },
    ],
  })
  expect(stored).not.toContain('s3cret')
  expect([...keychain.entries.values()].join()).toContain('s3cret')
})

it('makes one message of a storm', async () => {
  const at = await start()
  await at.add()
  await at.passes(
    minute,
    Array.from({ length: 16 }, (_, index) => failed(index)),
  )
  expect(got.map(({ body }) => [body.count, body.alerts.length, body.more])).toEqual([[16, 10, 6]])
})

it('doesn’t send again after a restart, but does when it was solved and comes back', async () => {
  const before = await start()
  const id = await before.add()
  const alerts = [failed(1)]
  await before.passes(minute, alerts)
  await before.sender.close()

  const at = await start()
  // At first its jobs aren't read yet, nor the printers asked.
  await at.passes(minute, [])
  await at.passes(3 * minute, alerts)
  expect(got).toHaveLength(1)

  await at.passes(2 * minute, [])
  await at.passes(2 * minute, alerts)
  expect(got).toHaveLength(2)
  expect((await at.sender.handlers['alerts.targets']({}))[0]).toMatchObject({ id, problem: null })
})

it('retries with longer waits, is an alert itself meanwhile, and sends the same message', async () => {
  const at = await start()
  await at.add()
  answer = { status: 500 }
  const alerts = [failed(1)]
  await at.passes(12_000, alerts)
  expect(at.sender.alerts).toEqual([])
  await at.passes(2 * minute, alerts)
  expect(got.length).toBeGreaterThanOrEqual(3)
  expect(got.length).toBeLessThanOrEqual(4)
  expect(new Set(got.map(({ body }) => body.id)).size).toBe(1)
  expect(at.sender.alerts).toMatchObject([
    { kind: 'sending', said: { data: { name: 'Chat', why: 'it answered with status 500' } } },
  ])
  expect(at.log.join()).not.toContain(url)

  answer = { status: 200 }
  await at.passes(6 * minute, alerts)
  expect(at.sender.alerts).toEqual([])
})

it('retries at a host whose name can’t be resolved, and sends once it can', async () => {
  const at = await start()
  const id = await at.add({ url: 'https://chat.invalid/hook' })
  const alerts = [failed(1)]
  // A real look-up takes its time.
  for (let turn = 0; turn < 40 && at.sender.alerts.length === 0; turn++) await at.passes(minute, alerts)
  const [why] = at.sender.alerts.map(({ said }) => said.data)
  expect(why).toMatchObject({
    name: 'Chat',
    why: expect.stringMatching(/^(host not found|its name can’t be looked up)/),
  })
  await at.add({ id, url: `${url}/hook` })
  await at.passes(16 * minute, alerts)
  expect(got).toHaveLength(1)
  expect(at.sender.alerts).toEqual([])
})

it('escalates what nobody has solved or seen, and nothing else', async () => {
  const at = await start()
  await at.add({ name: 'First', url: `${url}/first` })
  await at.add({ name: 'Second', url: `${url}/second`, afterMinutes: 10 })
  const [seen, not] = [failed(1), failed(2)]
  await at.passes(30_000, [seen])
  await at.sender.handlers['alerts.seen']({})
  await at.passes(12 * minute, [seen, not])
  const jobs = (path: string) =>
    got.filter(one => one.path === path).flatMap(({ body }) => body.alerts.map(({ job }) => job))
  expect(jobs('/first')).toEqual(['1', '2'])
  expect(jobs('/second')).toEqual(['2'])
})

it('follows no redirect', async () => {
  const at = await start()
  const id = await at.add()
  answer = { status: 302, location: `${url}/elsewhere` }
  expect(await at.sender.handlers['alerts.testTarget']({ id })).toMatchObject({
    arrived: false,
    said: { code: 'alerts.test-failed', data: { why: 'it redirects elsewhere, which Selvedge doesn’t follow' } },
  })
  expect(got.map(({ path }) => path)).toEqual(['/hook'])
})

it('sends a test, and says how it went', async () => {
  const at = await start()
  const id = await at.add()
  expect(await at.sender.handlers['alerts.testTarget']({ id })).toMatchObject({
    arrived: true,
    said: { data: { what: 'status 204' } },
  })
  expect(got[0]?.body).toMatchObject({
    event: 'test',
    count: 0,
    alerts: [],
    text: 'Test alert from print-room. Its alerts arrive here.',
  })
})

it('never takes the secret to another host, and says where it can’t be kept', async () => {
  const at = await start({ keychain: await openKeychain(() => Promise.reject(new Error('none'))) })
  const id = await at.add({ header: 'X-Key', secret: 's3cret' })
  expect((await at.sender.handlers['alerts.targets']({}))[0]).toMatchObject({ secret: 'session' })
  await at.add({ id, header: 'X-Key', url: url.replace('127.0.0.1', 'localhost') })
  expect((await at.sender.handlers['alerts.targets']({}))[0]).toMatchObject({ secret: 'missing' })
  expect(await at.sender.handlers['alerts.testTarget']({ id })).toMatchObject({
    said: { data: { why: 'its header value must be entered again' } },
  })
  expect(got).toEqual([])
})

it('takes https, and http only for this computer and the local network', async () => {
  const taken = [
    'https://chat.example/x',
    'http://127.0.0.1:9',
    'http://localhost/x',
    'http://192.168.1.4/x',
    'http://hub/x',
  ]
  const refused = [
    'http://93.184.216.34/x',
    'http://169.254.169.254/x',
    'https://169.254.169.254/',
    'ftp://hub/x',
    'https://a:b@hub/',
    'hub',
    'file:///etc/passwd',
  ]
  for (const text of taken) expect(await readWebhook(text), text).not.toBeNull()
  for (const text of refused) expect(await readWebhook(text), text).toBeNull()
  const at = await start()
  await expect(at.add({ url: 'http://93.184.216.34/' })).rejects.toMatchObject({ code: 'alerts.bad-url' })
})

const node = process.execPath
const script = (text: string) => {
  const file = join(folder, 'program.cjs')
  writeFileSync(file, text)
  return file
}

it('gives the message to a program without a shell, and says how it ended', async () => {
  const out = join(folder, 'got.json')
  const save = script(
    "require('fs').writeFileSync(process.argv[2], require('fs').readFileSync(0)); process.exit(Number(process.argv[3]))",
  )
  const programs: AlertProgram[] = [{ name: 'Pager', command: [node, save, out, '0'], afterMinutes: 0 }]
  const at = await start({ programs })
  expect(await at.sender.handlers['alerts.testTarget']({ id: 'program Pager' })).toMatchObject({ arrived: true })
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ version: 1, event: 'test' })
  const { signal } = new AbortController()
  const sent = got[0]?.body ?? ({} as AlertMessage)
  expect(await runAlertCommand([node, save, out, '3'], sent, { signal })).toEqual({
    arrived: false,
    what: 'the program ended with exit code 3',
  })
  expect(await runAlertCommand([join(folder, 'none')], sent, { signal })).toMatchObject({ arrived: false })
  // The page can change nothing about it.
  await expect(at.add({ id: 'program Pager', url })).rejects.toMatchObject({ code: 'alerts.no-target' })
})

it.skipIf(process.platform === 'win32')('ends a program that takes too long with all that it has started', async () => {
  const pid = join(folder, 'pid')
  const hang = script(
    "const c = require('child_process').spawn('sleep', ['600'], { stdio: 'ignore' }); require('fs').writeFileSync(process.argv[2], String(c.pid)); setInterval(() => {}, 1000)",
  )
  const result = runAlertCommand([node, hang, pid], {} as AlertMessage, {
    signal: new AbortController().signal,
    seconds: 1,
  })
  expect(await result).toEqual({ arrived: false, what: 'the program didn’t end within 1 s and was stopped' })
  const state = () => {
    try {
      return /State:\s+(\S)/.exec(readFileSync(`/proc/${readFileSync(pid, 'utf8')}/status`, 'utf8'))?.[1] ?? 'gone'
    } catch {
      return 'gone'
    }
  }
  await vi.waitFor(() => expect(['gone', 'Z']).toContain(state()), 3_000)
})
