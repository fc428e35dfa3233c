import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { PrinterKeys } from '../../src-main/print/printers/printer-access.ts'
import { printerStanding } from '../../src-shared/print/reasons.ts'
import type { OneAtATime } from '../rig/ipp-server.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { deviceStations, tagOf } from './device-station.ts'
import type { Device } from './devices.ts'

// How printers let others in: their connections, their time, their passwords.

const { own, start, stationWith } = deviceStations()

describe('connections and time', () => {
  for (const way of ['holds', 'plain'] as const) {
    it.each([0, 1, 4])(
      `a printer that closes its connection %i ms after each answer (${way})`,
      tagOf(way === 'holds'),
      async closesAfter => {
        const { reaches, ids, device } = await stationWith({ way, always: { closesAfter } }, { jobs: 6 })
        for (const id of ids) await reaches(id, 'printed')
        expect(device.papers).toHaveLength(6)
      },
    )
  }

  it('a printer that resets its connection after each answer', async () => {
    const { reaches, ids, device } = await stationWith({ always: { closesAfter: 0, resets: true } }, { jobs: 6 })
    for (const id of ids) await reaches(id, 'printed')
    expect(device.papers).toHaveLength(6)
  })

  it('a printer that is busy by HTTP at times gets its job once it isn’t', async () => {
    const answers = { printJob: [{}, { http: 503 }, {}, { http: 503 }, {}] }
    const { reaches, ids, device } = await stationWith({ answers }, { jobs: 4 })
    for (const id of ids) await reaches(id, 'printed')
    expect(device.papers).toHaveLength(4)
  })

  it('a document that takes its time is waited for', async () => {
    // It lists no jobs, so that nothing but its answer says that it has this one.
    const answers: Device['answers'] = { printJob: [{ after: 1_000 }], getJobs: [{ status: 0x0501 }] }
    const { reaches } = await stationWith({ answers })
    await reaches('1', 'printed')
  })

  it('a large document that is read slowly is waited for as long as it is read', async () => {
    const device = await start({ readsEvery: 15 })
    // What both systems hold between them is read in half of that.
    const limit = 3_000
    const printer = openPrinter(device.uri, { limits: { document: limit }, findLogin: async () => null })
    const path = join(own.folder, 'large.pdf')
    const bytes = 28_000_000
    writeFileSync(path, Buffer.alloc(bytes, 'x'))
    const way = await printer.handOver()
    const began = performance.now()
    if (way.kind === 'one-shot') await way.submit({ name: 'large', path, bytes, sha256: '' }, {})
    expect(performance.now() - began).toBeGreaterThan(limit)
    expect(device.papers[0]?.bytes.length).toBe(bytes)
  })

  it('an answer that is lost is made up for by the printer’s list of jobs', async () => {
    const { reaches, device } = await stationWith({ answers: { printJob: [{ after: 'never' }] } })
    await reaches('1', 'printed')
    expect(device.papers).toHaveLength(1)
  })

  it('an answer that is lost where the printer lists nothing proves nothing', async () => {
    const answers: Device['answers'] = { printJob: [{ after: 'never' }], getJobs: [{ status: 0x0501 }] }
    const { reaches, codeOf, device } = await stationWith({ answers })
    await reaches('1', 'unconfirmed')
    expect([codeOf('1'), device.papers.length]).toEqual(['end.answer-lost', 1])
  })

  it('an answer to the document that is lost leaves a number to ask about', async () => {
    const answers: Device['answers'] = { sendDocument: [{ after: 'never' }], getJobs: [{ status: 0x0501 }] }
    const { reaches, device } = await stationWith({ way: 'two-steps', answers })
    await reaches('1', 'printed')
    expect(device.papers).toHaveLength(1)
    // What it may have begun to print isn't taken back.
    expect(device.asked).not.toContain('cancelJob')
  })

  it.each([
    ['1.1', 0x0503],
    ['1.0', 0x0503],
    ['1.1', 0x0400],
    ['1.0', 0x0400],
  ])('a printer that knows IPP %s alone, and rejects others by %i', async (version, rejectsVersionsAs) => {
    const { reaches, ids, warnings } = await stationWith({ versions: [version], rejectsVersionsAs }, { jobs: 2 })
    for (const id of ids) await reaches(id, 'printed')
    expect(warnings).toEqual([])
  })

  it('a printer of IPP 1.0 that forgets the number of the request when it says so', async () => {
    const { reaches } = await stationWith({ versions: ['1.0'], always: { requestId: 0 } })
    await reaches('1', 'printed')
  })

  it('a printer that wants a password keeps its jobs waiting, and says so once', async () => {
    const { until, codeOf, warnings, station } = await stationWith({ always: { http: 401 } }, { jobs: 3 })
    await until(() => codeOf('1') === 'printer.wants-password')
    await station.readNow()
    expect(warnings.filter(text => text.includes('password'))).toHaveLength(1)
  })

  const ada = { user: 'ada', password: 'sign: "here"' }
  const basic = `Basic ${Buffer.from(`${ada.user}:${ada.password}`).toString('base64')}`
  const ways: [string, string, (given: string) => boolean][] = [
    ['Basic', 'Basic realm="x"', given => given === basic],
    ['Digest', 'Digest realm="x, y", nonce="n1", qop="auth,auth-int", opaque="o"', given => isDigest(given, 'md5')],
    [
      'Digest by SHA-256, Basic beside it',
      'Basic realm="x, y", Digest realm="x, y", nonce="n1", algorithm=SHA-256, qop="auth"',
      given => isDigest(given, 'sha256'),
    ],
  ]

  /** The proof of RFC 7616, section 3.4.1, put together from what was given. */
  function isDigest(given: string, hash: 'md5' | 'sha256'): boolean {
    const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(given)?.[1] ?? ''
    const of = (text: string) => createHash(hash).update(text).digest('hex')
    const [who, what] = [of(`${ada.user}:x, y:${ada.password}`), of('POST:/ipp/print')]
    const proof = of(`${who}:n1:${field('nc')}:${field('cnonce')}:auth:${what}`)
    return given.startsWith('Digest ') && field('response') === proof
  }

  it.each(ways)(
    'a printer that wants a password by %s gets the one that is kept for it',
    async (_how, challenge, accepts) => {
      const { reaches, ids } = await stationWith(
        { way: 'holds', wants: { challenge, accepts } },
        { jobs: 2, login: ada },
      )
      for (const id of ids) await reaches(id, 'printed')
    },
  )

  const [, digest = ''] = ways[1] ?? []
  const asked: [string, Device['wants']][] = [
    ['everything', { challenge: digest, accepts: given => isDigest(given, 'md5') }],
    ['jobs alone', { challenge: digest, accepts: given => isDigest(given, 'md5'), only: ['validateJob', 'printJob'] }],
  ]
  it.each(asked)(
    'a password is kept once the printer accepts it, and used until it is forgotten: %s',
    async (_what, wants) => {
      const keychain = memoryKeychain()
      const keys = new PrinterKeys(async () => keychain)
      const { until, reaches, codeOf, device, uri } = await stationWith(
        { way: 'at-once', ...(wants ? { wants } : {}) },
        { keys },
      )
      await until(() => codeOf('1') === 'printer.wants-password')
      const wrong = keys.signIn(uri, { ...ada, password: 'wrong' })
      await expect(wrong).rejects.toMatchObject({ code: 'printer.sign-in-refused' })
      expect([keychain.entries.size, device.papers]).toEqual([0, []])
      await keys.signIn(uri, ada)
      await reaches('1', 'printed')
      expect((await keys.view(uri)).user).toBe('ada')
      expect(JSON.stringify(await keys.view(uri))).not.toContain('sign:')
      await keys.forget(uri)
      const printer = openPrinter(uri, keys)
      const way = await printer.handOver().catch(error => error.code)
      expect([keychain.entries.size, wants?.only ? 'printer.wants-password' : way]).toEqual([
        0,
        'printer.wants-password',
      ])
    },
  )

  it('a printer whose last job is held for its paper once it is signed in to has no trouble any more', async () => {
    const keys = new PrinterKeys(async () => memoryKeychain())
    const wants = { challenge: digest, accepts: (given: string) => isDigest(given, 'md5') }
    const says = { 'media-supported': 'om_stamp_30x30mm' }
    const { until, reaches, codeOf, station, uri } = await stationWith({ wants, says }, { keys })
    await until(() => codeOf('1') === 'printer.wants-password')
    expect(station.laneOf(uri).problem?.code).toBe('printer.wants-password')
    await keys.signIn(uri, ada)
    await reaches('1', 'held')
    await until(() => station.laneOf(uri).problem === null)
  })

  it.each<[number, Record<string, string>, string | undefined]>([
    [401, { 'WWW-Authenticate': 'Basic realm="x"' }, 'password'],
    [403, {}, 'permission'],
    [426, {}, 'address'],
    [301, { Location: 'https://127.0.0.1/' }, 'address'],
    [400, {}, 'address'],
    [404, {}, undefined],
    [500, {}, undefined],
  ])('HTTP %i says what the printer wants', async (http, headers, wants) => {
    const device = await start({ always: { http, headers } })
    const status = await openPrinter(device.uri, { findLogin: async () => null }).status()
    expect(status.wants).toBe(wants)
    const { standing } = printerStanding({ status, problem: null })
    expect(standing === 'wants').toBe(wants !== undefined)
  })

  it('a printer that doesn’t take the password gets nothing', async () => {
    const wants = { challenge: 'Basic realm="x"', accepts: () => false }
    const { until, codeOf, device } = await stationWith({ wants }, { login: ada })
    await until(() => codeOf('1') === 'printer.wants-password')
    expect(device.papers).toEqual([])
  })
})

const loose: OneAtATime[] = (['resets', 'leaves hanging', 'refuses'] as const).flatMap(others => [
  { others, while: 'open' },
  { others, while: 'asked' },
])

describe('a printer that takes one connection at a time', () => {
  const ways = (['plain', 'two-steps', 'holds'] as const).flatMap(way => loose.map(one => ({ ...one, way })))
  for (const { way, ...oneAtATime } of ways) {
    it(
      `and ${oneAtATime.others} others while it is ${oneAtATime.while} prints each job once, without a word (${way})`,
      tagOf(way === 'plain' && oneAtATime.while === 'open'),
      async () => {
        // The first job prints while the second one's document is being taken, which takes longer than a question waits.
        const began = performance.now()
        const jobs = (id: number): Record<string, number> =>
          id === 1 && performance.now() - began < 4_000 ? { 'job-state': 5 } : {}
        const slow = [{}, { after: 3_000 }, {}]
        const device: Device = { way, oneAtATime, jobs, answers: { printJob: slow, sendDocument: slow } }
        const limits = { answer: 1_000, document: 10_000 }
        const { reaches, uri, ids, warnings, codeOf, device: running } = await stationWith(device, { jobs: 3, limits })
        const states = new Set<string>()
        const watcher = openPrinter(uri, { limits, findLogin: async () => null })
        let isOver = false
        const watching = (async () => {
          for (; !isOver; await pause(100)) states.add((await watcher.status()).state)
        })()
        for (const id of ids) await reaches(id, 'printed')
        isOver = true
        await watching
        expect(running.papers.map(({ name }) => name)).toEqual(ids.map(id => `selvedge-test-${id}-1`))
        expect([...states].filter(state => state !== 'idle' && state !== 'printing')).toEqual([])
        expect([warnings, ids.map(codeOf)]).toEqual([[], ids.map(() => null)])
      },
    )
  }

  it('is asked nothing more beside a document after it has answered nothing there once', async () => {
    const oneAtATime: OneAtATime = { others: 'resets', while: 'asked' }
    const device = await start({ oneAtATime, answers: { printJob: [{ after: 3_500 }] } })
    const printer = openPrinter(device.uri, { findLogin: async () => null })
    const path = join(own.folder, 'small.pdf')
    writeFileSync(path, 'x')
    const way = await printer.handOver()
    const submit = () => (way.kind === 'one-shot' ? way.submit({ name: 'a', path, bytes: 1, sha256: '' }, {}) : null)
    // The first question finds out; a second one, and those beside the next document, aren't asked.
    for (let documents = 0; documents < 2; documents++) {
      const submitting = submit()
      await pause(50)
      const status = await printer.status()
      expect(status).toMatchObject({ state: 'printing', isTaking: true, reasons: [] })
      await printer.status()
      await submitting
      expect(device.turnedAway()).toBe(1)
    }
  })
})

it('a printer that answers beside a document says meanwhile how it is, and from then on takes another one, too', async () => {
  const says = { 'printer-state-reasons': 'media-empty-error' }
  const device = await start({ says, answers: { printJob: [{ after: 4_000 }, {}] } })
  const printer = openPrinter(device.uri, { findLogin: async () => null })
  const path = join(own.folder, 'small.pdf')
  writeFileSync(path, 'x')
  const way = await printer.handOver()
  const submit = (name: string) => way.kind === 'one-shot' && way.submit({ name, path, bytes: 1, sha256: '' }, {})
  let isTaken = false
  const submitting = Promise.resolve(submit('a')).then(() => {
    isTaken = true
  })
  await pause(50)
  const another = submit('b')
  expect((await printer.status()).reasons).toEqual(['media-empty-error'])
  // From now on nothing waits for the document.
  const began = performance.now()
  expect((await printer.status()).isTaking).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(1_000)
  await another
  expect(isTaken).toBe(false)
  await submitting
})

it.each([[0x0507], [0x0502], [0x0505]])(
  'a printer that answers questions beside a document with the status %i is at work, not away',
  async status => {
    const device = await start({
      answers: { printJob: [{ after: 2_500 }], getPrinterAttributes: [{}, { status }, {}] },
    })
    const printer = openPrinter(device.uri, { findLogin: async () => null })
    const path = join(own.folder, 'small.pdf')
    writeFileSync(path, 'x')
    const way = await printer.handOver()
    const submitting = way.kind === 'one-shot' ? way.submit({ name: 'a', path, bytes: 1, sha256: '' }, {}) : null
    await pause(50)
    expect(await printer.status()).toMatchObject({ state: 'printing', isTaking: true })
    await submitting
    expect(await printer.status()).toMatchObject({ state: 'idle' })
  },
)
