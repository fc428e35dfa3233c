import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { createServiceClient, type Fetch } from '../../src-main/service/index.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'
import { gapsIn } from '../../src-shared/service/operation.ts'
import { inputs } from '../contract/samples.ts'
import { clientOf, serve } from '../integration/service-support.ts'
import { closeAfterTest } from '../rig/after-test.ts'

// Whatever a service answers, the thread that prints never stands still for a second, and the process stays small.

const longestStand = 1_000
const megabyte = 1024 * 1024

/** Does something, and says for how long the thread did nothing else meanwhile (ms), and how it came out. */
async function standing(work: () => Promise<unknown>): Promise<{ stood: number; outcome: unknown }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const outcome = await work().catch(error => asDeskError(error).code)
  await new Promise(resolve => setTimeout(resolve, 20))
  delay.disable()
  return { stood: delay.max / 1e6, outcome }
}

const rows = (count: number, row: (at: number) => string) =>
  `{"data":[${Array.from({ length: count }, (_, at) => row(at)).join(',')}]}`
const customer = '"customer_name":"Ms Elizabeth Evans","city":"Leeds"'
const order = (at: number) => `{"id":${at},"order_number":"A${at}",${customer},"phone":"0123456789","status":"sewn"}`
const photo = (at: number) => `{"id":${at},"checkpoint":"p1.1","photo_url":"https://photos.example/${at}.jpg"}`
const note = (at: number) => `{"id":"n${at}","title":"t","message":"m ${at}","created_at":"2026-11-01T10:00:00Z"}`
const job = (at: number) => `{"id":${at},"job_type":"tag","dispatch_status":"queued","order_id":${at}}`
const ofOrder = { path: { order: '1' } }

const answers: [what: string, id: OperationId, input: object, text: () => string, outcome: unknown][] = [
  ['500,000 orders', 'admin.orders.index', {}, () => rows(500_000, order), { rows: { length: 10_000 } }],
  ['300,000 photos', 'admin.orders.qc-photos', ofOrder, () => rows(300_000, photo), 'service.too-large'],
  ['500,000 notifications', 'admin.notifications.index', {}, () => rows(500_000, note), { rows: { length: 100_000 } }],
  ['500,000 jobs', 'admin.orders.print-jobs.index', {}, () => rows(500_000, job), { rows: { length: 100_000 } }],
  ['5 million lists', 'admin.orders.qc-photos', ofOrder, () => `[${'[],'.repeat(5e6)}1]`, 'service.too-large'],
  [
    '5 million lists in a row',
    'admin.orders.print-jobs.index',
    {},
    () => `[{"id":1,"x":[${'[],'.repeat(5e6)}1]}]`,
    'service.too-large',
  ],
  [
    'a row of 3 million values',
    'admin.orders.print-jobs.index',
    {},
    () => `[{"id":1,"x":[${'1,'.repeat(3e6)}1]}]`,
    'service.too-large',
  ],
  [
    'lists in lists',
    'admin.orders.index',
    {},
    () => `${'['.repeat(3e7)}${']'.repeat(3e7)}`,
    'service.unexpected-shape',
  ],
  ['one text', 'admin.orders.index', {}, () => `[{"id":1,"city":"${'x'.repeat(6e7)}"}]`, 'service.too-large'],
  [
    '3 million keys',
    'admin.orders.show',
    ofOrder,
    () => `{${Array.from({ length: 3e6 }, (_, at) => `"k${at}":1`).join(',')}}`,
    'service.too-large',
  ],
  ['texts of JSON', 'admin.orders.show', ofOrder, () => `{"a":[${`"${'[],'.repeat(80_000)}1",`.repeat(30)}1]}`, {}],
]

describe('an answer of the service that is', () => {
  test.each(answers)('%s', { tags: 'long' }, async (_what, id, input, text, outcome) => {
    const body = Buffer.from(text())
    const server = await serve(response => void response.end(body))
    const client = clientOf(server.url)
    const before = process.memoryUsage.rss()
    const done = await standing(() => (client.read as (id: OperationId, input: object) => Promise<unknown>)(id, input))
    if (typeof outcome === 'string') expect(done.outcome).toBe(outcome)
    else expect(done.outcome).toMatchObject(outcome as object)
    expect(done.stood).toBeLessThan(longestStand)
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * megabyte)
  })

  test('a list of 20,000 rows is read in turns', async () => {
    const body = Buffer.from(rows(20_000, job))
    const server = await serve(response => void response.end(body))
    let turns = 0
    const count = setInterval(() => turns++, 1)
    const { rows: jobs } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    clearInterval(count)
    expect(jobs).toHaveLength(20_000)
    expect(turns).toBeGreaterThan(3)
  })
})

describe('an error of the service whose sentence is', () => {
  const long = 256 * 1024 - 100
  test.each([
    ['full stops', `${'. '.repeat(long / 2)}x`],
    ['slashes', `operation ${'/'.repeat(long)}`],
    ['quotes', `operation ${'"a" '.repeat(long / 4)}`],
    ['letters', 'a'.repeat(long)],
    ['spaces', `a${' '.repeat(long)}b`],
  ])('%s', async (_what, message) => {
    let status = 0
    const server = await serve(response => response.writeHead(status).end(JSON.stringify({ message })))
    const client = clientOf(server.url)
    for (status of [404, 422]) {
      const read = await standing(() => client.read('admin.orders.show', { path: { order: '1' } }))
      const sent = await standing(() => client.importFile('1', { name: 'a.csv', bytes: new Uint8Array(2) }))
      for (const { stood, outcome } of [read, sent]) {
        expect(outcome).toBe(status === 404 ? 'service.not-found' : 'service.rejected')
        expect(stood).toBeLessThan(longestStand / 2)
      }
    }
  })
})

/** What becomes of every text of an answer. */
const texts: Record<string, (text: string) => unknown> = {
  'letters without end': text => text + 'a'.repeat(20_000),
  'names without end': text => text + 'a.'.repeat(10_000),
  'spaces without end': text => `${text}${' '.repeat(20_000)}x`,
  'digits without end': text => text + '0'.repeat(20_000),
  'slashes without end': text => text + '/'.repeat(20_000),
  'a megabyte': text => text + 'a'.repeat(megabyte),
  'lists in lists in a text': () => '['.repeat(20_000) + ']'.repeat(20_000),
  'lists in a text': () => `[${'[],'.repeat(60_000)}1]`,
  'many records': () => Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'x' })),
  'many keys': () => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${'k'.repeat(150)}${at}`, at])),
}

/** A few rows of each list are enough. */
function changed(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.slice(0, 3).map(one => changed(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, change)]))
}

describe('an answer whose every text is', () => {
  test.each(Object.entries(texts))('%s', { tags: 'long', timeout: 120_000 }, async (_what, change) => {
    const service = await startPracticeService()
    closeAfterTest(() => service.close())
    let tampered: Buffer | null = null
    let last = ''
    const fetch: Fetch = async (url, init) => {
      if (tampered) return new Response(new Blob([new Uint8Array(tampered)]).stream())
      const answer = await globalThis.fetch(url, init)
      last = await answer.text()
      return new Response(last, { status: answer.status })
    }
    const { url, token } = service
    const client = createServiceClient({
      baseUrl: url,
      token: () => token,
      operations: {},
      fetch,
      onTokenRefused: () => {},
    })
    const read = client.read as (id: OperationId, input: object) => Promise<unknown>
    const [first] = (await client.read('admin.orders.index', {})).rows
    for (const id of operationIds) {
      const { call, effect } = declarationOf(id)
      if (effect !== 'read' || call === null) continue
      const sample = (inputs as Partial<Record<string, { path?: Record<string, string> }>>)[id] ?? {}
      const path = Object.fromEntries(
        gapsIn(call).map(gap => [gap, (gap === 'order' ? first?.orderId : sample.path?.[gap]) ?? '1']),
      )
      tampered = null
      last = ''
      await read(id, { ...sample, path }).catch(() => {})
      if (!/^\s*[[{]/.test(last)) continue
      tampered = Buffer.from(JSON.stringify(changed(JSON.parse(last), change)))
      const { stood } = await standing(() => read(id, { ...sample, path }))
      expect(stood, id).toBeLessThan(longestStand)
    }
  })
})
