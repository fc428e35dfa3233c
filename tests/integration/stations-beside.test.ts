// @module-tag long
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { EventData, EventName } from '../../src-shared/contract/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { cupsMissing, startCups } from '../rig/cups.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

const desks: Desk[] = []
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
  for (const end of ends.splice(0)) await end()
  removeFolders()
})

const poll = { timeout: 60_000, interval: 20 }

/** Opens a desk without a profile. */
async function openDesk(dataFolder: string) {
  const desk = await createDesk({ shell: 'browser', dataFolder, fetch: nodeFetch, token: null })
  desks.push(desk)
  const events: { name: EventName; data: unknown }[] = []
  desk.onEvent((name, data) => events.push({ name, data: structuredClone(data) }))
  const { handlers } = desk
  await handlers['settings.save']({ pollSeconds: 1, start: 'print-waiting' })
  return {
    desk,
    handlers,
    told: <N extends EventName>(name: N) =>
      events.filter(event => event.name === name).map(event => event.data as EventData<N>),
    /** Adds a profile of a service and signs in there; its rules come into force at once. */
    async signIn(name: string, service: PracticeService, rules: PrintRule[], token = service.token) {
      const { id } = await handlers['profiles.save']({ name, baseUrl: service.url, operations: {} })
      await handlers['session.signIn']({ profileId: id, token })
      await handlers['jobs.list']({})
      await handlers['rules.save']({ rules })
      return id
    },
    open: (id: string) => handlers['profiles.open']({ id }),
    background: () => handlers['stations.list']({}),
    rows: async () => (await handlers['jobs.list']({})).rows,
  }
}

/**
 * A service without jobs; two have the same numbers, and other documents and times: jobs of one number and one moment would
 * be taken for those of one service at two addresses.
 */
async function startService(seed: number): Promise<PracticeService> {
  const service = await startPracticeService({
    size: 'none',
    stepSeconds: 0.1,
    seed,
    now: () => Date.now() - seed * 10_000,
  })
  ends.push(() => service.close())
  return service
}

/** A folder printer; `paper` are the PDFs that came out of it. */
function folderPrinter() {
  const folder = join(temporaryFolder(), 'paper')
  mkdirSync(folder)
  const files = () => readdirSync(folder).filter(name => name.endsWith('.pdf'))
  return {
    rules: [{ job_type: 'order', printer: `folder:${folder}` }] satisfies PrintRule[],
    folder,
    files,
    paper: () => files().map(name => readFileSync(join(folder, name))),
  }
}

const jobs = (count: number, job_type = 'order') =>
  Array.from({ length: count }, () => ({ job_type, fails: false, copies: 1 }))

/** Two services that have the same numbers, each with a printer of its own, in one desk; the second is looked at. */
async function twoStations() {
  const [first, second] = [await startService(1), await startService(2)]
  const [left, right] = [folderPrinter(), folderPrinter()]
  const at = await openDesk(temporaryFolder())
  const a = await at.signIn('Harbour & Vale', first, left.rules)
  const b = await at.signIn('Mill Lane', second, right.rules)
  return { ...at, first, second, left, right, a, b }
}

describe('a station whose profile isn’t looked at', () => {
  it('prints on beside the other one, shows nothing of it there, and is taken over as it runs', async () => {
    const at = await twoStations()
    const { first, second, left, right, handlers } = at
    expect(await at.background()).toMatchObject([
      { profile: { id: at.a, name: 'Harbour & Vale' }, state: 'running', online: true, problem: null },
    ])
    const mine = first.addJobs(jobs(12))
    const theirs = second.addJobs(jobs(12))
    await expect.poll(() => [left.files().length, right.files().length], poll).toEqual([12, 12])
    // The same numbers at two services: each is printed from its own document.
    const pdfs = async (service: PracticeService, ids: string[]) => Promise.all(ids.map(id => service.pdf(id)))
    const same = (some: Buffer[], others: Buffer[]) =>
      expect(some.map(one => one.toString('base64')).sort()).toEqual(others.map(one => one.toString('base64')).sort())
    same(left.paper(), await pdfs(first, mine))
    same(right.paper(), await pdfs(second, theirs))

    await expect.poll(async () => (await at.rows()).map(({ here }) => here), poll).toEqual(Array(12).fill('printed'))
    expect((await at.rows()).map(({ id }) => id).sort()).toEqual(theirs.toSorted())
    const switched = at.told('session.changed').findIndex(({ profile }) => profile?.id === at.b)
    expect(switched).toBeGreaterThan(-1)
    const shown = new Set(at.told('jobs.changed').flatMap(({ rows }) => rows.map(({ id }) => id)))
    expect([...shown].sort()).toEqual(theirs.toSorted())
    expect((await handlers['printers.list']({})).map(({ uri }) => uri)).toEqual([`folder:${right.folder}`])

    const running = at.desk.printDesk.background.find(({ profile }) => profile.id === at.a)?.open?.station
    const sessions = first.requests.count('admin.me')
    await at.open(at.a)
    // The same station, not another start: what it did is there, and what is looked at is its own.
    expect(at.desk.printDesk.station).toBe(running)
    expect(running).toBeDefined()
    expect((await at.rows()).map(({ id }) => id).sort()).toEqual(mine.toSorted())
    // The last sheet may be there before the ledger says so.
    await expect.poll(async () => (await at.rows()).every(({ here }) => here === 'printed'), poll).toBe(true)
    expect(await handlers['station.state']({})).toMatchObject({ state: 'running', online: true, printsOn: true })
    expect(await at.background()).toMatchObject([{ profile: { name: 'Mill Lane' }, state: 'running' }])
    expect(first.requests.count('admin.me')).toBe(sessions)
    first.addJobs(jobs(1))
    await expect.poll(() => left.files().length, poll).toBe(13)
  })

  it('tells what needs somebody with its profile’s name, and counts it', { tags: 'long' }, async () => {
    const at = await twoStations()
    const [job = ''] = at.first.addJobs(jobs(1, 'tag'))
    const alerts = () => at.handlers['alerts.list']({})
    const profile = { id: at.a, name: 'Harbour & Vale' }
    await expect.poll(alerts, poll).toMatchObject([{ job, profile }])
    await expect.poll(at.background, poll).toMatchObject([{ profile, needsYou: 1 }])
    expect(at.desk.needsYou()).toBe(1)
    expect(await at.rows()).toEqual([])
    await expect.poll(() => at.told('alerts.notify'), poll).toMatchObject([{ job, profile: at.a }])
    await at.open(at.a)
    // The same alert, of the open profile now, and no news.
    const [alert] = await alerts()
    expect(alert).toMatchObject({ job, key: `job ${job}` })
    expect(alert?.profile).toBeUndefined()
    expect(at.told('alerts.notify')).toHaveLength(1)
  })

  it('ends where it doesn’t print: paused, without a rule for a printer, or signed out', { tags: 'long' }, async () => {
    const at = await twoStations()
    await at.handlers['station.pause']({})
    expect(await at.handlers['station.state']({})).toMatchObject({ state: 'paused', printsOn: false })
    await at.open(at.a)
    expect(await at.background()).toEqual([])
    await at.handlers['rules.save']({ rules: [{ job_type: '*', printer: null }] })
    await at.open(at.b)
    expect(await at.background()).toEqual([])
    // It was closed, and is still paused.
    await at.handlers['jobs.list']({})
    expect(await at.handlers['station.state']({})).toMatchObject({ state: 'paused', printsOn: false })
    expect(await at.handlers['station.resume']({})).toMatchObject({ state: 'running', printsOn: true })
    await at.handlers['session.signOut']({})
    await at.open(at.a)
    expect(await at.background()).toEqual([])
  })
})

describe('a profile’s account', () => {
  it('that is refused stops its own station only, and says whose', { tags: 'long' }, async () => {
    const at = await twoStations()
    at.first.faults.set({ 'refuse-token@admin.orders.print-jobs.index': true })
    const refused = { profile: { name: 'Harbour & Vale' }, state: 'token-refused' }
    await expect.poll(at.background, poll).toMatchObject([{ ...refused, problem: { code: 'service.token-refused' } }])
    await expect
      .poll(() => at.handlers['alerts.list']({}), poll)
      .toMatchObject([{ kind: 'station', profile: { name: 'Harbour & Vale' } }])
    expect(await at.handlers['session.state']({})).toMatchObject({ status: 'signed-in', profile: { id: at.b } })
    at.second.addJobs(jobs(2))
    await expect.poll(() => at.right.files().length, poll).toBe(2)
    // A refused token isn't asked for again by looking at the profile: the service takes it again.
    at.first.faults.set({ 'refuse-token@admin.orders.print-jobs.index': false })
    await at.open(at.a)
    at.first.addJobs(jobs(1))
    await expect.poll(() => at.left.files().length, poll).toBe(1)
  })

  it('that is signed out, or removed, ends its own station only, and its token is used no more', async () => {
    const at = await twoStations()
    await at.handlers['session.signOut']({})
    at.second.addJobs(jobs(1))
    at.first.addJobs(jobs(1))
    await expect.poll(() => at.left.files().length, poll).toBe(1)
    expect(at.right.files()).toEqual([])
    expect(await at.background()).toMatchObject([{ profile: { name: 'Harbour & Vale' }, state: 'running' }])
    await at.handlers['profiles.remove']({ id: at.a })
    await expect.poll(at.background, poll).toEqual([])
    const asked = at.first.requests.list().length
    at.first.addJobs(jobs(1))
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(at.first.requests.list().length).toBe(asked)
    expect(at.left.files()).toHaveLength(1)
  })

  it('shares the station of its service with another profile, which works for whoever looks at it', {
    tags: 'long',
  }, async () => {
    const at = await twoStations()
    const { handlers, first, left } = at
    await at.open(at.a)
    const third = await handlers['profiles.save']({ name: 'Harbour, nights', baseUrl: first.url, operations: {} })
    await at.open(third.id)
    // Nobody is signed in there: it goes on with the account that it has.
    expect(await handlers['session.state']({})).toMatchObject({ status: 'signed-out' })
    first.addJobs(jobs(1))
    await expect.poll(() => left.files().length, poll).toBe(1)
    expect((await at.background()).map(({ profile }) => profile.name)).toEqual(['Mill Lane'])
    await handlers['session.signIn']({ profileId: third.id, token: first.token })
    await at.open(at.b)
    expect((await at.background()).map(({ profile }) => profile.name)).toEqual(['Harbour, nights'])
    await at.open(at.a)
    first.addJobs(jobs(1))
    await expect.poll(() => left.files().length, poll).toBe(2)
    expect((await at.background()).map(({ profile }) => profile.name)).toEqual(['Mill Lane'])
  })
})

it('one service at two addresses isn’t printed twice', async () => {
  const first = await startService(1)
  const [left, right] = [folderPrinter(), folderPrinter()]
  const at = await openDesk(temporaryFolder())
  await at.signIn('One', first, left.rules)
  first.addJobs(jobs(1))
  await expect.poll(() => left.files().length, poll).toBe(1)
  const localhost = await atLocalhost(first)
  const { id } = await at.handlers['profiles.save']({ name: 'Two', baseUrl: localhost, operations: {} })
  await at.handlers['session.signIn']({ profileId: id, token: first.token })
  await expect
    .poll(() => at.handlers['station.state']({}), poll)
    .toMatchObject({ state: 'off', problem: { code: 'station.already-here' } })
  expect((await at.handlers['station.state']({})).problem?.data['holder']).toContain('profile “One”')
  await expect(at.handlers['rules.save']({ rules: right.rules })).rejects.toMatchObject({
    code: 'station.already-here',
  })
  first.addJobs(jobs(1))
  await expect.poll(() => left.files().length, poll).toBe(2)
  expect(right.files()).toEqual([])
})

/** The same service under the name of this computer. */
async function atLocalhost(service: PracticeService): Promise<string> {
  const server = createServer(async (request, response) => {
    const headers = { authorization: request.headers.authorization ?? '' }
    const answer = await fetch(`${service.url}${request.url}`, { headers })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => server.closeAllConnections())
  ends.push(async () => server.close())
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`
}

it.skipIf(cupsMissing())('two stations send to one queue, each job once', { tags: 'long' }, async () => {
  const cups = await startCups()
  ends.push(() => cups.close())
  const rules = [{ job_type: '*', printer: await cups.queue('shared') }]
  const at = await openDesk(temporaryFolder())
  const [first, second] = [await startService(1), await startService(2)]
  await at.signIn('Harbour & Vale', first, rules)
  await at.signIn('Mill Lane', second, rules)
  first.addJobs(jobs(20))
  second.addJobs(jobs(20))
  await expect.poll(() => cups.received('shared').length, poll).toBe(40)
  const titles = cups.received('shared').map(({ title }) => title)
  expect(new Set(titles).size).toBe(40)
})
