// @module-tag long
import { expect, it } from 'vitest'
import { type TriedOperation, tryReads } from '../../src-main/diagnostics/examine-operations.ts'
import { createServiceClient, nodeFetch } from '../../src-main/service/index.ts'
import { start } from './practice-support.ts'

async function tried(faults: Parameters<Awaited<ReturnType<typeof start>>['service']['faults']['set']>[0]) {
  const { service } = await start({})
  service.faults.set(faults)
  const client = createServiceClient({
    baseUrl: service.url,
    token: () => service.token,
    operations: { 'admin.orders.notes': null },
    fetch: nodeFetch,
    onTokenRefused: () => {},
  })
  const answers = await tryReads(client)
  const sent = service.requests.list().map(({ method }) => method)
  return { of: (id: string) => answers.find(({ operation }) => operation === id) as TriedOperation, answers, sent }
}

it('tries each operation that reads once, changes nothing, and says what a profile could say', async () => {
  const { of, answers, sent } = await tried({
    'absent@admin.orders.special-handling': true,
    'html@admin.dashboard.show': true,
    'error-500@admin.accounts.show': true,
  })
  expect(new Set(sent)).toEqual(new Set(['GET']))
  expect(new Set(answers.map(({ operation }) => operation)).size).toBe(answers.length)
  expect(of('admin.orders.show')).toMatchObject({ state: 'answers', documented: true })
  expect(of('admin.orders.print-jobs.pdf-url')).toMatchObject({ state: 'answers' })
  expect(of('admin.pricing.formulas.show')).toMatchObject({ state: 'answers', documented: false })
  expect(of('admin.pricing.designs.index')).toMatchObject({ state: 'answers' })
  expect(of('admin.orders.notes')).toMatchObject({ state: 'absent', why: 'the profile says so' })
  expect(of('admin.orders.special-handling')).toMatchObject({
    state: 'absent',
    line: '"admin.orders.special-handling": null',
  })
  expect(of('admin.dashboard.show')).toMatchObject({ state: 'unlike', line: expect.stringContaining('"path"') })
  expect(of('admin.accounts.show')).toMatchObject({ state: 'failed' })
  // The back office too: nothing but a run of the bulk hub, of which there is none yet, fills no path.
  for (const id of ['admin.tickets.show', 'admin.designs.popups.order-refs', 'admin.email-templates.versions.index'])
    expect(of(id), id).toMatchObject({ state: 'answers' })
  const untried = answers.filter(({ state }) => state === 'not-tried').map(({ operation }) => operation)
  expect(untried).toEqual(['admin.bulk-hub.export'])
})
