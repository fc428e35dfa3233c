// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDesk } from '../../src-main/desk.ts'
import type { Provisioning } from '../../src-main/provisioning.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { endCommands, runCommand } from '../integration/cli-support.ts'
import { bringDraft } from '../rig/harbour.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { shown } from '../rig/shown.ts'
import { oddJob, plant, startPlantedPrinter, startPlantedService } from './planted-service.ts'

// Everything that can leave this computer or go to a log, after a working day with a service, a printer and a person
// that put a word of their own into every text. A word or a field that isn't in the tables fails the test until
// somebody has decided about it, here.

type Sink = 'webhook' | 'program' | 'log' | 'stderr' | 'diagnostics' | 'room'

/** The words that may be in each sink, and why; nothing else that was planted may be in any. */
const allowedWords: Record<Sink, Record<string, string>> = {
  webhook: {
    [plant('station')]: 'the receiver is told which station it is',
    [plant('queue')]: 'the receiver is told which printer it is',
    [plant('hook')]: 'the path of the receiver’s own address',
    [plant('broken')]: 'the path of the other receiver’s address',
    [plant('secret')]: 'the value of the header that a person entered for this receiver',
    [plant('othersecret')]: 'the value of the header of the other receiver',
  },
  program: {
    [plant('station')]: 'as for a webhook',
    [plant('queue')]: 'as for a webhook',
    [plant('argument')]: 'an argument that the computer’s administrator wrote',
  },
  log: {},
  stderr: {},
  diagnostics: {
    [plant('queue')]: 'which printer it is',
    [plant('folder')]: 'which printer it is',
    [plant('refusing')]: 'which printer it is',
    [plant('printerprintermakeandmodel')]: 'its maker’s name of the model: what a printer can do depends on it',
    [plant('station')]: 'the names of attempts begin with it, and printers know attempts by their names',
  },
  room: {
    [plant('station')]: 'persons tell stations apart by their names',
    [plant('queue')]: 'persons tell printers apart by their names',
    [plant('folder')]: 'persons tell printers apart by their names',
    [plant('refusing')]: 'persons tell printers apart by their names',
    [plant('oddjob')]: 'stations must agree on a job’s id, whatever the service chose',
    [plant('order')]: 'stations tell by it that a number was given to another job',
    [plant('type')]: 'stations tell by it that a number was given to another job',
    [plant('ruletype')]: 'stations tell each other which types of jobs their rules print and leave',
    [plant('leftto')]: 'stations see whether anybody is called what their rules name',
  },
}

/** Every field that a receiver gets, and what it may hold. */
const alertFields: Record<string, string> = {
  version: 'a number',
  event: 'one of two words',
  id: 'a hash, or a random id',
  station: 'the station’s name without markup',
  sent_at: 'a moment',
  text: 'our words, plain ids, names of printers and of the station',
  count: 'a number',
  more: 'a number',
  'alerts.what': 'one of our words',
  'alerts.reason': 'the code of a message',
  'alerts.job': 'a plain id, or …',
  'alerts.printer': 'a printer’s name without markup',
  'alerts.since': 'a moment',
  'alerts.link': 'a link of the desk with a plain id, or without',
  'alerts.text': 'our words, plain ids, names of printers',
}

/** Every field of a line of the log, and what it may hold. */
const logFields: Record<string, string> = {
  level: 'a number',
  time: 'a moment',
  msg: 'a text of ours, without what others wrote in it',
  status: 'a word or a number',
  token: 'where the token is kept, in a word',
  url: 'the host of a service',
  operation: 'the name of an operation',
  method: 'of HTTP',
  milliseconds: 'a number',
  job: 'a plain id, or …',
  why: 'a text of ours, or names of errors',
  printer: 'a printer’s address without keys',
  tries: 'a number',
  receiver: 'a random id',
  error: 'an error’s name and place',
  stack: 'an error’s places',
  rows: 'a number',
}

/** Every column of the room, and what it may hold. */
const roomColumns: Record<string, string> = {
  'address.address': 'the service’s address',
  'address.service': 'a random id',
  'service.id': 'a random id',
  'service.merged_into': 'a random id',
  'version.number': 'a number',
  'listed.service': 'a random id',
  'listed.job': 'a job’s id',
  'listed.type': 'a job’s type',
  'listed.order_id': 'an order’s id',
  'listed.created_at': 'a moment',
  'listed.unlisted': 'a moment',
  'claim.service': 'a random id',
  'claim.job': 'a job’s id',
  'claim.attempt': 'a number',
  'claim.station': 'a random id',
  'claim.fence': 'a number',
  'claim.state': 'a word of ours',
  'claim.printer': 'a printer’s address without keys',
  'claim.type': 'a job’s type',
  'claim.order_id': 'an order’s id',
  'claim.created_at': 'a moment',
  'claim.taken_at': 'a moment',
  'claim.sent_at': 'a moment',
  'claim.ended_at': 'a moment',
  'claim.lease_until': 'a moment',
  'claim.ledger': 'three numbers and a moment',
  'station.told': 'a moment',
  'station.last_here': 'a moment',
  'claim.change': 'a number',
  'room.one': 'a flag',
  'room.generation': 'a number',
  'room.held': 'a word of ours',
  'room.held_at': 'a moment',
  'room.made_for': 'a hash',
  'station.id': 'a random id',
  'station.name': 'the station’s name',
  'station.groups': 'its groups’ names',
  'station.computer': 'the computer’s name',
  'station.instance': 'a random id',
  'station.seen': 'a moment',
  'station.draining': 'a flag',
  'station.service': 'a random id',
  'station.says': 'see below',
}

/** Everything that a station says of itself in the room, and what it may hold. */
const saidFields: Record<string, string> = {
  state: 'a word of ours',
  needsPerson: 'a number',
  stopped: 'types of jobs, of the rules',
  prints: 'as stopped',
  leaves: 'as stopped',
  names: 'stations and groups, of the rules',
  name: 'the station’s name',
  groups: 'its groups’ names',
  'needs.count': 'a number',
  'needs.said.code': 'the code of a message',
  'needs.said.data': 'plain data of it',
  'printers.name': 'a printer’s name',
  'printers.waiting': 'a number',
  'printers.problem': 'null',
  'printers.problem.code': 'the code of a message',
  'printers.problem.data': 'plain data of it',
  'printers.status.state': 'a word of ours',
  'printers.status.accepting': 'a flag',
  'printers.status.duplex': 'a flag',
  'printers.status.reasons': 'keywords that the desk has words for',
  'printers.status.queuedJobs': 'a number',
  'printers.status.keepsHistory': 'a flag',
  'printers.status.message': 'null',
  'printers.status.makeAndModel': 'null',
}

/** The parts of the diagnostics, and what they may hold. */
const diagnosticsFields: Record<string, string> = {
  about: 'our words',
  at: 'a moment',
  versions: 'numbers of versions',
  zone: 'a time zone',
  open: 'how the desk is, and codes with plain data',
  settings: 'what was chosen, and not what was typed',
  rules: 'the rules with types, options and printers',
  profiles: 'hosts, and names of operations',
  doctor: 'our words',
  printers: 'how printers are, in keywords',
  database: 'numbers',
  prices: 'numbers',
  ledger: 'ids, moments, states, printers, codes with plain data',
  failures: 'names and places of errors',
  log: 'lines of the log',
}

const words = (text: string): string[] =>
  [...new Set(text.match(/Plant[a-z]+/gi) ?? [])].map(word => plant(word.slice(5).toLowerCase()))

/** Waits until something is so. */
const until = (what: string, isSo: () => Promise<boolean> | boolean) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`not yet: ${what}`)
    },
    { timeout: 60_000, interval: 100 },
  )

/** The places of all values in a JSON value: `alerts.job` for the job of each alert. */
function placesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(one => placesIn(one, place))
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, place === '' ? name : `${place}.${name}`))
}

describe.skipIf(withoutPostgres())('after a working day', () => {
  const left: Record<Sink, string> = { webhook: '', program: '', log: '', stderr: '', diagnostics: '', room: '' }
  const ends: (() => unknown)[] = []
  let postgres: Postgres
  const posts: unknown[] = []

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-leaves-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'))
    ends.push(() => vi.unstubAllEnvs())
    const service = await startPlantedService()
    ends.push(service.close)
    const [stopped, refusing] = [await startPlantedPrinter('stopped'), await startPlantedPrinter('refusing')]
    ends.push(stopped.close, refusing.close)
    postgres = await startPostgres()
    ends.push(() => postgres.close())
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        left.webhook += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`
        posts.push(JSON.parse(body))
        response.writeHead(request.url?.includes('broken') ? 500 : 204).end(plant('receiveranswer'))
      })
    })
    await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
    ends.push(() => receiver.close())
    ends.push(() => receiver.closeAllConnections())
    const hooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

    const told = join(folder, 'told.txt')
    const script = join(folder, 'alerted.mjs')
    writeFileSync(
      script,
      `import { appendFileSync, readFileSync } from 'node:fs'
       appendFileSync(${JSON.stringify(told)}, JSON.stringify([process.argv.slice(2), process.env]) + readFileSync(0, 'utf8') + '\\n')`,
    )
    const keychain = memoryKeychain()
    const open = (alerts: NonNullable<Provisioning['alerts']>) =>
      createDesk({
        shell: 'browser',
        dataFolder: join(folder, 'data'),
        fetch: nodeFetch,
        token: null,
        keychain,
        warn: text => {
          left.stderr += `${text}\n`
        },
        provisioning: { rules: [], station: {}, locale: undefined, timezone: undefined, alerts },
      })
    const claims = await postgres.database('leaves')
    process.env['SELVEDGE_CLAIMS_URL'] = claims
    const desk = await open([])
    const { handlers } = desk
    const named = (uri: string, name: string) => `${uri.replace(/\/[^/]*$/, '')}/${plant(name)}`
    const queue = named(stopped.uri, 'queue')
    const other = named(refusing.uri, 'refusing')
    const paper = `folder:${join(folder, plant('folder'))}`
    await handlers['settings.save']({
      stationName: plant('station'),
      start: 'print-waiting',
      pollSeconds: 1,
      scannerPrefix: plant('scanner'),
      notifications: false,
    })
    const name = plant('profile')
    const profile = await handlers['profiles.save']({ name, baseUrl: service.url, operations: {} })
    await handlers['profiles.open']({ id: profile.id })
    await handlers['session.signIn']({ profileId: profile.id, token: plant('token') })
    const rules = [
      { job_type: 'order', printer: paper },
      { job_type: 'tag', printer: queue },
      { job_type: 'shirt code', printer: other },
      { job_type: `${plant('ruletype')} x`, printer: null, left_to: plant('leftto') },
    ]
    await until('rules are saved', () =>
      handlers['rules.save']({ rules }).then(
        () => true,
        () => false,
      ),
    )

    const rows = async () => new Map((await handlers['jobs.list']({})).rows.map(row => [row.id, row.here]))
    await until('9001 is printed', async () => (await rows()).get('9001') === 'printed')
    await until(
      'jobs have failed',
      async () => [...(await rows()).values()].filter(here => here === 'failed').length > 1,
    )
    await until('9010 has failed', async () => (await rows()).get('9010') === 'failed')
    await until('jobs are held', async () => [...(await rows()).values()].filter(here => here === 'held').length > 1)
    for (const [name, path, secret] of [
      ['receiver', 'hook', 'secret'],
      ['othername', 'broken', 'othersecret'],
    ] as const) {
      await handlers['alerts.saveTarget']({
        name: `${plant(name)}’s phone`,
        url: `${hooks}/${plant(path)}`,
        afterMinutes: 0,
        header: 'x-key',
        secret: plant(secret),
      })
    }
    // A person prints again, asks the service for it, skips, opens an order, searches, brings a price file.
    await handlers['jobs.print']({ ...(await shown(handlers, ['9001'])), why: `${plant('why')} said so` })
    await handlers['jobs.reprintThroughService'](await shown(handlers, ['9001', oddJob])).catch(() => {})
    await handlers['jobs.skip'](await shown(handlers, ['9008'])).catch(() => {})
    await handlers['admin.orders.index']({}).catch(() => {})
    await handlers['admin.orders.show']({ path: { order: '51070' } }).catch(() => {})
    await handlers['admin.orders.notes']({ path: { order: '51070' } }).catch(() => {})
    await handlers['admin.dashboard.quick-search']({ query: { q: plant('searched') } }).catch(() => {})
    await handlers['notifications.list']({}).catch(() => {})
    await handlers['prices.retailers']({ search: plant('search') }).catch(() => {})
    await bringDraft(
      { desk, dataFolder: join(folder, 'data') } as never,
      `Code,${plant('column')}\nA,${plant('cell')}\n`,
      `${plant('file')}.csv`,
    ).catch(() => {})
    await handlers['alerts.testTarget']({ id: (await handlers['alerts.targets']({}))[0]?.id ?? '' })
    await until('alerts are posted', () => posts.filter(post => JSON.stringify(post).includes('"held"')).length > 1)
    // The room is told of what needs a person.
    await until('the room is told', async () =>
      /"needsPerson": [1-9]/.test(await postgres.ask('leaves', 'SELECT says FROM selvedge.station')),
    )
    const isAllThere = async () => {
      const there = new Set(words(await postgres.dump('leaves')))
      return Object.keys(allowedWords.room).every(word => there.has(word))
    }
    await until('the room has all that it may have', isAllThere)
    left.diagnostics = (await handlers['desk.diagnostics']({})).text
    left.room = await postgres.dump('leaves')
    await desk.close()
    // The next morning, with a program for alerts.
    process.env['SELVEDGE_CLAIMS_URL'] = claims
    const next = await open([
      { name: plant('program'), command: [process.execPath, script, plant('argument')], afterMinutes: 0 },
    ])
    await next.handlers['profiles.open']({ id: profile.id })
    const isTold = () => readdirSync(folder).includes('told.txt') && readFileSync(told, 'utf8').includes('"held"')
    await until('the program is told', isTold)
    await next.close()
    left.program = readFileSync(told, 'utf8')
    const logs = join(folder, 'data', 'logs')
    left.log = readdirSync(logs)
      .map(file => readFileSync(join(logs, file), 'utf8'))
      .join('\n')
    // The same for a station without a window.
    const config = join(folder, 'station.json')
    writeFileSync(
      config,
      JSON.stringify({
        station: 'two',
        rules: [
          { job_type: 'order', printer: paper },
          { job_type: 'tag', printer: queue },
          { job_type: 'shirt code', printer: other },
        ],
        start: 'print-waiting',
        drain_patience_seconds: 2,
      }),
    )
    const run = await runCommand(
      ['station', '--drain', '--data', join(folder, 'second'), '--base-url', service.url, '--config', config],
      {
        SELVEDGE_TOKEN: plant('token'),
        XDG_STATE_HOME: join(folder, 'state2'),
      },
    )
    left.stderr += run.errors
    left.log += readFileSync(join(folder, 'second', 'logs', 'selvedge.log'), 'utf8')
    expect(run.lines.join()).toContain('9001')
  }, 240_000)
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    endCommands()
  })

  it.each(Object.keys(left) as Sink[])('the only planted words in what went to the %s are those of the table', sink => {
    expect(left[sink].length).toBeGreaterThan(100)
    expect(words(left[sink]).toSorted()).toEqual(Object.keys(allowedWords[sink]).toSorted())
  })

  it('a receiver gets the fields of the table', () => {
    expect([...new Set(posts.flatMap(post => placesIn(post)))].toSorted()).toEqual(Object.keys(alertFields).toSorted())
  })

  it('a line of the log has fields of the table', () => {
    const lines = left.log.split('\n').filter(line => line.startsWith('{"level"'))
    const fields = new Set(lines.flatMap(line => Object.keys(JSON.parse(line))))
    expect([...fields].filter(field => !Object.hasOwn(logFields, field))).toEqual([])
  })

  it('the room has the columns of the table', async () => {
    const named = `SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'selvedge'`
    const columns = (await postgres.ask('leaves', named)).split('\n')
    expect(columns.toSorted()).toEqual(Object.keys(roomColumns).toSorted())
    const said = (await postgres.ask('leaves', 'SELECT says FROM selvedge.station'))
      .split('\n')
      .map(line => JSON.parse(line))
    const places = said.flatMap(one => placesIn(one)).map(place => place.replace(/\.data\..*$/, '.data'))
    expect([...new Set(places)].filter(place => !Object.hasOwn(saidFields, place))).toEqual([])
  })

  it('the diagnostics have the parts of the table', () => {
    expect(Object.keys(JSON.parse(left.diagnostics)).toSorted()).toEqual(Object.keys(diagnosticsFields).toSorted())
  })
})
