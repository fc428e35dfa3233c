import { describe, expect, test } from 'vitest'
import { applyOverrides, defaultOperations } from '../../src-main/service/operations.ts'
import { requestBody, requestUrl } from '../../src-main/service/request.ts'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { declarationOf, operationIds } from '../../src-shared/service/index.ts'

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
    expect(row && requestBody(row, { body: { station: 'a', print_status: 'printed' } })?.content).toBe(
      '{"desk":"a","print_status":"printed"}',
    )
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
