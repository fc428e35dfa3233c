import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageFacts } from '../../src-main/service/read-answer.ts'
import { hasCode } from '../../src-shared/errors.ts'
import { statusQuery, viewsOfTab } from '../../src-shared/orders/catalogue.ts'
import { inLabelOrder, labelCodeOf, partOfLabel } from '../../src-shared/orders/garments.ts'
import { isSameStatus, orderStatuses, statusText } from '../../src-shared/orders/status.ts'
import { daysLateOf, inStepOrder, stepNumberOf, stepTitleOf } from '../../src-shared/orders/steps.ts'
import {
  type Answered,
  declarationOf,
  isAboutCustomers,
  type OperationId,
  operationIds,
} from '../../src-shared/service/index.ts'
import type { AnswerContext } from '../../src-shared/service/operation.ts'
import { maskContacts, namesContact, withoutContacts } from '../../src-shared/service/readers/orders/contacts.ts'
import { directionOf, readPricingRow } from '../../src-shared/service/readers/orders/pricing.ts'
import { oddOrderAnswer } from '../rig/odd-orders.ts'
import { runs } from '../rig/runs.ts'

const contextOf = (operation: OperationId): AnswerContext => ({
  operation,
  baseUrl: 'https://ops.example/api',
  serverDate: null,
  etag: '"7"',
  clean: text => text,
  path: { order: 'A-1001' },
})

/** Reads an answer as main does; a list as its readable rows. */
function readAs<Id extends OperationId>(id: Id, json: unknown): unknown {
  const { answer } = declarationOf(id)
  const known = withoutContacts(json)
  if (!answer) return known
  if (answer.kind === 'one') return answer.read(known, contextOf(id))
  return answer.rows(known, id).map(row => answer.row(row, contextOf(id)))
}
type Row<Id extends OperationId> = Answered<Id> extends { rows: (infer T)[] } ? T | null : never
const odd = (part: string) => oddOrderAnswer(`/admin/orders${part}`)
const oddRows = <Id extends OperationId>(id: Id, part: string) => readAs(id, odd(part)) as Row<Id>[]

describe('a service with other envelopes, ids that are texts, missing fields and an unknown status', () => {
  // Proves: orders.paging
  test('lists its orders', () => {
    const [first, second, third, fourth] = oddRows('admin.orders.index', '')
    expect(first).toMatchObject({
      orderId: 'A-1001',
      customerName: '陈晓东',
      status: 'Ready For Fulfilment',
      express: false,
    })
    expect(second).toMatchObject({
      orderId: 'A-1002',
      status: 'In The Clouds',
      retailer: 'Lindqvist Söner',
      express: true,
    })
    expect(third).toMatchObject({ orderId: '1003', status: null, customerName: null, createdAt: null, fabrics: [] })
    expect(fourth).toBeNull()
    expect(pageFacts(odd(''), null, 4)).toEqual({ page: 1, perPage: 4, total: 8, lastPage: 2, hasMore: true })
  })

  // Proves: catalogue, tabs.more, tabs.active
  test('has a catalogue of its own', () => {
    const catalogue = readAs(
      'admin.orders.status-catalogue',
      odd('/status-catalogue'),
    ) as Answered<'admin.orders.status-catalogue'>
    expect(catalogue).toEqual({
      tabs: [
        { key: 'open', label: 'Open', statuses: ['Build', 'In The Clouds'], count: 3 },
        { key: 'all', label: 'Everything', statuses: [], count: null },
      ],
      filterViews: [{ key: 'bills', label: 'Bills to print', status: 'BUILD', count: null }],
      separator: '|',
    })
    const [open, all] = catalogue.tabs
    expect(open && viewsOfTab(catalogue, open).map(({ key }) => key)).toEqual(['bills'])
    expect(all && viewsOfTab(catalogue, all)).toEqual([])
    expect(statusQuery(catalogue, ['Build', 'build', 'bills'])).toBe('Build|bills')
    expect(statusQuery({ separator: null }, ['Build', 'bills'])).toBe('Build')
    expect(statusQuery(catalogue, [])).toBeUndefined()
  })

  // Proves: order.previous_status, order.retailer-detail, order.account_type, order.is_returning_order
  // Proves: order.created_at, order.payment_date, order.entered_manufacturing_at, order.change_status_date
  // Proves: order.factory_name, order.tracking_number, order.combo, order.front-matter, order.ancestry
  // Proves: pricing.settleable, pricing.direction, check.values, check.version, piece.product, piece.label
  // Proves: piece-type, piece.code, piece.fabric, note, special-handling, order-ticket, payload-audit, cloud.groups
  test('shows everything about an order', () => {
    const order = '/A-1001'
    expect(readAs('admin.orders.show', odd(order))).toMatchObject({
      orderId: 'A-1001',
      status: 'On Hold',
      previousStatus: 'Build',
      createdAt: 1_795_500_000_000,
      settlementCurrency: null,
    })
    expect(oddRows('admin.orders.combinations', `${order}/combinations`)).toMatchObject([
      { name: 'Jacket + Trousers', fabric: { code: 'HV-0412' } },
    ])
    expect(oddRows('admin.orders.designs', `${order}/designs`)).toMatchObject([
      { code: 'A-1001-1', part: 'upper', option: 'Lapel', choice: 'Peak' },
      { option: 'Phone pocket', choice: 'Yes' },
    ])
    expect(oddRows('admin.orders.notes', `${order}/notes`)).toEqual([
      { index: null, text: 'First, call the shop' },
      { index: null, text: 'Second' },
      null,
    ])
    expect(oddRows('admin.orders.pricing', `${order}/pricing`)).toMatchObject([
      { amount: 12.5, direction: 'DR', settleable: true },
      { id: 'p', direction: null, settleable: false },
    ])
    expect(oddRows('admin.orders.special-handling', `${order}/special-handling`)).toMatchObject([
      { owner: 'HV-0412', instruction: 'No steam' },
    ])
    expect(oddRows('admin.orders.tickets', `${order}/tickets`)).toMatchObject([{ id: 't-1', severity: 'High' }, null])
    expect(oddRows('admin.orders.fitting-validation-logs', `${order}/fitting-validation-logs`)).toMatchObject([
      { result: 'passed' },
    ])
    expect(oddRows('admin.orders.payload-audits', `${order}/payload-audits`)).toMatchObject([
      { source: 'till', payload: '{\n  "a": 1,\n  "customer": {}\n}' },
    ])
    expect(readAs('admin.orders.ancestry', odd(`${order}/ancestry`))).toMatchObject([
      { relation: 'original', orderId: 'A-1' },
      { relation: 'recalled from', orderId: 'A-7' },
      { relation: 'this order', orderId: 'A-1001' },
    ])
  })

  // Proves: step.dates, step.colour, step.tracking, step.phases, step.factory, step.hand-finish, step.titles
  // Proves: phases, piece.product_statuses
  test('shows the steps of production in their order, with days and colours that can be used', () => {
    const [piece] = oddRows('admin.orders.phase-summary', '/A-1001/phase-summary')
    expect(piece?.steps).toMatchObject([
      { number: '3.2', title: 'PHASE SUMMARY', colour: null },
      { number: '0.1', title: 'BEGIN PRODUCTION', daysLate: 4 },
      { number: '0.25', title: 'FACTORY SHIPPED', due: '2026-11-20', colour: '#00aaff', sfTracking: 'SF1' },
      { number: '7.2', title: 'SHIPMENT-IN-PROGRESS', due: '2026-11-30' },
    ])
  })

  // Proves: measurements.columns, measurements.order
  test('shows measurements: the upper part, then the lower one', () => {
    const measurements = readAs('admin.orders.measurements.show', odd('/A-1001/measurements'))
    expect(measurements).toMatchObject({
      version: 'v9',
      pieces: [
        { code: 'A-1001-2', source: null },
        { code: 'A-1001-1', source: 'Recalled' },
      ],
      rows: [
        { label: 'JA Chest', part: 'upper', values: { 'A-1001-1': 101 }, sources: {} },
        { label: 'TR Waist', part: 'lower', values: { 'A-1001-2': 82.5 } },
        { label: 'Cuff', part: null, values: {} },
      ],
    })
    expect(readAs('admin.orders.measurement-check', odd('/A-1001/measurement-check'))).toMatchObject({
      version: '"7"',
      rows: [{ label: 'JA Chest', body: 101, pattern: null, alteration1: 0, alteration2: null, result: 'OK' }],
    })
  })

  test('a measurement that is no number is shown as it came', () => {
    const answer = {
      measurements: [
        { label: 'JA Chest', values: { 'A-1': '98 1/2', 'A-2': { value: '?' }, 'A-3': '', 'A-4': '98,5' } },
      ],
    }
    expect(readAs('admin.orders.measurements.show', answer)).toMatchObject({
      rows: [
        { values: { 'A-1': null, 'A-2': null, 'A-3': null, 'A-4': 98.5 }, texts: { 'A-1': '98 1/2', 'A-2': '?' } },
      ],
    })
  })

  // Proves: qc.checkpoints
  test('shows photos at their checkpoints, also where there are none', () => {
    expect(readAs('admin.orders.qc-photos', odd('/A-1001/qc-photos'))).toMatchObject([
      { key: 'p1.1', title: 'Design', photos: [{ url: 'https://cdn.example/2.png', expiresAt: null }] },
      { key: 'p2.1', title: 'Quality', photos: [] },
      { key: 'p3.5.4', title: 'HF Design', photos: [] },
      { key: 'p3.5.5', title: 'HF Quality', photos: [{ url: 'https://ops.example/files/1.png' }] },
    ])
  })
})

const orderReads = operationIds.filter(id => isAboutCustomers(id) && declarationOf(id).answer)

test('no answer breaks a reader of orders in another way than with a coded error', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderReads), fc.jsonValue({ maxDepth: 5 }), (id, answer) => {
      for (const given of [
        answer,
        [answer],
        { data: answer },
        { data: [answer], rows: answer, pieces: answer, steps: answer },
      ]) {
        try {
          readAs(id, given)
        } catch (error) {
          if (!hasCode(error, 'service.unexpected-shape') && !hasCode(error, 'document.bad-link')) throw error
        }
      }
    }),
    { numRuns: runs(300) },
  )
})

describe('statuses', () => {
  test('are alike in any spelling, and others stay as they came', () => {
    for (const status of orderStatuses) {
      expect(statusText(` ${status.toUpperCase().replaceAll(' ', '-')} `)).toBe(status)
    }
    expect([statusText('rff'), statusText('In The Clouds')]).toEqual(['Ready For Fulfilment', 'In The Clouds'])
    expect([isSameStatus('on_hold', 'On Hold'), isSameStatus('x', 'y')]).toEqual([true, false])
  })
})

describe('steps', () => {
  test('follow 3.2, then their numbers, whatever order they came in', () => {
    const numbers = ['3.2', '0.1', '0.2', '0.25', '1.1', '3.5.1', '3.5.2', '3.5.6', '3.5.10', '7.2']
    fc.assert(
      fc.property(fc.shuffledSubarray(numbers, { minLength: numbers.length }), shuffled => {
        expect(inStepOrder(shuffled.map(number => ({ number }))).map(({ number }) => number)).toEqual(numbers)
      }),
    )
  })

  test('without a number stay behind the one before', () => {
    const steps = [{ number: '0.25' }, { number: null }, { number: '3.2' }, { number: '0.1' }]
    expect(inStepOrder(steps).map(({ number }) => number)).toEqual(['3.2', '0.1', '0.25', null])
  })

  test('say their number and title apart', () => {
    expect([stepNumberOf('FACTORY SHIPPED | 0.25'), stepNumberOf('INCOMING COMPONENTS ARRIVAL')]).toEqual([
      '0.25',
      null,
    ])
    expect(stepTitleOf('FACTORY SHIPPED | 0.25', '0.25')).toBe('FACTORY SHIPPED')
  })

  test('are late from the day they were due to the day they were done, or to today', () => {
    const due = { due: '2026-11-20', done: null, daysLate: null }
    expect(daysLateOf(due, '2026-11-24')).toBe(4)
    expect(daysLateOf({ ...due, done: '2026-11-22' }, '2026-11-24')).toBe(2)
    expect(daysLateOf({ ...due, daysLate: 9 }, '2026-11-24')).toBe(9)
    expect([daysLateOf(due, '2026-11-01'), daysLateOf({ ...due, due: null }, '2026-11-24')]).toEqual([0, null])
  })
})

test('labels follow the upper part, then the lower one, each in its order', () => {
  const codes = ['TR', 'DTR', 'WC', 'JA', 'OS', 'CH'] as const
  const rows = codes.map(code => ({ code, part: partOfLabel(code) }))
  expect(inLabelOrder(rows).map(({ code }) => code)).toEqual(['JA', 'WC', 'OS', 'TR', 'CH', 'DTR'])
  expect([labelCodeOf('ja chest'), labelCodeOf('Jacket')]).toEqual(['JA', null])
})

test('an order owes what may be settled, or what its rows add up to', () => {
  const row = (direction: string, amount: number, settleable = false) =>
    readPricingRow({ direction, amount, settleable }, contextOf('admin.orders.pricing'))
  const of = (...rows: ReturnType<typeof row>[]) => directionOf(rows.filter(one => one !== null))
  expect(of(row('DR', 10.1), row('CR', 10.1))).toBeNull()
  expect(of(row('DR', 10.1))).toBe('DR')
  expect(of(row('DR', 10), row('CR', 20))).toBe('CR')
  expect(of(row('DR', 10), row('CR', 20), row('DR', 1, true))).toBe('DR')
})

describe('contact data', () => {
  test.each([
    'phone',
    'customerPhone',
    'billing_email',
    'ShippingAddress2',
    'street',
    'zip',
    'line_1',
    'tel',
    '手机号',
    'emergency_contact',
  ])('is named by %s', name => {
    expect(namesContact(name)).toBe(true)
  })

  test.each([
    'contacted_at',
    'customer_name',
    'city',
    'label',
    'line',
    'phone_pocket',
    'telemetry',
    'zipper',
    'outline',
  ])('is not named by %s', name => {
    expect(namesContact(name)).toBe(false)
  })

  test('is dropped at any depth, and in JSON within texts', () => {
    const person = { name: 'Jo', city: 'Bath', phone: '1', house: 'The Mill' }
    const text = JSON.stringify({ a: [{ email: 'x' }], b: 1 })
    expect(
      withoutContacts({
        x: [{ customer: person, note: text }],
        list: [{ field: 'street', old: 'x' }, ['tel', '1'], 5],
      }),
    ).toEqual({
      x: [{ customer: { name: 'Jo', city: 'Bath' }, note: '{"a":[{}],"b":1}' }],
      list: [5],
    })
  })

  test('is masked in texts of machines, where dates, prices and numbers of orders stay', () => {
    expect(maskContacts('Called +44 7700 900142 or 13812345678, wrote to jo.b@mail.example')).toBe(
      'Called … or …, wrote to …',
    )
    const kept = '2026-11-24 10:05:00, 51077-1-1, SF0893796879, 1,234.50 and 100000000'
    expect(maskContacts(kept)).toBe(kept)
  })
})
