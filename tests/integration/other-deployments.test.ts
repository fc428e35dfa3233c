// @module-tag long
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createServiceClient, nodeFetch } from '../../src-main/service/index.ts'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { type Deployment, startDeployment } from '../rig/other-deployment.ts'
import { start } from './practice-support.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Snake case, everything under `data`, other roles and names of prices. */
const harbour: Deployment = {
  inCamelCase: false,
  envelope: answer => (isRecord(answer) && Object.hasOwn(answer, 'data') ? answer : { data: answer }),
  values: { role: { super_admin: 'head_office' }, field: { retail: 'regular_retail' } },
  paths: [[/^\/v3\/jobs/, '/admin/orders/print-jobs']],
  // Our own word isn't known there.
  body: sent => ('field' in sent ? { ...sent, field: sent['field'] === 'regular_retail' ? 'retail' : 'none' } : sent),
}
const harbourProfile: OperationOverrides = {
  'admin.me.show': { super_admin: ['Head Office'] },
  'admin.orders.print-jobs.index': { path: '/v3/jobs' },
  'admin.pricing.retailer.update': { values: { field: { retail: 'regular_retail' } } },
}

/** Camel case, bare answers, other names of fields in what is sent. */
const quay: Deployment = {
  inCamelCase: true,
  envelope: answer => answer,
  values: { role: { super_admin: 'Owner' } },
  paths: [[/^\/api\/v1\/admin\/pricing\/cell$/, '/api/v1/admin/pricing/retailer']],
  body: sent => {
    const { fabricCode, combinationId, newPrice, ...rest } = sent
    return fabricCode === undefined
      ? sent
      : {
          ...rest,
          fabric_code: fabricCode,
          combination_id: Number(combinationId),
          value: (newPrice as { amount: unknown }).amount,
        }
  },
}
const quayProfile: OperationOverrides = {
  'admin.me.show': { super_admin: ['Owner'] },
  'admin.pricing.retailer.update': {
    path: '/api/v1/admin/pricing/cell',
    body: { fabric_code: 'fabricCode', combination_id: 'combinationId', value: 'newPrice.amount' },
  },
}

describe.each([
  ['snake case, all under data, “head office”, “regular_retail”', harbour, harbourProfile],
  ['camel case, bare, “Owner”, nested fields', quay, quayProfile],
])('a deployment of %s', (_what, deployment, operations) => {
  it('signs in, lists jobs with their documents, sets a price and voids an order', async () => {
    const { service } = await start({})
    const proxy = await startDeployment(service.url, deployment)
    closeAfterTest(() => proxy.close())
    const client = createServiceClient({
      ...{ baseUrl: proxy.url, token: () => service.token, operations, fetch: nodeFetch, onTokenRefused: () => {} },
    })
    expect(await client.readMe()).toMatchObject({ superAdmin: true })
    const { rows: jobs, warnings } = await client.read('admin.orders.print-jobs.index', {})
    expect(warnings).toEqual([])
    const [job] = jobs
    expect(job?.type).toBeTruthy()
    const link = await client.read('admin.orders.print-jobs.pdf-url', { path: { job: job?.id ?? '' } })
    expect((await fetch(link.url)).status).toBe(200)
    const { retailers } = await client.retailers('')
    expect(retailers.length).toBeGreaterThan(3)
    const window = await fetch(`${service.url}/api/v1/admin/pricing/retailer/7?offset=0&limit=1`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const { combinations, rows } = (await window.json()) as {
      combinations: { id: number }[]
      rows: { fabric_code: string }[]
    }
    const place = [7, rows[0]?.fabric_code ?? '', combinations[0]?.id ?? 0, 'retail'] as const
    const value = (service.price(...place) ?? 100) + 1
    await client.read('admin.pricing.retailer.update', {
      body: { retailer: 7, fabric_code: place[1], combination_id: place[2], field: 'retail', value },
    })
    expect(service.price(...place)).toBe(value)
    service.addOrders([61_000])
    service.setOrderStatus(61_000, 'Draft')
    await client.read('admin.orders.void', {
      path: { order: '61000' },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    expect(await client.read('admin.orders.show', { path: { order: '61000' } })).toMatchObject({ status: 'Voided' })
  })
})
