import { beforeEach, describe, expect, it } from 'vitest'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

type End = 'printed' | 'aborted' | 'aborted-while-printing' | 'cancelled'

/** A printer that works on one job at a time, and ends them as it is told. The last end holds for all that follow. */
class EndingPrinter extends MemoryPrinter {
  ends: End[] = ['aborted']
  /** The jobs whose documents it got. */
  readonly sent: string[] = []
  settled: () => boolean = () => true

  constructor(uri: string) {
    super(uri)
    this.before = async call => {
      while (call === 'create' && !this.settled()) await new Promise(resolve => setTimeout(resolve, 2))
    }
  }

  override async look(job: Parameters<MemoryPrinter['look']>[0]): Promise<JobSighting> {
    const queued = this.jobs.get(job.id)
    if (queued?.state === 'pending') {
      const end = this.ends[Math.min(this.sent.length, this.ends.length - 1)]
      this.sent.push(queued.name)
      if (end !== 'printed') {
        queued.began = end === 'aborted-while-printing'
        queued.state = end === 'cancelled' ? 'cancelled' : 'aborted'
      }
    }
    return super.look(job)
  }
}

describe('a printer at which jobs end alike, again and again', () => {
  let printer: EndingPrinter
  const own = ownStation(() => [printer])
  beforeEach(() => {
    printer = new EndingPrinter('ipp://127.0.0.1/printers/first')
  })

  const start = async (count: number) => {
    const jobs = Array.from({ length: count }, (_, at) => listed(String(101 + at)))
    const one = await own.start({ service: memoryService(jobs) })
    // What it was sent has ended before it makes the next.
    const isThere = (state = '') => ['created', 'releasing', 'submitted'].includes(state)
    printer.settled = () => [...one.station.board.all()].every(job => !isThere(job.newest?.state))
    const places = (here: string) => [...one.station.board.all()].filter(job => job.here === here).length
    return { ...one, places, lane: one.station.laneOf(printer.uri) }
  }

  it('gets three of twenty jobs; the others wait until a person resumes', async () => {
    const { station, until, places, lane } = await start(20)
    await until(() => lane.isHeld && places('waiting') === 17)
    expect(lane.problem).toEqual(
      message('printer.held', { printer: 'first', cause: 'the printer aborted them before printing' }),
    )
    // It stays so, whatever the list says anew.
    const readAt = station.poller.state.lastReadAt ?? 0
    await until(() => (station.poller.state.lastReadAt ?? 0) > readAt + 150)
    expect([printer.sent.length, places('failed'), places('waiting')]).toEqual([3, 3, 17])
    // Nothing is left at the printer that could print.
    expect([...printer.jobs.values()].filter(job => ['held', 'pending'].includes(job.state))).toEqual([])

    printer.ends = ['printed']
    station.resumePrinter(printer.uri)
    await until(() => places('printed') === 17)
    expect(lane.problem).toBeNull()
    expect(new Set(printer.paper).size).toBe(17)
    expect(printer.sent.length).toBe(20)
  })

  it('gets three more where nothing has changed', async () => {
    const { station, until, places, lane } = await start(10)
    await until(() => lane.isHeld && places('waiting') === 7)
    station.resumePrinter(printer.uri)
    await until(() => lane.isHeld && places('waiting') === 4)
    expect(printer.sent.length).toBe(6)
  })

  it('goes on where one is printed in between', async () => {
    printer.ends = ['aborted', 'aborted', 'printed', 'aborted', 'aborted', 'printed']
    const { until, places, lane } = await start(8)
    await until(() => places('failed') + places('printed') === 8)
    expect([lane.isHeld, places('failed'), places('printed')]).toEqual([false, 4, 4])
  })

  it('goes on where the causes differ, and where somebody cancels them', async () => {
    printer.ends = ['aborted', 'aborted', 'aborted-while-printing', 'aborted', 'cancelled']
    const { until, places, lane } = await start(9)
    await until(() => places('failed') + places('unconfirmed') === 9)
    expect([lane.isHeld, places('failed'), places('unconfirmed')]).toEqual([false, 8, 1])
  })

  it('does not keep a drain, and is tried again at the next start', async () => {
    const one = await start(6)
    expect(await drain(one.station, 500, new AbortController().signal)).toBe('drained')
    const { printed, failed, waiting } = await summarize(one.station)
    expect([printed, failed.length, waiting]).toEqual([0, 6, undefined])
    await one.station.stop()
    printer.ends = ['printed']
    const again = await start(6)
    await again.until(() => again.places('printed') === 3)
    expect(await drain(again.station, 500, new AbortController().signal)).toBe('drained')
    expect(printer.paper).toEqual([104, 105, 106].map(id => `selvedge-test-${id}-1`))
  })
})
