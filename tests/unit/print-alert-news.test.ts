import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import { AlertNews } from '../../src-shared/print/alerts.ts'
import { runs } from '../rig/runs.ts'

// What was promised, not what the code happens to say.
const betweenNotifications = 10_000
const sameNews = 60_000
/** Longer than news waits for what comes with it. */
const gathering = 2_000

const alertOf = (job: number, kind: Alert['kind'] = 'failed'): Alert => ({
  key: `job ${job}`,
  kind,
  job: String(job),
  printer: null,
  said: { code: 'document.empty', data: {} },
  since: 0,
})

it('tells fifty at once, and the next not before ten seconds', () => {
  const news = new AlertNews()
  for (let job = 0; job < 50; job += 1) news.came(alertOf(job), 1_000)
  expect(news.take(1_000)).toEqual([])
  expect(news.take(1_000 + gathering)).toHaveLength(50)
  news.came(alertOf(50), 3_000)
  expect(news.take(1_000 + gathering + betweenNotifications - 1)).toEqual([])
  expect(news.take(1_000 + gathering + betweenNotifications)).toEqual([alertOf(50)])
  expect(news.dueAt()).toBeNull()
})

it('does not tell again what went and came back within a minute, but tells another kind of the same job', () => {
  const news = new AlertNews()
  news.came(alertOf(1), 0)
  expect(news.take(gathering)).toHaveLength(1)
  news.went(alertOf(1), 20_000)
  news.came(alertOf(1), 20_000 + sameNews - 1)
  expect(news.take(200_000)).toEqual([])
  news.went(alertOf(1), 200_000)
  news.came(alertOf(1, 'unconfirmed'), 200_001)
  expect(news.take(300_000)).toEqual([alertOf(1, 'unconfirmed')])
  news.came(alertOf(1), 300_001)
  expect(news.take(400_000)).toEqual([alertOf(1)])
})

it('never tells what stood there before, nor what came while nobody listened', () => {
  const news = new AlertNews()
  news.came(alertOf(1), 0, true)
  news.came(alertOf(1), 5)
  news.came(alertOf(2), 5)
  news.hush()
  expect(news.take(100_000)).toEqual([])
})

type Step = { after: number; what: 'came' | 'went' | 'take'; job: number }
const steps = fc.array(
  fc.record<Step>({
    after: fc.integer({ min: 0, max: 40_000 }),
    what: fc.constantFrom('came', 'went', 'take'),
    job: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 60 },
)

it('whatever happens: never two within ten seconds, nothing told twice within a minute, nothing forgotten', () => {
  fc.assert(
    fc.property(steps, story => {
      const news = new AlertNews()
      const standing = new Map<number, number>()
      const told: { job: number; at: number }[] = []
      const notified: number[] = []
      let now = 0
      const take = () => {
        const taken = news.take(now)
        if (taken.length > 0) notified.push(now)
        for (const { job } of taken) {
          expect(standing.has(Number(job))).toBe(true)
          told.push({ job: Number(job), at: now })
        }
      }
      for (const { after, what, job } of story) {
        now += after
        if (what === 'take') take()
        if (what === 'came') {
          news.came(alertOf(job), now)
          if (!standing.has(job)) standing.set(job, now)
        }
        if (what === 'went' && standing.delete(job)) news.went(alertOf(job), now)
      }
      now += betweenNotifications + gathering
      take()
      for (const job of standing.keys()) expect(told.some(one => one.job === job)).toBe(true)
      notified.forEach((at, index) => {
        const before = notified[index - 1]
        if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(betweenNotifications)
      })
      told.forEach((one, index) => {
        const before = told.slice(0, index).findLast(({ job }) => job === one.job)
        if (before) expect(one.at - before.at).toBeGreaterThanOrEqual(sameNews)
      })
    }),
    { numRuns: runs(500) },
  )
})
