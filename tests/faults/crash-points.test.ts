import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { HereState } from '../../src-shared/contract/print.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { isSample } from './chance.ts'
import type { Life } from './crash-child.ts'
import { type CrashPoint, liveOnce } from './crash-point.ts'
import { jobOfTitle, judge, leaveTally, type Tally, total } from './tally.ts'

/** Each step that every job takes, and the crashes that lead up to it where it is no usual one. */
const usualSteps = ['listed', 'claimed', 'fetched', 'creating', 'created', 'releasing', 'submitted', 'printed'] as const
const sides = ['before', 'after'] as const
const afterCreated: CrashPoint = { when: 'after', step: 'created', nth: 1 }

/** The crashes of one story, one a life; the life after the last of them runs to its end. */
const stories: CrashPoint[][] = [
  ...usualSteps.flatMap((step, at) =>
    // A list is written once; of the other steps the first to the third.
    sides.map(when => [{ when, step, nth: step === 'listed' ? 1 : 1 + (at % 3) }]),
  ),
  // A half-made job that a crash left behind is cancelled, and only then made anew.
  ...sides.map((when): CrashPoint[] => [afterCreated, { when, step: 'cancelling', nth: 1 }]),
  [afterCreated, { when: 'after', step: 'cancelling', nth: 1 }, { when: 'after', step: 'creating', nth: 1 }],
]

const nameOf = (story: readonly CrashPoint[]) => story.map(({ when, step }) => `${when} ${step}`).join(', then ')

const settings = [
  { setting: 'crash points, open', cups: {} },
  { setting: 'crash points, Debian policy', cups: { policy: 'debian' as const } },
  { setting: 'crash points, history off', cups: { history: false } },
]
/** The stories that are lived under the setting of that place. */
const storiesUnder = (setting: string) => {
  const place = settings.findIndex(one => one.setting === setting)
  return stories.filter((_, at) => !isSample || at % settings.length === place)
}

describe.skipIf(withoutCups()).each(settings)(
  'kill -9 at each write-ahead point: $setting',
  ({ setting, cups: settings }) => {
    let cups: Cups
    const queues: string[] = []
    const tallies: Tally[] = []
    beforeAll(async () => {
      cups = await startCups(settings)
      for (const name of ['bills', 'tags']) queues.push(await cups.queue(name))
    })
    afterAll(async () => {
      await cups.close()
      removeFolders()
      leaveTally(inject('tallies'), total(setting, tallies))
    })

    it.concurrent.each(storiesUnder(setting).map((story, at) => [nameOf(story), story, `story-${at}`] as const))(
      '%s',
      async (_name, story, station) => {
        const practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
        try {
          const jobs = practice.addJobs(
            ['order', 'tag', 'order', 'tag'].map(job_type => ({ job_type, fails: false, copies: 1 })),
          )
          const life: Omit<Life, 'crash'> = {
            station,
            baseUrl: practice.url,
            dataFolder: temporaryFolder(),
            rules: [
              { job_type: 'order', printer: queues[0] ?? '' },
              { job_type: '*', printer: queues[1] ?? '' },
            ],
            jobs,
          }
          for (const crash of story) {
            expect(await liveOnce({ ...life, crash }), nameOf([crash])).toBeNull()
          }
          const last = await liveOnce({ ...life, crash: null })
          const standing = (here: HereState) => new Set(jobs.filter(job => last?.ends[job] === here))
          const received = ['bills', 'tags']
            .flatMap(queue => cups.received(queue))
            .filter(({ title }) => title.startsWith(`selvedge-${station}-9`))
          const ends = { printed: standing('printed'), unconfirmed: standing('unconfirmed') }
          const tally = judge(setting, story.length, jobs, ends, received)
          tallies.push(tally)
          expect(tally).toMatchObject({ doubled: [], lost: [] })
          if (settings.history !== false) expect(tally).toMatchObject({ printedOnce: 4, unconfirmed: 0 })
          for (const { title, bytes } of received) {
            const job = jobOfTitle(title) ?? ''
            expect(bytes.equals(await practice.pdf(job)), title).toBe(true)
          }
        } finally {
          await practice.close()
        }
      },
    )
  },
)

describe.skipIf(withoutCups())('kill -9 as a job comes to an end that needs a person', () => {
  let cups: Cups
  let practice: PracticeService
  beforeAll(async () => {
    cups = await startCups()
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
  })
  afterAll(async () => {
    await cups.close()
    await practice.close()
    removeFolders()
  })

  const printerOf = {
    failed: () => cups.queue('stopped', { stopped: 'paused' }),
    unconfirmed: () => cups.queue('aborts', { backend: 'fail' }),
    withdrawn: async () => {
      const paper = join(temporaryFolder(), 'paper')
      mkdirSync(paper)
      return `folder:${paper}`
    },
  }
  const cases = (['failed', 'unconfirmed', 'withdrawn'] as const).flatMap(step => sides.map(when => ({ when, step })))

  it.each(cases)('$when $step', async ({ when, step }) => {
    const here = step === 'withdrawn' ? 'skipped' : step
    practice.faults.clear()
    if (step === 'withdrawn') practice.faults.set({ 'pdf.error-500': true })
    const jobs = practice.addJobs([{ job_type: 'order', fails: false, copies: 1 }])
    const life: Omit<Life, 'crash'> = {
      station: 'test',
      baseUrl: practice.url,
      dataFolder: temporaryFolder(),
      rules: [{ job_type: 'order', printer: await printerOf[step]() }],
      jobs,
      meddle: step === 'failed' ? 'cancel-at-printer' : step === 'withdrawn' ? 'skip' : undefined,
    }
    expect(await liveOnce({ ...life, crash: { when, step, nth: 1 } })).toBeNull()
    const last = await liveOnce({ ...life, crash: null })
    expect(last?.ends).toEqual({ [jobs[0] ?? '']: here })
    expect([...cups.received('stopped'), ...cups.received('aborts')]).toEqual([])
  })
})
