import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCode } from '../../src-shared/errors.ts'
import { readQuickSearchRow } from '../../src-shared/service/dashboard.ts'
import { idOf, listOf, recordOf, timeOf } from '../../src-shared/service/fields.ts'
import { readPrintJob } from '../../src-shared/service/print-jobs.ts'
import { mayDo, readMe } from '../../src-shared/service/session.ts'

const asItIs = (text: string) => text
const index = 'admin.orders.print-jobs.index'

describe('times', () => {
  const noon = Date.UTC(2026, 10, 21, 12, 0, 5)
  test.each([
    ['2026-11-21T12:00:05Z', noon],
    ['2026-11-21T12:00:05', noon],
    ['2026-11-21 12:00:05', noon],
    ['2026-11-21 12:00:05 UTC', noon],
    ['2026-11-21T12:00:05.123456Z', noon + 123],
    ['2026-11-21T20:00:05+08:00', noon],
    ['2026-11-21T07:30:05-0430', noon],
    ['2026-11-21T12:00Z', noon - 5000],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    [noon, noon],
    [noon / 1000, noon],
    [String(noon / 1000), noon],
    [String(noon), noon],
    [noon / 1000 + 0.5, noon + 500],
  ])('%s is read', (written, at) => {
    expect(timeOf(written)).toBe(at)
  })

  test.each(['2026-02-30', '2026-13-01', '2026-11-21T25:00:00Z', '', 'yesterday', null, {}, 0, -5, 1e20, '17'])(
    '%j is no time',
    written => {
      expect(timeOf(written)).toBeNull()
    },
  )

  test('whatever Date writes is read back', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), date => {
        expect(timeOf(date.toISOString())).toBe(date.getTime())
      }),
    )
  })
})

describe('ids', () => {
  test('numbers and strings are alike; what would change a path is none', () => {
    expect([17, '17', ' 17 ', 'JOB-9'].map(idOf)).toEqual(['17', '17', '17', 'JOB-9'])
    const none = ['', '.', '..', null, {}, [], true, 1.5, Number.NaN, 'a\nb', 'x'.repeat(200)]
    expect(none.map(idOf)).toEqual(none.map(() => null))
  })
})

describe('lists and records', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  test.each([
    ['bare', rows],
    ['under data', { data: rows }],
    ['under its name', { print_jobs: rows }],
    ['under its name under data', { data: { print_jobs: rows } }],
    ['as a page', { print_jobs: { data: rows, total: 2 } }],
    ['as a list with gaps', { data: { '0': rows[0], '4': rows[1] } }],
  ])('a list comes %s', (_how, answer) => {
    expect(listOf(answer, ['print_jobs'], index)).toEqual(rows)
  })

  test('what is no list is said, with what came instead', () => {
    expect(() => listOf({ message: 'hello' }, ['print_jobs'], index)).toThrow('an object with message')
    expect(() => listOf('hello', [], index)).toThrow('a string')
  })

  test('a record comes bare, under data, under its name, or both', () => {
    const record = { url: 'https://x' }
    const answers = [record, { data: record }, { pdf: record }, { data: { pdf: record } }]
    for (const answer of answers) expect(recordOf(answer, ['pdf'], index)).toEqual(record)
  })

  test('no answer breaks a reader in another way than with a coded error', () => {
    const shaped = fc.dictionary(
      fc.constantFrom('id', 'job_id', 'job_type', 'order', 'data', 'roles', 'permissions', 'url', 'copies', 'x'),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), answer => {
        readPrintJob(answer)
        readQuickSearchRow(answer)
        for (const read of [
          () => listOf(answer, ['print_jobs'], index),
          () => recordOf(answer, ['pdf'], index),
          () => readMe(answer, { operation: 'admin.me.show', clean: asItIs }),
        ]) {
          try {
            read()
          } catch (error) {
            expect(hasCode(error, 'service.unexpected-shape')).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('print jobs', () => {
  test('the four certain fields are enough', () => {
    expect(readPrintJob({ id: 17, job_type: 'order', dispatch_status: 'queued', print_status: 'queued' })).toEqual({
      id: '17',
      type: 'order',
      dispatchStatus: 'queued',
      printStatus: 'queued',
      orderId: null,
      copies: null,
      createdAt: null,
      updatedAt: null,
      error: null,
    })
  })

  test('the practice fields are read', () => {
    const record = {
      job_id: '17',
      job_type: 'Shipping_Container',
      dispatch_status: null,
      print_status: '',
      order_id: 4411,
      copies: '2',
      created_at: '2026-11-21T12:00:00Z',
      updated_at: 1795262400,
      error: 'no paper',
    }
    expect(readPrintJob(record)).toEqual({
      id: '17',
      type: 'Shipping_Container',
      dispatchStatus: null,
      printStatus: null,
      orderId: '4411',
      copies: 2,
      createdAt: Date.UTC(2026, 10, 21, 12),
      updatedAt: 1795262400000,
      error: 'no paper',
    })
  })

  test.each([
    [{ order_id: 5 }, '5'],
    [{ order: 5 }, '5'],
    [{ order: { id: 5 } }, '5'],
    [{ order: { order_id: '5' } }, '5'],
    [{ order_number: 'A-5' }, 'A-5'],
    [{ order: null }, null],
  ])('the order of %j is %s', (fields, order) => {
    expect(readPrintJob({ id: 1, job_type: 'tag', ...fields })?.orderId).toBe(order)
  })

  test.each([0, -1, 1.5, 'two', 1e9, {}, null])('copies of %j are none', copies => {
    expect(readPrintJob({ id: 1, job_type: 'tag', copies })?.copies).toBeNull()
  })

  test('without an id or a type it cannot be read', () => {
    expect([{ job_type: 'tag' }, { id: 1 }, { id: '..', job_type: 'tag' }, null, 7, []].map(readPrintJob)).toEqual(
      Array(6).fill(null),
    )
  })
})

describe('who the token belongs to', () => {
  const read = (answer: unknown) => readMe(answer, { operation: 'admin.me.show', clean: asItIs })

  test('permissions come as texts, as records or as a map', () => {
    for (const permissions of [
      ['print orders', 'edit orders'],
      [{ name: 'print orders' }, { name: 'edit orders' }],
      { 'print orders': true, 'edit orders': true, 'update pricing': false },
    ]) {
      expect(read({ id: 1, permissions }).permissions).toEqual(['print orders', 'edit orders'])
    }
  })

  test.each([
    [{ role: 'super_admin' }, true],
    [{ role: { name: 'Super Admin' } }, true],
    [{ role: 'support', roles: [{ name: 'super-admin' }] }, true],
    [{ roles: ['superadmins'] }, false],
    [{ role: 'admin' }, false],
  ])('%j: super admin %s', (fields, superAdmin) => {
    expect(read({ id: 1, ...fields }).superAdmin).toBe(superAdmin)
  })

  test('the person may lie under a name, with the permissions beside', () => {
    const answer = { user: { id: 7, name: 'Ana', email: 'ana@x.example' }, permissions: ['print orders'] }
    expect(read(answer)).toEqual({
      id: '7',
      name: 'Ana',
      email: 'ana@x.example',
      role: null,
      superAdmin: false,
      permissions: ['print orders'],
    })
  })

  test.each([{}, { status: 'ok' }, [], null, 'welcome'])('%j names nobody and proves nothing', answer => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'service.unexpected-shape' }))
  })

  test('a permission is found however it is spelt', () => {
    const me = read({ id: 1, permissions: ['Print_Orders'] })
    expect([mayDo(me, 'print orders'), mayDo(me, 'edit orders'), mayDo(null, 'print orders')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
