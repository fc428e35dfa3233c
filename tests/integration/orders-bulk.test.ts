import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeService } from '../../src-practice/index.ts'
import { removeFolders } from '../rig/station.ts'
import { closeAll, openDesk, startService, type WholeDesk } from './order-support.ts'
import { until } from './station-support.ts'

const bulk = 'admin.orders.bulk-print'
const numbers = (count: number, from = 51_001) => Array.from({ length: count }, (_, at) => String(from + at))

describe('bulk print of orders', () => {
  let practice: PracticeService
  let desk: WholeDesk
  beforeEach(async () => {
    practice = await startService(300)
    desk = await openDesk(practice)
    // What the service queues is not what is looked at here.
    await desk.handlers['station.pause']({})
  })
  afterEach(async () => {
    await closeAll()
    removeFolders()
  })
  const ask = (orders: string[], run?: string) =>
    desk.handlers['orders.bulkPrint']({ orders, type: 'tag', ...(run ? { run } : {}) })
  const requests = async () => (await desk.handlers['requests.list']({})).toReversed()

  // Proves: bulk-print
  it('goes up in batches of at most a hundred, each order once, and is told as it goes', async () => {
    const orders = numbers(250)
    const result = await ask([...orders, ...orders.slice(0, 60)], 'r1')
    expect(result).toEqual({ accepted: orders, refused: [], unknown: [], left: [] })
    expect(practice.requests.count(bulk)).toBe(3)
    expect((await requests()).map(one => [one.kind, one.state, one.names.length, one.type])).toEqual([
      ['bulk-print', 'accepted', 100, 'tag'],
      ['bulk-print', 'accepted', 100, 'tag'],
      ['bulk-print', 'accepted', 50, 'tag'],
    ])
    expect(new Set((await requests()).map(one => one.answer)).size).toBe(3)
    const told = desk.told('runs.changed')
    expect(told.at(-1)).toEqual({ run: 'r1', total: 250, done: 250, refused: 0, ended: true })
    expect(told.filter(one => one.ended).length).toBe(1)
    await until(
      () => desk.told('requests.changed').at(-1)?.length === 3,
      () => 'three asks are told',
    )
    await desk.handlers['station.readNow']({})
    const queued = (await desk.handlers['jobs.list']({})).rows.filter(
      row => row.type === 'tag' && row.here === 'waiting',
    )
    expect(queued.length).toBe(250)
  })

  it('goes on behind a refused batch, and behind one whose answer was lost, and sends neither again', async () => {
    practice.faults.set({ 'cut-body@admin.orders.bulk-print': '1x' })
    const orders = [...numbers(150), '99999', ...numbers(100, 51_151)]
    const result = await ask(orders)
    expect(result.unknown).toEqual(orders.slice(0, 100))
    expect(result.refused.map(one => [one.orders, one.reason.code])).toEqual([
      [orders.slice(100, 200), 'service.rejected'],
    ])
    expect(result.accepted).toEqual(orders.slice(200))
    expect(result.left).toEqual([])
    expect(practice.requests.count(bulk)).toBe(3)
    expect((await requests()).map(one => one.state)).toEqual(['refused', 'accepted', 'unknown'])
  })

  it.each([
    ['refuse-token@admin.orders.bulk-print', 'service.token-refused'],
    ['too-many@admin.orders.bulk-print', 'service.busy'],
  ] as const)('leaves the rest where nothing more can be sent: %s', async (fault, code) => {
    practice.faults.set({ [fault]: '1x' } as Parameters<typeof practice.faults.set>[0])
    const orders = numbers(250)
    const result = await ask(orders)
    expect(result.refused.map(one => [one.orders.length, one.reason.code])).toEqual([[100, code]])
    expect(result.left).toEqual(orders.slice(100))
    expect(practice.requests.count(bulk)).toBe(1)
  })

  it('leaves what has not begun when it is cancelled midway', async () => {
    practice.faults.set({ 'latency@admin.orders.bulk-print': 250 })
    const orders = numbers(250)
    const running = ask(orders, 'r2')
    await until(
      () => desk.told('runs.changed').length > 0,
      () => 'a progress is told',
    )
    await desk.handlers['runs.cancel']({ run: 'r2' })
    const result = await running
    expect(result.left.length).toBeGreaterThanOrEqual(50)
    expect([...result.accepted, ...result.left]).toEqual(orders)
    expect(practice.requests.count(bulk) * 100).toBe(result.accepted.length)
    expect(desk.told('runs.changed').at(-1)).toMatchObject({ run: 'r2', ended: true })
  })

  // Proves: permission.print
  it('needs the permission to print', async () => {
    const other = await startService(1, { permissions: ['edit orders'], role: 'staff' })
    const small = await openDesk(other)
    for (const call of [
      () => small.handlers['orders.bulkPrint']({ orders: ['51001'], type: 'tag' }),
      () => small.handlers['orders.print']({ order: '51001', type: 'tag' }),
      () => small.handlers['orders.cloudPrint']({ order: '51001', type: 'shirt code', groups: [] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'service.permission-missing' })
    expect(other.requests.count(bulk)).toBe(0)
  })
})
