import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { tryReads } from '../../src-main/diagnostics/examine-operations.ts'
import { createServiceClient, nodeFetch } from '../../src-main/service/index.ts'
import { isRecord } from '../../src-shared/service/fields.ts'
import type { OperationId } from '../../src-shared/service/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { startDeployment } from '../rig/other-deployment.ts'
import { handClock, start } from './practice-support.ts'

/** The same service as it would be with names in camel case, ids as texts and each answer wrapped in `envelope`. */
const written = (envelope: (answer: unknown) => unknown) => ({
  inCamelCase: true,
  envelope,
  values: () => ({}),
  names: () => ({}),
  paths: [],
  body: (sent: Record<string, unknown>) => sent,
})

it.each([
  ['bare', (answer: unknown) => answer],
  ['under data', (answer: unknown) => (isRecord(answer) && 'data' in answer ? answer : { data: answer })],
])('each operation that reads is read the same in camel case, %s', async (_name, envelope) => {
  const { service } = await start({ now: handClock().now })
  const other = await startDeployment(service.url, written(envelope))
  closeAfterTest(() => other.close())
  const clientAt = (baseUrl: string): Parameters<typeof tryReads>[0] =>
    createServiceClient({
      baseUrl,
      token: () => service.token,
      operations: {},
      fetch: nodeFetch,
      onTokenRefused: () => {},
    })
  const [here, there] = [clientAt(service.url), clientAt(other.url)]
  // Something to list: a run of the bulk hub, and what its preview says.
  const path = { operation: 'account-status' }
  const preview = { path, body: { items: [{ account: '7', is_active: false }] } }
  const previews = await Promise.all([here, there].map(client => client.read('admin.bulk-hub.preview', preview)))
  const { hash } = previews[0] as { hash: string }
  await there.read('admin.bulk-hub.apply', {
    path,
    body: { preview_hash: hash },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  const differ: string[] = []
  // What the desk hands on as it came isn't read: a first page beside the rows, a window of prices, a payload for people.
  const asItCame = ['firstPage', 'payload']
  const told = (operation: OperationId, answer: unknown) => {
    // A notification's time is by the desk's own clock.
    const left = operation === 'admin.notifications.index' ? [...asItCame, 'at'] : asItCame
    return JSON.stringify(answer, (name, value) => (left.includes(name) ? '' : value)).replaceAll(
      other.url,
      service.url,
    )
  }
  const [shown, shownThere] = previews.map(one => told('admin.bulk-hub.preview', one))
  expect(shownThere).toBe(shown)
  const tried = await tryReads({
    offers: id => here.offers(id),
    read: async (operation, input) => {
      const expected: unknown = await here.read(operation, input)
      const found: unknown = await there.read(operation, input).catch(error => String(error))
      const [one, two] = [told(operation, expected), told(operation, found)]
      if (operation !== 'admin.pricing.retailer.show' && one !== two) differ.push(`${operation}\n  ${one}\n  ${two}`)
      return expected
    },
  })
  expect(tried.filter(({ state }) => state !== 'answers')).toEqual([])
  expect(tried.length).toBeGreaterThan(60)
  expect(differ).toEqual([])
})
