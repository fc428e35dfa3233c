import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { StationParts } from '../../src-main/print/station/parts.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import {
  type RunningStation,
  removeFolders,
  type StationSettings,
  startStation,
  temporaryFolder,
} from '../rig/station.ts'
import { type Oddity, startOddService } from './odd-service.ts'

const hour = 3_600_000

describe('service faults: odd lists, odd lengths, odd clocks', () => {
  const endings: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })
  afterAll(removeFolders)

  async function startPractice(options: PracticeOptions = {}): Promise<PracticeService> {
    const practice = await startPracticeService({ size: 'none', stepSeconds: 0.1, ...options })
    endings.push(() => practice.close())
    return practice
  }

  async function start(baseUrl: string, settings: Partial<StationSettings> = {}) {
    const paper = temporaryFolder()
    const one = await startStation({
      baseUrl,
      rules: [{ job_type: '*', printer: `folder:${paper}` }],
      ...settings,
    })
    endings.push(() => one.stop())
    const papers = () => readdirSync(paper).filter(name => name.endsWith('.pdf'))
    return { one, papers, bytesOf: (job: string) => readFileSync(join(paper, `selvedge-test-${job}-1.pdf`)) }
  }

  /** Waits until the list was read so many more times. */
  async function reads(practice: PracticeService, one: RunningStation, times = 2): Promise<void> {
    const before = practice.requests.count('admin.orders.print-jobs.index')
    await one.until(() => practice.requests.count('admin.orders.print-jobs.index') >= before + times)
  }

  it.each<[string, (length: number) => number]>([
    ['longer than its body', length => length + 1_000],
    ['shorter than its body', length => length - 1_000],
  ])(
    'a wrong length, %s: prints the whole document once, when it comes whole',
    { tags: 'long' },
    async (_what, wrong) => {
      const practice = await startPractice()
      let left = 2
      const document: Oddity['document'] = (response, bytes) => {
        if (left-- <= 0) return false
        response.socket?.end(
          `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: ${wrong(bytes.length)}\r\n\r\n${bytes.toString('latin1')}`,
          'latin1',
        )
        return true
      }
      const odd = await startOddService(practice.url, { document })
      endings.push(() => odd.close())
      const [job = ''] = practice.addJobs([{ fails: false }])
      const { one, papers, bytesOf } = await start(odd.url)
      await one.reaches(job, 'printed')
      expect(left).toBeLessThan(0)
      expect(papers()).toHaveLength(1)
      expect(bytesOf(job).equals(await practice.pdf(job))).toBe(true)
    },
  )

  it('the list with 10,000 jobs: prints those that are queued, and reads it on while it prints', {
    tags: 'long',
  }, async () => {
    const practice = await startPractice()
    const others = practice.addJobs(Array.from({ length: 9_980 }, () => ({ stage: 'printed' as const })))
    const mine = practice.addJobs(Array.from({ length: 20 }, () => ({ fails: false })))
    const { one, papers } = await start(practice.url)
    await one.until(() => one.station.board.size === 10_000)
    for (const job of mine) await one.reaches(job, 'printed')
    await reads(practice, one)
    expect(papers()).toHaveLength(20)
    expect(others.every(job => one.station.board.get(job)?.here === 'elsewhere')).toBe(true)
  })

  it('the same job twice in one list, and again in every later one: prints it once', async () => {
    const practice = await startPractice()
    const odd = await startOddService(practice.url, {
      list: jobs => [...jobs, ...jobs.toReversed(), ...jobs],
    })
    endings.push(() => odd.close())
    const ids = practice.addJobs([{ fails: false }, { fails: false }, { fails: false }])
    const { one, papers } = await start(odd.url)
    for (const job of ids) await one.reaches(job, 'printed')
    await reads(practice, one, 3)
    expect(papers().sort()).toEqual(ids.map(job => `selvedge-test-${job}-1.pdf`))
  })

  it('a job that goes back in stage: not printed again, whatever the list says', async () => {
    const practice = await startPractice({ stepSeconds: 600 })
    const [job = ''] = practice.addJobs([{ fails: false }])
    const { one, papers } = await start(practice.url)
    await one.reaches(job, 'printed')
    for (const stage of ['queued', 'dispatching', 'accepted', 'queued'] as const) {
      practice.setStage(job, stage)
      await reads(practice, one)
    }
    expect(one.station.board.get(job)).toMatchObject({ here: 'printed', attempt: 1 })
    expect(papers()).toHaveLength(1)
  })

  it('a job that goes back after the service called it printed: waits for a person', async () => {
    const practice = await startPractice({ stepSeconds: 600 })
    const [job = ''] = practice.addJobs([{ fails: false }])
    const { one, papers } = await start(practice.url)
    await one.reaches(job, 'printed')
    practice.setStage(job, 'printed')
    await one.until(() => one.station.board.get(job)?.endedInService === true)
    practice.setStage(job, 'queued')
    await one.reaches(job, 'held')
    await reads(practice, one)
    expect(papers()).toHaveLength(1)
  })

  it('a job that goes back while it waits here: printed once', { tags: 'long' }, async () => {
    const practice = await startPractice({ stepSeconds: 600 })
    const { one, papers } = await start(practice.url)
    one.station.pause()
    const [job = ''] = practice.addJobs([{ fails: false }])
    for (const stage of ['dispatching', 'queued', 'printing', 'queued'] as const) {
      practice.setStage(job, stage)
      await reads(practice, one)
    }
    one.station.resume()
    await one.reaches(job, 'printed')
    await reads(practice, one)
    expect(papers()).toHaveLength(1)
  })

  it.each<[string, PracticeOptions, Partial<StationParts>]>([
    ["the service's clock an hour fast", { now: () => Date.now() + hour }, {}],
    ["the service's clock an hour slow", { now: () => Date.now() - hour }, {}],
    ["this computer's clock an hour fast", {}, { now: () => Date.now() + hour }],
    ["this computer's clock an hour slow", {}, { now: () => Date.now() - hour }],
  ])('%s: prints once, in order, and tries a failed fetch again in time', async (_what, options, parts) => {
    const practice = await startPractice({ ...options, faults: { 'pdf.error-500': '1x' } })
    const ids = practice.addJobs([{ fails: false }, { fails: false }, { fails: false }])
    const { one, papers } = await start(practice.url, { parts })
    for (const job of ids) await one.reaches(job, 'printed')
    expect(papers().sort()).toEqual(ids.map(job => `selvedge-test-${job}-1.pdf`))
  })

  it("this computer's clock set back an hour while a job waits for its next try: tried again in time", {
    tags: 'long',
  }, async () => {
    const practice = await startPractice({ faults: { 'pdf.error-500': true } })
    const [job = ''] = practice.addJobs([{ fails: false }])
    const { one, papers } = await start(practice.url)
    await one.until(() => (one.station.board.get(job)?.retryAt ?? null) !== null)
    endings.pop()
    await one.stop()
    practice.faults.clear()
    const slow = { now: () => Date.now() - hour }
    const rules = [...one.station.parts.policy().rules]
    const next = await startStation({ baseUrl: practice.url, rules, dataFolder: one.dataFolder, parts: slow })
    endings.push(() => next.stop())
    await next.reaches(job, 'printed')
    expect(papers()).toHaveLength(1)
  })
})
