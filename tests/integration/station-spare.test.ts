import { beforeEach, describe, expect, it } from 'vitest'
import { Runs } from '../../src-main/print/runs.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { say } from '../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService, type SmallStation } from './station-support.ts'

const after = 60

describe('a printer that stands still, and its spare', () => {
  let first: MemoryPrinter
  let second: MemoryPrinter
  /** How far the clock was put forward, in milliseconds. */
  let later = 0
  const own = ownStation(() => [first, second])
  beforeEach(() => {
    first = new MemoryPrinter('ipp://127.0.0.1/printers/tags-1')
    second = new MemoryPrinter('ipp://127.0.0.1/printers/tags-2')
    later = 0
  })

  const ids = ['101', '102', '103', '104']
  const rule = (moves: PrintRule['spare_moves']): PrintRule => ({
    job_type: '*',
    printer: first.uri,
    spare: second.uri,
    spare_after_seconds: after,
    spare_moves: moves,
  })
  const start = (jobs: ServiceJob[], rules: PrintRule[]) =>
    own.start({ service: memoryService(jobs), policy: { rules }, now: () => Date.now() + later })
  const standsAt = (one: SmallStation, printer: MemoryPrinter, count: number) =>
    one.until(
      () =>
        [...one.station.board.all()].filter(
          job => job.newest?.printer === printer.uri && job.newest.state === 'submitted',
        ).length === count,
    )
  /** A station with so many jobs that stand at the first printer, which is stopped. */
  const startStopped = async (count: number, moves: PrintRule['spare_moves']) => {
    first.holds = true
    const jobs = ids.slice(0, count).map(id => listed(id))
    const one = await start(jobs, [rule(moves)])
    await standsAt(one, first, count)
    return one
  }
  /** The printer is seen standing still, and is looked at again once it has stood long enough. */
  const standStill = async (one: SmallStation) => {
    await one.station.spares.round()
    later += after * 1000
    await one.station.spares.round()
  }
  const allPrinted = (one: SmallStation, count: number) =>
    one.until(() => [...one.station.board.all()].filter(job => job.here === 'printed').length === count)
  const timeline = async (job: string) => (await own.ledger.timeline('test', job)).map(entry => say(entry.message))

  it('gets its jobs by itself, in order, once the first has let go of them, and new ones until that is well', async () => {
    first.holds = true
    const jobs = ids.map(id => listed(id))
    const one = await start(jobs, [rule('by-itself')])
    await standsAt(one, first, 4)
    await one.station.spares.round()
    later += after * 1000 - 1
    await one.station.spares.round()
    expect(second.jobs.size).toBe(0)
    later += 1
    await one.station.spares.round()
    await allPrinted(one, 4)
    expect(second.paper).toEqual(ids.map(id => `selvedge-test-${id}-2`))
    expect([...first.jobs.values()].map(job => job.state)).toEqual(ids.map(() => 'cancelled'))
    expect((await timeline('101')).join('\n')).toMatch(
      /moved to tags-2 by the station: tags-1 has been stopped since \d\d:\d\d/,
    )
    jobs.push(listed('105'))
    await one.reaches('105', 'printed')
    expect(second.paper.at(-1)).toBe('selvedge-test-105-1')
    await one.until(() => one.station.board.get('105')?.plan === null)
    expect((await timeline('105')).join('\n')).toContain('moved to tags-2 by the station')
    first.holds = false
    await one.station.spares.round()
    jobs.push(listed('106'))
    await one.reaches('106', 'printed')
    expect(first.paper).toEqual(['selvedge-test-106-1'])
  })

  it('may get them from a person, who is told which, and stays as it is until then', async () => {
    const one = await startStopped(2, 'ask')
    await standStill(one)
    const offer = one.station.spares.offer(first.uri)
    expect(offer).toMatchObject({ to: second.uri, jobs: ['101', '102'], since: expect.any(Number) })
    expect(second.jobs.size).toBe(0)
    const run = new Runs(() => {}).begin('move', 2)
    const result = await one.station.spares.move(first.uri, 'Ada', run)
    expect(result).toEqual({ done: ['101', '102'], refused: [], left: [] })
    await allPrinted(one, 2)
    expect([first.paper, second.paper]).toEqual([[], ['selvedge-test-101-2', 'selvedge-test-102-2']])
    expect((await timeline('102')).join('\n')).toContain('moved to tags-2 by Ada: tags-1 has been stopped')
    expect(one.station.spares.offer(first.uri)).toBeNull()
  })

  it('leaves the rest where a person stops it', async () => {
    first.holds = true
    const one = await start(
      ids.map(id => listed(id)),
      [rule('ask')],
    )
    await standsAt(one, first, 4)
    await standStill(one)
    const runs = new Runs(() => {})
    const run = runs.begin('move', 4)
    first.after = async call => void (call === 'cancel' && runs.cancel('move'))
    const result = await one.station.spares.move(first.uri, 'Ada', run)
    expect(result).toEqual({ done: ['101'], refused: [], left: ids.slice(1) })
    await allPrinted(one, 1)
    expect([second.paper, first.paper]).toEqual([['selvedge-test-101-2'], []])
  })

  it('gets nothing whose cancelling is not confirmed: that may still come out, and is not printed twice', async () => {
    const one = await startStopped(2, 'by-itself')
    // The first began to print before it stopped: part of it may be on paper, and it does not let go.
    for (const [id, job] of first.jobs) if (id === '1') Object.assign(job, { state: 'processing', began: true })
    await one.station.follower.lookAt(first.uri, '101')
    await standStill(one)
    await one.reaches('102', 'printed')
    expect(one.station.board.get('101')).toMatchObject({
      here: 'printing',
      plan: null,
      attempt: 1,
      reason: { code: 'job.may-still-come-out' },
    })
    expect(second.paper).toEqual(['selvedge-test-102-2'])
    // It comes out there after all.
    first.paper.push('selvedge-test-101-1')
    for (const [id, job] of first.jobs) if (id === '1') Object.assign(job, { state: 'completed', began: true })
    await one.reaches('101', 'printed')
    await one.station.spares.round()
    expect(second.paper.length).toBe(1)
  }, 30_000)

  it('gets nothing of a printer that was asked to cancel and does not confirm', async () => {
    const one = await startStopped(1, 'by-itself')
    first.cancel = async () => {}
    await standStill(one)
    expect(one.station.board.get('101')).toMatchObject({
      here: 'printing',
      plan: null,
      reason: { code: 'job.may-still-come-out' },
    })
    // Somebody cancels it there in the end: that is theirs to decide, not the station's.
    for (const job of first.jobs.values()) job.state = 'cancelled'
    await one.reaches('101', 'failed')
    expect([one.station.board.get('101')?.retryAt, second.jobs.size]).toEqual([null, 0])
  }, 30_000)

  it('gets nothing that began to print before it was cancelled: that is unconfirmed', async () => {
    const one = await startStopped(1, 'by-itself')
    first.cancel = async () => {
      for (const job of first.jobs.values()) Object.assign(job, { state: 'cancelled', began: true })
    }
    await standStill(one)
    await one.reaches('101', 'unconfirmed')
    expect([one.station.board.get('101')?.plan, second.jobs.size]).toEqual([null, 0])
  })

  it('gets at once what only waits here', async () => {
    first.before = async call => {
      if (call === 'handOver') throw new DeskError('printer.unreachable', { printer: 'tags-1', why: 'a test' })
    }
    first.holds = true
    const one = await start([listed('101'), listed('102')], [rule('by-itself')])
    await one.until(() => one.station.lanes[0]?.problem !== null)
    await standStill(one)
    await allPrinted(one, 2)
    expect(second.paper.map(name => /-(\d+)-\d+$/.exec(name)?.[1])).toEqual(['101', '102'])
    const attempts = await own.ledger.attempts('test', '101')
    expect(attempts.map(({ kind, state }) => [kind, state])).toEqual([
      ['first', 'withdrawn'],
      ['first', 'printed'],
    ])
    expect(attempts[0]?.sha256).toBe(attempts[1]?.sha256)
    expect([...first.jobs.values()].filter(job => job.complete)).toEqual([])
  })

  it('takes nothing while it stands still itself', async () => {
    first.holds = true
    second.holds = true
    const one = await start([listed('101')], [rule('by-itself')])
    await standsAt(one, first, 1)
    await standStill(one)
    expect([second.jobs.size, one.station.board.get('101')?.newest?.printer]).toEqual([0, first.uri])
    second.holds = false
    await one.station.spares.round()
    await one.reaches('101', 'printed')
    expect(second.paper).toEqual(['selvedge-test-101-2'])
  })

  it('is not used for a printer that went on in between', async () => {
    const one = await startStopped(1, 'by-itself')
    await one.station.spares.round()
    const { status } = first
    first.status = async () => ({ ...(await status.call(first)), state: 'idle' })
    later += after * 1000
    await one.station.spares.round()
    first.status = status
    await one.station.spares.round()
    later += after * 1000 - 1
    await one.station.spares.round()
    expect(second.jobs.size).toBe(0)
    first.holds = false
    await one.reaches('101', 'printed')
  })

  it('prints once what was being moved when the station died, whenever it did', async () => {
    const one = await startStopped(1, 'by-itself')
    // It dies right after the first printer cancelled: what came of it is never read.
    let isDead = false
    const never = new Promise<never>(() => {})
    const { look } = first
    first.after = async call => {
      if (call === 'cancel') isDead = true
    }
    first.look = job => (isDead ? never : look.call(first, job))
    await one.station.spares.round()
    later += after * 1000
    void one.station.spares.round()
    await one.until(() => isDead)
    expect([...first.jobs.values()].map(job => job.state)).toEqual(['cancelled'])
    own.running.pop()
    first.after = async () => {}
    first.look = look
    // The old station's hands are tied; the new one goes on from the ledger.
    const again = await start([listed('101')], [rule('by-itself')])
    await again.reaches('101', 'printed')
    expect([first.paper, second.paper]).toEqual([[], ['selvedge-test-101-2']])
  })

  it('gets what was cancelled although the answer to that was lost', async () => {
    const one = await startStopped(1, 'by-itself')
    first.after = async call => {
      if (call === 'cancel') throw new DeskError('printer.answer-lost', { printer: 'tags-1', why: 'a test' })
    }
    await standStill(one)
    await one.reaches('101', 'printed')
    expect([first.paper, second.paper]).toEqual([[], ['selvedge-test-101-2']])
  })

  it('does not get what a person cancels while it is moved', async () => {
    const one = await startStopped(1, 'by-itself')
    const { cancel } = first
    let isAsked = false
    first.cancel = async job => {
      if (isAsked) return cancel.call(first, job)
      isAsked = true
    }
    await one.station.spares.round()
    later += after * 1000
    const round = one.station.spares.round()
    await one.until(() => isAsked)
    expect((await one.actions.cancel(['101'])).done).toEqual(['101'])
    await round
    await one.reaches('101', 'failed')
    expect(one.station.board.get('101')).toMatchObject({ plan: null, retryAt: null })
    expect(second.jobs.size).toBe(0)
  }, 30_000)
})
