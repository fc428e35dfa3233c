import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serviceHandlers } from '../../src-main/session/index.ts'
import { openOperations } from '../../src-shared/contract/service.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { json, type Seen, serve } from '../integration/service-support.ts'
import { dataFolder, startSession } from '../integration/session-support.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'

const TOKEN = 'eyJhbGciOi/+secret.of-the_test.0123456789=='
const forms = [
  TOKEN,
  encodeURIComponent(TOKEN),
  TOKEN.replaceAll('/', '\\/'),
  Buffer.from(TOKEN).toString('base64').slice(2, -4),
  'secret.of-the_test',
]
const ana = { id: 7, name: 'Ana', permissions: ['print orders'] }

/** What the process itself wrote while the test ran. */
let written = ''
beforeEach(() => {
  written = ''
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(text => {
      written += String(text)
      return true
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

function bytesBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(({ name, parentPath }) => `${name} ${readFileSync(join(parentPath, name), 'latin1')}`).join('\n')
}

function expectNoToken(what: Record<string, unknown>): void {
  for (const [place, value] of Object.entries(what)) {
    const text = typeof value === 'string' ? value : `${JSON.stringify(value)} ${inspect(value, { depth: 20 })}`
    for (const form of forms) expect(text.includes(form), `the token stands in the ${place}`).toBe(false)
  }
}

/** An error as it crosses to the renderer and as a log prints it, with everything that it says caused it. */
const told = (error: unknown) => ({
  wire: asDeskError(error).toJSON(),
  printed: inspect(error, { depth: 20 }),
})

const echo = (seen: Seen) => `You sent ${seen.headers.authorization} (${TOKEN}, ${encodeURIComponent(TOKEN)})`

/** Every way in which a service can send a token back. */
const hostile: [string, (seen: Seen) => { status: number; headers?: Record<string, string>; body: string }][] = [
  ['401 that repeats it', seen => ({ status: 401, body: JSON.stringify({ message: echo(seen) }) })],
  ['403 that names it as a permission', seen => ({ status: 403, body: JSON.stringify({ permission: echo(seen) }) })],
  ['404 that repeats it', seen => ({ status: 404, body: JSON.stringify({ message: echo(seen) }) })],
  [
    '422 with fields',
    seen => ({
      status: 422,
      body: JSON.stringify({ message: 'no', errors: { authorization: [echo(seen)] } }),
    }),
  ],
  [
    '500 of PHP, which writes slashes so',
    () => ({ status: 500, body: `{"message":"${TOKEN.replaceAll('/', '\\/')}"}` }),
  ],
  ['503 that repeats it', seen => ({ status: 503, body: JSON.stringify({ message: echo(seen) }) })],
  ['a page that repeats it', seen => ({ status: 200, body: echo(seen) })],
  ['nothing but the token', () => ({ status: 200, body: TOKEN })],
  ['JSON of another shape', seen => ({ status: 200, body: JSON.stringify({ [echo(seen)]: 1 }) })],
  ['records that repeat it', seen => ({ status: 200, body: JSON.stringify([{ note: echo(seen) }]) })],
  [
    'rows of every name, with it in each text',
    seen => ({
      status: 200,
      body: JSON.stringify([
        {
          id: '7',
          order_id: '7',
          label: echo(seen),
          name: echo(seen),
          customer_name: echo(seen),
          status: echo(seen),
        },
      ]),
    }),
  ],
  [
    'a redirect that carries it away',
    () => ({
      status: 302,
      headers: { location: `https://elsewhere.example/?t=${encodeURIComponent(TOKEN)}` },
      body: '',
    }),
  ],
  ['a next page elsewhere', () => ({ status: 200, body: `{"data":[],"next":"https://x.example/?t=${TOKEN}"}` })],
  [
    'a link to a document that carries it',
    () => ({ status: 200, body: JSON.stringify({ url: `ftp://x.example/${TOKEN}` }) }),
  ],
]

describe('the token goes one way', () => {
  test.each(hostile)('%s', async (_what, answer) => {
    let good = true
    const server = await serve((response, seen) => {
      if (good) return json(response, ana)
      const { status, headers = {}, body } = answer(seen)
      response.writeHead(status, headers).end(body)
    })
    const { folder, profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const returned: unknown[] = []
    const take = async (work: Promise<unknown>) => {
      returned.push(await work.catch(told))
    }
    const { handlers } = session
    const { id } = await handlers['profiles.save']({ name: 'Hostile', baseUrl: server.url, operations: {} })
    await take(handlers['session.signIn']({ profileId: id, token: TOKEN }))
    expect(session.state().status).toBe('signed-in')
    // The first question, whether this is the service at all, carries none.
    expect(server.seen.slice(0, 2).map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${TOKEN}`])

    good = false
    const client = session.client()
    if (!client) throw new Error('there is a client')
    await take(
      client
        .read('admin.orders.print-jobs.index', { query: { since: 'today' } })
        .then(({ rows, warnings }) => ({ rows, warnings })),
    )
    await take(client.read('admin.orders.print-jobs.pdf-url', { path: { job: '1' } }))
    await take(client.read('admin.orders.print-jobs.reprint', { path: { job: '1' } }))
    const service = serviceHandlers(session, (name, data) => void session.events.push({ name, data }))
    for (const id of openOperations) {
      const ask = service[id] as (input: unknown) => Promise<unknown>
      await take(ask({ path: { order: '1', id: '1', operation: '1' }, query: { q: 'x' } }))
    }
    await take(handlers['session.signIn']({ profileId: id, token: TOKEN }))
    await take(handlers['session.state']({}))
    await take(handlers['profiles.list']({}))
    await take(handlers['profiles.open']({ id }))
    await take(session.prove())
    await take(handlers['session.signOut']({}))
    expectNoToken({
      answers: returned,
      events: session.events,
      log: session.logged,
      output: written,
      'data folder': bytesBelow(folder),
    })
  })

  test('a service that gives it as a name is not shown with it', async () => {
    const server = await serve(response =>
      json(response, { id: TOKEN, name: `Ana ${TOKEN}`, email: TOKEN, role: TOKEN, permissions: [TOKEN] }),
    )
    const { folder, profiles, store } = dataFolder()
    const session = startSession(profiles, { kind: 'session-only', why: 'none' })
    const { id } = store.save({ name: 'x', baseUrl: server.url, operations: {} })
    const state = await session.signIn(id, TOKEN)
    expect(state).toMatchObject({ status: 'signed-in', me: { name: 'Ana [token]' } })
    expectNoToken({ state, events: session.events, log: session.logged, 'data folder': bytesBelow(folder) })
  })

  test('a token that no header can carry is refused without being repeated', async () => {
    const { folder, profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = store.save({ name: 'x', baseUrl: 'http://127.0.0.1:9', operations: {} })
    for (const token of [`${TOKEN}\nX-Other: 1`, `${TOKEN} ü`, `${TOKEN}\u0000`]) {
      const failure = await session.signIn(id, token).catch(told)
      expect(failure).toMatchObject({ wire: { code: 'session.bad-token' } })
      expectNoToken({ failure, log: session.logged, output: written, 'data folder': bytesBelow(folder) })
    }
  })

  test('it is not sent to the host of a document, nor to where that sends on', async () => {
    const store = await serve(response => void response.end('%PDF-1.4\n%%EOF'))
    const host = await serve(response => void response.writeHead(302, { location: store.url }).end())
    const server = await serve((response, seen) => json(response, seen.url.endsWith('/me') ? ana : { url: host.url }))
    const { folder, profiles, store: stored } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = stored.save({ name: 'x', baseUrl: server.url, operations: {} })
    await session.signIn(id, TOKEN)
    const client = session.client()
    const link = await client?.read('admin.orders.print-jobs.pdf-url', { path: { job: '1' } })
    await client?.fetchDocument({ url: link?.url ?? '', toFile: join(folder, 'a.pdf'), limitBytes: 1000 })
    expect([host.seen.length, store.seen.length]).toEqual([1, 1])
    expectNoToken({ requests: [...host.seen, ...store.seen], 'data folder': bytesBelow(folder) })
    for (const seen of [...host.seen, ...store.seen]) expect(seen.headers.authorization).toBeUndefined()
  })
})
