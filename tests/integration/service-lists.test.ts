import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, json, type Seen, serve } from './service-support.ts'

const job = (id: number) => ({ id, job_type: 'order', dispatch_status: 'queued', print_status: 'queued' })
const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => job(from + index))
const page = (seen: Seen) => Number(new URL(seen.url, 'http://x').searchParams.get('page') ?? 1)
const codes = (list: { warnings: { code: string }[] }) => list.warnings.map(warning => warning.code)

describe('pages are followed to the end', () => {
  test.each([
    [
      'next, absolute',
      (base: string, n: number) => ({ next: n < 3 ? `${base}/admin/orders/print-jobs?page=${n + 1}` : null }),
    ],
    ['next, relative', (_base: string, n: number) => ({ next: n < 3 ? `?page=${n + 1}` : null })],
    ['next, a number', (_base: string, n: number) => ({ next: n < 3 ? n + 1 : null })],
    [
      'links.next',
      (_base: string, n: number) => ({
        links: { next: n < 3 ? `/admin/orders/print-jobs?page=${n + 1}` : null },
      }),
    ],
    [
      'next_page_url',
      (base: string, n: number) => ({
        next_page_url: n < 3 ? `${base}/admin/orders/print-jobs?page=${n + 1}` : null,
      }),
    ],
    ['meta.last_page', (_base: string, n: number) => ({ meta: { current_page: n, last_page: 3 } })],
    ['meta.last_page alone', () => ({ meta: { last_page: 3 } })],
    ['camel case', (_base: string, n: number) => ({ meta: { currentPage: n, lastPage: 3 } })],
    [
      'all of it under data',
      (_base: string, n: number) => ({
        data: { print_jobs: many(n * 100, 50), meta: { current_page: n, last_page: 3 } },
      }),
    ],
  ])('%s', async (_how, hint) => {
    const server = await serve((response, seen) => {
      const n = page(seen)
      json(response, { data: many(n * 100, 50), ...hint(server.url, n) })
    })
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows).toHaveLength(150)
    expect(list.warnings).toEqual([])
    expect(server.seen).toHaveLength(3)
    // What the first page was asked with holds for the others, however the link is written.
    expect(server.seen.every(seen => seen.url.includes('since=today'))).toBe(true)
    expect(server.seen.every(seen => seen.headers.authorization)).toBe(true)
  })

  test('a page on another origin is not asked for', async () => {
    const other = await serve(response => json(response, []))
    const server = await serve(response => json(response, { data: many(1, 3), next: `${other.url}/more` }))
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows).toHaveLength(3)
    expect(codes(list)).toEqual(['service.list-incomplete'])
    expect(other.seen).toEqual([])
  })

  test('a page that comes again ends the list', async () => {
    const server = await serve(response => json(response, { data: many(1, 3), next: '?page=2' }))
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows).toHaveLength(3)
    expect(server.seen).toHaveLength(2)
    expect(codes(list)).toEqual(['service.list-incomplete'])
  })

  test('200 pages are enough', async () => {
    const server = await serve((response, seen) =>
      json(response, { data: [job(page(seen))], next: `?page=${page(seen) + 1}` }),
    )
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows).toHaveLength(200)
    expect(server.seen).toHaveLength(200)
    expect(codes(list)).toEqual(['service.list-incomplete'])
  })

  test('half a list is none: a page that fails fails the list', async () => {
    const server = await serve((response, seen) => {
      if (page(seen) === 2) json(response, { message: 'oh' }, 500)
      else json(response, { data: many(1, 3), next: '?page=2' })
    })
    expect(
      await failureOf(clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })),
    ).toMatchObject({
      code: 'service.failed',
    })
  })
})

describe('a list that may be longer is said to be', () => {
  test.each([
    [50, {}, ['service.more-may-exist']],
    [100, {}, ['service.more-may-exist']],
    [51, {}, []],
    [0, {}, []],
    [50, { next: null }, []],
    [50, { meta: { last_page: 1 } }, []],
    [50, { meta: { total: 50 } }, []],
    [50, { meta: { total: 70 } }, ['service.list-incomplete']],
    [3, { next: 'cursor-abc' }, ['service.list-incomplete']],
  ])('%i rows with %j', async (count, hint, warnings) => {
    const server = await serve(response => json(response, { data: many(1, count), ...hint }))
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows).toHaveLength(count)
    expect(codes(list)).toEqual(warnings)
  })
})

describe('records', () => {
  test('one that cannot be read is told with its raw text, and breaks nothing', async () => {
    const odd = { job_type: 'order', note: 'x'.repeat(500) }
    const server = await serve(response => json(response, [job(1), odd, null, 'text', job(2)]))
    const list = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(list.rows.map(({ id }) => id)).toEqual(['1', '2'])
    expect(codes(list)).toEqual(Array(3).fill('service.unreadable-record'))
    expect(String(list.warnings[0]?.data['raw'])).toMatch(/^\{"job_type":"order","note":"x{150,}…$/)
    expect(String(list.warnings[0]?.data['raw']).length).toBe(201)
  })

  test('of one id twice the later counts', async () => {
    const server = await serve(response =>
      json(response, [job(1), job(2), { ...job(1), print_status: 'printed' }, { ...job(2), id: '2', copies: 2 }]),
    )
    const { rows: jobs } = await clientOf(server.url).read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    expect(jobs.map(({ id, printStatus, copies }) => [id, printStatus, copies])).toEqual([
      ['1', 'printed', null],
      ['2', 'queued', 2],
    ])
  })

  test('an answer without a list is an error', async () => {
    const server = await serve(response => json(response, { message: 'welcome' }))
    expect(
      await failureOf(clientOf(server.url).read('admin.orders.print-jobs.index', { query: { since: 'today' } })),
    ).toMatchObject({
      code: 'service.unexpected-shape',
    })
  })
})

describe('a link to a document', () => {
  test.each([
    [
      { url: 'https://files.example/a.pdf?sig=1', expires_at: '2026-11-21T12:00:00Z' },
      'https://files.example/a.pdf?sig=1',
    ],
    [{ data: { pdf_url: 'https://files.example/a.pdf' } }, 'https://files.example/a.pdf'],
    [{ link: '/files/a.pdf' }, 'BASE/files/a.pdf'],
    [{ url: 'files/a.pdf' }, 'BASE/api/files/a.pdf'],
    ['https://files.example/a.pdf', 'https://files.example/a.pdf'],
  ])('%j', async (answer, expected) => {
    const server = await serve(response => json(response, answer))
    const link = await clientOf(`${server.url}/api`).read('admin.orders.print-jobs.pdf-url', {
      path: { job: '17' },
    })
    expect(link.url).toBe(expected.replace('BASE', server.url))
    const timed = typeof answer === 'object' && 'expires_at' in answer
    expect(link.expiresAt).toBe(timed ? Date.UTC(2026, 10, 21, 12) : null)
  })

  test('that lasts some seconds is counted by the service’s own clock', async () => {
    const server = await serve(response =>
      json(response, { url: '/a.pdf', expires_in: 60 }, 200, { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }),
    )
    expect(
      (await clientOf(server.url).read('admin.orders.print-jobs.pdf-url', { path: { job: '17' } })).expiresAt,
    ).toBe(Date.UTC(2026, 10, 21, 12, 1))
  })

  test.each([[{}], [{ url: null }], [{ url: 'file:///etc/passwd' }], [{ url: 'http://[/' }]])(
    '%j is none',
    async answer => {
      const server = await serve(response => json(response, answer))
      expect(
        await failureOf(clientOf(server.url).read('admin.orders.print-jobs.pdf-url', { path: { job: '17' } })),
      ).toMatchObject({
        code: 'document.bad-link',
        retry: 'any-time',
      })
    },
  )
})

// Proves: order.order_id, order.customer_name, order.status, order.retailer, order.is_express, search.rows
// Proves: status.unknown
test('quick search reads its rows', async () => {
  const rows = [
    { order_id: 9, customer_name: 'Ann', status: 'Build', retailer: { brandname: 'Harbour' }, is_express: 1 },
    { order_id: '10', customer_name: null, retailer: 'Vale' },
    { nothing: true },
  ]
  const server = await serve(response => json(response, { data: rows }))
  const asked = clientOf(server.url).read('admin.dashboard.quick-search', { query: { q: 'ann' } })
  expect((await asked).rows).toEqual([
    { orderId: '9', customerName: 'Ann', status: 'Build', retailer: 'Harbour', express: true },
    { orderId: '10', customerName: null, status: null, retailer: 'Vale', express: false },
  ])
})
