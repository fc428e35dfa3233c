import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { type Client, clientOf, start } from './practice-support.ts'

/** Specification 3.1. */
const orderStatuses = [
  ...['Draft', 'Awaiting Payment', 'Awaiting Fit', 'Ready For Fulfilment', 'Build', 'Manufacturing', 'Outbound'],
  ...['Completed', 'Delivered', 'On Hold', 'Voided'],
]

const order = 51_001
const path = (rest: string, number = order) => `/admin/orders/${number}/${rest}`
const key = { 'idempotency-key': 'key-1' }

async function orderIn(status: string, more: Parameters<typeof start>[0] = {}): Promise<Client> {
  const client = await start({ size: 'none', ...more })
  client.service.addOrders([order, order + 1])
  client.service.setOrderStatus(order, status)
  return client
}

const front = async ({ get }: Client, number = order) =>
  (await get(`/admin/orders/${number}`)).body['data'] as Record<string, unknown>
const statusOf = async (client: Client, number = order) => (await front(client, number))['status']

describe('changes of orders in the practice service', () => {
  it('are taken in the statuses of the specification, and refused with 422 in all others', async () => {
    const client = await orderIn('Draft')
    const taken: Record<string, string[]> = { hold: [], 'remove-hold': [], void: [] }
    for (const status of orderStatuses) {
      for (const act of Object.keys(taken)) {
        client.service.setOrderStatus(order, status)
        const { status: answered } = await client.send('POST', path(act), {}, { 'idempotency-key': `${act} ${status}` })
        if (answered === 200) taken[act]?.push(status)
        else expect([act, status, answered]).toEqual([act, status, 422])
      }
    }
    expect(taken).toEqual({
      hold: ['Ready For Fulfilment', 'Build', 'Manufacturing', 'On Hold'],
      'remove-hold': ['On Hold'],
      void: ['Draft', 'Awaiting Payment', 'Ready For Fulfilment'],
    })
  })

  it('put an order on hold, and back to where it was', async () => {
    const client = await orderIn('Manufacturing')
    await client.send('POST', path('hold'), {})
    expect(await statusOf(client)).toBe('On Hold')
    await client.send('POST', path('remove-hold'), {})
    expect(await front(client)).toMatchObject({ status: 'Manufacturing', previous_status: 'On Hold' })
  })

  // Proves: void.key, void.result
  it('void once: the same key answers the same, for another order it is refused', async () => {
    const client = await orderIn('Ready For Fulfilment')
    expect((await client.send('POST', path('void'), {})).status).toBe(422)
    const first = await client.send('POST', path('void'), {}, key)
    expect(first.body).toMatchObject({ settlement_status: 'refund pending' })
    expect((await client.send('POST', path('void'), {}, key)).body).toEqual(first.body)
    expect(await client.send('POST', path('void', order + 1), {}, key)).toMatchObject({ status: 409 })
    expect(await client.send('POST', path('void'), {}, { 'idempotency-key': 'key-2' })).toMatchObject({ status: 422 })
  })

  it('are done although the answer is lost', async () => {
    const client = await orderIn('Draft')
    client.service.faults.set({ 'cut-body@admin.orders.void': '1x' })
    await expect(client.send('POST', path('void'), {}, key)).rejects.toThrow()
    expect(await statusOf(client)).toBe('Voided')
  })

  // Proves: completion.all
  it('complete a batch whole or not at all, and name who is in the way', async () => {
    const client = await orderIn('Delivered')
    const complete = (orders: unknown[]) => client.send('POST', '/admin/orders/completed', { orders })
    client.service.setOrderStatus(order + 1, 'Build')
    expect(await complete([order, String(order + 1)])).toMatchObject({
      status: 422,
      body: { errors: { 'orders.1': [`Order ${order + 1} is Build, not Delivered.`] } },
    })
    expect(await statusOf(client)).toBe('Delivered')
    expect((await complete(Array.from({ length: 101 }, (_, at) => at + 1))).status).toBe(422)
    client.service.setOrderStatus(order + 1, 'Outbound')
    expect((await complete([order, order + 1])).status).toBe(422)
    expect((await complete([order + 1])).status).toBe(200)
    // One that is named twice is one order.
    client.service.setOrderStatus(order + 1, 'Delivered')
    expect((await complete([order + 1, order + 1])).body).toMatchObject({ completed: 1 })
    expect((await complete([order])).status).toBe(200)
    expect([await statusOf(client), await statusOf(client, order + 1)]).toEqual(['Completed', 'Completed'])
  })

  // Proves: measurements.version, measurements.count, error.conflict, measurements.expected
  it('change measurements of the version that was seen, and no other', async () => {
    const client = await orderIn('Build')
    const read = async () => (await client.get(path('measurements'))).body
    const before = await read()
    const rows = before['measurements'] as { label: string; values: Record<string, number> }[]
    const [{ label, values } = { label: '', values: {} }] = rows
    const piece = Object.keys(values)[0] ?? ''
    const put = (value: number, version: unknown, headers = {}) =>
      client.send(
        'PUT',
        path('measurements'),
        { measurements: { [label]: { [piece]: value } }, ...(version ? { expected_version: version } : {}) },
        headers,
      )
    const version = Number(before['version'])
    expect((await put(61.5, version)).body).toEqual({ measurements_updated: 1, version: version + 1 })
    expect(await put(62, version)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { version: version + 1 } },
    })
    expect((await put(62, undefined, { 'if-match': `"${version + 1}"` })).status).toBe(200)
    expect((await put(400, version + 2)).status).toBe(422)
    expect((await put(62, undefined)).status).toBe(422)
    const after = (await read())['measurements'] as typeof rows
    expect(after.find(row => row.label === label)?.values[piece]).toBe(62)
    const check = (await client.get(path('measurement-check'))).body
    expect(check['version']).toBe(version + 2)
    expect(JSON.stringify(check)).toContain(`"label":"${label}","piece":"${piece}","body":62`)
  })

  // Proves: settlement.replayed, settlement.surcharge
  it('settle a row once, with or without the surcharge, for whoever may', async () => {
    const client = await start({ now: () => Date.UTC(2026, 10, 21, 10) })
    let found: { order: number; row: Record<string, unknown> } | null = null
    for (let number = 51_001; number < 51_060 && !found; number++) {
      const rows = (await client.get(path('pricing', number))).body['data'] as Record<string, unknown>[]
      const row = rows.find(one => one['settleable'] === true)
      if (row) found = { order: number, row }
    }
    if (!found) throw new Error('No row can be settled.')
    const settle = () =>
      client.send('POST', path('payment-settlement', found.order), {
        include_payment_surcharge: true,
        pricing_id: found.row['id'],
      })
    const amount = Math.round(Number(found.row['amount']) * 103) / 100
    expect((await settle()).body).toMatchObject({ replayed: false, settled: { amount } })
    expect((await settle()).body).toMatchObject({ replayed: true, settled: { amount } })
    const rows = (await client.get(path('pricing', found.order))).body['data'] as Record<string, unknown>[]
    expect(rows.find(({ id }) => id === found.row['id'])).toMatchObject({ settleable: false })
    // The documented body names no row: it settles what the order has to settle, once.
    const documented = async () => {
      const fresh = clientOf(await startPracticeService({ now: () => Date.UTC(2026, 10, 21, 10) }))
      closeAfterTest(() => fresh.service.close())
      return () => fresh.send('POST', path('payment-settlement', found.order), { include_payment_surcharge: true })
    }
    const ask = await documented()
    expect((await ask()).body).toMatchObject({ replayed: false, settled: { amount } })
    expect((await ask()).body).toMatchObject({ replayed: true, settled: { amount } })
    const none = await orderIn('Draft')
    expect((await none.send('POST', path('payment-settlement'), {})).status).toBe(422)
    const poor = clientOf(
      await startPracticeService({ permissions: ['edit orders'], now: () => Date.UTC(2026, 10, 21, 10) }),
    )
    closeAfterTest(() => poor.service.close())
    const body = { include_payment_surcharge: false, pricing_id: found.row['id'] }
    expect(await poor.send('POST', path('payment-settlement', found.order), body)).toMatchObject({
      status: 403,
      body: { permission: expect.stringContaining('settle_order_') },
    })
  })

  it('are still there after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'selvedge-acts-'))
    closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }))
    const first = await startPracticeService({ size: 'none', dataDir })
    first.addOrders([order])
    first.setOrderStatus(order, 'Ready For Fulfilment')
    const client = clientOf(first)
    await client.send('PUT', path('assembly'), { fabric_validated: true, factory: 'NB' })
    first.setOrderStatus(order, 'Build')
    await client.send('PUT', path('build'), { bills_printed: true })
    expect((await client.send('POST', path('cloud-order'), { resync: true })).status).toBe(422)
    expect(await client.send('POST', path('cloud-order'), { resync: false })).toMatchObject({ status: 202 })
    first.setOrderStatus(order, 'Manufacturing')
    await client.send('PUT', path('qc-photos/p1.1'), { checked: true })
    const issue = {
      type: 'Free',
      title: 'Sleeve',
      category: 'Fit',
      sub_category: 'Sleeves',
      severity: 'High',
      order_id: order,
      body: 'Too short.',
    }
    expect((await client.send('POST', '/admin/tickets', { ...issue, attachment_ids: [1] })).status).toBe(422)
    expect((await client.send('POST', '/admin/tickets', { ...issue, type: 'Gold' })).status).toBe(422)
    const { severity: _severity, ...usual } = issue
    const raised = await client.send('POST', '/admin/tickets', { ...usual, type: 'Premium' })
    expect(raised).toMatchObject({ status: 201, body: { ticket: { severity: 'High' } } })
    const form = new FormData()
    form.set('file', new File(['x'], 'sleeve.jpg'))
    const uploaded = await fetch(`${first.url}/admin/tickets/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}` },
      body: form,
    })
    expect(await uploaded.json()).toEqual({ attachment: { id: 1, name: 'sleeve.jpg', size: 1 } })
    expect((await client.send('POST', '/admin/tickets', { ...issue, attachment_ids: [1] })).status).toBe(201)
    await first.close()
    const again = clientOf(await startPracticeService({ size: 'none', dataDir }))
    closeAfterTest(() => again.service.close())
    expect(await front(again)).toMatchObject({
      factory_name: 'NB',
      assembly: { fabric_validated: true, fit_validated: false, factory: 'NB' },
      build: { bills_printed: true, fabric_ordered: false },
    })
    const photos = (await again.get(path('qc-photos'))).body['data']
    expect(photos).toEqual(expect.arrayContaining([expect.objectContaining({ checkpoint: 'p1.1', checked: true })]))
    expect(JSON.stringify((await again.get(path('tickets'))).body)).toMatch(/Sleeve.*sleeve\.jpg/)
  })

  // Proves: permission.edit
  it('need the permission to edit', async () => {
    const client = await orderIn('Draft', { permissions: ['print orders'] })
    expect(await client.send('POST', path('void'), {}, key)).toMatchObject({ status: 403 })
    expect(await statusOf(client)).toBe('Draft')
  })
})
