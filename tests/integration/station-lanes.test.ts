import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import { withMethods } from '../rig/with-methods.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

const lost = (printer: MemoryPrinter) => new DeskError('printer.answer-lost', { printer: printer.name, why: 'a test' })

describe('the lanes of a station', () => {
  let first: MemoryPrinter
  let second: MemoryPrinter
  const own = ownStation(() => [first, second])
  beforeEach(() => {
    first = new MemoryPrinter('ipp://127.0.0.1/printers/first')
    second = new MemoryPrinter('ipp://127.0.0.1/printers/second')
  })

  const start = (around: Partial<Parameters<typeof own.start>[0]>) =>
    own.start({ service: memoryService([]), ...around })
  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(101 + at))

  /** A station that is paused before the service lists anything. */
  const startPaused = async (jobs: string[], policy: Partial<StationPolicy> = {}) => {
    const list: ServiceJob[] = []
    const one = await start({ service: memoryService(list), policy })
    one.station.pause()
    list.push(...jobs.map(id => listed(id)))
    await one.until(() => one.station.board.size === jobs.length)
    return one
  }

  it('prints once a job that a person moved before it was claimed', async () => {
    const jobs = ids(12)
    const { station, actions, until } = await startPaused(jobs)
    const moved = jobs.slice(6)
    expect(await actions.print(moved, { printer: second.uri })).toEqual({
      done: moved,
      refused: [],
      left: [],
    })
    station.resume()
    await until(() => [...station.board.all()].every(job => job.here === 'printed'))
    expect([...first.paper, ...second.paper].sort()).toEqual(jobs.map(id => `selvedge-test-${id}-1`))
    expect(second.paper.length).toBe(6)
  })

  it('takes a job to the printer of the rule that holds when it is claimed', async () => {
    const rules = [{ job_type: '*', printer: first.uri }]
    const { station, until } = await startPaused(ids(8), { rules })
    rules[0] = { job_type: '*', printer: second.uri }
    station.resume()
    await until(() => [...station.board.all()].every(job => job.here === 'printed'))
    for (const record of station.board.all()) expect(record.newest?.spooler?.printerUri).toBe(record.newest?.printer)
    expect([first.paper, second.paper]).toEqual([[], ids(8).map(id => `selvedge-test-${id}-1`)])
  })

  it('prints nothing that a person skipped before it was claimed', async () => {
    const jobs = ids(12)
    const { station, actions, until } = await startPaused(jobs)
    const skipped = jobs.slice(4)
    expect(await actions.skip(skipped)).toEqual({ done: skipped, refused: [], left: [] })
    station.resume()
    await until(() => jobs.slice(0, 4).every(id => station.board.get(id)?.here === 'printed'))
    await station.stop()
    expect(first.paper).toEqual(jobs.slice(0, 4).map(id => `selvedge-test-${id}-1`))
    expect(skipped.map(id => station.board.get(id)?.here)).toEqual(skipped.map(() => 'skipped'))
  })

  it('tries a job again by itself that the printer refuses, a few times, and prints the next one', async () => {
    let refusals = 0
    first.before = async call => {
      const isSeven = [...first.jobs.values()].at(-1)?.name.includes('-7-')
      if (call !== 'send' || !isSeven) return
      refusals += 1
      throw new DeskError('printer.refused', { printer: 'first', why: 'it does not like the document' })
    }
    const { station, reaches } = await start({ service: memoryService([listed('7'), listed('8')]) })
    await reaches('8', 'printed')
    await reaches('7', 'failed')
    expect(station.board.get('7')?.reason).toEqual(
      message('printer.refused', { printer: 'first', why: 'it does not like the document' }),
    )
    expect(station.board.get('7')).toMatchObject({ retryAt: null, attempt: 4, newest: { kind: 'first' } })
    expect(refusals).toBe(4)
    expect(first.paper).toEqual(['selvedge-test-8-1'])
    expect([...first.jobs.values()].filter(job => job.state === 'cancelled').length).toBe(4)
  })

  it('prints once, with the same bytes, what was refused and is then taken', async () => {
    let refusals = 2
    first.before = async call => {
      if (call !== 'send' || refusals === 0) return
      refusals -= 1
      throw new DeskError('printer.refused', { printer: 'first', why: 'not just now' })
    }
    const { station, reaches } = await start({ service: memoryService([listed('7')]) })
    await reaches('7', 'printed')
    const attempts = await own.ledger.attempts('test', '7')
    expect(attempts.map(({ kind, state }) => [kind, state])).toEqual([
      ['first', 'failed'],
      ['first', 'failed'],
      ['first', 'printed'],
    ])
    expect(new Set(attempts.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(first.paper).toEqual(['selvedge-test-7-3'])
    expect(station.board.get('7')).toMatchObject({ plan: null, retryAt: null, reason: null })
  })

  it.each(['cancelled', 'aborted'] as const)('leaves to a person what the printer %s', async end => {
    first.holds = true
    const { station, reaches, until } = await start({ service: memoryService([listed('7')]) })
    await until(() => station.board.get('7')?.newest?.state === 'submitted')
    for (const job of first.jobs.values()) job.state = end
    await reaches('7', 'failed')
    expect(station.board.get('7')).toMatchObject({ retryAt: null, plan: null, attempt: 1 })
    expect(station.hasRetries).toBe(false)
  })

  it('looks at once at a job that is gone when it is released', async () => {
    first.before = async call => {
      if (call !== 'release') return
      first.jobs.clear()
      throw new DeskError('printer.job-unknown', { printer: 'first', spooler: '1' })
    }
    const { station, reaches } = await start({ service: memoryService([listed('7')]) })
    await reaches('7', 'unconfirmed')
    expect(station.board.get('7')?.reason?.code).toBe('end.forgotten')
    const codes = (await own.ledger.timeline('test', '7')).map(entry => entry.message.code)
    expect(codes).not.toContain('step.fetch-again')
  })

  it('follows the other jobs of a printer when somebody holds one of them there', async () => {
    const jobs = ids(10)
    for (const id of jobs.slice(0, 7)) first.onHold.add(`selvedge-test-${id}-1`)
    const { station, until } = await start({ service: memoryService(jobs.map(id => listed(id))) })
    await until(() => jobs.slice(7).every(id => station.board.get(id)?.here === 'printed'))
    expect(jobs.slice(0, 7).map(id => station.board.get(id)?.here)).toEqual(Array(7).fill('printing'))
  })

  it('follows a moved job at its new printer only', async () => {
    first.holds = true
    const { station, actions, until, reaches } = await start({ service: memoryService([listed('7')]) })
    await until(() => station.board.get('7')?.newest?.state === 'submitted')
    second.holds = true
    expect((await actions.print(['7'], { printer: second.uri })).done).toEqual(['7'])
    await until(() => station.board.get('7')?.newest?.state === 'submitted')
    first.jobs.clear()
    // Long enough for each follower to look several times.
    let looks = 0
    second.before = async call => {
      if (call === 'look') looks += 1
    }
    await until(() => looks > 3)
    expect(station.board.get('7')?.here).toBe('printing')
    second.holds = false
    await reaches('7', 'printed')
    expect([first.paper, second.paper]).toEqual([[], ['selvedge-test-7-2']])
  })

  it('fetches a document anew that is gone when the half-made job is taken up again', async () => {
    let down = true
    first.before = async call => {
      if (call === 'create' && down) throw lost(first)
    }
    const { station, reaches, until } = await start({ service: memoryService([listed('7')]) })
    await until(() => station.board.get('7')?.newest?.state === 'creating')
    for (const file of await readdir(own.folder)) if (file.endsWith('.pdf')) rmSync(join(own.folder, file))
    down = false
    await reaches('7', 'printed')
    expect(first.paper).toEqual(['selvedge-test-7-1'])
  })

  it('goes on with the job whose link was asked for when the token was refused', async () => {
    const service = memoryService([listed('7'), listed('8')])
    let refused = true
    const pdfLink = service.pdfLink.bind(service)
    service.pdfLink = async job => {
      if (refused) throw new DeskError('service.token-refused', {})
      return pdfLink(job)
    }
    const { station, until, reaches } = await start({ service })
    await until(() => station.isTokenRefused)
    expect(first.paper).toEqual([])
    refused = false
    station.tokenRenewed()
    await reaches('7', 'printed')
    await reaches('8', 'printed')
    expect(first.paper.length).toBe(2)
  })

  it('holds a job whose rule was taken away while the station was off', async () => {
    const one = await startPaused(['7'])
    await one.station.stop()
    const jobs = [listed('7')]
    const again = await start({
      service: memoryService(jobs),
      policy: { rules: [{ job_type: 'tag', printer: first.uri }] },
    })
    await again.reaches('7', 'held')
    expect(again.station.board.get('7')?.reason).toEqual(message('job.held-no-rule', { type: 'order' }))
    await again.station.stop()
    const later = await start({ service: memoryService(jobs) })
    await later.reaches('7', 'printed')
  })

  it('prints the other jobs when the printer of one cannot be opened at all', async () => {
    const bad = 'folder:not/absolute'
    const jobs = [listed('1', { type: 'tag' }), listed('2', { type: 'order' })]
    const around = {
      service: memoryService(jobs),
      policy: {
        rules: [
          { job_type: 'tag', printer: bad },
          { job_type: 'order', printer: first.uri },
        ],
      },
      openPrinter: (uri: string) => {
        if (uri === bad) throw new DeskError('printer.bad-uri', { uri })
        return first
      },
    }
    const one = await start(around)
    await one.reaches('2', 'printed')
    await one.reaches('1', 'failed')
    expect(one.station.board.get('1')?.reason).toEqual(message('printer.bad-uri', { uri: bad }))
    expect(one.station.poller.state.problem).toBeNull()
    await one.station.stop()
    const again = await start(around)
    await again.until(() => again.station.poller.state.lastReadAt !== null)
  })

  it('loses no job when the ledger fails while a list is taken up', async () => {
    let failing = false
    const ledger = withMethods(own.ledger, {})
    ledger.place = async (...args) => {
      if (failing) throw new DeskError('desk.database-failed', { file: 'station.db', why: 'disk full' })
      return own.ledger.place(...args)
    }
    const jobs = [listed('1', { type: 'tag' })]
    const rules = [{ job_type: 'order', printer: first.uri }]
    const { station, reaches, until } = await start({
      ledger,
      service: memoryService(jobs),
      policy: { rules },
    })
    await reaches('1', 'held')
    // Now job 1 has a rule, which cannot be written; job 2 is new and can.
    failing = true
    rules.push({ job_type: 'tag', printer: first.uri })
    jobs.push(listed('2'))
    await until(() => station.board.get('2')?.here === 'printed')
    failing = false
    await reaches('1', 'printed')
  })

  it('reprints on the chosen printer a failed job whose first attempt never left', async () => {
    let down = true
    first.before = async call => {
      if (call === 'handOver' && down) throw new DeskError('printer.unreachable', { printer: 'first', why: 'a test' })
    }
    const one = await start({ service: memoryService([listed('7')]) })
    await one.until(() => one.station.board.get('7')?.newest?.state === 'fetched')
    await one.until(() => one.station.lanes[0]?.problem !== null)
    const note = message('printer.unreachable', { printer: 'first', why: 'a test' })
    one.station.board.put(
      await own.ledger.place('test', '7', { here: 'failed', reason: note, retryAt: Date.now() }, [], 1),
    )
    expect(await one.actions.reprint(['7'], { printer: second.uri })).toEqual({
      done: ['7'],
      refused: [],
      left: [],
    })
    await one.reaches('7', 'printed')
    down = false
    expect([first.paper, second.paper]).toEqual([[], ['selvedge-test-7-2']])
    expect(one.station.board.get('7')?.plan).toBeNull()
  })

  it('asks a person about a job that the service wants again after a reprint here', async () => {
    const jobs = [listed('7')]
    const { station, actions, reaches, until } = await start({ service: memoryService(jobs) })
    await reaches('7', 'printed')
    jobs[0] = listed('7', { dispatchStatus: 'accepted', printStatus: 'printed' })
    await until(() => station.board.get('7')?.endedInService)
    await actions.reprint(['7'], {})
    await until(() => station.board.get('7')?.attempt === 2 && station.board.get('7')?.here === 'printed')
    const readAt = station.poller.state.lastReadAt ?? 0
    await until(() => (station.poller.state.lastReadAt ?? 0) > readAt + 100)
    jobs[0] = listed('7')
    await reaches('7', 'held')
    expect(station.board.get('7')?.reason?.code).toBe('job.held-asked-again')
    expect(first.paper.length).toBe(2)
  })
})
