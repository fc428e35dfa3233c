// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { say } from '../../src-shared/messages/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { type Cups, type QueueSettings, startCups, withoutCups } from '../rig/cups.ts'
import { type RunningStation, removeFolders, startStation } from '../rig/station.ts'

describe.skipIf(withoutCups())('what is seen at a print server, and the spare printer', () => {
  let cups: Cups
  let practice: PracticeService
  const running: RunningStation[] = []
  beforeAll(async () => {
    cups = await startCups()
  })
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop()
    await practice.close()
  })
  afterAll(async () => {
    await cups.close()
    removeFolders()
  })

  const start = async (rule: PrintRule, policy: Partial<StationPolicy> = {}) => {
    const one = await startStation({ baseUrl: practice.url, rules: [rule], ...policy })
    running.push(one)
    return one
  }
  const add = (count: number) =>
    practice.addJobs(Array.from({ length: count }, () => ({ job_type: 'tag', fails: false, copies: 1 })))
  const numbers = (queue: string) => cups.received(queue).map(({ title }) => /-(\d+)-\d+$/.exec(title)?.[1])
  const timeline = async ({ station }: RunningStation, job: string) =>
    (await station.parts.ledger.timeline('test', job)).map(entry => ({
      at: entry.at,
      said: say(entry.message),
    }))

  it('tells the whole course of an attempt: out of paper, refilled, printed by the print server’s word', async () => {
    const uri = await cups.queue('labels', { backend: { outOfPaper: 1 } })
    const one = await start({ job_type: 'tag', printer: uri })
    const [job = ''] = add(1)
    await one.until(() => one.station.board.get(job)?.reason?.code === 'step.printer-waits')
    await new Promise(resolve => setTimeout(resolve, 1_200))
    cups.refill('labels')
    await one.reaches(job, 'printed')
    const lines = await timeline(one, job)
    const spooler = one.station.board.get(job)?.newest?.spooler?.id
    const said = lines.map(line => line.said).join('\n')
    for (const part of [
      /claimed by test/,
      /downloaded, \d+ k?B, sha-256 [0-9a-f]{8}…/,
      new RegExp(`labels created job ${spooler} on hold`),
      new RegExp(`sent to labels as job ${spooler}`),
      /printing on labels/,
      /out of paper.*; prints automatically when labels is ready again/i,
      new RegExp(`printed on labels: the print server completed job ${spooler}$`),
    ])
      expect(said).toMatch(part)
    expect(lines.length).toBeLessThan(20)
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(one.station.board.get(job)?.newest?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each<[string, QueueSettings]>([
    ['stopped by somebody', { stopped: 'out of ink' }],
    ['stopped by its error policy', { backend: 'stop-printer', errorPolicy: 'stop-printer' }],
    ['rejecting', { rejecting: 'closed for today' }],
  ])(
    'prints on the spare, in order, the jobs of a queue that is %s',
    async (what, settings) => {
      const name = what.replace(/\W+/g, '-')
      const printer = await cups.queue(name, settings)
      const spare = await cups.queue(`spare-${name}`)
      const rule: PrintRule = {
        job_type: 'tag',
        printer,
        spare,
        spare_after_seconds: 5,
        spare_moves: 'by-itself',
      }
      const one = await start(rule)
      const jobs = add(4)
      for (const job of jobs) await one.until(() => settled(one, job), 40_000)
      const places = jobs.map(job => one.station.board.get(job)?.here)
      // The one that stopped the queue had begun to print: nothing proves that none of it came out.
      const doubtful = what === 'stopped by its error policy' ? 1 : 0
      expect(places).toEqual(jobs.map((_, at) => (at < doubtful ? expect.anything() : 'printed')))
      expect(numbers(`spare-${name}`)).toEqual(jobs.slice(doubtful))
      const last = jobs.at(-1) ?? ''
      expect((await timeline(one, last)).map(({ said }) => said).join('\n')).toContain(
        `moved to spare-${name} by the station: ${name} has been stopped since`,
      )
      if (doubtful === 0) {
        await cups.startQueue(name)
        await cups.acceptJobs(name)
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      expect(numbers(name)).toEqual([])
    },
    60_000,
  )

  it('leaves a job that is out of paper in the middle where it is: it may still come out, and does once', async () => {
    const printer = await cups.queue('empty', { backend: { outOfPaper: 1 } })
    const spare = await cups.queue('spare-empty')
    const one = await start({
      job_type: 'tag',
      printer,
      spare,
      spare_after_seconds: 5,
      spare_moves: 'by-itself',
    })
    const jobs = add(3)
    const [first = '', ...others] = jobs
    for (const job of others) await one.reaches(job, 'printed', 40_000)
    expect(numbers('spare-empty')).toEqual(others)
    expect(one.station.board.get(first)).toMatchObject({
      here: 'printing',
      attempt: 1,
      reason: { code: 'job.may-still-come-out' },
    })
    cups.refill('empty')
    await one.reaches(first, 'printed')
    expect([numbers('empty'), numbers('spare-empty')]).toEqual([[first], others])
  }, 90_000)
})

const settled = ({ station }: RunningStation, job: string) =>
  ['printed', 'failed', 'unconfirmed'].includes(station.board.get(job)?.here ?? '') ||
  station.board.get(job)?.reason?.code === 'job.may-still-come-out'
