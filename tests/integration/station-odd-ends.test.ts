// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { startStoryPrinter } from '../faults/stories/printer.ts'
import { withMethods } from '../rig/with-methods.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

const never = new AbortController().signal

describe('ends that are seldom met', () => {
  let printer: MemoryPrinter
  const own = ownStation(() => [printer])
  beforeEach(() => {
    printer = new MemoryPrinter('ipp://127.0.0.1/printers/odd')
  })

  const start = (around: Partial<Parameters<typeof own.start>[0]> = {}) =>
    own.start({ service: memoryService([listed('1'), listed('2')]), ...around })

  it('leaves a half-made job unconfirmed that cannot be proven cancelled, and makes no second one', async () => {
    let isLost = true
    printer.before = async call => {
      if (call !== 'send' || !isLost) return
      isLost = false
      throw new DeskError('printer.answer-lost', { printer: 'odd', why: 'a test' })
    }
    // A print server without a history: what was cancelled is not known any more.
    printer.after = async call => {
      if (call === 'cancel')
        for (const [id, job] of printer.jobs) if (job.state === 'cancelled') printer.jobs.delete(id)
    }
    const { station, reaches, warnings } = await start()
    await reaches('1', 'unconfirmed')
    await reaches('2', 'printed')
    await station.readNow()
    expect(station.board.get('1')).toMatchObject({ here: 'unconfirmed', attempt: 1, retryAt: null })
    expect(station.board.get('1')?.reason?.code).toBe('end.cannot-cancel')
    expect(warnings.filter(text => /unexpected/.test(text))).toEqual([])
    expect(printer.paper).toEqual(['selvedge-test-2-1'])
  })

  it('remembers over a restart that the printer began a job again', async () => {
    printer.holds = true
    let looks = 0
    printer.after = async call => {
      if (call === 'look') looks++
    }
    const { station, until } = await start({ service: memoryService([listed('1')]) })
    await until(() => station.board.get('1')?.newest?.state === 'submitted')
    for (const state of ['processing', 'pending'] as const) {
      for (const job of printer.jobs.values()) Object.assign(job, { state, began: true })
      const before = looks
      await until(() => looks > before + 1)
    }
    await station.stop()
    for (const job of printer.jobs.values()) job.state = 'completed'
    const later = await start({ service: memoryService([listed('1')]) })
    await later.reaches('1', 'unconfirmed')
    expect(later.station.board.get('1')?.reason?.code).toBe('end.began-again')
  })

  it.each([
    ['before its hand-over was known', false],
    ['before its hand-over was known, and the station was restarted', true],
  ])('asks a person where a job was put back %s', async (_when, isRestarted) => {
    let looks = 0
    printer.holds = true
    printer.before = async call => {
      if (call === 'look' && looks > 0 && isRestarted)
        throw new DeskError('printer.unreachable', { printer: 'odd', why: 'a test' })
    }
    printer.after = async call => {
      const [job] = printer.jobs.values()
      if (call === 'release' && job) {
        job.processingAt = 5
        throw new DeskError('printer.answer-lost', { printer: 'odd', why: 'a test' })
      }
      // Only the first look shows that it was put back.
      if (call === 'look' && ++looks === 1) Object.assign(job ?? {}, { state: 'completed', began: true })
    }
    const first = await start({ service: memoryService([listed('1')]) })
    await first.until(() => looks > 0 && first.station.board.get('1')?.newest?.state !== 'releasing')
    if (isRestarted) await first.station.stop()
    printer.before = async () => {}
    const last = isRestarted ? await start({ service: memoryService([listed('1')]) }) : first
    await last.reaches('1', 'unconfirmed')
    expect(last.station.board.get('1')?.reason?.code).toBe('end.began-again')
  })

  it('takes no younger job of somebody else for its own where a printer lost its power and tells neither UUIDs nor names', async () => {
    const network = await startStoryPrinter('network', { names: false, pageTakes: 7_500 })
    const { station, reaches, until } = await start({
      printers: [openPrinter(network.uri)],
      service: memoryService([listed('1')]),
    })
    await until(() => station.board.get('1')?.newest?.state === 'submitted')
    const submittedAt = Date.now()
    await until(() => Date.now() > submittedAt + 7_000)
    network.misbehave('loses power')
    await reaches('1', 'unconfirmed')
    expect(station.board.get('1')?.reason?.code).toBe('end.other-job')
    await network.close()
  })

  it('prints at a printer that tells neither UUIDs nor names, also over a restart', async () => {
    const network = await startStoryPrinter('network', { names: false, pageTakes: 1_500 })
    const around = { printers: [openPrinter(network.uri)], service: memoryService([listed('1')]) }
    const { station, until } = await start(around)
    await until(() => station.board.get('1')?.newest?.state === 'submitted')
    await station.stop()
    const later = await start(around)
    await later.reaches('1', 'printed')
    await network.close()
  })

  it('says so where a printer refuses to be asked at all, and a drain ends', async () => {
    printer.before = async call => {
      if (call === 'handOver') throw new DeskError('printer.refused', { printer: 'odd', why: 'HTTP 401' })
    }
    const { station, warnings } = await start()
    expect(await drain(station, 100, never)).toBe('drained')
    expect((await summarize(station)).failed).toEqual(['1', '2'])
    expect(station.board.get('1')?.reason?.code).toBe('printer.refused')
    expect(warnings.join('\n')).toContain('HTTP 401')
  })

  it('awaits what a printer has when the token is refused meanwhile, and says that it was', async () => {
    const service = memoryService([listed('1'), listed('2')])
    const refused = { ...service, pdfLink: async (job: string) => {
      if (job === '2') throw new DeskError('service.token-refused', {})
      return service.pdfLink(job)
    } } // biome-ignore format: one call is another
    const { station, warnings } = await start({ service: refused })
    expect(await drain(station, 10_000, never)).toBe('token-refused')
    await station.stop()
    expect(await summarize(station)).toMatchObject({ printed: 1, unconfirmed: [], waiting: ['2'] })
    expect(warnings.filter(text => text.includes('rejected the token'))).toHaveLength(1)
  })

  it('ends a drain where not even a failure can be written down', async () => {
    let isFull = false
    const full = async () => {
      throw new DeskError('desk.database-failed', { file: 'station.db', why: 'full' })
    }
    const ledger = withMethods(own.ledger, {
      place: (...args: Parameters<typeof own.ledger.place>) => (isFull ? full() : own.ledger.place(...args)),
    })
    const fetchDocument = async () => {
      isFull = true
      throw new DeskError('document.disk', { folder: own.folder, why: 'the disk is full' })
    }
    const { station } = await start({ ledger, fetchDocument })
    expect(await drain(station, 100, never)).toBe('drained')
    expect((await summarize(station)).waiting).toEqual(['1', '2'])
  }, 60_000)

  it.runIf(process.platform === 'linux')('comes back from a place where no folder can be made', async () => {
    const way = await openPrinter('folder:/proc/selvedge').handOver()
    const made = way.kind === 'held' ? way.create('selvedge-test-1-1', {}) : null
    await expect(made).rejects.toMatchObject({ code: 'printer.folder' })
  })
})
