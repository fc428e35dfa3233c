import { expect, it } from 'vitest'
import { handClock, start } from './practice-support.ts'

/*
 * The practice service's data stands still while the clock moves: an order has the same past whenever it is read, and no part of it
 * lies ahead. What goes on by itself (print jobs, agents' messages, counters of them) isn't read here.
 */

const parts = [
  ...['', '/pricing', '/phase-summary?include=phases', '/payload-audits', '/fitting-validation-logs', '/qc-photos'],
  ...['/ancestry', '/tickets', '/measurements', '/measurement-check', '/gantt-detail', '/details?month=11&year=2026'],
]

/** Links are signed anew at each read. */
const isLink = (name: string) => /url$|expires_at$/.test(name)

/** Every value of an answer by its path, but for links. */
function* valuesIn(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value]
  else {
    for (const [name, one] of Object.entries(value)) if (!isLink(name)) yield* valuesIn(one, `${path}.${name}`)
  }
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

it('tells the same of an order whenever it is asked, and nothing that lies ahead', async () => {
  const clock = handClock()
  const { service, get } = await start({ now: clock.now })
  service.addOrders([60_001], clock.now() - 60_000)
  service.setOrderStatus(60_001, 'Manufacturing')
  service.addOrders([60_002], clock.now() - 3_600_000)
  const { data } = (await get('/admin/orders?per_page=60')).body as { data: { order_id: number; status: string }[] }
  // Of each status the youngest, whose past the clock is nearest to.
  const orders = [...new Map(data.toReversed().map(order => [order.status, order.order_id])).values(), 60_001, 60_002]
  const paths = [
    ...['/admin/orders?per_page=100', '/admin/orders/due', '/admin/tickets', '/admin/vision-checks?shape=v2'],
    ...['/admin/api-keys', '/admin/api-keys/audit', '/admin/settings', '/admin/fx-rates', '/admin/accounts'],
    ...orders.flatMap(order => parts.map(part => `/admin/orders/${order}${part}`)),
  ]
  const readAll = async () => {
    const values = new Map<string, unknown>()
    for (const path of paths)
      for (const [name, value] of valuesIn((await get(path)).body, path)) values.set(name, value)
    return values
  }
  const readAt = clock.now()
  const before = await readAll()
  const ahead = [...before].filter(([, value]) => isTime(value) && Date.parse(value) > readAt)
  expect(ahead).toEqual([])
  clock.pass(180)
  const after = await readAll()
  expect([...after].filter(([name, value]) => before.get(name) !== value)).toEqual([])
  expect(after.size).toBe(before.size)
})

it('keeps what an order has gone through when it is put on hold and taken off again', async () => {
  const { service, get, send } = await start({ now: handClock().now })
  const { data } = (await get('/admin/orders?status=Manufacturing&per_page=1')).body as { data: { order_id: number }[] }
  const path = `/admin/orders/${data[0]?.order_id}`
  const pastOf = async () => {
    const order = (await get(path)).body['data'] as Record<string, unknown>
    return [order['payment_date'], order['entered_manufacturing_at']]
  }
  const before = await pastOf()
  expect(before.every(isTime)).toBe(true)
  await send('POST', `${path}/hold`)
  expect(await pastOf()).toEqual(before)
  expect((await get(path)).body['data']).toMatchObject({ status: 'On Hold', previous_status: 'Manufacturing' })
  await send('POST', `${path}/remove-hold`)
  expect(await pastOf()).toEqual(before)
  service.setOrderStatus(data[0]?.order_id ?? 0, 'Ready For Fulfilment')
  await send('POST', `${path}/void`, undefined, { 'Idempotency-Key': 'one' })
  expect((await pastOf())[0]).not.toBeNull()
})
