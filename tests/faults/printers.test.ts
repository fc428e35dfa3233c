import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { say } from '../../src-shared/messages/index.ts'
import { type Cups, type QueueSettings, startCups, withoutCups } from '../rig/cups.ts'
import { type RunningStation, removeFolders, startStation } from '../rig/station.ts'

describe.skipIf(withoutCups())('printer faults', () => {
  let cups: Cups
  let practice: PracticeService
  const running: RunningStation[] = []
  beforeAll(async () => {
    cups = await startCups({ durable: true })
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

  const onPaper = (queue: string) => cups.received(queue).map(({ title }) => title.split('-').at(-2))

  /** A station with a queue that has a fault, and so many jobs that arrive there. */
  async function withQueue(name: string, settings: QueueSettings, count = 1) {
    const uri = await cups.queue(name, settings)
    const rules = [{ job_type: '*', printer: uri }]
    const start = async (dataFolder?: string) => {
      const one = await startStation({
        baseUrl: practice.url,
        rules,
        ...(dataFolder === undefined ? {} : { dataFolder }),
      })
      running.push(one)
      return one
    }
    const one = await start()
    const jobs = practice.addJobs(Array.from({ length: count }, () => ({ job_type: 'order', fails: false, copies: 1 })))
    return {
      one,
      uri,
      jobs,
      job: jobs[0] ?? '',
      /** Waits for a job of which the desk says so; answers what it says. */
      async says(job: string, pattern: RegExp): Promise<string> {
        const words = () => {
          const reason = one.station.board.get(job)?.reason
          return reason ? say(reason) : ''
        }
        await one.until(() => pattern.test(words()), 30_000)
        return words()
      },
      atPrinter: (job: string) => one.until(() => one.station.board.get(job)?.newest?.state === 'submitted'),
      here: (job: string) => one.station.board.get(job)?.here,
      /** The station ends, and another goes on in its folder until it has read the list. */
      async again() {
        running.splice(running.indexOf(one), 1)
        await one.stop()
        const next = await start(one.dataFolder)
        await next.until(() => next.station.poller.state.lastReadAt !== null)
        return next
      },
    }
  }

  it('out of paper, then refilled: says so, prints what waited once, in order', async () => {
    const { one, jobs, job, says, here } = await withQueue('paper', { backend: { outOfPaper: 1 } }, 3)
    expect(await says(job, /paper|media/i)).toContain('paper')
    expect(here(job)).toBe('printing')
    expect(onPaper('paper')).toEqual([])
    cups.refill('paper')
    for (const id of jobs) await one.reaches(id, 'printed')
    expect(onPaper('paper')).toEqual(jobs)
  })

  it('out of paper, given up by the printer: unconfirmed, and the next one prints', { tags: 'long' }, async () => {
    const { one, jobs, job, here } = await withQueue('gives-up', { backend: { outOfPaper: 1, aborts: true } }, 2)
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.aborted-while-printing')
    await one.reaches(jobs[1] ?? '', 'printed')
    expect([here(job), onPaper('gives-up')]).toEqual(['unconfirmed', jobs.slice(1)])
  })

  it('stopped by its error policy: the job waits there and says so; printed from its start again, it may have come out twice', {
    tags: 'long',
  }, async () => {
    const faulty = { backend: 'fail', errorPolicy: 'stop-printer' } as const
    const { one, job, says, here } = await withQueue('policy', faulty)
    await says(job, /stopped|paused/i)
    expect(here(job)).toBe('printing')
    // The device is changed, and the queue is started again.
    await cups.queue('policy')
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.began-again')
    expect(onPaper('policy')).toEqual([job])
  })

  it('stopped by its device: the job waits there and says so; printed from its start again, it may have come out twice', {
    tags: 'long',
  }, async () => {
    const { one, job, says } = await withQueue('device', { backend: 'stop-printer' })
    await says(job, /stopped|paused/i)
    await cups.queue('device')
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.began-again')
    expect(onPaper('device')).toEqual([job])
  })

  it('rejecting: nothing is sent, it says so, and prints once it accepts', async () => {
    const { one, job, says, here } = await withQueue('rejecting', { rejecting: 'closed for today' })
    await says(job, /accept|reject/i)
    expect(here(job)).toBe('waiting')
    expect(one.station.board.get(job)?.newest?.spooler).toBeNull()
    await cups.acceptJobs('rejecting')
    await one.reaches(job, 'printed')
    expect(onPaper('rejecting')).toEqual([job])
  })

  it('hold: a job that its device put on hold waits for a person, the others go on', { tags: 'long' }, async () => {
    const { one, jobs, job, says, here } = await withQueue('hold', { backend: 'hold-job' }, 2)
    await says(job, /fuser/)
    expect(here(job)).toBe('printing')
    await says(jobs[1] ?? '', /fuser/)
    await one.actions.cancel([job])
    // It had begun: whether something came out is not known.
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.attempt).toBe(1)
    expect(onPaper('hold')).toEqual([])
  })

  it('slow: stands as printing until the document is out, and is never sent again meanwhile', {
    tags: 'long',
  }, async () => {
    const { jobs, job, here, atPrinter, again } = await withQueue('slow', { backend: { slow: 2 } }, 2)
    await atPrinter(job)
    expect(here(job)).toBe('printing')
    const next = await again()
    for (const id of jobs) await next.reaches(id, 'printed')
    expect(onPaper('slow')).toEqual(jobs)
  })

  it('aborting: unconfirmed, with what the printer said, and never sent again by itself', async () => {
    const { one, job, says, again } = await withQueue('aborts', { backend: 'fail' })
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.aborted-while-printing')
    await says(job, /aborts/)
    const next = await again()
    expect(next.station.board.get(job)).toMatchObject({ here: 'unconfirmed', attempt: 1, retryAt: null })
    expect(onPaper('aborts')).toEqual([])
  })

  it('server killed and back: what stood there and what waited prints once each', async () => {
    const { one, jobs, job, atPrinter } = await withQueue('server', { stopped: 'paused' })
    await atPrinter(job)
    await cups.kill()
    const late = practice.addJobs([{ job_type: 'order', fails: false, copies: 1 }])[0] ?? ''
    await one.until(() => one.station.board.get(late)?.reason?.code === 'printer.unreachable')
    expect(one.station.board.get(late)?.here).toBe('waiting')
    await cups.start()
    await cups.startQueue('server')
    for (const id of [...jobs, late]) await one.reaches(id, 'printed', 40_000)
    expect(onPaper('server')).toEqual([job, late])
  })

  it('queue deleted with a job in it: not sent again by itself; what comes later waits, and says why', {
    tags: 'long',
  }, async () => {
    const { one, job, atPrinter, again } = await withQueue('deleted', { stopped: 'paused' })
    await atPrinter(job)
    await cups.removeQueue('deleted')
    await one.until(() => ['failed', 'unconfirmed'].includes(one.station.board.get(job)?.here ?? ''), 30_000)
    const late = practice.addJobs([{ job_type: 'order', fails: false, copies: 1 }])[0] ?? ''
    await one.until(() => one.station.board.get(late)?.reason?.code === 'printer.unknown-queue')
    const next = await again()
    await cups.queue('deleted')
    await next.reaches(late, 'printed', 40_000)
    expect(next.station.board.get(job)).toMatchObject({ attempt: 1, retryAt: null })
    expect(onPaper('deleted')).toEqual([late])
  })

  it('no such queue: nothing is sent, it says so, and prints once the queue is there', { tags: 'long' }, async () => {
    const { one, job, says, here } = await withQueue('missing', {})
    await one.reaches(job, 'printed')
    await cups.removeQueue('missing')
    const late = practice.addJobs([{ job_type: 'order', fails: false, copies: 1 }])[0] ?? ''
    await says(late, /queue/i)
    expect(here(late)).toBe('waiting')
    await cups.queue('missing')
    await one.reaches(late, 'printed', 40_000)
    expect(onPaper('missing')).toEqual([job, late])
  })

  it('job cancelled at the server before it began: failed, and only a person prints it again', async () => {
    const { one, uri, job, atPrinter, again } = await withQueue('cancelled', { stopped: 'paused' })
    await atPrinter(job)
    const spooler = one.station.board.get(job)?.newest?.spooler
    if (spooler) await openPrinter(uri).cancel(spooler)
    await one.reaches(job, 'failed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.cancelled-at-printer')
    await cups.startQueue('cancelled')
    const next = await again()
    expect(next.station.board.get(job)).toMatchObject({ here: 'failed', attempt: 1, retryAt: null })
    expect(onPaper('cancelled')).toEqual([])
    await next.actions.print([job], {})
    await next.reaches(job, 'printed')
    expect(onPaper('cancelled')).toEqual([job])
  })

  it('job cancelled at the server while it printed: unconfirmed, and never sent again by itself', async () => {
    const { one, uri, job, atPrinter, again } = await withQueue('cut-off', { backend: { outOfPaper: 1 } })
    await atPrinter(job)
    const spooler = one.station.board.get(job)?.newest?.spooler
    if (!spooler) throw new Error('no job at the printer')
    const printer = openPrinter(uri)
    while ((await printer.look(spooler)).state !== 'processing') await new Promise(done => setTimeout(done, 20))
    await printer.cancel(spooler)
    await one.reaches(job, 'unconfirmed')
    expect(one.station.board.get(job)?.reason?.code).toBe('end.cancelled-while-printing')
    const next = await again()
    expect(next.station.board.get(job)).toMatchObject({ here: 'unconfirmed', attempt: 1, retryAt: null })
    expect(onPaper('cut-off')).toEqual([])
  })
})
