import { beforeEach, describe, expect, it } from 'vitest'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService, writeDocument } from './station-support.ts'

const minute = 60_000

describe('a station whose rules print documents of an order together', () => {
  let printer: MemoryPrinter
  let list: ServiceJob[]
  let late: number
  const own = ownStation(() => [printer])
  beforeEach(() => {
    printer = new MemoryPrinter('ipp://127.0.0.1/printers/a4')
    list = []
    late = 0
  })

  const rulesWith = (over: object = {}): StationPolicy['rules'] => [
    { job_type: 'order', printer: printer.uri, together_with: ['tag', 'shipping label'], ...over },
    ...['tag', 'shipping label', '*'].map(job_type => ({ job_type, printer: printer.uri })),
  ]
  const start = (over: object = {}, around: Partial<Parameters<typeof own.start>[0]> = {}) =>
    own.start({
      service: memoryService(list),
      policy: { rules: rulesWith(over), pollSeconds: 0.02 },
      now: () => Date.now() + late,
      ...around,
    })
  const job = (id: number, order: number, type: string) => listed(String(id), { orderId: String(order), type })
  const paper = () => printer.paper.map(name => /test-(.+)-\d+$/.exec(name)?.[1])
  /** Time for what must not happen. */
  const nothingMore = () => new Promise(done => setTimeout(done, 300))

  it('holds each until the last is there, then prints them in the order of the set and nothing between', async () => {
    const { station, until } = await start()
    list.push(job(3, 51061, 'shipping label'), job(4, 51061, 'tag'), job(5, 51062, 'tag'))
    await until(() => station.board.size === 3)
    list.push(job(6, 51099, 'kanban'))
    await until(() => paper().length === 1)
    await nothingMore()
    expect(paper()).toEqual(['6'])
    const waiting = station.board.get('4')
    expect(waiting && station.together.saidOf(waiting)).toMatchObject({
      code: 'job.waits-together',
      data: { what: 'order', order: '51061', state: 'not listed yet', since: expect.stringMatching(/Z$/) },
    })
    // Others come in the same read.
    list.push(job(7, 51098, 'kanban'), job(8, 51061, 'order'), job(9, 51097, 'kanban'))
    await until(() => paper().length === 6)
    const at = paper().indexOf('8')
    expect(paper().slice(at, at + 3)).toEqual(['8', '4', '3'])
    expect(station.board.get('5')?.here).toBe('waiting')
  })

  it('prints what is there when a person says so, in the same order', async () => {
    const { station, actions, until } = await start()
    list.push(job(1, 51061, 'shipping label'), job(2, 51061, 'order'))
    await until(() => station.board.size === 2)
    await actions.print(['1', '2'], {})
    await until(() => paper().length === 2)
    expect(paper()).toEqual(['2', '1'])
    // The last one comes alone.
    list.push(job(3, 51061, 'tag'))
    await until(() => paper().length === 3)
  })

  it('holds them when the time is over, and lets them go when the last arrives', async () => {
    const { station, reaches, until } = await start()
    list.push(job(1, 51061, 'order'), job(2, 51061, 'tag'))
    await until(() => station.board.size === 2)
    late = 31 * minute
    await reaches('1', 'held')
    await reaches('2', 'held')
    expect(station.board.get('1')?.reason).toMatchObject({
      code: 'job.held-together',
      data: { what: 'shipping label' },
    })
    list.push(job(3, 51061, 'shipping label'))
    await until(() => paper().length === 3)
    expect(paper()).toEqual(['1', '2', '3'])
  })

  it('prints what is there when the time is over, where the rule says so; without a limit it waits', async () => {
    const { station, until } = await start({ together_then: 'print' })
    list.push(job(1, 51061, 'tag'), job(2, 51061, 'order'))
    await until(() => station.board.size === 2)
    late = 31 * minute
    await until(() => paper().length === 2)
    expect(paper()).toEqual(['2', '1'])
  })

  it('prints none of a set while the document of one can’t be had, and all once it can', async () => {
    let fails = true
    const fetchDocument: typeof writeDocument = async request => {
      if (fails && request.url === 'memory:2') throw new DeskError('document.empty', {})
      return writeDocument(request)
    }
    const { station, until } = await start({}, { fetchDocument })
    list.push(job(1, 51061, 'order'), job(2, 51061, 'tag'), job(3, 51061, 'shipping label'), job(4, 51070, 'kanban'))
    await until(() => paper().includes('4'))
    await until(() => station.board.get('2')?.reason?.code === 'document.empty')
    await nothingMore()
    expect(paper()).toEqual(['4'])
    fails = false
    await until(() => paper().length === 4)
    expect(paper()).toEqual(['4', '1', '2', '3'])
  })

  it('goes on when one is skipped, and counts one that came out elsewhere', async () => {
    const { station, actions, until } = await start()
    list.push(job(1, 51061, 'order'), job(2, 51061, 'tag'))
    list.push({ ...job(3, 51061, 'shipping label'), dispatchStatus: 'printed', printStatus: 'printed' })
    await until(() => paper().length === 2)
    list.push(job(4, 51062, 'order'), job(5, 51062, 'shipping label'), job(6, 51062, 'shipping label'))
    await until(() => station.board.size === 6)
    await nothingMore()
    expect(paper().length).toBe(2)
    // Two labels arrived: both print, after the bill.
    list.push(job(7, 51062, 'tag'))
    await until(() => station.board.get('7') !== null)
    await actions.skip(['7'])
    await until(() => paper().length >= 5)
    expect(paper().filter(id => id !== '7')).toEqual(['1', '2', '4', '5', '6'])
  })

  it('waits on after a restart', async () => {
    const before = await start()
    list.push(job(1, 51061, 'tag'), job(2, 51061, 'order'))
    await before.until(() => before.station.board.size === 2)
    await before.station.stop()
    const { until } = await start()
    await nothingMore()
    expect(paper()).toEqual([])
    list.push(job(3, 51061, 'shipping label'))
    await until(() => paper().length === 3)
    expect(paper()).toEqual(['2', '1', '3'])
  })

  it('is not awaited by a drain, which names what waits', async () => {
    list.push(job(1, 51061, 'tag'), job(2, 51070, 'kanban'))
    const { station } = await start()
    expect(await drain(station, 1_000, new AbortController().signal)).toBe('drained')
    expect(await summarize(station)).toMatchObject({ printed: 1, waiting: ['1'], failed: [] })
  })
})
