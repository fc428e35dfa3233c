import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../rig/runs.ts'
import { stationLives } from './station-lives.ts'
import { listed, memoryService } from './station-support.ts'
import { type Scenario, scenario, World } from './station-world.ts'

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
  const lives = stationLives()

  async function live(one: Scenario) {
    const world = new World(one)
    const ids = Array.from({ length: one.jobs }, (_, at) => String(1 + at))
    const [orders, tags, spare] = world.printers
    const { jobs } = await lives({
      world,
      service: memoryService(ids.map((id, at) => listed(id, { type: at % 2 === 0 ? 'order' : 'tag' }))),
      rules: [
        {
          job_type: 'order',
          printer: orders?.uri ?? null,
          spare: spare?.uri,
          spare_after_seconds: 5,
          spare_moves: 'by-itself',
        },
        { job_type: 'tag', printer: tags?.uri ?? null },
      ],
      isAtRest: board =>
        board.size === ids.length && [...board.all()].every(job => ends.includes(job.here) && job.retryAt === null),
    })
    return { world, ids, jobs }
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
