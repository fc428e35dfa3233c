import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ClaimedJob } from '../../src-main/print/claims/claims.ts'
import { ClaimRegistry } from '../../src-main/print/claims/registry.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { StationGuard } from '../../src-main/print/station-guard.ts'
import { openStateFolder } from '../../src-main/storage/state-folder.ts'
import type { DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { listed, MemoryPrinter, memoryService, startSmallStation, writeDocument } from './station-support.ts'

const running: ClaimRegistry[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.leave()
})
afterAll(removeFolders)

const created = Date.UTC(2026, 10, 21, 10)
const job = (id: string, changes: Partial<ClaimedJob> = {}): ClaimedJob => ({
  id,
  type: 'order',
  orderId: null,
  createdAt: null,
  ...changes,
})
const jobs = (count: number, changes: Partial<ClaimedJob> = {}) =>
  Array.from({ length: count }, (_, at) => job(String(at), changes))

/** A station on a data folder; `ledger` is its ledger's name. */
function station(ledger: string, folder = temporaryFolder()) {
  const registry = new ClaimRegistry(ledger, folder)
  running.push(registry)
  const note = { station: ledger, process: 'a test', folder }
  return {
    registry,
    folder,
    enter: (service: string) => registry.enter(service, note).other?.station ?? null,
  }
}

describe('stations of one user on one computer', () => {
  it('are one for each address of a service, for as long as the first runs', () => {
    const [first, second] = [station('first'), station('second')]
    expect(first.enter('https://a.example')).toBeNull()
    expect(second.enter('https://a.example')).toBe('first')
    expect(second.enter('https://b.example')).toBeNull()
    first.registry.leave()
    expect(second.enter('https://a.example')).toBeNull()
  })

  it.each([
    ['the same times', jobs(1, { createdAt: created }), jobs(1, { createdAt: created }), true],
    ['many of the same numbers', jobs(8), jobs(10), true],
    ['one small number', jobs(1), jobs(1), false],
    ['other times', jobs(20, { createdAt: created }), jobs(20, { createdAt: created + 3_600_000 }), false],
    ['other orders', jobs(20, { orderId: '1' }), jobs(20, { orderId: '2' }), false],
    ['few in common', [...jobs(6), ...jobs(40).slice(20)], [...jobs(6), ...jobs(80).slice(50)], false],
  ])('are told to be of one service by their lists: %s', (_what, theirs, ours, isSame) => {
    const [first, second] = [station('first'), station('second')]
    first.enter('http://localhost')
    second.enter('http://127.0.0.1')
    expect(first.registry.meet(theirs).other).toBeNull()
    expect(second.registry.meet(ours).other?.station ?? null).toBe(isSame ? 'first' : null)
    // Whoever was there first goes on.
    expect(first.registry.meet([...theirs, job('new')]).other).toBeNull()
  })

  it('send nothing more once their list says that another one is there, until they have stopped', () => {
    const [first, second] = [station('first'), station('second')]
    first.enter('http://localhost')
    second.enter('http://127.0.0.1')
    const attempt = { number: 1, startedAt: 1 }
    const [seven, eight] = [job('7', { createdAt: created }), job('8', { createdAt: created })]
    first.registry.meet([seven, eight])
    expect(second.registry.meet([seven, eight]).other?.station).toBe('first')
    expect(second.registry.claim('http://127.0.0.1', eight, attempt)?.folder).toBe(first.folder)
    first.registry.leave()
    expect(second.enter('http://127.0.0.1')).toBeNull()
    expect(second.registry.claim('http://127.0.0.1', eight, attempt)).toBeNull()
  })

  it('hold what another one sent to a printer, also once that one has ended', () => {
    const first = station('first')
    first.enter('http://localhost')
    const attempt = { number: 1, startedAt: 1 }
    const seven = job('7', { createdAt: created })
    expect(first.registry.claim('http://localhost', seven, attempt)).toBeNull()
    expect(first.registry.claim('http://localhost', seven, attempt)).toBeNull()
    expect(first.registry.claim('http://localhost', seven, { number: 2, startedAt: 9 })).toBeNull()
    first.registry.leave()
    const second = station('second')
    second.enter('http://127.0.0.1')
    const known = job('7', { orderId: '51060', createdAt: created })
    const earlier = second.registry.claim('http://127.0.0.1', known, { number: 1, startedAt: 5 })
    expect(earlier?.folder).toBe(first.folder)
    // The same number for another document, and a job of a service that nobody entered for.
    first.enter('http://localhost')
    expect(first.registry.claim('http://localhost', job('8', { orderId: '1' }), attempt)).toBeNull()
    expect(second.registry.claim('http://127.0.0.1', job('8', { orderId: '2' }), attempt)).toBeNull()
    expect(second.registry.claim('practice', seven, { number: 1, startedAt: 5 })).toBeNull()
    // The same number alone is no proof: another service counts from 1, too.
    expect(first.registry.claim('http://localhost', job('9'), attempt)).toBeNull()
    expect(second.registry.claim('http://127.0.0.1', job('9'), attempt)).toBeNull()
  })

  it('hold it in a whole station, with its reason, and nothing of it stays at the printer', async () => {
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    const drainedBy = async (here: 'printed' | 'held') => {
      const folder = temporaryFolder()
      const database = await openStationDatabase(join(folder, 'station.db'))
      await database.claims.enter('test', { station: here, process: 'a test', folder })
      const one = await startSmallStation({
        ledger: database.ledger,
        documents: folder,
        service: memoryService([listed('7', { createdAt: created })]),
        // The document comes after the printer was asked, or not asked.
        fetchDocument: async request => {
          await new Promise(resolve => setTimeout(resolve, 100))
          return writeDocument(request)
        },
        printers: [printer],
        policy: { rules: [{ job_type: '*', printer: printer.uri }] },
      })
      await one.reaches('7', here)
      // What is said stays said, also once the document that was on its way is here.
      await one.until(() => readdirSync(folder).some(name => name.endsWith('.pdf')))
      await one.station.stop()
      const { jobs } = await database.ledger.load('test', 0)
      await database.close()
      return jobs[0]
    }
    expect((await drainedBy('printed'))?.here).toBe('printed')
    const held = await drainedBy('held')
    expect(held).toMatchObject({ here: 'held', reason: { code: 'job.held-claimed-before' } })
    expect(held?.newest?.state).toBe('withdrawn')
    expect(printer.paper).toHaveLength(1)
    expect([...printer.jobs.values()].filter(({ state }) => state === 'held')).toEqual([])
  })

  it('notice an older state of their own ledger', () => {
    const first = station('one')
    first.enter('http://a')
    expect(first.registry.claim('http://a', job('7'), { number: 1, startedAt: 5 })).toBeNull()
    first.registry.leave()
    const restored = station('one', first.folder)
    restored.enter('http://a')
    expect(restored.registry.claim('http://a', job('7'), { number: 1, startedAt: 90 })).not.toBeNull()
    // Another service of the same desk.
    restored.enter('http://b')
    expect(restored.registry.claim('http://b', job('7'), { number: 1, startedAt: 91 })).toBeNull()
  })

  it('hold what they sent themselves under another address of the service, where its time says that it is the same', () => {
    const one = station('one')
    one.enter('http://127.0.0.1')
    const seven = job('7', { createdAt: created })
    expect(one.registry.claim('http://127.0.0.1', seven, { number: 1, startedAt: 5 })).toBeNull()
    expect(one.registry.claim('http://127.0.0.1', job('8'), { number: 1, startedAt: 6 })).toBeNull()
    one.registry.leave()
    const again = station('one', one.folder)
    again.enter('http://localhost')
    const attempt = { number: 1, startedAt: 90 }
    expect(again.registry.claim('http://localhost', seven, attempt)).toEqual({
      folder: one.folder,
      at: expect.any(Number),
    })
    // The same number of another service of the same desk.
    expect(again.registry.claim('http://localhost', job('7', { createdAt: created + 60_000 }), attempt)).toBeNull()
    expect(again.registry.claim('http://localhost', job('8'), attempt)).toBeNull()
  })

  it('are told of each other in one line of plain text, whatever the other calls itself', async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()]
    const opened = await Promise.all([first, second].map(folder => openStationDatabase(join(folder, 'station.db'))))
    const guards = opened.map(
      ({ claims }, at) =>
        new StationGuard({
          claims,
          serviceKey: 'https://a.example',
          note: () => ({ station: `bad\n\u202e${'x'.repeat(500)}`, process: 'a test', folder: `/${at}` }),
          holdWaitingJobs: async () => {},
          refused: () => {},
          warn: () => {},
        }),
    )
    await guards[0]?.take()
    const refusal = await guards[1]?.take().catch((error: DeskError) => error.message)
    expect(refusal).toContain(`bad ${'x'.repeat(56)}, a test, data folder /0`)
    for (const guard of guards) await guard.release()
    for (const database of opened) await database.close()
  })

  it.skipIf(process.platform === 'win32')('keep what they know to themselves', () => {
    station('first').enter('http://a')
    const state = openStateFolder()
    expect(statSync(state).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(state)) expect([file, statSync(join(state, file)).mode & 0o077]).toEqual([file, 0])
  })

  it('go on where their claims are damaged, or have no place, and say so once', () => {
    const first = station('first')
    first.enter('http://a')
    first.registry.leave()
    const state = openStateFolder()
    const file = readdirSync(state).find(name => /^claims-.*\.db$/.test(name)) ?? ''
    for (const rest of ['-wal', '-shm']) writeFileSync(join(state, `${file}${rest}`), '')
    writeFileSync(join(state, file), 'not a database, but long enough to be taken for one'.repeat(40))
    expect(first.registry.enter('http://a', { station: 'x', process: 'y', folder: 'z' })).toEqual({
      other: null,
      problem: message('station.claims-rebuilt', { file: join(state, file), kept: `${file}.damaged` }),
    })
    expect(first.registry.meet(jobs(3)).problem).toBeNull()
    expect(readdirSync(state)).toContain(`${file}.damaged`)
    first.registry.leave()
    process.env['XDG_STATE_HOME'] = join(temporaryFolder(), 'file')
    writeFileSync(process.env['XDG_STATE_HOME'], '')
    const { other, problem } = first.registry.enter('http://a', { station: 'x', process: 'y', folder: 'z' })
    expect([other, problem]).toEqual([null, message('station.no-claims', { why: expect.stringContaining('file') })])
    expect(first.registry.meet(jobs(3))).toEqual({ other: null, problem: null })
    expect(first.registry.claim('http://a', job('7'), { number: 1, startedAt: 5 })).toBeNull()
  })
})
