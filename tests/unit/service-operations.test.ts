import { describe, expect, test } from 'vitest'
import { applyOverrides, defaultOperations } from '../../src-main/service/operations.ts'
import { joinMonths, monthsOf } from '../../src-main/service/read-answer.ts'
import { answerReader, requestBody, requestUrl } from '../../src-main/service/request.ts'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { declarationOf, type OperationId, operationIds } from '../../src-shared/service/index.ts'

const apply = (overrides: OperationOverrides) => applyOverrides(defaultOperations, overrides)

describe('the operation table', () => {
  test('the report has no binding of its own; every other row has one', () => {
    const unbound = Object.entries(defaultOperations).filter(([, row]) => row === null)
    expect(unbound.map(([id]) => id)).toEqual(['admin.orders.print-jobs.report'])
  })

  test('what starts something is sent once: a POST, or one of the GETs that do', () => {
    const once = Object.entries(defaultOperations).filter(([, row]) => row?.once)
    const others = once.filter(([, row]) => row?.method !== 'POST').map(([id, row]) => [id, row?.method])
    expect(others).toEqual([
      ['admin.pricing.export', 'GET'],
      ['admin.designs.popups.export', 'GET'],
    ])
    const paper = once.filter(([, row]) => row?.permission === 'print orders').map(([id]) => id)
    expect(paper).toEqual([
      'admin.orders.print-jobs.reprint',
      'admin.orders.print-jobs.kanban-reprint',
      'admin.orders.bulk-print',
      'admin.orders.cloud-print',
    ])
  })

  test('what changes something is never declared as a read, and what is read changes nothing', () => {
    // A preview says what would be, and is a POST for its long input.
    const previews = ['admin.bulk-hub.preview', 'admin.fx-rates.preview', 'admin.email-templates.preview']
    for (const id of operationIds) {
      const { call, effect } = declarationOf(id)
      const isGet = call === null || call.startsWith('GET ')
      if (effect === 'read') expect(isGet || previews.includes(id), id).toBe(true)
      if (effect === 'write' && call !== null) expect(isGet, id).toBe(false)
    }
  })

  test('no two operations have the same method and path', () => {
    const calls = operationIds.flatMap(id => declarationOf(id).call?.replace(/\{[^}]*\}/g, '{}') ?? [])
    expect(calls.filter((call, at) => calls.indexOf(call) < at)).toEqual([])
  })
})

describe('overrides', () => {
  test('change a row, keep the rest, and leave the table they are applied to alone', () => {
    const before = JSON.stringify(defaultOperations)
    const table = apply({
      'admin.orders.print-jobs.index': { path: '/v2/jobs', query: { since: 'from' } },
      'admin.orders.print-jobs.reprint': { method: 'PUT' },
      'admin.dashboard.quick-search': null,
    })
    expect(table['admin.orders.print-jobs.index']).toMatchObject({
      method: 'GET',
      path: '/v2/jobs',
      query: { since: 'from', page: 'page' },
    })
    expect(table['admin.orders.print-jobs.reprint']).toMatchObject({
      method: 'PUT',
      path: '/admin/orders/print-jobs/{job}/reprint',
      once: true,
    })
    expect(table['admin.dashboard.quick-search']).toBeNull()
    expect(table['admin.me.show']).toBe(defaultOperations['admin.me.show'])
    expect(JSON.stringify(defaultOperations)).toBe(before)
  })

  test('bind the report, with fields of other names', () => {
    const id = 'admin.orders.print-jobs.report'
    const row = apply({ [id]: { method: 'POST', path: '/stations/{job}', body: { station: 'desk' } } })[id]
    expect(row).toMatchObject({ method: 'POST', path: '/stations/{job}' })
    const body = row && requestBody(row, { body: { station: 'a', print_status: 'printed' } })
    expect(JSON.parse(String(body?.content))).toEqual({ desk: 'a', print_status: 'printed' })
  })

  test.each<[string, OperationOverrides, string]>([
    ['an unknown operation', { 'admin.orders.print-job.index': null }, 'unknown operation'],
    ['half a binding', { 'admin.orders.print-jobs.report': { path: '/x/{job}' } }, 'needs a method and a path'],
    ['a forgotten gap', { 'admin.orders.print-jobs.pdf-url': { path: '/jobs/pdf' } }, 'needs {job}'],
    ['a misspelt gap', { 'admin.orders.print-jobs.pdf-url': { path: '/jobs/{jobb}/pdf' } }, 'needs {job}'],
    ['a gap too many', { 'admin.me.show': { path: '/me/{id}' } }, 'needs no gap'],
    ['a query in the path', { 'admin.me.show': { path: '/me?full=1' } }, 'may hold no'],
    ['an unknown parameter', { 'admin.dashboard.quick-search': { query: { text: 'q' } } }, 'it has: q'],
    ['an unknown field', { 'admin.me.show': { body: { x: 'y' } } }, 'it has: none'],
    ['a parameter without a name', { 'admin.dashboard.quick-search': { query: { q: ' ' } } }, 'empty name'],
    [
      'two fields of one name',
      { 'admin.orders.cloud-print': { body: { type: 'groups' } } },
      'two of its body fields the same name',
    ],
  ])('%s is refused and named', (_what, overrides, named) => {
    expect(() => apply(overrides)).toThrow(named)
    try {
      apply(overrides)
    } catch (error) {
      expect(error).toBeInstanceOf(DeskError)
      expect(error).toMatchObject({ code: 'session.bad-overrides' })
    }
  })
})

describe('what is sent to a deployment of other names', () => {
  const bodyOf = (id: OperationId, override: OperationOverrides[string], body: Record<string, unknown>) => {
    const row = apply({ [id]: override })[id]
    return JSON.parse(String(row && requestBody(row, { body })?.content)) as unknown
  }

  test.each<[string, OperationId, OperationOverrides[string], Record<string, unknown>, unknown]>([
    [
      'values have other words',
      'admin.pricing.retailer.update',
      { values: { field: { retail: 'regular_retail', excess_retail: 'plus_retail' } } },
      { field: 'retail', value: 5 },
      { field: 'regular_retail', value: 5 },
    ],
    [
      'a value is a number or nothing there',
      'admin.orders.payment-settlement',
      { values: { include_payment_surcharge: { true: 1, false: null } } },
      { include_payment_surcharge: true },
      { include_payment_surcharge: 1 },
    ],
    [
      'a field is left out',
      'admin.orders.payment-settlement',
      { body: { pricing_id: null } },
      { include_payment_surcharge: true, pricing_id: '7' },
      { include_payment_surcharge: true },
    ],
    [
      'names lie deep in a list, below one that has another name, too',
      'admin.pricing.designs.store',
      { body: { cells: 'rows', 'cells.days': 'leadDays', 'cells.wholesale': 'price.wholesale' } },
      { retailer: 7, cells: [{ days: 3, wholesale: 1, retail: 2 }, { days: null }] },
      { retailer: 7, rows: [{ leadDays: 3, price: { wholesale: 1 }, retail: 2 }, { leadDays: null }] },
    ],
    [
      'any name may be passed on the way',
      'admin.orders.measurements.update',
      { body: { measurements: 'data.values', 'measurements.*.50001-1': 'first' } },
      { measurements: { 'JA Chest': { '50001-1': 98, '50001-2': 97 } } },
      { data: { values: { 'JA Chest': { '50001-2': 97, first: 98 } } } },
    ],
    [
      'two fields swap their names',
      'admin.orders.build.update',
      { body: { bills_printed: 'fabric_ordered', fabric_ordered: 'bills_printed' } },
      { bills_printed: true, fabric_ordered: false },
      { fabric_ordered: true, bills_printed: false },
    ],
  ])('%s', (_what, id, override, body, sent) => {
    const before = structuredClone(body)
    expect(bodyOf(id, override, body)).toEqual(sent)
    expect(body).toEqual(before)
  })

  test('parameters have other values, each of a list, and some are left out', () => {
    const row = apply({
      'admin.orders.index': { query: { per_page: null }, values: { status: { build: 'in_build' } } },
    })['admin.orders.index']
    const input = { query: { status: 'draft,build', per_page: 50 } }
    expect(row && requestUrl('https://x.example', 'admin.orders.index', row, input).search).toBe(
      '?status=draft%2Cin_build',
    )
  })

  test('a gap of the path is left out, or sent as a parameter', () => {
    const id = 'admin.pricing.formulas.show'
    const path = { retailer: '7', product: '12' }
    const urlOf = (override: OperationOverrides[string]) => {
      const row = apply({ [id]: override })[id]
      return row && requestUrl('https://x.example', id, row, { path }).href
    }
    expect(urlOf({ path: '/formulas/{product}' })).toBe('https://x.example/formulas/12')
    expect(urlOf({ path: '/formulas', query: { '{product}': 'product_id' } })).toBe(
      'https://x.example/formulas?product_id=12',
    )
    expect(() => urlOf({ path: '/formulas' })).toThrow('needs {product}, {retailer}')
  })

  test('what a 404 means is said for one operation, or for all reads whose paths are assumed', () => {
    const table = apply({ 'admin.*': { not_found: 'absent' }, 'admin.orders.tickets': { not_found: 'record' } })
    expect(table['admin.orders.ancestry']?.notFound).toBe('absent')
    expect(table['admin.orders.tickets']?.notFound).toBe('record')
    expect(table['admin.orders.notes']?.notFound).toBeUndefined()
    expect(table['admin.orders.remove-hold']?.notFound).toBeUndefined()
    expect(() => apply({ 'admin.*': { path: '/x' } })).toThrow('not_found')
    expect(() => apply({ 'admin.me.menu': { super_admin: ['x'] } })).toThrow('super_admin')
    expect(() => apply({ 'admin.me.show': { values: { nothing: {} } } })).toThrow('nothing')
  })
})

describe('the address of a call', () => {
  const urlOf = (base: string, job: string) => {
    const operation = defaultOperations['admin.orders.print-jobs.pdf-url']
    if (!operation) throw new Error('it is bound')
    return requestUrl(base, 'admin.orders.print-jobs.pdf-url', operation, { path: { job } }).href
  }

  test('is appended to the path of the base URL', () => {
    expect(urlOf('https://x.example/api', '17')).toBe('https://x.example/api/admin/orders/print-jobs/17/pdf-url')
  })

  test('an id cannot leave its place in the path', () => {
    expect(urlOf('https://x.example', 'a/../../b?c#d')).toBe(
      'https://x.example/admin/orders/print-jobs/a%2F..%2F..%2Fb%3Fc%23d/pdf-url',
    )
    for (const job of ['..', '.', '']) {
      expect(() => urlOf('https://x.example', job)).toThrow('isn’t a valid job')
    }
  })
})

describe('answers of a deployment', () => {
  const theirs = {
    names: { brandname: 'shopSign' },
    values: { status: { Open: 'new', Closed: null, Pending: 3 } },
  }

  test('are read by our names and values, at any depth', () => {
    const sent = { data: [{ shopSign: 'Vale', status: 'new' }, { status: null }, { inner: { status: [3, 'x'] } }] }
    expect(answerReader(theirs)(sent)).toEqual({
      data: [{ brandname: 'Vale', status: 'Open' }, { status: 'Closed' }, { inner: { status: ['Pending', 'x'] } }],
    })
    expect(answerReader({})(sent)).toEqual(sent)
  })
})

describe('a schedule by month', () => {
  test('is asked for once a month, over the end of a year', () => {
    expect(monthsOf('2026-11-20', '2027-02-01')).toEqual([
      { month: 11, year: 2026 },
      { month: 12, year: 2026 },
      { month: 1, year: 2027 },
      { month: 2, year: 2027 },
    ])
    expect(monthsOf('2026-11-20', '2026-10-01')).toEqual([])
  })

  test('is one schedule: each order once, with the days of all months', () => {
    const row = (orderId: string, day: string, more: object = {}) => ({
      orderId,
      customerName: null,
      factories: [],
      status: null,
      daysOver: null,
      days: { [day]: ['#ffffff'] },
      ...more,
    })
    const list = (...rows: ReturnType<typeof row>[]) => ({ rows, warnings: [], serverDate: 1, firstPage: null })
    const whole = joinMonths([list(row('1', '2026-11-30'), row('2', '2026-11-30')), list(row('1', '2026-12-01'))])
    expect(whole.rows.map(({ orderId, days }) => [orderId, Object.keys(days)])).toEqual([
      ['1', ['2026-11-30', '2026-12-01']],
      ['2', ['2026-11-30']],
    ])
  })
})
