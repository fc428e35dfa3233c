// @module-tag long
import { describe, expect, it } from 'vitest'
import type { PracticeService } from '../../src-practice/index.ts'
import { fetchPdf, handClock, start } from './practice-support.ts'
import { clientOf } from './service-support.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

const deskOf = (service: PracticeService) => clientOf(service.url, { token: () => service.token })

describe('agent jobs', () => {
  it('come from orders, wait, are sent or fail, and are the same for the same seed', async () => {
    const clock = handClock()
    const { service } = await start({ now: clock.now })
    const jobs = async (since?: 'today') => {
      const query = since === undefined ? {} : { since }
      return (await deskOf(service).read('admin.orders.fabric-jobs.index', { query })).rows
    }
    const all = await jobs()
    const types = ['Event Message', 'Factory Message', 'Notification', 'Order', 'Scheduled Message']
    expect([...new Set(all.map(({ type }) => type))].toSorted()).toEqual(types)
    expect([...new Set(all.map(({ sendStatus }) => sendStatus))].toSorted()).toEqual(['failed', 'queued', 'sent'])
    for (const { sendStatus, error } of all) expect(error !== null).toBe(sendStatus === 'failed')
    for (const { type, sendStatus } of all) if (sendStatus === 'queued') expect(type).toBe('Scheduled Message')
    expect(await jobs('today')).not.toEqual([])
    expect((await jobs('today')).length).toBeLessThan(all.length)

    const twin = await start({ now: clock.now })
    expect((await deskOf(twin.service).read('admin.orders.fabric-jobs.index')).rows).toEqual(all)
    const other = await start({ now: clock.now, seed: 2 })
    expect((await deskOf(other.service).read('admin.orders.fabric-jobs.index')).rows).not.toEqual(all)

    clock.pass(11 * DAY)
    const later = await jobs()
    const statusOf = new Map(later.map(({ id, sendStatus }) => [id, sendStatus]))
    const waited = all.filter(({ sendStatus }) => sendStatus === 'queued')
    expect(waited.length).toBeGreaterThan(0)
    for (const { id } of waited) expect(statusOf.get(id)).toMatch(/sent|failed/)
  })

  it('of a new order go from queued to sent', async () => {
    const clock = handClock()
    const { service } = await start({ size: 'none', now: clock.now, stepSeconds: 60 })
    service.addOrders([51_001])
    const seen: (string | null)[] = []
    const counts = { pending: 0, processed: 0 }
    for (let minutes = 0; minutes < 120; minutes++) {
      const { rows } = await deskOf(service).read('admin.orders.fabric-jobs.index')
      const factory = rows.find(({ type }) => type === 'Factory Message')
      if (factory) {
        const status = `${factory.dispatchStatus}, ${factory.sendStatus}`
        if (seen.at(-1) !== status) seen.push(status)
      }
      const said = await deskOf(service).read('admin.dashboard.job-batches')
      counts.pending = Math.max(counts.pending, said.pending ?? 0)
      expect(said.processed).toBeGreaterThanOrEqual(counts.processed)
      counts.processed = said.processed ?? 0
      clock.pass(60)
    }
    expect(seen).toEqual(['queued, queued', 'dispatching, queued', 'dispatched, sending', 'dispatched, sent'])
    expect(counts.pending).toBeGreaterThan(0)
    expect(counts.processed).toBe(3)
  })
})

describe('what happens in the background', () => {
  // Proves: import.result
  it('moves the counters, and is told once it has ended', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now })
    const { service } = client
    service.addOrders([51_001, 51_002])
    const desk = deskOf(service)
    const { batch_id: batch } = (
      await client.send('POST', '/admin/orders/bulk-print', { orders: [51_001, 51_002], job_type: 'order' })
    ).body
    const started = await desk.read('admin.dashboard.job-batches')
    const since = new Date(clock.now()).toISOString()
    const told = async (unread?: '1') =>
      (await desk.read('admin.notifications.index', { query: { since, ...(unread ? { unread } : {}) } })).rows
    expect(await told()).toEqual([])

    const { rows: jobs } = await desk.read('admin.orders.print-jobs.index')
    expect(jobs).toHaveLength(2)
    clock.pass(1)
    await fetchPdf(client, jobs[0]?.id ?? '')
    clock.pass(3)
    const halfway = await desk.read('admin.dashboard.job-batches')
    expect([halfway.processed, halfway.pending]).toEqual([(started.processed ?? 0) + 1, (started.pending ?? 0) - 1])
    expect(await told()).toEqual([])

    await fetchPdf(client, jobs[1]?.id ?? '')
    clock.pass(3)
    const [done, ...others] = await told('1')
    expect(others).toEqual([])
    expect(done).toMatchObject({
      kind: 'print_batch_finished',
      title: 'Bulk print finished',
      message: '2 of 2 jobs are printed.',
      batch,
      read: false,
      url: null,
    })
    clock.pass(HOUR)
    expect(await told()).toHaveLength(1)
  })

  it('tells of a print job that failed, and of its batch', async () => {
    const clock = handClock()
    const client = await start({ size: 'none', now: clock.now })
    const [id = ''] = client.service.addJobs([{ fails: true, batch_id: 'print-7' }])
    clock.pass(1)
    await fetchPdf(client, id)
    clock.pass(3)
    const { rows } = await deskOf(client.service).read('admin.notifications.index')
    expect(rows.map(({ kind, text, batch }) => [kind, text, batch])).toEqual([
      ['print_batch_finished', 'Bulk print finished with failures: 0 of 1 job is printed.', 'print-7'],
      ['print_job_failed', expect.stringContaining(`Print job ${id} failed`), 'print-7'],
    ])
  })

  it('of the sample data is about jobs that are there', async () => {
    const { service } = await start({ now: handClock().now })
    const desk = deskOf(service)
    const { rows } = await desk.read('admin.notifications.index')
    const { rows: jobs } = await desk.read('admin.orders.print-jobs.index')
    const failed = jobs.filter(({ printStatus }) => printStatus === 'failed').map(({ id }) => `Print job ${id} failed`)
    expect(rows.filter(({ kind }) => kind === 'print_job_failed').map(({ title }) => title)).toEqual(failed)
    expect(rows.filter(({ kind }) => kind === 'print_batch_finished').map(({ batch }) => batch)).toHaveLength(2)
    expect(rows.some(({ read }) => read === true) && rows.some(({ read }) => read === false)).toBe(true)
  })
})
