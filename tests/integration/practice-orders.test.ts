import { describe, expect, it } from 'vitest'
import { jobsOf, start, TEN } from './practice-support.ts'

describe('printing from an order', () => {
  it.each(['order', 'tag', 'shipping container', 'shipping-container'])('gives a link to its %s', async type => {
    const { get } = await start({ now: () => TEN })
    const { body } = await get(`/admin/orders/51001/print-url?type=${encodeURIComponent(type)}`)
    const response = await fetch(String(body['url']))
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s)
  })

  it('gives no link to an account that may not print', async () => {
    const { get } = await start({ now: () => TEN, permissions: [] })
    expect((await get('/admin/orders/51001/print-url?type=order')).status).toBe(403)
  })

  it('refuses a type that does not exist', async () => {
    const { get } = await start({ now: () => TEN })
    expect(await get('/admin/orders/51001/print-url?type=poster')).toMatchObject({
      status: 422,
      body: { errors: { type: [expect.stringContaining('shipping container')] } },
    })
  })

  it('in bulk makes one job an order', async () => {
    const { get, send } = await start({ now: () => TEN })
    const { status, body } = await send('POST', '/admin/orders/bulk-print', {
      orders: [51_001, '51002'],
      job_type: 'tag',
    })
    expect(status).toBe(202)
    const made = jobsOf(await get('/admin/orders/print-jobs')).filter(job => job['batch_id'] === body['batch_id'])
    expect(made.map(job => [job['order_id'], job['job_type'], job['dispatch_status']])).toEqual([
      [51_001, 'tag', 'queued'],
      [51_002, 'tag', 'queued'],
    ])
  })

  it('in bulk takes a hundred orders, refuses one more, and makes nothing of a batch with a stranger', async () => {
    const { service, get, send } = await start({ size: 'none' })
    service.addJobs(Array.from({ length: 101 }, (_, at) => ({ order_id: 51_001 + at })))
    const orders = Array.from({ length: 101 }, (_, at) => 51_001 + at)
    const count = async () => jobsOf(await get('/admin/orders/print-jobs')).length
    const before = await count()
    const bulk = (list: number[]) => send('POST', '/admin/orders/bulk-print', { orders: list, job_type: 'order' })
    expect(await bulk(orders)).toMatchObject({
      status: 422,
      body: { errors: { orders: [expect.stringContaining('100')] } },
    })
    expect(await bulk([51_001, 99])).toMatchObject({
      status: 422,
      body: { errors: { orders: ['Order 99 was not found.'] } },
    })
    expect((await bulk([])).status).toBe(422)
    expect(await count()).toBe(before)
    expect((await bulk(orders.slice(1))).status).toBe(202)
    expect(await count()).toBe(before + 100)
  })

  // Proves: cloud.print
  it('over the cloud takes groups of that order only', async () => {
    const { send, get } = await start({ now: () => TEN })
    const groups = (await get('/admin/orders/51001/cloud-print/groups')).body['data'] as { label: string }[]
    expect(groups[0]?.label).toBe('51001-1-1')
    const ask = (body: unknown) => send('POST', '/admin/orders/51001/cloud-print', body)
    expect(await ask({ type: 'shirt code', groups: ['51001-1-1'] })).toMatchObject({
      status: 202,
      body: { print_job: { job_type: 'tag', order_id: 51_001, groups: ['51001-1-1'] } },
    })
    expect(await ask({ type: 'order bill' })).toMatchObject({
      body: { print_job: { job_type: 'order', groups: null } },
    })
    expect(await ask({ type: 'shirt code', groups: ['51002-1-1'] })).toMatchObject({ status: 422 })
    expect(await ask({ type: 'poster', groups: [] })).toMatchObject({ status: 422 })
  })

  it.each([
    '/admin/orders/print-jobs/9001/reprint',
    '/admin/orders/print-jobs/9001/kanban-reprint',
    '/admin/orders/bulk-print',
    '/admin/orders/51001/cloud-print',
  ])('%s needs the permission and names it', async path => {
    const { service, get, send } = await start({
      now: () => TEN,
      role: 'support',
      permissions: ['edit orders'],
    })
    const before = jobsOf(await get('/admin/orders/print-jobs'))
    expect(await send('POST', path, { orders: [51_001], job_type: 'tag', type: 'order bill' })).toMatchObject({
      status: 403,
      body: { permission: 'print orders', message: expect.stringContaining('print orders') },
    })
    expect(jobsOf(await get('/admin/orders/print-jobs'))).toEqual(before)
    expect(service.job('9001')?.attempt).toBe(1)
  })

  it('refuses a body that is not JSON', async () => {
    const { service } = await start({ size: 'none' })
    const response = await fetch(`${service.url}/admin/orders/bulk-print`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
      body: '{"orders": [',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('JSON') })
  })
})

describe('the dashboard', () => {
  // Proves: job-batches
  it('counts the jobs', async () => {
    const { service, get } = await start({ size: 'none', now: () => TEN })
    const before = (await get('/admin/dashboard/job-batches')).body
    expect(before).toEqual({ processed: 0, pending: 0, failed: 0 })
    service.addJobs([
      { stage: 'printed' },
      { stage: 'printed' },
      { stage: 'failed' },
      { stage: 'dispatch failed' },
      { stage: 'printing' },
      {},
    ])
    // They are of two orders, each of which has sent two messages.
    expect((await get('/admin/dashboard/job-batches')).body).toEqual({ processed: 2 + 4, pending: 2, failed: 2 })
  })

  // Proves: search.by, limit.search
  it('finds orders by number or name, ten at most', async () => {
    const { get } = await start({ now: () => TEN })
    const rows = async (q: string) =>
      (await get(`/admin/dashboard/quick-search?q=${encodeURIComponent(q)}`)).body['rows'] as Record<string, unknown>[]
    expect(await rows('510')).toHaveLength(10)
    const [order] = await rows('51007')
    expect(order).toMatchObject({
      order_id: 51_007,
      customer_name: expect.any(String),
      status: expect.any(String),
      retailer: expect.any(String),
      is_express: expect.any(Boolean),
    })
    const name = String(order?.['customer_name'])
    expect((await rows(name.toLowerCase())).map(row => row['order_id'])).toContain(51_007)
    expect(await rows('%')).toEqual([])
    expect(await rows('_')).toEqual([])
    expect((await get('/admin/dashboard/quick-search')).status).toBe(422)
  })

  // Proves: notifications.unread
  it('shows notifications by time and by whether they were read', async () => {
    const { get } = await start({ now: () => TEN })
    const list = async (query: string) =>
      (await get(`/admin/notifications${query}`)).body['notifications'] as Record<string, unknown>[]
    const all = await list('')
    expect(all.length).toBeGreaterThanOrEqual(5)
    expect(all[0]).toMatchObject({
      id: expect.any(Number),
      kind: expect.any(String),
      read: false,
      title: expect.any(String),
    })
    const unread = await list('?unread=1')
    expect(unread.length).toBeLessThan(all.length)
    expect(unread.every(one => one['read'] === false)).toBe(true)
    const second = String(all[1]?.['created_at'])
    expect(await list(`?since=${second}`)).toEqual(all.slice(0, 1))
    expect((await get('/admin/notifications?since=soon')).status).toBe(422)
  })

  it('lists and shows accounts', async () => {
    const { get } = await start({ now: () => TEN })
    expect((await get('/admin/accounts')).body['data']).toHaveLength(12)
    const found = (await get('/admin/accounts?search=harbour')).body['data'] as { id: number }[]
    expect(found).toHaveLength(1)
    expect((await get(`/admin/accounts/${found[0]?.id}`)).body).toEqual({
      id: 7,
      brandname: 'Harbour & Vale',
      currency: 'GBP',
      country_code: 'GB',
      account_type: 'express_pro',
      is_active: true,
    })
  })
})
