// @module-tag long
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

describe.skipIf(withoutCups())('a station and printers that stand still', () => {
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

  const start = async (printers: Record<string, string>, policy: Partial<StationPolicy> = {}) => {
    const rules = Object.entries(printers).map(([job_type, printer]) => ({ job_type, printer }))
    const one = await startStation({ baseUrl: practice.url, rules, ...policy })
    running.push(one)
    return one
  }
  const add = (type: string) => practice.addJobs([{ job_type: type, fails: false, copies: 1 }])[0] ?? ''
  const titles = (queue: string) => cups.received(queue).map(document => document.title)

  it('prints the others while one queue is stopped, and its jobs once it goes on', async () => {
    const stopped = await cups.queue('stopped-1', { stopped: 'out of ink' })
    const one = await start({ order: stopped, tag: await cups.queue('fine-1') })
    const [bill, tag] = [add('order'), add('tag')]
    await one.reaches(tag, 'printed')
    await one.until(() => one.station.board.get(bill)?.newest?.state === 'submitted')
    // What the printer waits for is said.
    await one.until(() => one.station.board.get(bill)?.reason?.code === 'step.printer-waits')
    expect(JSON.stringify(one.station.board.get(bill)?.reason)).toContain('out of ink')
    await cups.startQueue('stopped-1')
    await one.reaches(bill, 'printed')
    expect([titles('stopped-1'), titles('fine-1')]).toEqual([[`selvedge-test-${bill}-1`], [`selvedge-test-${tag}-1`]])
  })

  it('waits for a print server that is down, and prints what stood there before once it is back', async () => {
    const slow = await cups.queue('slow-2', { backend: { slow: 1 } })
    const paper = temporaryFolder()
    const one = await start({ order: slow, tag: `folder:${paper}` })
    const bills = [add('order'), add('order'), add('order')]
    await one.until(() => bills.every(id => one.station.board.get(id)?.newest?.state === 'submitted'))
    await cups.stop()
    const [late, tag] = [add('order'), add('tag')]
    await one.reaches(tag, 'printed')
    await one.until(() => one.station.lanes.some(lane => lane.problem?.code === 'printer.unreachable'))
    expect(one.station.board.get(late)?.here).toBe('waiting')
    await cups.start()
    for (const id of [...bills, late]) {
      await one.until(() => ['printed', 'unconfirmed'].includes(one.station.board.get(id)?.here ?? ''), 40_000)
    }
    expect(one.station.board.get(late)?.here).toBe('printed')
    const numbers = titles('slow-2').map(title => /-(\d+)-\d+$/.exec(title)?.[1])
    // A server that ends while a device works may print that one job again by itself; the station sends none again.
    expect(new Set(numbers)).toEqual(new Set([...bills, late]))
    expect(one.station.board.get(late)?.attempt).toBe(1)
    for (const id of bills) expect(one.station.board.get(id)?.attempt).toBe(1)
  })

  it('cancels at the printer what a person cancels here', async () => {
    const one = await start({ order: await cups.queue('stopped-4', { stopped: 'paused' }) })
    const bill = add('order')
    await one.until(() => one.station.board.get(bill)?.newest?.state === 'submitted')
    expect((await one.actions.cancel([bill])).done).toEqual([bill])
    await one.reaches(bill, 'failed')
    await cups.startQueue('stopped-4')
    expect((await one.actions.reprint([bill], {})).done).toEqual([bill])
    await one.reaches(bill, 'printed')
    expect(titles('stopped-4')).toEqual([`selvedge-test-${bill}-2`])
  })

  it('moves a job to another printer only after the first one has let go of it', async () => {
    const stopped = await cups.queue('stopped-5', { stopped: 'paused' })
    const other = await cups.queue('other-5')
    const one = await start({ order: stopped })
    const bill = add('order')
    await one.until(() => one.station.board.get(bill)?.newest?.state === 'submitted')
    expect(await one.actions.print([bill], { printer: other })).toEqual({
      done: [bill],
      refused: [],
      left: [],
    })
    await one.reaches(bill, 'printed')
    await cups.startQueue('stopped-5')
    expect([titles('stopped-5'), titles('other-5')]).toEqual([[], [`selvedge-test-${bill}-2`]])
    expect(one.station.board.get(bill)?.newest?.printer).toBe(other)
  })

  it('moves nothing while the first printer does not confirm that it cancelled', async () => {
    const slow = await cups.queue('slow-6', { backend: { slow: 4 } })
    const one = await start({ order: slow })
    const bill = add('order')
    await one.until(
      () => one.station.board.get(bill)?.reason === null && one.station.board.get(bill)?.here === 'printing',
    )
    await one.until(() => one.station.board.get(bill)?.newest?.state === 'submitted')
    // It begins to print at once: from then on a cancelled one may have come out in part.
    await new Promise(resolve => setTimeout(resolve, 600))
    const paper = temporaryFolder()
    const { refused } = await one.actions.print([bill], { printer: `folder:${paper}` })
    expect(refused.map(({ reason }) => reason.code)).toEqual(['job.may-still-come-out'])
    expect(readdirSync(paper)).toEqual([])
  })

  it('puts jobs into a folder once it can be written again', async () => {
    const place = join(temporaryFolder(), 'paper')
    writeFileSync(place, 'a file where the folder should be')
    const one = await start({ order: `folder:${place}` })
    const bill = add('order')
    await one.until(() => one.station.lanes.some(lane => lane.problem?.code === 'printer.folder'))
    rmSync(place)
    mkdirSync(place)
    await one.reaches(bill, 'printed')
    expect(readdirSync(place)).toContain(`selvedge-test-${bill}-1.pdf`)
  })

  it('never sends again what a server without a history has forgotten', async () => {
    const forgetful = await startCups({ history: false })
    try {
      const uri = await forgetful.queue('forgets')
      const one = await start({ order: uri })
      const bill = add('order')
      const place = () => one.station.board.get(bill)?.here ?? ''
      // An event of the server may prove it; nothing else does.
      await one.until(() => ['printed', 'unconfirmed'].includes(place()))
      await forgetful.waitReceived('forgets', 1)
      if (place() === 'unconfirmed') {
        expect(one.station.board.get(bill)?.reason?.code).toBe('end.forgotten')
        // A person looked, and says so.
        expect((await one.actions.cameOut([bill])).done).toEqual([bill])
      }
      expect(place()).toBe('printed')
      await one.stop()
      running.pop()
      const again = await start({ order: uri }, { stationName: 'again' })
      await again.until(() => again.station.poller.state.lastReadAt !== null)
      expect(forgetful.received('forgets').length).toBe(1)
    } finally {
      for (const one of running.splice(0)) await one.stop()
      await forgetful.close()
    }
  })
})
