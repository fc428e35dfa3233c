import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCode } from '../../src-shared/errors.ts'
import { readJobCounts, readNotification, readQuickSearchRow } from '../../src-shared/service/dashboard.ts'
import { idOf, listOf, recordOf, textOf, timeOf } from '../../src-shared/service/fields.ts'
import { readAgentJob, readPrintJob } from '../../src-shared/service/print-jobs.ts'
import {
  flatMenu,
  type MenuEntry,
  mayDo,
  readMe,
  readMenu,
  readPreferences,
  readRevoked,
} from '../../src-shared/service/session.ts'
import { runs } from '../rig/runs.ts'

const asItIs = (text: string) => text
const baseUrl = 'https://ops.example/api'
/** What a reader may need; `tok-1` is the token. */
const context = { operation: 'x', baseUrl, serverDate: null, clean: (text: string) => text.replaceAll('tok-1', '…') }
const index = 'admin.orders.print-jobs.index'

// Proves: utc
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

describe('texts', () => {
  test('one that is too long to read is cut between words, and says so', () => {
    expect(textOf(`${'word '.repeat(4000)}`)).toBe('word '.repeat(4000).trim())
    expect(textOf('word '.repeat(200_000))).toBe(`${'word '.repeat(3999)}word… (19999 / 999999)`)
    expect(textOf('x'.repeat(20_001))).toBe(`${'x'.repeat(20_000)}… (20000 / 20001)`)
  })

  test('no half of a token is left where a text is cut', () => {
    const token = 'tok-1-and-the-rest-of-it'
    expect(textOf(`${'x '.repeat(9995)}${token} ${'y'.repeat(30_000)}`)).not.toContain('tok')
  })

  test('half a character is none', () => {
    const read = textOf(`${'x'.repeat(19_999)}\u{1f600}${'x'.repeat(100)}`)
    expect(read?.isWellFormed()).toBe(true)
  })
})

describe('ids', () => {
  // Proves: order-number
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
      fc.constantFrom(
        ...['id', 'job_id', 'job_type', 'order', 'data', 'roles', 'permissions', 'url', 'copies', 'x'],
        ...['locale', 'timezone', 'children', 'label', 'read', 'message', 'pending', 'sessions_revoked'],
      ),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), answer => {
        readPrintJob(answer)
        readQuickSearchRow(answer)
        readAgentJob(answer, context)
        readNotification(answer, context)
        readPreferences(answer)
        readRevoked(answer)
        readMenu(answer, context)
        for (const read of [
          () => listOf(answer, ['print_jobs'], index),
          () => recordOf(answer, ['pdf'], index),
          () => readJobCounts(answer, context),
          () => readMe(answer, { operation: 'admin.me.show', clean: asItIs }),
        ]) {
          try {
            read()
          } catch (error) {
            expect(hasCode(error, 'service.unexpected-shape')).toBe(true)
          }
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('print jobs', () => {
  // Proves: print.type, print.dispatch, print.print, print.id
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
    const read = readPrintJob({ id: 1, job_type: 'tag', copies })
    expect(read?.copies).toBeNull()
    // What is said and can't be printed is for a person.
    expect(read?.oddCopies).toBe(copies === null || typeof copies === 'object' ? undefined : String(copies))
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

  // Proves: role.super-admin
  test.each([
    [{ role: 'super_admin' }, true],
    [{ role: { name: 'Super Admin' } }, true],
    [{ role: 'support', roles: [{ name: 'super-admin' }] }, true],
    [{ role: 'superadmin' }, true],
    [{ role: 'SuperAdmin' }, true],
    [{ role: 'SUPER-ADMIN' }, true],
    [{ role: { name: 'Super Administrator' } }, true],
    [{ role: { slug: 'super_administrator' } }, true],
    [{ role: ['support', 'Super Admin'] }, true],
    [{ roles: 'support, super admin' }, true],
    [{ roles: [{ title: 'superAdmin' }] }, true],
    [{ roles: { support: true, super_admin: true } }, true],
    [{ is_super_admin: true }, true],
    [{ super_admin: 1 }, true],
    [{ isSuperAdmin: 'yes' }, true],
    [{ superAdmin: true }, true],
    [{ is_super_admin: false, role: 'support' }, false],
    [{ is_super_admin: 'unknown' }, false],
    [{ roles: ['superadmins'] }, false],
    [{ roles: ['supervisor', 'super'] }, false],
    [{ role: 'admin' }, false],
    [{ role: 'administrator' }, false],
    [{ role: 'head_office' }, false],
  ])('%j: super admin %s', (fields, superAdmin) => {
    expect(read({ id: 1, ...fields }).superAdmin).toBe(superAdmin)
  })

  test('a profile names the roles that are super admins, beside those called so', () => {
    const superAdmins = ['Head Office']
    const of = (fields: object) =>
      readMe({ id: 1, ...fields }, { operation: 'admin.me.show', clean: asItIs, superAdmins }).superAdmin
    expect(of({ role: 'head_office' })).toBe(true)
    expect(of({ roles: [{ name: 'HeadOffice' }] })).toBe(true)
    expect(of({ role: 'super_admin' })).toBe(true)
    expect(of({ role: 'office' })).toBe(false)
  })

  test('the person may lie under a name, with the permissions beside', () => {
    const answer = { user: { id: 7, name: 'Ana', email: 'ana@x.example' }, permissions: ['print orders'] }
    expect(read(answer)).toEqual({
      id: '7',
      name: 'Ana',
      email: 'ana@x.example',
      role: null,
      superAdmin: false,
      roles: [],
      permissions: ['print orders'],
      locale: null,
      timezone: null,
    })
  })

  test.each([
    [{ locale: 'zh-CN', timezone: 'Asia/Shanghai' }, 'zh-CN', 'Asia/Shanghai'],
    [{ locale: 'zh_CN', time_zone: 'Asia/Shanghai' }, 'zh-CN', 'Asia/Shanghai'],
    [{ preferences: { language: { code: 'en-GB' }, timeZone: 'Europe/London' } }, 'en-GB', 'Europe/London'],
    [{ locale: 'klingon', settings: { locale: 'en', tz: 'UTC' } }, 'en', 'UTC'],
    [{ locale: 'xx', timezone: 'Mars/Olympus' }, null, null],
    [{ locale: '../en', timezone: '' }, null, null],
    [{ locale: 7, timezone: ['UTC'] }, null, null],
    [{ locale: { deep: { code: 'en' } }, timezone: {} }, null, null],
  ])('%j: language %s, time zone %s', (fields, locale, timezone) => {
    expect(read({ id: 1, ...fields })).toMatchObject({ locale, timezone })
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

describe('preferences', () => {
  const stored = { locale: 'zh-CN', timezone: 'Asia/Shanghai' }
  test.each([
    ['bare', stored],
    ['under data', { data: stored }],
    ['under their name', { preferences: stored }],
    ['under their name under data', { data: { preferences: stored } }],
    ['with the person', { data: { user: { id: 1, ...stored } } }],
    ['with other words', { message: 'Saved', settings: { lang: 'zh_CN', timeZone: 'Asia/Shanghai' } }],
  ])('come %s', (_how, answer) => {
    expect(readPreferences(answer)).toEqual(stored)
  })

  test.each([null, 'saved', [], {}, { locale: 'no such', timezone: 'Nowhere' }])('%j says nothing of them', answer => {
    expect(readPreferences(answer)).toEqual({ locale: null, timezone: null })
  })
})

describe('what was revoked', () => {
  test.each([
    [{ sessions_revoked: 3, tokens_revoked: '4' }, 3, 4],
    [{ data: { sessionsRevoked: 0, tokensRevoked: 2 } }, 0, 2],
    [{ result: { sessions: 1 } }, 1, null],
    [{ sessions_revoked: -1, tokens_revoked: 'many' }, null, null],
    [null, null, null],
  ])('%j: %s sessions, %s tokens', (answer, sessions, tokens) => {
    expect(readRevoked(answer)).toEqual({ sessions_revoked: sessions, tokens_revoked: tokens })
  })
})

describe('the menu', () => {
  const depth = (menu: MenuEntry[]): number => 1 + Math.max(0, ...menu.map(({ children }) => depth(children)))
  const entry = (key: string, children: MenuEntry[] = [], url: string | null = null) => ({
    key,
    label: key.toUpperCase(),
    url,
    children,
  })

  test('is a tree, and every entry of it in one list', () => {
    const menu = readMenu({ menu: [{ key: 'a', label: 'A', children: [{ key: 'b', label: 'B' }] }] }, context)
    expect(menu).toEqual([entry('a', [entry('b')])])
    expect(flatMenu(menu)).toEqual([
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B' },
    ])
  })

  test('has no groups without a label, and no fourth level', () => {
    const nested = (keys: string[]): object[] =>
      keys.slice(0, 1).map(key => ({ key, label: key.toUpperCase(), items: nested(keys.slice(1)) }))
    const answer = { data: [{ items: [{ key: 'x', label: 'X' }] }, ...nested(['a', 'b', 'c', 'd', 'e'])] }
    const menu = readMenu(answer, context)
    expect(menu).toEqual([entry('x'), entry('a', [entry('b', [entry('c'), entry('d'), entry('e')])])])
    let deep: object = { key: 'x', label: 'X' }
    for (let times = 0; times < 2_000; times++) deep = { key: 'x', label: 'X', children: [deep] }
    expect(depth(readMenu([deep], context))).toBeLessThanOrEqual(4)
    const wide = Array.from({ length: 20_000 }, (_, no) => ({ key: no, label: `Entry ${no}` }))
    expect(readMenu(wide, context)).toHaveLength(5_000)
  })

  test.each([
    [{ url: '/console/api-keys' }, 'https://ops.example/console/api-keys'],
    [{ href: 'https://console.example/mail' }, 'https://console.example/mail'],
    [{ route: 'admin.mail.index', path: '/mail' }, 'https://ops.example/mail'],
    [{ route: 'admin.mail.index' }, null],
    [{ url: 'javascript:alert(1)' }, null],
    [{ url: 'file:///etc/passwd' }, null],
    [{ url: '#' }, null],
    [{ url: 'https://' }, null],
    [{ url: 'https://ops.example@evil.example/' }, null],
    [{ url: '/go?with=tok-1' }, 'https://ops.example/go?with=…'],
    [{ url: { path: '/x' } }, null],
  ])('the page of %j is %s', (fields, url) => {
    expect(readMenu([{ key: 'a', label: 'A', ...fields }], context)).toEqual([entry('a', [], url)])
  })

  test('never shows the token', () => {
    expect(readMenu([{ key: 'tok-1', label: 'Hello tok-1' }], context)).toMatchObject([{ key: '…', label: 'Hello …' }])
  })
})

describe('notifications', () => {
  const read = (record: unknown) => readNotification(record, context)
  const nothing = {
    id: null,
    kind: '',
    title: null,
    message: null,
    text: '',
    read: null,
    batch: null,
    at: null,
    url: null,
    serverAt: null,
    orderId: null,
  }

  test('may say anything or nothing', () => {
    expect(read({})).toEqual(nothing)
    expect([null, 7, 'hello', []].map(read)).toEqual([null, null, null, null])
    const said = {
      id: 7,
      kind: 'Export_Ready',
      title: 'Ready',
      message: 'With tok-1',
      read: 0,
      batch_id: 12,
      orderId: 51_007,
    }
    expect(read({ ...said, url: '/f.csv', created_at: '2026-11-21T12:00:00Z' })).toEqual({
      id: '7',
      kind: 'Export_Ready',
      title: 'Ready',
      message: 'With …',
      text: 'Ready: With …',
      read: false,
      batch: '12',
      at: Date.UTC(2026, 10, 21, 12),
      url: 'https://ops.example/f.csv',
      orderId: '51007',
      serverAt: Date.UTC(2026, 10, 21, 12),
    })
    expect(read({ id: 'a', type: 'X', data: { subject: 'S', body: 'B' }, createdAt: 1795262400 })).toEqual({
      ...nothing,
      id: 'a',
      kind: 'X',
      title: 'S',
      message: 'B',
      text: 'S: B',
      at: 1795262400000,
      serverAt: 1795262400000,
    })
  })

  test.each([
    [{ read: true }, true],
    [{ read: '0' }, false],
    [{ is_read: 1 }, true],
    [{ unread: true }, false],
    [{ read_at: null }, false],
    [{ readAt: '2026-11-21T12:00:00Z' }, true],
    [{ read: false, read_at: '2026-11-21T12:00:00Z' }, false],
    [{ read: 'perhaps' }, null],
  ])('%j: read %s', (fields, expected) => {
    expect(read({ id: 1, ...fields })?.read).toBe(expected)
  })
})

describe('the counters of jobs', () => {
  const read = (answer: unknown) => readJobCounts(answer, context)
  test.each([
    [{ processed: 5, pending: '2', failed: 0 }, 5, 2, 0],
    [{ data: { job_batches: [], processed: 5 } }, 5, null, null],
    [{ job_batches: { processed_jobs: 5, pendingJobs: 2, failed_jobs: 1 } }, 5, 2, 1],
    [[{ processed: 1, pending: 2 }, { processed: 3, failed: 4 }, 'x'], 4, 2, 4],
    [{ data: [{ pending: 1 }, { pending: 1 }] }, null, 2, null],
  ])('%j', (answer, processed, pending, failed) => {
    expect(read(answer)).toEqual({ processed, pending, failed })
  })

  test.each([null, [], {}, { pending: 'many' }, { pending: -1 }])('%j holds none', answer => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'service.unexpected-shape' }))
  })
})

describe('agent jobs', () => {
  const read = (record: unknown) => readAgentJob(record, context)

  test('an id is enough', () => {
    expect(read({ id: 5 })).toEqual({
      id: '5',
      type: null,
      dispatchStatus: null,
      sendStatus: null,
      orderId: null,
      createdAt: null,
      error: null,
    })
    expect([{}, { agent_type: 'Order' }, null, 'x'].map(read)).toEqual([null, null, null, null])
  })

  // Proves: agent.types, agent.statuses
  test('all that they may say is read', () => {
    const record = {
      job_id: 'a-1',
      agentType: 'factory-message',
      dispatch_status: 'Dispatched',
      sendStatus: 'failed',
      order: { id: 51_007 },
      created_at: 1795262400,
      error: { message: 'No answer to tok-1' },
    }
    expect(read(record)).toEqual({
      id: 'a-1',
      type: 'Factory Message',
      dispatchStatus: 'Dispatched',
      sendStatus: 'failed',
      orderId: '51007',
      createdAt: 1795262400000,
      error: 'No answer to …',
    })
  })

  test.each([
    ['order', 'Order'],
    ['NOTIFICATION', 'Notification'],
    ['scheduled_message', 'Scheduled Message'],
    ['event  message', 'Event Message'],
    ['Pigeon Post', 'Pigeon Post'],
  ])('the type %s is %s', (type, expected) => {
    expect(read({ id: 1, type })?.type).toBe(expected)
  })
})
