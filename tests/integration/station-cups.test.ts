// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Cups, cupsMissing, startCups } from '../rig/cups.ts'
import { removeFolders, startStation } from '../rig/station.ts'

const missing = cupsMissing()

describe.skipIf(missing)('a station with a private print server', () => {
  let cups: Cups
  let practice: PracticeService

  beforeAll(async () => {
    cups = await startCups()
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
  })
  afterAll(async () => {
    await practice.close()
    await cups.close()
    removeFolders()
  })

  it('prints the documents of each order in the order of their set, with no other order between', async () => {
    const printer = await cups.queue('packing')
    const set = ['order', 'tag', 'shipping container']
    const running = await startStation({
      baseUrl: practice.url,
      rules: set.map((job_type, at) => ({ job_type, printer, ...(at === 0 ? { together_with: set.slice(1) } : {}) })),
    })
    // The labels of all orders arrive first, the bills last.
    const orders = Array.from({ length: 12 }, (_, at) => 52001 + at)
    const byType = new Map<string, string[]>()
    for (const job_type of set.toReversed()) {
      byType.set(job_type, practice.addJobs(orders.map(order_id => ({ job_type, order_id, fails: false, copies: 1 }))))
      await running.station.readNow()
    }
    const received = await cups.waitReceived('packing', 36, 60_000)
    await running.stop()
    const expected = orders.flatMap((_, at) => set.map(type => `selvedge-test-${byType.get(type)?.[at]}-1`))
    const titles = received.map(({ title }) => title)
    // Orders come as they are complete; each is whole.
    const stacks = Array.from({ length: 12 }, (_, at) => titles.slice(at * 3, at * 3 + 3).join())
    expect(stacks.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => expected.slice(at * 3, at * 3 + 3).join()).toSorted(),
    )
  })

  it('prints 200 PDFs on three queues: byte for byte, once each, in order per printer', async () => {
    const printers = {
      order: await cups.queue('bills'),
      tag: await cups.queue('tags'),
      'shipping container': await cups.queue('labels'),
    }
    const types = Object.keys(printers) as (keyof typeof printers)[]
    const ids = practice.addJobs(
      Array.from({ length: 200 }, (_, at) => ({
        job_type: types[at % 3] ?? 'order',
        fails: false,
        copies: 1,
      })),
    )
    const running = await startStation({
      baseUrl: practice.url,
      rules: types.map(type => ({ job_type: type, printer: printers[type] })),
    })
    await running.until(
      () => [...running.station.board.all()].filter(job => job.here === 'printed').length === 200,
      90_000,
    )
    await running.stop()

    const onPaper = Object.fromEntries(
      Object.entries({ order: 'bills', tag: 'tags', 'shipping container': 'labels' }).map(([type, queue]) => [
        type,
        cups.received(queue),
      ]),
    )
    for (const [at, type] of types.entries()) {
      const expected = ids.filter((_, place) => place % 3 === at)
      const received = onPaper[type] ?? []
      expect(received.map(document => document.title)).toEqual(expected.map(id => `selvedge-test-${id}-1`))
      for (const [place, document] of received.entries()) {
        const original = await practice.pdf(expected[place] ?? '')
        expect(document.bytes.equals(original)).toBe(true)
      }
    }
    expect(running.warnings).toEqual([])
  }, 120_000)

  it('asks a person where the print server prints a job from its start again', async () => {
    const server = await startCups({ durable: true })
    const uri = await server.queue('slow', { backend: { slow: 3 } })
    const [job = ''] = practice.addJobs([{ job_type: 'order', fails: false, copies: 1 }])
    const running = await startStation({
      baseUrl: practice.url,
      rules: [
        { job_type: 'order', printer: uri },
        { job_type: '*', printer: null },
      ],
    })
    const isPrinting = async () => {
      const lines = await running.station.parts.ledger.timeline('test', job)
      return lines.some(line => line.message.code === 'seen.processing')
    }
    await expect.poll(isPrinting, { timeout: 20_000 }).toBe(true)
    await server.kill()
    await server.start()
    await running.reaches(job, 'unconfirmed', 30_000)
    expect(running.station.board.get(job)?.reason?.code).toBe('end.began-again')
    await running.actions.cameOut([job])
    await running.reaches(job, 'printed')
    await running.stop()
    await server.close()
  }, 90_000)
})
