// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { type Cups, cupsMissing, startCups } from '../rig/cups.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

describe.skipIf(cupsMissing())('paper, before it is printed on', () => {
  let cups: Cups
  let practice: PracticeService
  let running: RunningStation | null = null
  let number = 0

  beforeAll(async () => {
    cups = await startCups()
  })
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none' })
  })
  afterEach(async () => {
    await running?.stop()
    running = null
    await practice.close()
  })
  afterAll(async () => {
    await cups.close()
    removeFolders()
  })

  /** A queue of its own for each test: `pdf` has A4 loaded, `raw` tells nothing of its papers. */
  const queue = async (model: 'pdf' | 'raw') => {
    const name = `${model}-${++number}`
    return { name, uri: await cups.queue(name, { model }) }
  }
  const addJob = (job_type: string) => practice.addJobs([{ job_type, fails: false, copies: 1 }])[0] ?? ''

  /** The one station that runs; its rules may be changed in place. */
  const start = async (rules: PrintRule[], dataFolder = temporaryFolder()): Promise<RunningStation> => {
    await running?.stop()
    running = await startStation({ baseUrl: practice.url, dataFolder, rules })
    return running
  }
  const timelineOf = async ({ station }: RunningStation, job: string) => {
    const entries = await station.parts.ledger.timeline(station.parts.serviceKey, job)
    return entries.map(entry => entry.message.code)
  }
  const timesFetched = async (station: RunningStation, job: string) =>
    (await timelineOf(station, job)).filter(code => code === 'step.fetched').length
  const saidOf = (station: RunningStation, job: string) => {
    const record = station.station.board.get(job)
    return { here: record?.here, reason: record?.reason, attempt: record?.newest?.state }
  }

  it('a tag for a queue that has A4 is held, and printed anyway with the same bytes, once', async () => {
    const { name, uri } = await queue('pdf')
    const job = addJob('tag')
    const station = await start([{ job_type: 'tag', printer: uri }])
    await station.reaches(job, 'held')
    expect(saidOf(station, job)).toEqual({
      here: 'held',
      reason: {
        code: 'paper.mismatch',
        data: { type: 'tag', size: '100 x 50 mm', printer: name, offers: 'A4' },
      },
      attempt: 'withdrawn',
    })
    expect(station.events.at(-1)?.reason).toContain(`tag is 100 x 50 mm, queue ${name} has A4`)
    expect((await timelineOf(station, job)).slice(-2)).toEqual(['step.fetched', 'paper.mismatch'])
    expect(cups.received(name)).toEqual([])

    expect((await station.actions.print([job], {})).done).toEqual([job])
    await station.reaches(job, 'printed')
    expect(cups.received(name)).toHaveLength(1)
    expect(await timesFetched(station, job)).toBe(1)
    const [held, printed] = await station.station.parts.ledger.attempts('test', job)
    expect([held?.state, printed?.state, printed?.kind]).toEqual(['withdrawn', 'printed', 'first'])
    expect(printed?.sha256).toBe(held?.sha256)
  })

  it('a rule’s paper is held against the pages where the queue tells nothing; the bytes are those of the service', async () => {
    const { name, uri } = await queue('raw')
    const job = addJob('tag')
    const station = await start([{ job_type: 'tag', printer: uri, paper: 'A4' }])
    await station.reaches(job, 'held')
    expect(saidOf(station, job).reason?.data).toEqual({
      type: 'tag',
      size: '100 x 50 mm',
      printer: name,
      offers: 'A4',
    })
    await station.actions.print([job], {})
    await station.reaches(job, 'printed')
    expect(cups.received(name)).toHaveLength(1)
    expect(cups.received(name)[0]?.bytes.equals(await practice.pdf(job))).toBe(true)
  })

  it('what fits, and what goes to a raw queue by a rule without a paper, is printed', async () => {
    const [office, raw] = [await queue('pdf'), await queue('raw')]
    const [order, tag] = [addJob('order'), addJob('tag')]
    const station = await start([
      { job_type: 'order', printer: office.uri },
      { job_type: 'tag', printer: raw.uri },
    ])
    await station.reaches(order, 'printed')
    await station.reaches(tag, 'printed')
    expect([cups.received(office.name), cups.received(raw.name)].map(list => list.length)).toEqual([1, 1])
  })

  it('a rule that makes it fit lets held jobs go by themselves, with the bytes they have; others stay', async () => {
    const [office, raw] = [await queue('pdf'), await queue('raw')]
    const rules: PrintRule[] = [
      { job_type: 'tag', printer: office.uri },
      { job_type: 'shipping container', printer: office.uri },
    ]
    const [tag, label] = [addJob('tag'), addJob('shipping container')]
    const station = await start(rules)
    await station.reaches(tag, 'held')
    await station.reaches(label, 'held')

    rules[0] = { job_type: 'tag', printer: office.uri, paper: 'A5' }
    await station.station.rulesChanged()
    expect([saidOf(station, tag).here, saidOf(station, label).here]).toEqual(['held', 'held'])
    rules[0] = { job_type: 'tag', printer: raw.uri }
    await station.station.rulesChanged()
    await station.reaches(tag, 'printed')
    expect(cups.received(raw.name)).toHaveLength(1)
    expect(cups.received(office.name)).toEqual([])
    expect(saidOf(station, label).here).toBe('held')
    expect([await timesFetched(station, tag), await timesFetched(station, label)]).toEqual([1, 1])
  })

  it('a station that starts again keeps them held, until its rules are others', async () => {
    const [office, raw] = [await queue('pdf'), await queue('raw')]
    const job = addJob('tag')
    const first = await start([{ job_type: 'tag', printer: office.uri }])
    await first.reaches(job, 'held')
    // Not even where the queue no longer says what it has.
    await cups.queue(office.name, { model: 'raw' })
    const again = await start([{ job_type: 'tag', printer: office.uri }], first.dataFolder)
    await again.station.rulesChanged()
    await again.until(() => again.station.poller.state.lastReadAt !== null)
    expect(saidOf(again, job)).toMatchObject({ here: 'held', attempt: 'withdrawn' })

    const mended = await start([{ job_type: 'tag', printer: raw.uri }], first.dataFolder)
    await mended.reaches(job, 'printed')
    expect(await timesFetched(mended, job)).toBe(1)
    expect(cups.received(office.name)).toEqual([])
    expect(cups.received(raw.name)).toHaveLength(1)
  })

  it('a reprint is held against its printer too, unless a person chose the options as well', async () => {
    const [office, raw] = [await queue('pdf'), await queue('raw')]
    const job = addJob('tag')
    const station = await start([{ job_type: 'tag', printer: raw.uri }])
    await station.reaches(job, 'printed')
    await station.actions.reprint([job], { printer: office.uri })
    await station.reaches(job, 'held')
    expect(cups.received(office.name)).toEqual([])
    expect(saidOf(station, job).reason?.code).toBe('paper.mismatch')
    // Moved to where it fits, it is printed there, as the reprint that it is.
    await station.actions.print([job], { printer: raw.uri })
    await station.reaches(job, 'printed')
    expect(cups.received(raw.name)).toHaveLength(2)
    await station.actions.reprint([job], { printer: office.uri, options: { scale: 'none' } })
    await station.until(() => cups.received(office.name).length === 1)
    await station.reaches(job, 'printed')
    const attempts = await station.station.parts.ledger.attempts('test', job)
    expect(attempts.map(attempt => attempt.kind)).toEqual(['first', 'reprint', 'reprint'])
  })

  it('a printer that says nothing is waited for, and its paper is checked when it is back', async () => {
    const { name, uri } = await queue('pdf')
    const job = addJob('tag')
    await cups.stop()
    const station = await start([{ job_type: 'tag', printer: uri }])
    await station.until(() => station.station.board.get(job)?.reason?.code === 'printer.unreachable')
    expect(saidOf(station, job)).toMatchObject({ here: 'waiting', attempt: 'claimed' })
    await cups.start()
    await station.reaches(job, 'held')
    expect(saidOf(station, job).reason?.code).toBe('paper.mismatch')
    expect(cups.received(name)).toEqual([])
  })
})
