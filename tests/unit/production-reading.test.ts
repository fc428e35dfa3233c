import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readModalDetails, readScheduleDetail } from '../../src-shared/service/readers/production/detail.ts'
import { textOfHtml } from '../../src-shared/service/readers/production/html-text.ts'
import {
  dueDaysIn,
  legendRowsIn,
  readDueDay,
  readLegendEntry,
  readScheduleRow,
} from '../../src-shared/service/readers/production/schedule.ts'
import { threadTime } from '../rig/thread-time.ts'

const context = {
  operation: 'admin.orders.gantt',
  baseUrl: 'https://ops.example/api',
  serverDate: null,
  etag: null,
  clean: (text: string) => text.replaceAll('tok-1', '…'),
  path: { order: '51061' },
}

describe('rows of the schedule', () => {
  // Proves: order.days, gantt.rows
  test('the documented four fields are enough', () => {
    const row = {
      order_id: 51_061,
      customer_name: 'Ada tok-1',
      factory_name: 'NB, SZ4,NB',
      days: { '2026-11-23': ['#2F6FDD', '#abc'] },
    }
    expect(readScheduleRow(row, context)).toEqual({
      orderId: '51061',
      customerName: 'Ada …',
      factories: ['NB', 'SZ4'],
      days: { '2026-11-23': ['#2f6fdd', '#aabbcc'] },
      status: null,
      daysOver: null,
    })
  })

  test.each<[unknown, object]>([
    [{ '2026-11-23': '#2f6fdd,#7a4fd0' }, { '2026-11-23': ['#2f6fdd', '#7a4fd0'] }],
    [{ '2026-11-23T00:00:00Z': [{ colour: '#2f6fdd' }] }, { '2026-11-23': ['#2f6fdd'] }],
    [
      [
        { date: '2026-11-23', colours: ['2f6fdd'] },
        { day: '2026-11-23', color: '#7a4fd0' },
      ],
      { '2026-11-23': ['#2f6fdd', '#7a4fd0'] },
    ],
    // What would be more than a colour in a style isn't one, and what is no day has no column.
    [
      {
        '2026-11-23': ['red;background:url(//x)', 'url(x)', 7, null, {}],
        soon: ['#2f6fdd'],
        '2026-02-30': ['#2f6fdd'],
      },
      {},
    ],
    [null, {}],
    ['#2f6fdd', {}],
    [{ '2026-11-23': Array.from({ length: 40 }, (_, at) => `#0000${at + 10}`) }, { '2026-11-23': { length: 8 } }],
  ])('days such as %j', (days, read) => {
    expect(readScheduleRow({ id: 'A-1', days }, context)?.days).toMatchObject(read)
    expect(Object.keys(readScheduleRow({ id: 'A-1', days }, context)?.days ?? {})).toEqual(Object.keys(read))
  })

  // Proves: factory-codes
  test('factories as a list or by product, and no row without a number', () => {
    expect(readScheduleRow({ orderId: 7, factories: [{ code: 'NB' }, 'SZ4', null] }, context)?.factories).toEqual([
      'NB',
      'SZ4',
    ])
    expect(
      readScheduleRow({ order_id: 7, factory_name: { Jacket: 'NB', Trousers: 'NB' } }, context)?.factories,
    ).toEqual(['NB'])
    expect(readScheduleRow({ customer_name: 'Ada' }, context)).toBeNull()
    expect(readScheduleRow('51061', context)).toBeNull()
  })

  test('whatever comes is read or refused', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        value => void readScheduleRow({ order_id: 1, days: value, factory_name: value, status: value }, context),
      ),
    )
  })
})

describe('the legend', () => {
  const entries = (json: unknown) => legendRowsIn(json, 'x').map(row => readLegendEntry(row, context))
  const progress = { number: '0.2', title: 'PRODUCTION IN-PROGRESS', colour: '#2f6fdd' }
  test.each<[unknown]>([
    [[{ title: 'PRODUCTION IN-PROGRESS | 0.2', colour: '#2f6fdd' }]],
    [{ data: [{ name: 'PRODUCTION IN-PROGRESS | 0.2', color: '2F6FDD' }] }],
    [{ legend: [{ title: 'PRODUCTION IN-PROGRESS | 0.2', hex: '#2f6fdd' }] }],
    [{ 'PRODUCTION IN-PROGRESS | 0.2': '#2f6fdd' }],
    [{ data: { '#2f6fdd': 'PRODUCTION IN-PROGRESS | 0.2' } }],
  ])('%j', json => {
    expect(entries(json)).toEqual([progress])
  })
  // Proves: gantt.legend
  test('an entry without a colour is none', () => {
    expect(entries([{ title: 'A', colour: 'red' }, { colour: '#fff' }])).toEqual([null, null])
  })
})

describe('what is due', () => {
  const days = (json: unknown) => dueDaysIn(json, 'x').map(day => readDueDay(day, context))
  const read = [{ date: '2026-11-23', groups: [{ label: '51061-1-1', orderId: '51061', factory: 'NB' }], unread: 0 }]
  test.each<[unknown]>([
    [{ days: [{ date: '2026-11-23', groups: [{ label: '51061-1-1', order_id: 51_061, factory: 'NB' }] }] }],
    [[{ day: '2026-11-23', labels: [{ label: '51061-1-1', factory: { code: 'NB' } }] }]],
    [{ data: { '2026-11-23': [{ group_label: '51061-1-1', factory_code: 'NB' }] } }],
    [[{ label: '51061-1-1', due_date: '2026-11-23', factory: 'NB' }]],
  ])('%j', json => {
    expect(days(json)).toEqual(read)
  })
  test('labels alone, combined ones, and those of nobody', () => {
    expect(days([{ date: '2026-11-23', groups: ['51061-1-1, 51061-3-2', 'Sample', null, {}] }])).toEqual([
      {
        date: '2026-11-23',
        groups: [
          { label: '51061-1-1, 51061-3-2', orderId: '51061', factory: null },
          { label: 'Sample', orderId: null, factory: null },
        ],
        unread: 2,
      },
    ])
    expect(days([{ date: '2026-11-23', name: 'Monday' }])).toEqual([{ date: '2026-11-23', groups: [], unread: 0 }])
    expect(days([{ groups: [] }])).toEqual([null])
  })
})

// Proves: piece.group, piece.statuses
test('the detail has garments with days, steps, components and scans', () => {
  const detail = readScheduleDetail(
    {
      data: {
        order_id: 51_061,
        tracking_number: '1Z7',
        pieces: [
          {
            code: '51061-1',
            label: 'JA',
            statuses: { '2026-11-23': ['#2f6fdd'] },
            steps: [{ title: 'FACTORY SHIPPED | 0.25', end_date: '2026-11-24', sf_tracking_number: 'SF1' }],
            phases: [],
            product_statuses: [{ title: 'BEGIN PRODUCTION | 0.1', created_at: '2026-11-20T02:00:00Z' }],
            factory: 'NB',
            factory_start: '2026-11-20',
            end_date: '2026-11-24',
            hand_finish: { code: 'HF1', due: '2026-11-28' },
            days_over_due: 2,
            components: [
              'Horn buttons',
              { code: 'LI-7', supplier_name: 'VBC', scanned_in_at: '2026-11-22', verdict: 'late' },
              5,
            ],
          },
          7,
        ],
      },
    },
    context,
  )
  expect(detail).toMatchObject({ tracking: '1Z7', unread: 1, pieces: { length: 1 } })
  expect(detail.pieces[0]).toMatchObject({
    days: { '2026-11-23': ['#2f6fdd'] },
    steps: [{ number: '0.25', title: 'FACTORY SHIPPED', sfTracking: 'SF1' }],
    events: [{ title: 'BEGIN PRODUCTION | 0.1' }],
    factory: { name: 'NB', start: '2026-11-20', due: '2026-11-24' },
    handFinish: { name: 'HF1', due: '2026-11-28' },
    daysOverDue: 2,
    components: [{ name: 'Horn buttons' }, { code: 'LI-7', supplier: 'VBC', arrived: '2026-11-22', verdict: 'late' }],
  })
  // Two lists say different things of one event.
  const at = '2026-11-20T01:00:00Z'
  const scan = { created_by: { name: 'Scanner 2' }, status_type: 'qr_code', retailer_status: 'In production' }
  const twice = {
    code: '1-1',
    phases: [{ formatted_title: 'BEGIN PRODUCTION | 0.1', created_at: at, fabric_code: 'HV-1' }],
    product_statuses: [
      { title: 'BEGIN PRODUCTION | 0.1', created_at: at, updated_at: '2026-11-21T01:00:00Z', ...scan },
    ],
  }
  expect(readScheduleDetail([twice], context).pieces[0]?.events).toEqual([
    {
      title: 'BEGIN PRODUCTION | 0.1',
      at: Date.parse(at),
      fabricCode: 'HV-1',
      updatedAt: Date.parse('2026-11-21T01:00:00Z'),
      by: 'Scanner 2',
      kind: 'qr_code',
      retailerStatus: 'In production',
    },
  ])
  // A phase summary's steps under the same name stay steps.
  const summary = readScheduleDetail([{ code: '1-1', statuses: [{ title: 'A | 0.1', colour: '#fff' }] }], context)
  expect(summary.pieces[0]).toMatchObject({ days: {}, steps: [{ number: '0.1' }] })
})

const texts = (html: string) => textOfHtml(html).map(({ cells }) => cells.join(' | '))

describe('a page as text', () => {
  // Proves: modal.html
  test('headings, rows, lists and terms are lines', () => {
    expect(
      textOfHtml(
        '<h2>Order&nbsp;51061</h2><table><tr><th>Step<th>Due</tr><tr><td>A &amp; B</td><td><p>2026-11-23</p></td></tr></table>' +
          '<ul><li>One<li>Two</ul><dl><dt>Tracking<dd>SF1</dl>Rest<br>of it',
      ),
    ).toEqual([
      { heading: true, cells: ['Order 51061'] },
      { heading: false, cells: ['Step', 'Due'] },
      { heading: false, cells: ['A & B', '2026-11-23'] },
      { heading: false, cells: ['One'] },
      { heading: false, cells: ['Two'] },
      { heading: false, cells: ['Tracking', 'SF1'] },
      { heading: false, cells: ['Rest'] },
      { heading: false, cells: ['of it'] },
    ])
  })

  test.each<[string, string[]]>([
    ['<p>a<script>alert(1)</script>b</p>', ['ab']],
    ['<p>a<SCRIPT type="x>y">alert("</p>")</ScRiPt >b', ['ab']],
    ['<script>never closed <p>x', []],
    ['<style>p{}</style><title>t</title><template><p>x</p></template>a', ['a']],
    ['<svg><text>x</text></svg><svg/>a', ['a']],
    ['<img src=x onerror="alert(1)">a<iframe src="javascript:x">b</iframe>', ['a']],
    ['<p title="a > b">c</p>', ['c']],
    // What was written as text stays text.
    ['&lt;script&gt;alert(1)&lt;/script&gt;', ['<script>alert(1)</script>']],
    ['1 < 2 and 3 > 2', ['1 < 2 and 3 > 2']],
    ['<!-- <p>x</p> -->a<!doctype html><?php x ?>b', ['ab']],
    ['<!-- never closed <p>x', []],
    ['a<p class="never closed', ['a']],
    ['&#x1F600;&#65;&#0;&#99999999;&unknown;&#xD800;', ['😀A&unknown;\ufffd']],
    ['a\u202eb\u0000c', ['abc']],
    ['<<p>x</p>', ['<', 'x']],
  ])('%s', (html, lines) => {
    expect(texts(html)).toEqual(lines)
  })

  test('a huge page ends, and takes as long as it is large', () => {
    const parts = ['<', '<p>', '<td>', '&#', '<!--', '"<a b="', '<script>', '<h1>x']
    const timeFor = (count: number) => {
      const before = threadTime()
      for (const part of parts) texts(part.repeat(count))
      return threadTime() - before
    }
    timeFor(1_000)
    // Ten times as much; what is read again for each tag would take a hundred times as long.
    expect(timeFor(200_000) / Math.max(1, timeFor(20_000))).toBeLessThan(40)
    expect(textOfHtml('<p>x</p>'.repeat(100_000))).toHaveLength(500)
  })

  test('any text is read, and no tag of an element is left of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', '"', "'", '/', 'script', 'td', 'tr', 'p', '!--', '-->', ' ', '&lt;', 'x')),
        parts => {
          expect(texts(parts.join('')).every(line => typeof line === 'string')).toBe(true)
        },
      ),
    )
  })

  test('comes bare or in a record, without ways to reach the customer, and not from a page to sign in', () => {
    const page =
      '<p>Customer: Ada</p><p>Phone: +44 20 7946 0958</p><tr><td>E-mail</td><td>a@b.example</td></tr><p>Call 020 7946 0958</p>'
    const lines = [['Customer: Ada'], ['Call …']]
    for (const json of [page, { html: page }, { data: { content: page } }]) {
      expect(readModalDetails(json, context).map(({ cells }) => cells)).toEqual(lines)
    }
    expect(() => readModalDetails('<input type="password">', context)).toThrow()
    expect(() => readModalDetails({ rows: [] }, context)).toThrow()
  })
})
