import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeskError } from '../../src-shared/errors.ts'
import { openLedger, startSmallStation, until, writeDocument } from '../integration/station-support.ts'
import { ledgerOf, never, type Scenario, scenario, seenBy, World } from '../integration/station-world.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import {
  ChangingService,
  type ListChange,
  listChanges,
  type Traced,
  tracedLedger,
  tracePrinter,
} from './traced-world.ts'

/** Time runs so many times faster, so that a backoff of seconds takes milliseconds. */
const faster = 200

/** Where a job that nobody touches may come to rest. */
const atRest = ['printed', 'unconfirmed', 'failed', 'held', 'elsewhere', 'skipped']

const polls: fc.Arbitrary<ListChange[]> = fc.array(
  fc.record({ change: fc.constantFrom(...listChanges), job: fc.nat({ max: 5 }) }),
  { maxLength: 14 },
)

/** The job of an attempt's name. */
const jobOf = (attempt: string) => attempt.split('-').at(-2) ?? ''

describe('any sequence of polls, answers and crashes', () => {
  const folder = temporaryFolder()
  const realSetTimeout = globalThis.setTimeout
  const start = performance.now()
  const now = () => Math.round(1_700_000_000_000 + (performance.now() - start) * faster)

  beforeEach(() => {
    vi.stubGlobal('setTimeout', (act: () => void, milliseconds = 0) => realSetTimeout(act, milliseconds / faster))
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(removeFolders)

  /** All lives of a station in one story, to its rest; answers what was committed and what reached the printers. */
  async function trace(one: Scenario, changes: readonly ListChange[]): Promise<Traced[]> {
    const place = mkdtempSync(join(folder, 'run-'))
    const { db, ledger } = openLedger(join(place, 'station.db'))
    const traced: Traced[] = []
    const world = new World(one)
    for (const printer of world.printers) tracePrinter(printer, traced)
    const service = new ChangingService(one.jobs, changes)
    const rules = ['order', 'tag'].map((job_type, at) => ({
      job_type,
      printer: world.printers[at]?.uri ?? null,
    }))
    try {
      for (;;) {
        const life = world.life
        const death = new Promise<'died'>(resolve => {
          world.died = () => resolve('died')
        })
        const { client } = service
        const starting = startSmallStation({
          ledger: ledgerOf(world, life, tracedLedger(ledger, traced)),
          documents: place,
          service: {
            ...client,
            listPrintJobs: options => (life === world.life ? client.listPrintJobs(options) : never()),
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
        const running = await Promise.race([starting.catch(() => 'failed' as const), death])
        if (running === 'died') continue
        if (running === 'failed') {
          world.life += 1
          continue
        }
        const { board } = running.station
        const settled = until(
          () => service.isAtRest && [...board.all()].every(job => atRest.includes(job.here) && job.retryAt === null),
          () => [...board.all()].map(job => `${job.id} ${job.here} ${job.newest?.state}`).join(),
          60_000,
        )
        const end = await Promise.race([settled.then(() => 'settled' as const), death])
        if (end === 'died') {
          settled.catch(() => {})
          continue
        }
        await running.station.stop()
        return traced
      }
    } finally {
      world.life += 1
      // What the dead still have in hand ends first.
      await new Promise(resolve => realSetTimeout(resolve, 5))
      db.close()
      rmSync(place, { recursive: true, force: true })
    }
  }

  const options = { numRuns: runs(150), endOnFailure: false }

  it('keeps “claimed before submitted”: each step at a printer was committed before it', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, polls, async (one, changes) => {
        const committed = new Set<string>()
        for (const step of await trace(one, changes)) {
          if (step.what === 'committed') committed.add(`${step.attempt} ${step.state}`)
          if (step.what !== 'sent' && step.what !== 'released') continue
          expect(committed).toContain(`${step.attempt} claimed`)
          expect(committed).toContain(`${step.attempt} fetched`)
          // A printer that takes all at once has "releasing" written before it is asked at all.
          const before = step.what === 'sent' && !one.oneShot ? 'created' : 'releasing'
          expect(committed).toContain(`${step.attempt} ${before}`)
        }
      }),
      options,
    )
  }, 170_000)

  it('keeps “never submitted twice without a person or a proof”', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, polls, async (one, changes) => {
        /** The job at a printer into which a job's document was sent, while nothing proves that it is gone. */
        const sent = new Map<string, string>()
        const gone = new Set<string>()
        for (const step of await trace(one, changes)) {
          if (step.what === 'proven-gone') gone.add(step.at)
          if (step.what !== 'sent') continue
          const before = sent.get(jobOf(step.attempt))
          expect(before === undefined || gone.has(before), `${step.attempt} after ${before}`).toBe(true)
          sent.set(jobOf(step.attempt), step.at)
        }
      }),
      options,
    )
  }, 170_000)
})
