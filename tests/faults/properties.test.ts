import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stationLives } from '../integration/station-lives.ts'
import { type Scenario, scenario, World } from '../integration/station-world.ts'
import { runs } from '../rig/runs.ts'
import {
  ChangingService,
  type ListChange,
  listChanges,
  type Traced,
  tracedLedger,
  tracePrinter,
} from './traced-world.ts'

/** Where a job that nobody touches may come to rest. */
const atRest = ['printed', 'unconfirmed', 'failed', 'held', 'elsewhere', 'skipped']

const polls: fc.Arbitrary<ListChange[]> = fc.array(
  fc.record({ change: fc.constantFrom(...listChanges), job: fc.nat({ max: 5 }) }),
  { maxLength: 14 },
)

/** The job of an attempt's name. */
const jobOf = (attempt: string) => attempt.split('-').at(-2) ?? ''

describe('any sequence of polls, answers and crashes', () => {
  const live = stationLives()

  /** All lives of a station in one story, to its rest; answers what was committed and what reached the printers. */
  async function trace(one: Scenario, changes: readonly ListChange[]): Promise<Traced[]> {
    const traced: Traced[] = []
    const world = new World(one)
    for (const printer of world.printers) tracePrinter(printer, traced)
    const service = new ChangingService(one.jobs, changes)
    await live({
      world,
      service: service.client,
      rules: ['order', 'tag'].map((job_type, at) => ({ job_type, printer: world.printers[at]?.uri ?? null })),
      ledger: ledger => tracedLedger(ledger, traced),
      isAtRest: board =>
        service.isAtRest && [...board.all()].every(job => atRest.includes(job.here) && job.retryAt === null),
    })
    return traced
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
