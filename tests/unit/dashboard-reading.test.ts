import { describe, expect, test } from 'vitest'
import { fabricKeys } from '../../src-renderer/production/today/FabricOverdue.tsx'
import { readDashboard } from '../../src-shared/service/readers/dashboard/dashboard.ts'

const read = (answer: unknown, serverDate: number | null = Date.parse('2026-11-25T04:00:00Z')) =>
  readDashboard(answer, { clean: text => text, serverDate })

/** As in the bindings, section 7. */
const whole = {
  queue_stats: { pending: 12, failed: 1 },
  staff_needed: { tiles: [{ date: '2026-11-25', day_name: '星期三', staff_count: 14, copy_text: '星期三\n14' }] },
  factory_countdown: {
    orders: 41,
    overdue_groups: 6,
    buckets: [
      {
        key: 'today',
        date: '2026-11-25',
        factories: [{ factory: 'NB', groups: [{ label: '51061-1-1', order_id: 51061, days_over: 0 }] }],
      },
      { key: '2026-11-26', date: '2026-11-26', factories: [] },
    ],
  },
  fabric_overdue: {
    rows: [
      {
        id: 8,
        order_id: 51061,
        name: 'Tweed',
        code: 'TW-1',
        supplier_name: 'VBC',
        material: 'Wool',
        meterage: 320,
        bought_at: '2026-11-20T01:00:00Z',
        source: 'sent',
        expected_at: null,
        verdict: 'late',
        contacted_at: null,
        expected_at_reason: 'no cut-off on file',
        alert_kind: 'late',
        alerted_at: '2026-11-24T01:00:00Z',
      },
    ],
  },
}

describe('the dashboard’s answer', () => {
  // Proves: overdue.name, overdue.supplier, overdue.material, overdue.bought, overdue.source, overdue.expected
  // Proves: overdue.verdict, overdue.arrived, overdue.alert, queue.stats, countdown.factories
  // Proves: countdown.days-over, countdown.badges, staff.tiles, staff.fields
  test('is read as it is assumed', () => {
    const { queue, staff, countdown, fabric, today, unread } = read(whole)
    expect(queue).toEqual({ pending: 12, failed: 1 })
    expect(staff).toEqual([{ day: '2026-11-25', dayName: '星期三', count: 14, copyText: '星期三\n14' }])
    expect(countdown).toMatchObject({
      orders: 41,
      overdueGroups: 6,
      buckets: [{ key: '2026-11-26' }, { key: 'today' }],
    })
    expect(fabric).toMatchObject([
      {
        id: '8',
        orderId: '51061',
        supplier: 'VBC',
        meterage: 320,
        expectedAtReason: 'no cut-off on file',
        contactedAt: null,
      },
    ])
    expect([today, unread]).toEqual(['2026-11-25', 0])
  })

  // Proves: dashboard.blocks
  test('each block that is missing or broken takes only itself away', () => {
    for (const name of Object.keys(whole)) {
      const key = {
        queue_stats: 'queue',
        staff_needed: 'staff',
        factory_countdown: 'countdown',
        fabric_overdue: 'fabric',
      }[name] as 'queue' | 'staff' | 'countdown' | 'fabric'
      const others = Object.fromEntries(
        Object.entries(read(whole)).filter(([other]) => other !== key && other !== 'unread'),
      )
      for (const [broken, told] of [
        [undefined, 'absent'],
        [null, 'absent'],
        ['soon', 'unreadable'],
        [{ error: 'down' }, 'unreadable'],
        [7, 'unreadable'],
      ] as const) {
        const answer = read({ ...whole, [name]: broken })
        expect([name, broken, answer[key]]).toEqual([name, broken, told])
        expect(answer).toMatchObject(others)
      }
    }
  })

  test('nothing readable at all is four blocks that are not there', () => {
    for (const answer of [null, [], 'x', 3, {}]) {
      expect(read(answer)).toMatchObject({ queue: 'absent', staff: 'absent', countdown: 'absent', fabric: 'absent' })
    }
  })

  test('other envelopes and names', () => {
    const { countdown } = read({
      data: {
        widgets: {},
        factoryCountdown: {
          buckets: {
            over_due: { NB: ['51061-1-1'] },
            'Due Today': { factories: { NB: { groups: [{ groupLabel: '51062-1-1', daysOver: '2' }] } } },
            '2026-11-30': { sections: [{ factory: { code: 'WX' }, pills: { a: { label: '51063-1-1' } } }] },
          },
        },
      },
    })
    expect(countdown).toMatchObject({ orders: null })
    expect(
      typeof countdown === 'object' &&
        countdown.buckets.map(({ key, factories }) => [key, factories[0]?.factory, factories[0]?.groups[0]?.label]),
    ).toEqual([
      ['2026-11-30', 'WX', '51063-1-1'],
      ['today', 'NB', '51062-1-1'],
      ['overdue', 'NB', '51061-1-1'],
    ])
  })

  test('without buckets, the desk sorts groups by their due day', () => {
    const groups = [
      { label: '51061-1-1', factory: 'NB', due_date: '2026-11-20' },
      { label: '51062-1-1', factory: 'NB', due_date: '2026-11-25T02:00:00Z' },
      { label: '51063-1-1', factory: 'WX', due_date: '2026-11-26' },
      { factory: 'WX', due_date: '2026-11-26' },
      'nothing',
    ]
    const { countdown, unread } = read({ factory_countdown: { groups } })
    expect(
      typeof countdown === 'object' &&
        countdown.buckets.map(({ key, factories }) => [key, factories.flatMap(one => one.groups)]),
    ).toEqual([
      ['2026-11-26', [{ label: '51063-1-1', orderId: '51063', daysOver: null }]],
      ['2026-11-27', []],
      ['2026-11-30', []],
      ['today', [{ label: '51062-1-1', orderId: '51062', daysOver: null }]],
      ['overdue', [{ label: '51061-1-1', orderId: '51061', daysOver: 5 }]],
    ])
    // What can't be read is counted, not passed over.
    expect(unread).toBe(2)
  })

  test('fabrics without an id, or with one that is there twice, are rows of their own', () => {
    const rows = [{ name: 'Tweed' }, { name: 'Tweed' }, { name: 'Wool' }, { id: 3 }, { id: 3 }]
    const { fabric } = read({ fabric_overdue: rows })
    const keys = fabricKeys(typeof fabric === 'object' ? fabric : [])
    expect(new Set(keys).size).toBe(rows.length)
    expect(keys[3]).toBe('3')
  })

  test('unreadable rows are counted', () => {
    const { fabric, unread } = read({ ...whole, fabric_overdue: [{ name: 'no id' }, null, { meterage: 3 }, { id: 3 }] })
    // The specification names no id: without one, a component is listed all the same.
    expect(fabric).toMatchObject([{ id: null, name: 'no id' }, { id: '3' }])
    expect(unread).toBe(2)
  })
})
