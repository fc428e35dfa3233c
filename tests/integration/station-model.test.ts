import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeskError } from '../../src-shared/errors.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { listed, memoryService, openLedger, startSmallStation, until, writeDocument } from './station-support.ts'
import { ledgerOf, never, type Scenario, scenario, seenBy, World } from './station-world.ts'

/** Time runs so many times faster, so that a backoff of seconds takes milliseconds. */
const faster = 200

const ends = ['printed', 'unconfirmed', 'failed']
const reasonsOf: Record<string, readonly string[]> = {
  failed: ['end.cancelled-at-printer', 'end.aborted', 'printer.refused'],
  unconfirmed: [
    'end.cancelled-while-printing',
    'end.aborted-while-printing',
    'end.forgotten',
    'end.answer-lost',
    'end.cannot-cancel',
  ],
}

describe('a station that may end at any moment', () => {
  const folder = temporaryFolder()
  const realSetTimeout = globalThis.setTimeout
  const start = performance.now()
  const now = () => Math.round(1_700_000_000_000 + (performance.now() - start) * faster)

  beforeEach(() => {
    vi.stubGlobal('setTimeout', (act: () => void, milliseconds = 0) => realSetTimeout(act, milliseconds / faster))
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(removeFolders)

  async function live(one: Scenario) {
    const place = mkdtempSync(join(folder, 'run-'))
    const { db, ledger } = openLedger(join(place, 'station.db'))
    const world = new World(one)
    const ids = Array.from({ length: one.jobs }, (_, at) => String(1 + at))
    const types = ids.map((_, at) => (at % 2 === 0 ? 'order' : 'tag'))
    const service = memoryService(ids.map((id, at) => listed(id, { type: types[at] ?? 'order' })))
    const rules = [
      {
        job_type: 'order',
        printer: world.printers[0]?.uri ?? null,
        spare: world.printers[2]?.uri,
        spare_after_seconds: 5,
        spare_moves: 'by-itself' as const,
      },
      { job_type: 'tag', printer: world.printers[1]?.uri ?? null },
    ]
    let said: string[] = []
    try {
      for (;;) {
        const life = world.life
        const death = new Promise<'died'>(resolve => {
          world.died = () => resolve('died')
        })
        const starting = startSmallStation({
          ledger: ledgerOf(world, life, ledger),
          documents: place,
          service: {
            ...service,
            listPrintJobs: options => (life === world.life ? service.listPrintJobs(options) : never()),
          },
          printers: world.printers.map(printer => seenBy(world, life, printer)),
          fetchDocument: request =>
            world.call(
              life,
              ['crash-before', 'crash-after', 'cut-fetch'],
              () => new DeskError('document.cut', { bytes: 7 }),
              () => writeDocument(request),
            ),
          policy: { rules, pollSeconds: 1 },
          now,
        })
        // A disk that is full at the start ends the command; it is started again.
        const running = await Promise.race([starting.catch(() => 'failed' as const), death])
        if (running === 'died') continue
        if (running === 'failed') {
          world.life += 1
          continue
        }
        said = running.warnings
        const settled = until(
          () =>
            running.station.board.size === ids.length &&
            [...running.station.board.all()].every(job => ends.includes(job.here) && job.retryAt === null),
          () => [...running.station.board.all()].map(job => `${job.id} ${job.here} ${job.newest?.state}`).join(),
        )
        const end = await Promise.race([settled.then(() => 'settled' as const), death])
        if (end === 'died') {
          settled.catch(() => {})
          continue
        }
        await running.station.stop()
        break
      }
      return { world, ids, jobs: await ledger.load('test', 0).then(({ jobs }) => jobs), said }
    } finally {
      world.life += 1
      // What the dead still have in hand ends first.
      await new Promise(resolve => realSetTimeout(resolve, 5))
      db.close()
      rmSync(place, { recursive: true, force: true })
    }
  }

  it('puts each document on paper at most once, loses none, and says only what is true', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async one => {
        const { world, ids, jobs } = await live(one)
        const paper = world.printers.flatMap(printer => printer.paper)
        expect(jobs.map(job => job.id).sort()).toEqual(ids)
        for (const job of jobs) {
          const times = paper.filter(name => name.startsWith(`selvedge-test-${job.id}-`)).length
          expect(times, `job ${job.id} came out`).toBeLessThanOrEqual(1)
          if (job.here === 'printed') expect(times, `job ${job.id} is called printed`).toBe(1)
          if (job.here === 'failed') expect(times, `job ${job.id} is called failed`).toBe(0)
          if (job.here !== 'printed') expect(reasonsOf[job.here]).toContain(job.reason?.code)
          expect(job.newest?.endedAt).not.toBeNull()
        }
        expect(world.printers.map(printer => printer.sentTwice)).toEqual([0, 0, 0])
        const troubled = one.courses.some(course => course !== 'completed')
        // What is refused is tried again a few times; each of these may meet the same job.
        const refusals = one.strikes.filter(({ fate }) => fate === 'refused').length
        const cuts = one.strikes.filter(({ fate }) => fate === 'cut-fetch').length
        if (troubled || refusals + cuts > 3 || one.oneShot) return
        expect(new Set(jobs.map(job => job.here))).toEqual(new Set(['printed']))
      }),
      { numRuns: runs(250), endOnFailure: false },
    )
  }, 120_000)

  it('prints on the spare, once each, what a printer does not print', async () => {
    const story = { jobs: 5, oneShot: false, strikes: [], courses: [], stands: { from: 8, calls: 600 } }
    const { world, ids } = await live(story)
    expect(world.printers[2]?.paper.length).toBeGreaterThan(0)
    const paper = world.printers.flatMap(printer => printer.paper)
    expect(paper.map(name => /-(\d+)-\d+$/.exec(name)?.[1]).sort()).toEqual(ids)
  })

  it('prints in order where nothing goes wrong', async () => {
    const { world } = await live({ jobs: 5, oneShot: false, strikes: [], courses: [], stands: null })
    expect(world.printers.map(printer => printer.paper)).toEqual([
      ['1', '3', '5'].map(id => `selvedge-test-${id}-1`),
      ['2', '4'].map(id => `selvedge-test-${id}-1`),
      [],
    ])
  })
})
