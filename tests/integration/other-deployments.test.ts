// @module-tag long
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createServiceClient, nodeFetch } from '../../src-main/service/index.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { jsonOf } from '../../src-shared/pricing/price.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { madeUpDeployments } from '../rig/made-up-deployments.ts'
import { startDeployment } from '../rig/other-deployment.ts'
import { start } from './practice-support.ts'
import { readerOf } from './prices-reading-support.ts'

describe.each(Object.entries(madeUpDeployments))('the deployment %s', (_name, { deployment, operations }) => {
  it('has its windows of prices read as they are there', async () => {
    const { service } = await start({ grids: { 7: { codes: 1_200, combinations: 3 } } })
    const proxy = await startDeployment(service.url, deployment)
    closeAfterTest(() => proxy.close())
    const client = createServiceClient({
      baseUrl: proxy.url,
      token: () => service.token,
      operations,
      fetch: nodeFetch,
      onTokenRefused: () => {},
    })
    const { book, read } = readerOf(client)
    expect(await read()).toEqual({ state: 'idle', read: 1_200, total: 1_200, problem: null })
    const [head] = book.heads
    expect(head).toMatchObject({ retailer: { settlementCurrency: 'GBP', consumerCurrency: 'USD' } })
    const wrong = book.codes.flatMap(code =>
      (head?.combinations ?? []).flatMap(({ id }) =>
        priceFields.flatMap((field, number) => {
          const there = service.price(7, code, id, field)
          return jsonOf(book.value(code, id, number)) === there ? [] : `${code} ${id} ${field}`
        }),
      ),
    )
    expect([head?.combinations.length, wrong]).toEqual([3, []])
  })

  it('signs in, lists jobs with their documents, sets a price and voids an order', async () => {
    const { service } = await start({})
    const proxy = await startDeployment(service.url, deployment)
    closeAfterTest(() => proxy.close())
    const client = createServiceClient({
      baseUrl: proxy.url,
      token: () => service.token,
      operations,
      fetch: nodeFetch,
      onTokenRefused: () => {},
    })
    expect(await client.readMe()).toMatchObject({ superAdmin: true })
    const { rows: jobs, warnings } = await client.read('admin.orders.print-jobs.index', {})
    expect(warnings).toEqual([])
    const [job] = jobs
    expect(job?.type).toBeTruthy()
    const link = await client.read('admin.orders.print-jobs.pdf-url', { path: { job: job?.id ?? '' } })
    expect((await fetch(link.url)).status).toBe(200)
    const { retailers } = await client.retailers('')
    expect(retailers.find(({ id }) => id === '7')?.name).toBe('Harbour & Vale')
    const window = await fetch(`${service.url}/api/v1/admin/pricing/retailer/7?offset=0&limit=1`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const { combinations, rows } = (await window.json()) as {
      combinations: { id: number; name: string; main_product: string }[]
      rows: { fabric_code: string }[]
    }
    const place = [7, rows[0]?.fabric_code ?? '', combinations[0]?.id ?? 0, 'retail'] as const
    const value = (service.price(...place) ?? 100) + 1
    await client.read('admin.pricing.retailer.update', {
      body: { retailer: 7, fabric_code: place[1], combination_id: place[2], field: 'retail', value },
    })
    expect(service.price(...place)).toBe(value)
    const span = { query: { from: '2026-10-15', to: '2026-12-15', status: 'Manufacturing' } }
    const { rows: planned } = await client.read('admin.orders.gantt', span)
    const direct = createServiceClient({
      baseUrl: service.url,
      token: () => service.token,
      operations: {},
      fetch: nodeFetch,
      onTokenRefused: () => {},
    })
    const inSpan = (row: (typeof planned)[number]) =>
      Object.keys(row.days).filter(day => day >= '2026-10-15' && day <= '2026-12-15')
    const daysOf = (rows: typeof planned) => rows.map(row => [row.orderId, inSpan(row).toSorted()]).toSorted()
    const there = await direct.read('admin.orders.gantt', span)
    expect(daysOf(planned.filter(row => inSpan(row).length > 0))).toEqual(daysOf(there.rows))
    const [ticket] = (await client.read('admin.tickets.index', {})).rows
    expect(['Open', 'Pending', 'Resolved', 'Closed']).toContain(ticket?.status)
    await client.read('admin.tickets.update-status', { path: { ticket: ticket?.id ?? '' }, body: { status: 'Closed' } })
    const told = await client.read('admin.tickets.show', { path: { ticket: ticket?.id ?? '' } })
    expect(told).toMatchObject({ status: 'Closed' })
    await client.read('admin.accounts.bulk-features', {
      body: { items: [{ account: '7', feature: 'plus_size', enabled: false }] },
    })
    const accounts = (await client.read('admin.accounts.index', {})).rows
    expect(accounts.find(({ id }) => id === '7')).toMatchObject({ name: 'Harbour & Vale', country: 'GB', active: true })
    // An import goes up, is carried out, and its prices are there.
    const [code, combination] = [place[1], place[2]]
    const sold = combinations.find(({ id }) => id === combination)
    const title = `${sold?.main_product} / ${sold?.name} / Retail`
    const csv = `Username,Currency,Fabric Code,${JSON.stringify(title)}\n"Harbour & Vale",USD,${code},777\n`
    const { batch } = await client.read('admin.pricing.import', {
      path: { retailer: '7' },
      body: { file: { name: 'a.csv', type: 'text/csv', bytes: new TextEncoder().encode(csv) } },
    })
    expect(batch).toBeTruthy()
    await expect.poll(() => service.price(...place), { timeout: 60_000 }).toBe(777)
    service.addOrders([61_000])
    service.setOrderStatus(61_000, 'Draft')
    await client.read('admin.orders.void', {
      path: { order: '61000' },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    expect(await client.read('admin.orders.show', { path: { order: '61000' } })).toMatchObject({ status: 'Voided' })
  })
})
