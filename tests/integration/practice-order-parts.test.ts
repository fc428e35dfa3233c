// @module-tag long
import { expect, it } from 'vitest'
import { start, TEN } from './practice-support.ts'

interface Page {
  data: Record<string, unknown>[]
  meta: { total: number; last_page: number }
}

// Proves: status.draft, status.awaiting-payment, status.awaiting-fit, status.outbound, status.completed
// Proves: status.delivered, status.on-hold, status.voided
it('lists 100,000 orders by status, sub-filter or customer, newest first, and refuses both together', async () => {
  const { get, service } = await start({ now: () => TEN })
  const list = async (query: string) => (await get(`/admin/orders?${query}`)).body as unknown as Page
  const all = await list('')
  expect(all).toMatchObject({ data: { length: 50 }, meta: { total: 100_000, last_page: 2000 } })
  const last = await list('page=2000')
  expect(String(last.data[49]?.['created_at']) < String(all.data[0]?.['created_at'])).toBe(true)
  const both = await list('status=manufacturing,OUTBOUND&per_page=200')
  expect(new Set(both.data.map(row => row['status']))).toEqual(new Set(['Manufacturing', 'Outbound']))
  const catalogue = (await get('/admin/orders/status-catalogue')).body as unknown as {
    tabs: { key: string; statuses: string[]; count: number }[]
    filter_views: { key: string; count: number }[]
  }
  expect(catalogue.tabs).toHaveLength(14)
  for (const { statuses, count } of catalogue.tabs) {
    expect(count).toBeGreaterThan(0)
    expect((await list(`status=${statuses.join(',')}`)).meta.total).toBe(count)
  }
  for (const { key, count } of catalogue.filter_views) expect((await list(`status=${key}`)).meta.total).toBe(count)
  expect((await list(`q=${encodeURIComponent('欧阳')}`)).data[0]).toMatchObject({ customer_name: '欧阳明月' })
  expect((await get('/admin/orders?status=build&q=a')).status).toBe(422)
  expect((await get('/admin/orders?status=bild')).status).toBe(422)
  service.setOrderStatus(50_900, 'On Hold')
  expect((await get('/admin/orders/50900')).body['data']).toMatchObject({ status: 'On Hold' })
  expect((await get('/admin/orders/12/notes')).status).toBe(404)
})

it('gives photos behind links that expire and take no token', async () => {
  let now = TEN
  const { get } = await start({ now: () => now })
  const [row] = ((await get('/admin/orders?status=manufacturing')).body as unknown as Page).data
  const { data } = (await get(`/admin/orders/${row?.['order_id']}/qc-photos`)).body as {
    data?: { photos: { url: string }[] }[]
  }
  const url = data?.[0]?.photos[0]?.url ?? ''
  expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
  expect((await fetch(url, { headers: { authorization: 'Bearer practice' } })).status).toBe(400)
  now += 61_000
  expect((await fetch(url)).status).toBe(403)
})

it('exports the list to a file that a notification links', async () => {
  let now = TEN
  const { get, send } = await start({ now: () => now, orders: 400 })
  const { status, body } = await send('POST', '/admin/orders/export', { status: 'completed' })
  expect(status).toBe(202)
  now += 2000
  const { notifications } = (await get('/admin/notifications')).body as {
    notifications?: { batch_id: string; url: string; message: string }[]
  }
  const told = notifications?.find(one => one.batch_id === body['batch_id'])
  const lines = (await (await fetch(told?.url ?? '')).text()).trim().split('\r\n')
  expect(`${lines.length - 1} orders.`).toBe(told?.message)
  expect(lines[0]).toContain('order_id,customer_name,status')
})

it.each(['phase-summary', 'hand-finishing'])('gives the %s of an order by a link that expires', async sheet => {
  let now = TEN
  const { get } = await start({ now: () => now })
  const [row] = ((await get('/admin/orders?status=manufacturing')).body as unknown as Page).data
  const order = String(row?.['order_id'])
  const { body } = await get(`/admin/orders/${order}/${sheet}/link`)
  const url = String(body['url'])
  expect(Date.parse(String(body['expires_at']))).toBeGreaterThan(now)
  const lines = (await (await fetch(url)).text()).trim().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(line => line.startsWith(`${order},${order}-`))).toBe(true)
  expect(lines.every(line => line.includes('| 3.5.'))).toBe(sheet === 'hand-finishing')
  expect((await fetch(url.replace(`/${order}?`, '/50900?'))).status).toBe(403)
  expect((await get(`/admin/orders/12/${sheet}/link`)).status).toBe(404)
  now += 61_000
  expect((await fetch(url)).status).toBe(403)
})

it.each(['phase-summary', 'hand-finishing'])('exports the %s of chosen orders, all or none of them', async sheet => {
  let now = TEN
  const { get, send } = await start({ now: () => now })
  const rows = ((await get('/admin/orders?status=manufacturing')).body as unknown as Page).data
  const orders = rows.slice(0, 3).map(row => String(row['order_id']))
  const ask = (list: unknown) => send('POST', `/admin/orders/${sheet}/cloud-export`, { orders: list })
  expect(await ask([...orders, 12])).toMatchObject({
    status: 422,
    body: { errors: { orders: ['Order 12 was not found.'] } },
  })
  expect((await ask([])).status).toBe(422)
  expect((await ask(Array.from({ length: 101 }, () => orders[0]))).status).toBe(422)
  const { status, body } = await ask([...orders, orders[0]])
  expect(status).toBe(202)
  now += 2000
  const { notifications } = (await get('/admin/notifications')).body as {
    notifications?: { batch_id: string; url: string; message: string }[]
  }
  const told = notifications?.filter(one => String(one.batch_id).startsWith(sheet)) ?? []
  expect(told).toMatchObject([{ batch_id: body['batch_id'], message: '3 orders.' }])
  const lines = (await (await fetch(told[0]?.url ?? '')).text()).trim().split('\r\n').slice(1)
  expect([...new Set(lines.map(line => line.split(',')[0]))]).toEqual(orders)
})
