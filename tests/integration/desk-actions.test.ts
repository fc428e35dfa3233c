import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type DeskRun, Runs } from '../../src-main/print/runs.ts'
import { StationActions } from '../../src-main/print/station/actions.ts'
import { rowOf } from '../../src-main/print/station/board.ts'
import { seenOf } from '../../src-shared/print/intake.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { closeAll, openDesk, startService } from './order-support.ts'
import {
  listed,
  MemoryPrinter,
  memoryRequests,
  memoryService,
  openLedger,
  type SmallStation,
  startSmallStation,
  until,
} from './station-support.ts'

describe('an action on many jobs', () => {
  const running: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
    removeFolders()
  })

  /** A station whose jobs are held, as at a first start. */
  async function holding(count: number): Promise<SmallStation & { ids: string[]; paper: string[] }> {
    const documents = temporaryFolder()
    const { db, ledger } = openLedger(join(documents, 'station.db'))
    const ids = Array.from({ length: count }, (_, at) => String(9_001 + at))
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    const small = await startSmallStation({
      ledger,
      documents,
      service: memoryService(ids.map(id => listed(id))),
      printers: [printer],
      policy: { start: 'hold-waiting' },
    })
    running.push(async () => {
      await small.station.stop()
      db.close()
    })
    await small.until(() => small.station.board.size === count)
    return { ...small, ids, paper: printer.paper }
  }

  it('brings them to paper in their own order, whatever the order in which they were chosen', async () => {
    const small = await holding(40)
    const chosen = [...small.ids.slice(20).reverse(), ...small.ids.slice(0, 20), ...small.ids]
    const result = await small.actions.print([...chosen, 'nobody'], {})
    expect(result.done).toEqual([...new Set(chosen)])
    expect(result.refused.map(one => [one.job, one.reason.code])).toEqual([['nobody', 'job.not-found']])
    await small.until(() => small.ids.every(id => small.station.board.get(id)?.here === 'printed'))
    expect(small.paper).toEqual(small.ids.map(id => `selvedge-test-${id}-1`))
  })

  const shown = ({ station }: SmallStation, jobs: readonly string[]) =>
    jobs.flatMap(job => {
      const record = station.board.get(job)
      return record ? [seenOf(rowOf(record))] : []
    })

  it('is done once where two windows ask for it at the same time, and the second is told who was first', async () => {
    const small = await holding(20)
    const { actions, ids } = small
    const seen = shown(small, ids)
    const asked = await Promise.all([actions.print(ids, { seen }), actions.print(ids, { seen })])
    expect(asked.flatMap(({ done }) => done).toSorted()).toEqual(ids)
    const refused = asked.flatMap(result => result.refused)
    expect(refused.map(({ job }) => job).toSorted()).toEqual(ids)
    expect(refused.every(({ reason }) => reason.code === 'job.person-first' && reason.data['who'] === 'Ada')).toBe(true)
    await small.until(() => ids.every(id => small.station.board.get(id)?.here === 'printed'))
    // Somebody who still looks at the first list.
    expect((await actions.print(ids, { seen })).done).toEqual([])
    const printed = shown(small, ids)
    await Promise.all([actions.reprint(ids, { seen: printed }), actions.reprint(ids, { seen: printed })])
    await small.until(() => ids.every(id => small.station.board.get(id)?.attempt === 2))
    await small.until(() => ids.every(id => small.station.board.get(id)?.here === 'printed'))
    expect((await actions.reprint(ids, { seen: printed })).done).toEqual([])
    expect(small.paper).toHaveLength(40)
  })

  it('leaves what one person decided to that person, also while it can be undone', async () => {
    const small = await holding(2)
    const { actions, ids } = small
    const seen = shown(small, ids)
    expect((await actions.skip(ids, { seen, undoable: true })).done).toEqual(ids)
    const late = [await actions.print(ids, { seen }), await actions.skip(ids, { seen, undoable: true })]
    expect(late.flatMap(({ done }) => done)).toEqual([])
    expect(late[0]?.refused[0]?.reason).toEqual({ code: 'job.person-first', data: { who: 'Ada', state: 'skipped' } })
    expect((await actions.undo(ids)).done).toEqual(ids)
    // What a window says nothing of is refused, too.
    expect((await actions.print(ids, { seen: seen.slice(0, 1) })).done).toEqual([ids[0]])
  })

  it('leaves what has not begun when it is cancelled, and touches nothing of it', async () => {
    const small = await holding(400)
    const told: { ended: boolean; done: number; total: number }[] = []
    // A quick machine is done with all of them before a test has looked: it is cancelled as the first is done.
    const runs = new (class extends Runs {
      override begin(...asked: Parameters<Runs['begin']>): DeskRun {
        const run = super.begin(...asked)
        const { count } = run
        run.count = (...end) => {
          count.apply(run, end)
          if (told.length > 0) return
          this.cancel('another')
          this.cancel('r1')
        }
        return run
      }
    })(progress => void told.push(progress))
    const actions = new StationActions(small.station, {
      who: () => 'Ada',
      requests: await memoryRequests(),
      runs,
    })
    const skipped = () => [...small.station.board.all()].filter(job => job.here === 'skipped').length
    const result = await actions.skip(small.ids, { run: 'r1' })
    expect(result.done.length).toBeGreaterThan(0)
    expect(result.left.length).toBeGreaterThan(300)
    expect([...result.done, ...result.left].sort()).toEqual(small.ids)
    expect(result.left.every(id => small.station.board.get(id)?.here === 'held')).toBe(true)
    expect(skipped()).toBe(result.done.length)
    expect(told.at(-1)).toMatchObject({ run: 'r1', total: 400, done: result.done.length, ended: true })
    // Its name is free again.
    expect((await actions.skip(result.left, { run: 'r1' })).left).toEqual([])
  })
})

describe('what a profile’s service offers', () => {
  afterEach(async () => {
    await closeAll()
    removeFolders()
  })

  it('is told by its overrides and by what it was found to have none of', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    // Only a profile says where printed jobs are reported.
    const unbound = ['admin.orders.print-jobs.report']
    expect(await desk.handlers['service.absent']({})).toEqual(unbound)
    const profile = await desk.handlers['profiles.save']({
      name: 'Small',
      baseUrl: practice.url,
      operations: {
        'admin.orders.cloud-print': null,
        'admin.orders.print-url': { path: '/admin/orders/{order}/no-such-operation' },
      },
    })
    await desk.handlers['profiles.open']({ id: profile.id })
    await desk.handlers['session.signIn']({ profileId: profile.id, token: practice.token })
    expect(await desk.handlers['service.absent']({})).toEqual([...unbound, 'admin.orders.cloud-print'])
    // Until its station stands, nothing is printed for the new profile.
    await desk.handlers['requests.list']({})
    const printer = `folder:${join(desk.dataFolder, 'pdf-folder')}`
    await expect(desk.handlers['orders.print']({ order: '51001', type: 'order', printer })).rejects.toMatchObject({
      code: 'service.operation-absent',
    })
    expect(await desk.handlers['service.absent']({})).toEqual([
      ...unbound,
      'admin.orders.print-url',
      'admin.orders.cloud-print',
    ])
    await desk.handlers['session.signOut']({})
    expect(await desk.handlers['service.absent']({})).toEqual([])
  })

  it('is never asked what was begun at another one', async () => {
    const [first, second] = [await startService(250), await startService(250)]
    const desk = await openDesk(first)
    await desk.handlers['station.pause']({})
    const other = await desk.handlers['profiles.save']({ name: 'Other', baseUrl: second.url, operations: {} })
    first.faults.set({ 'latency@admin.orders.bulk-print': 300 })
    const orders = Array.from({ length: 250 }, (_, at) => String(51_001 + at))
    const printing = desk.handlers['orders.bulkPrint']({ orders, type: 'tag', run: 'r1' })
    await until(
      () => first.requests.count('admin.orders.bulk-print') === 1,
      () => 'the first batch is sent',
    )
    await desk.handlers['profiles.open']({ id: other.id })
    await desk.handlers['session.signIn']({ profileId: other.id, token: second.token })
    const result = await printing
    expect(result.left).toEqual(orders.slice(100))
    expect(result.accepted).toEqual(orders.slice(0, 100))
    expect(second.requests.count('admin.orders.bulk-print')).toBe(0)
    expect(first.requests.count('admin.orders.bulk-print')).toBe(1)
    expect(await desk.handlers['requests.list']({})).toEqual([])
  })
})
