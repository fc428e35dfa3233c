import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Retention } from '../../src-main/print/history/retention.ts'
import type { JobRecord } from '../../src-main/print/ledger/ledger.ts'
import { openStationDatabase, type StationDatabase } from '../../src-main/print/station-database.ts'
import { type HereState, hereStates } from '../../src-shared/contract/print.ts'
import { message } from '../../src-shared/messages/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { listed, MemoryPrinter, memoryService, startSmallStation } from './station-support.ts'

afterAll(removeFolders)

const day = 86_400_000
const now = Date.now()
const long = now - 400 * day

const record = (id: string, changes: Partial<JobRecord> = {}): JobRecord => ({
  ...listed(id),
  position: 0,
  listedOn: long,
  here: 'waiting',
  reason: null,
  since: long,
  retryAt: null,
  plan: null,
  endedInService: false,
  reprintAskedAt: null,
  source: null,
  attempt: 0,
  newest: null,
  ...changes,
})

describe('what was kept long enough', () => {
  let folder: string
  let documents: string
  let database: StationDatabase
  const forgotten: string[] = []
  const told: string[] = []
  beforeEach(async () => {
    folder = temporaryFolder()
    documents = join(folder, 'documents')
    mkdirSync(documents)
    forgotten.length = 0
    told.length = 0
    database = await openStationDatabase(join(folder, 'station.db'))
  })
  afterEach(() => database.close())

  /** A job with one ended attempt and a kept document of that age. */
  async function keep(id: string, here: HereState, at: number, changes: Partial<JobRecord> = {}): Promise<string> {
    const { ledger } = database
    await ledger.record('test', [record(id, { since: at, listedOn: at, ...changes })], at)
    const name = `selvedge-test-${id}-1`
    await ledger.claim(
      'test',
      id,
      { name, kind: 'first', printer: 'memory:a', options: {} },
      { timeline: [message('step.reported', {})] },
      at,
    )
    await ledger.advance('test', id, 1, { to: 'fetched', document: { bytes: 1, sha256: 'x' } }, at)
    if (here !== 'waiting' && here !== 'printing') {
      await ledger.advance(
        'test',
        id,
        1,
        { to: here === 'printed' || here === 'failed' ? 'creating' : 'withdrawn' },
        at,
      )
      if (here === 'printed') {
        for (const to of ['created', 'releasing', 'submitted', 'printed'] as const)
          await ledger.advance('test', id, 1, { to }, at)
      }
      if (here === 'failed') await ledger.advance('test', id, 1, { to: 'failed' }, at)
    }
    await ledger.place('test', id, { here, reason: message('job.held-first-start', {}) }, [], at)
    return document(`${name}.pdf`, at)
  }
  function document(name: string, at: number): string {
    const file = join(documents, name)
    writeFileSync(file, '%PDF-')
    utimesSync(file, at / 1000, at / 1000)
    return file
  }
  const round = (rowsDays: number, documentsDays: number) =>
    new Retention({
      keeping: database.keeping,
      documents,
      policy: () => ({ rowsDays, documentsDays }),
      forgotten: jobs => forgotten.push(...jobs.map(job => job.id)),
      log: { info: text => told.push(text), warn: text => told.push(text) },
      now: () => now,
    }).round()

  it('goes where it is done; what needs a person or moves stays for ever, with its document', async () => {
    const files = new Map<HereState, string>()
    for (const here of hereStates) files.set(here, await keep(here, here, long))
    const done: HereState[] = ['printed', 'skipped', 'elsewhere']
    await round(365, 30)
    expect(forgotten.toSorted()).toEqual(done.toSorted())
    for (const [here, file] of files) {
      expect(existsSync(file), here).toBe(!done.includes(here))
      expect((await database.ledger.find('test', here)) === null, here).toBe(done.includes(here))
      expect((await database.ledger.timeline('test', here)).length === 0, here).toBe(done.includes(here))
    }
    const { rows } = await database.facts.figures()
    expect([rows['attempt'], rows['past_job']]).toEqual([hereStates.length - 3, 3])
  })

  it('is not what was listed, settled or printed since', async () => {
    await keep('listed', 'printed', long, { listedOn: now - day })
    await database.ledger.record('test', [record('listed', { listedOn: now - day })], now)
    await keep('settled', 'printed', long)
    await database.ledger.place('test', 'settled', { here: 'skipped' }, [], now - day)
    await keep('new', 'printed', now - 2 * day)
    await round(365, 30)
    expect(forgotten).toEqual([])
  })

  it('goes in many small steps, however much there is', async () => {
    await database.ledger.record(
      'test',
      Array.from({ length: 90 }, (_, at) => record(String(at), { here: 'skipped' })),
      long,
    )
    await round(365, 30)
    expect(forgotten.length).toBe(90)
    expect(told).toEqual(['rows were kept long enough and removed'])
  })

  it('of documents: 0 days removes them once their job is done, and nothing earlier', async () => {
    const printed = await keep('1', 'printed', now - 1000)
    const held = await keep('2', 'held', now - 1000)
    const printing = await keep('3', 'waiting', now - 1000)
    await round(365, 0)
    expect([printed, held, printing].map(file => existsSync(file))).toEqual([false, true, true])
    expect(await database.ledger.find('test', '1')).toMatchObject({ here: 'printed' })
  })

  it('is an orphan’s too, but no file that is not the desk’s own, and none of this moment', async () => {
    const orphan = document('selvedge-test-99-1.pdf', long)
    const part = document('selvedge-test-98-1.pdf.part', long)
    const copying = document('selvedge-test-97-1.pdf', now - 1000)
    const foreign = document('letter.pdf', long)
    await round(365, 0)
    expect([orphan, part, copying, foreign].map(file => existsSync(file))).toEqual([false, false, true, true])
  })

  it('tells the log where the ledger cannot be written, and goes on next time', async () => {
    await database.close()
    await round(365, 30)
    expect(told.length).toBeGreaterThan(0)
    database = await openStationDatabase(join(folder, 'station.db'))
  })

  it('is never printed by itself when the service lists it again years later', async () => {
    for (const here of ['printed', 'skipped', 'elsewhere'] as const) await keep(here, here, long)
    await round(365, 30)
    const printer = new MemoryPrinter('memory:a')
    const service = memoryService([listed('printed'), listed('skipped'), listed('elsewhere'), listed('new')])
    const policy = { printAskedAgain: true, start: 'print-waiting' } as const
    const small = await startSmallStation({
      ledger: database.ledger,
      documents,
      service,
      printers: [printer],
      policy,
    })
    await small.reaches('new', 'printed')
    const places = ['printed', 'skipped', 'elsewhere'].map(id => small.station.board.get(id))
    expect(places.map(job => [job?.here, job?.reason?.code, job?.attempt])).toEqual([
      ['held', 'job.held-asked-again', 1],
      ['held', 'job.held-listed-again', 1],
      ['held', 'job.held-listed-again', 1],
    ])
    await small.actions.print(['printed'], {})
    await small.reaches('printed', 'printed')
    expect(printer.paper).toEqual(['selvedge-test-new-1', 'selvedge-test-printed-2'])
    await small.station.stop()
  })
})
