import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { inCall } from '../../src-main/calls.ts'
import { placeOf } from '../../src-shared/contract/client.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { failureOf, json, serve, type TestServer } from './service-support.ts'
import { dataFolder, startSession } from './session-support.ts'

const ana = { id: 7, name: 'Ana', email: 'ana@x.example', role: 'support', permissions: ['print orders'] }
const GOOD = 'good-token-0123456789'

/** A service that knows one token, and can be told to fail. */
async function service(): Promise<TestServer & { accepts: Set<string>; status: number }> {
  const state = { accepts: new Set([GOOD]), status: 200 }
  const server = await serve((response, seen) => {
    const token = seen.headers.authorization?.slice('Bearer '.length) ?? ''
    if (!state.accepts.has(token)) json(response, { message: 'Unauthenticated.' }, 401)
    else if (state.status !== 200) json(response, { message: 'later' }, state.status)
    else if (seen.url.endsWith('/me')) json(response, { data: ana })
    else json(response, [])
  })
  return Object.assign(state, server)
}

const profile = (baseUrl: string) => ({ name: 'Head office', baseUrl, operations: {} })

describe('signing in', () => {
  // Proves: token-got
  test('proves the token by /admin/me, keeps it, and tells who it is', async () => {
    const server = await service()
    const { profiles } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    expect(session.state()).toMatchObject({ status: 'no-profile', profile: null, tokenKept: 'none' })
    const { id } = await session.handlers['profiles.save'](profile(`${server.url}/`))
    expect(await session.open(id)).toMatchObject({ status: 'signed-out', tokenKept: 'none' })
    expect(session.client()).toBeNull()

    const heard: string[] = []
    session.onChange(state => heard.push(state.status))
    const state = await session.handlers['session.signIn']({ profileId: id, token: ` Bearer ${GOOD}\n` })
    expect(state).toEqual({
      profile: { id, name: 'Head office', baseUrl: server.url, practice: false, operations: {} },
      status: 'signed-in',
      me: { ...ana, id: '7', roles: ['support'], superAdmin: false, locale: null, timezone: null },
      tokenKept: 'keychain',
      problem: null,
    })
    expect(await session.handlers['session.state']({})).toEqual(state)
    expect(session.events.at(-1)).toEqual({ name: 'session.changed', data: state })
    expect(heard).toEqual(['signed-in'])
    expect(session.client()?.serviceKey).toBe(server.url)

    const next = startSession(profiles, keychain)
    expect(await next.open(id)).toMatchObject({ status: 'unproven', tokenKept: 'keychain' })
    expect(await next.prove()).toMatchObject({ status: 'signed-in', me: { name: 'Ana' } })
  })

  test('a refused token is not kept, and the one before goes on', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = store.save(profile(server.url))
    await session.open(id)
    const refused = { code: 'service.token-refused' }
    expect(await failureOf(session.signIn(id, 'bad-token'))).toMatchObject(refused)
    expect(keychain.entries.size).toBe(0)
    expect(session.state()).toMatchObject({ status: 'signed-out' })

    await session.signIn(id, GOOD)
    const kept = keychain.entries.get(id)
    expect(await failureOf(session.signIn(id, 'bad-token'))).toMatchObject(refused)
    expect(keychain.entries.get(id)).toBe(kept)
    expect(session.state()).toMatchObject({ status: 'signed-in' })
    expect(await session.client()?.readMe()).toMatchObject({ name: 'Ana' })
  })

  test('where something else answers, nothing is kept', async () => {
    const site = await serve(response => void response.end('<html>welcome'))
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = store.save(profile(site.url))
    expect(await failureOf(session.signIn(id, GOOD))).toMatchObject({ code: 'service.not-json' })
    expect(keychain.entries.size).toBe(0)
    expect(session.state().status).toBe('no-profile')
  })

  test.each<[string, string, (response: ServerResponse) => void]>([
    ['a web site', '', response => void response.end('<html>welcome')],
    ['another path of the server', '/nope', response => json(response, { message: 'Nothing found.' }, 404)],
  ])('%s gets no token from a window, and the profile is as it was', async (_what, path, answer) => {
    const server = await serve(response => answer(response))
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = store.save(profile(`${server.url}${path}`))
    await session.open(id)
    const { handlers } = session
    const failure = await failureOf(handlers['session.signIn']({ profileId: id, token: GOOD }))
    expect(failure).toMatchObject({ code: 'service.not-service' })
    expect(JSON.stringify(server.seen)).not.toContain(GOOD)
    expect(session.state()).toMatchObject({ status: 'signed-out', problem: null })
    expect(await handlers['profiles.check']({ baseUrl: `${server.url}${path}` })).toMatchObject({
      problem: { code: 'service.not-service' },
    })
  })

  test('a URL without its scheme is completed, checked and saved as such', async () => {
    const server = await service()
    const session = startSession(dataFolder().profiles, memoryKeychain())
    const typed = server.url.replace('http://', '')
    expect(await session.handlers['profiles.check']({ baseUrl: typed })).toEqual({ problem: null, baseUrl: server.url })
    expect(await session.handlers['profiles.save'](profile(typed))).toMatchObject({ baseUrl: server.url })
  })

  test('an unreachable service leaves it unproven; the first success proves it', async () => {
    const server = await service()
    server.status = 500
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = store.save(profile(server.url))
    expect(await session.signIn(id, GOOD)).toMatchObject({
      status: 'unproven',
      me: null,
      tokenKept: 'keychain',
      problem: { code: 'service.failed' },
    })
    expect(await session.prove()).toMatchObject({ status: 'unproven' })
    server.status = 200
    await Promise.all([session.prove(), session.prove()])
    expect(session.state()).toMatchObject({ status: 'signed-in', me: { name: 'Ana' }, problem: null })
    const asked = server.seen.length
    await session.prove()
    expect(server.seen).toHaveLength(asked)
  })

  test('an unknown profile, and a token that is none', async () => {
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = store.save(profile('https://x.example'))
    expect(await failureOf(session.signIn('gone', GOOD))).toMatchObject({ code: 'session.no-profile' })
    expect(await failureOf(session.open('gone'))).toMatchObject({ code: 'session.no-profile' })
    const failure = await failureOf(session.signIn(id, 'se cret\nline'))
    expect(failure).toMatchObject({ code: 'session.bad-token' })
    expect(JSON.stringify(failure)).not.toContain('cret')
  })

  test('a broken keychain keeps the token for this session, and says why', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, { kind: 'session-only', why: 'keytar is not installed' })
    const { id } = store.save(profile(server.url))
    expect(await session.signIn(id, GOOD)).toMatchObject({
      status: 'signed-in',
      tokenKept: 'session-only',
      problem: { code: 'session.keychain-unavailable', data: { why: 'keytar is not installed' } },
    })
  })
})

describe('a 401 anywhere', () => {
  test('stops the calls and asks for a token; the kept one is not deleted; a new one goes on', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = store.save(profile(server.url))
    await session.signIn(id, GOOD)
    const client = session.client()
    server.accepts.clear()
    expect(
      await failureOf(
        client?.read('admin.orders.print-jobs.index', { query: { since: 'today' } }) ?? Promise.resolve(),
      ),
    ).toMatchObject({
      code: 'service.token-refused',
    })
    const refused = {
      status: 'token-refused',
      problem: { code: 'service.token-refused' },
      tokenKept: 'keychain',
    }
    expect(session.state()).toMatchObject(refused)
    expect(session.events.at(-1)).toMatchObject({ name: 'session.changed', data: refused })
    expect(keychain.entries.size).toBe(1)
    const asked = server.seen.length
    await failureOf(client?.readMe() ?? Promise.resolve())
    await session.prove()
    expect(server.seen).toHaveLength(asked)

    server.accepts.add('a-new-token-0123456789')
    await session.signIn(id, 'a-new-token-0123456789')
    expect(session.state()).toMatchObject({ status: 'signed-in', problem: null })
    expect(await session.client()?.read('admin.orders.print-jobs.index', { query: { since: 'today' } })).toMatchObject({
      rows: [],
    })
    // What still holds the old client sends nothing more with the old token.
    const now = server.seen.length
    await failureOf(client?.readMe() ?? Promise.resolve())
    expect(server.seen).toHaveLength(now)
  })

  test('is told with its profile, also of one that goes on behind another', async () => {
    const [first, second] = [await service(), await service()]
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const refused: string[] = []
    session.onRefused(({ id }) => refused.push(id))
    session.keepIf(() => true)
    const [one, other] = [store.save(profile(first.url)), store.save({ ...profile(second.url), name: 'Other' })]
    await session.signIn(one.id, GOOD)
    const behind = session.client()
    await session.signIn(other.id, GOOD)
    const open = session.client()
    for (const [server, client] of [
      [first, behind],
      [second, open],
    ] as const) {
      server.accepts.clear()
      await failureOf(client?.readMe() ?? Promise.resolve())
    }
    expect(refused).toEqual([one.id, other.id])
  })

  test('at the start, for a token that was kept', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const { id } = store.save(profile(server.url))
    await startSession(profiles, keychain).signIn(id, GOOD)
    server.accepts.clear()
    const session = startSession(profiles, keychain)
    await session.open(id)
    expect(await session.prove()).toMatchObject({ status: 'token-refused', tokenKept: 'keychain' })
    server.accepts.add(GOOD)
    await session.handlers['profiles.open']({ id })
    expect(await session.prove()).toMatchObject({ status: 'signed-in' })
  })
})

test('signing out forgets the token everywhere, and the client in use falls still', async () => {
  const server = await service()
  const { profiles, store } = dataFolder()
  const keychain = memoryKeychain()
  const session = startSession(profiles, keychain)
  const { id } = store.save(profile(server.url))
  await session.signIn(id, GOOD)
  const client = session.client()
  const out = await session.handlers['session.signOut']({})
  expect(out).toMatchObject({ status: 'signed-out', me: null, tokenKept: 'none', profile: { id } })
  expect(keychain.entries.size).toBe(0)
  expect(session.client()).toBeNull()
  const asked = server.seen.length
  expect(await failureOf(client?.readMe() ?? Promise.resolve())).toMatchObject({
    code: 'session.not-signed-in',
  })
  expect(server.seen).toHaveLength(asked)
  expect(await session.open(id)).toMatchObject({ status: 'signed-out' })
})

describe('profiles', () => {
  test('a changed address loses the token, in the keychain and in use', async () => {
    const server = await service()
    const other = await service()
    const { profiles } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = await session.handlers['profiles.save'](profile(server.url))
    await session.signIn(id, GOOD)
    await session.handlers['profiles.save']({ id, ...profile(other.url) })
    expect(session.state()).toMatchObject({ status: 'signed-out', profile: { baseUrl: other.url } })
    expect(keychain.entries.size).toBe(0)
    await session.prove()
    expect(other.seen).toEqual([])
  })

  test('a new name keeps the connection; new overrides keep the token', async () => {
    const server = await service()
    const { profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = await session.handlers['profiles.save'](profile(server.url))
    await session.signIn(id, GOOD)
    const client = session.client()
    await session.handlers['profiles.save']({ id, ...profile(server.url), name: 'HQ' })
    expect(session.state()).toMatchObject({ status: 'signed-in', profile: { name: 'HQ' } })
    expect(session.client()).toBe(client)
    const operations = { 'admin.dashboard.quick-search': null }
    await session.handlers['profiles.save']({ id, ...profile(server.url), operations })
    expect(await session.prove()).toMatchObject({ status: 'signed-in', profile: { operations } })
    expect(session.client()?.offers('admin.dashboard.quick-search')).toBe(false)
  })

  test('are checked before they are saved', async () => {
    const { profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const save = session.handlers['profiles.save']
    const good = profile('https://x.example')
    const tries = [
      { draft: { ...good, baseUrl: 'http://x.example' }, code: 'service.insecure-address' },
      { draft: { ...good, baseUrl: 'x example' }, code: 'service.bad-address' },
      { draft: { ...good, operations: { 'admin.me.shown': null } }, code: 'session.bad-overrides' },
      { draft: { ...good, id: 'gone' }, code: 'session.no-profile' },
    ]
    for (const { draft, code } of tries) expect(await failureOf(save(draft))).toMatchObject({ code })
    expect(await session.handlers['profiles.list']({})).toEqual([])
    await save(good)
    expect(await failureOf(save({ ...good, name: 'HEAD OFFICE' }))).toMatchObject({
      code: 'session.profile-exists',
    })
    expect(session.events.map(event => event.name)).toEqual(['profiles.changed'])
  })

  test('one whose overrides this version can’t use opens without calls, says why, and goes on once they are mended', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const keychain = memoryKeychain()
    const { id } = store.save(profile(server.url))
    await startSession(profiles, keychain).signIn(id, GOOD)
    // As an older or newer version has saved it.
    store.save({ ...profile(server.url), id, operations: { 'admin.me.shown': null } })
    const session = startSession(profiles, keychain)
    const problem = { code: 'session.bad-overrides' }
    expect(await session.open(id)).toMatchObject({ status: 'signed-out', profile: { id }, problem })
    expect(session.client()).toBeNull()
    await session.handlers['profiles.save']({ ...profile(server.url), id })
    expect(await session.prove()).toMatchObject({ status: 'signed-in', problem: null })
  })

  test('who signs out while another one is being opened doesn’t sign that one out', async () => {
    const server = await service()
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const [one, other] = ['One', 'Other'].map(name => store.save({ ...profile(server.url), name }))
    if (!one || !other) throw new TypeError('no profile')
    await session.signIn(other.id, GOOD)
    await session.signIn(one.id, GOOD)
    const opening = session.open(other.id)
    const place = placeOf(session.state().profile)
    const signingOut = inCall(place, () => session.handlers['session.signOut']({}))
    expect(await failureOf(signingOut)).toMatchObject({ code: 'session.other-profile' })
    await opening
    expect(await session.prove()).toMatchObject({ status: 'signed-in', profile: { id: other.id } })
  })

  test('removing one removes its token, and closes it', async () => {
    const server = await service()
    const { profiles } = dataFolder()
    const keychain = memoryKeychain()
    const session = startSession(profiles, keychain)
    const { id } = await session.handlers['profiles.save'](profile(server.url))
    await session.signIn(id, GOOD)
    await session.handlers['profiles.remove']({ id })
    expect(session.state()).toMatchObject({ status: 'no-profile', profile: null, tokenKept: 'none' })
    expect(keychain.entries.size).toBe(0)
    expect(await session.handlers['profiles.list']({})).toEqual([])
  })
})

describe('the practice profile', () => {
  test('is listed, opens with its own token, and is stored nowhere', async () => {
    const server = await service()
    const { profiles } = dataFolder()
    const keychain = memoryKeychain()
    const ephemeral = { name: 'Practice', baseUrl: server.url, token: GOOD, serviceKey: 'practice' }
    const session = startSession(profiles, keychain, { ephemeral })
    expect(await session.handlers['profiles.list']({})).toEqual([
      { id: 'practice', name: 'Practice', baseUrl: server.url, practice: true, operations: {} },
    ])
    await session.open('practice')
    expect(await session.prove()).toMatchObject({
      status: 'signed-in',
      tokenKept: 'session-only',
      problem: null,
    })
    expect(session.client()?.serviceKey).toBe('practice')
    expect([keychain.entries.size, (await profiles.list()).length]).toEqual([0, 0])
    for (const change of [
      () => session.handlers['profiles.save']({ id: 'practice', ...profile(server.url) }),
      () => session.handlers['profiles.remove']({ id: 'practice' }),
    ]) {
      expect(await failureOf(change())).toMatchObject({ code: 'session.profile-fixed' })
    }
    expect(
      await failureOf(session.handlers['profiles.save']({ ...profile(server.url), name: 'practice' })),
    ).toMatchObject({ code: 'session.profile-exists' })
    await session.signOut()
    await session.open('practice')
    expect(await session.prove()).toMatchObject({ status: 'signed-in' })
  })
})

describe('the environment’s token', () => {
  test('signs in to the profile that is opened first, and goes to no other', async () => {
    const server = await service()
    const other = await service()
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain(), { tokenFromEnvironment: GOOD })
    const first = store.save(profile(server.url))
    const second = store.save({ ...profile(other.url), name: 'Other' })
    await session.open(first.id)
    expect(await session.prove()).toMatchObject({ status: 'signed-in', tokenKept: 'session-only' })
    expect(await session.open(second.id)).toMatchObject({ status: 'signed-out' })
    expect(other.seen).toEqual([])
  })

  test('goes to no profile where the desk started a service of its own', async () => {
    const practice = await service()
    const other = await service()
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain(), {
      tokenFromEnvironment: GOOD,
      ephemeral: { name: 'Practice', baseUrl: practice.url, token: GOOD, serviceKey: 'practice' },
    })
    await session.open('practice')
    expect(await session.prove()).toMatchObject({ status: 'signed-in' })
    expect(await session.open(store.save(profile(other.url)).id)).toMatchObject({ status: 'signed-out' })
    expect(other.seen).toEqual([])
  })

  test('serves an address from the command line', async () => {
    const server = await service()
    const { profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain(), {
      tokenFromEnvironment: GOOD,
      ephemeral: { id: 'command-line', name: server.url, baseUrl: server.url, token: null, practice: false },
    })
    await session.open('command-line')
    expect(await session.prove()).toMatchObject({ status: 'signed-in', profile: { practice: false } })
    expect(session.client()?.serviceKey).toBe(server.url)
  })
})

test('another profile opened while the first one is asked: its late answer changes nothing', async () => {
  let release = () => {}
  const slow = await serve(response => {
    release = () => json(response, ana)
  })
  const server = await service()
  const { profiles, store } = dataFolder()
  const keychain = memoryKeychain()
  const session = startSession(profiles, keychain)
  const first = store.save(profile(slow.url))
  const second = store.save({ ...profile(server.url), name: 'Other' })
  keychain.entries.set(first.id, JSON.stringify({ baseUrl: slow.url, token: GOOD }))
  keychain.entries.set(second.id, JSON.stringify({ baseUrl: server.url, token: GOOD }))
  await session.open(first.id)
  await expect.poll(() => slow.seen.length).toBe(1)
  await session.open(second.id)
  expect(await session.prove()).toMatchObject({ status: 'signed-in', profile: { id: second.id } })
  const events = session.events.length
  release()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(session.events).toHaveLength(events)
})
