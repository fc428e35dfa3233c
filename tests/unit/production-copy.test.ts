import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWeekdays, businessDay, type Day, isWorkday, weekdayOf } from '../../src-shared/production/business-day.ts'
import {
  componentsText,
  copyWords,
  copyWordsWith,
  dayText,
  overdueText,
  staffText,
} from '../../src-shared/production/copy-texts.ts'
import { type CountdownBucket, countdownOf, type DatedGroup } from '../../src-shared/production/countdown.ts'

const group = (label: string, daysOver: number | null = null) => ({
  label,
  orderId: label.split('-')[0] ?? '',
  daysOver,
})
const bucket = (key: string, day: Day | null = null): CountdownBucket => ({
  key,
  day,
  factories: [
    { factory: 'NB', groups: [group('51061-1-1', 3), group('51061-2-1', 1)] },
    { factory: 'WX', groups: [group('51070-1-1', 12)] },
  ],
})

describe('copy texts, byte for byte', () => {
  const bytes = (text: string) => Buffer.from(text).toString('hex')

  // Proves: copy.day
  test('a day column', () => {
    const rest = 'NB\n51061-1-1\n51061-2-1\nWX\n51070-1-1'
    expect(bytes(dayText(bucket('today', '2026-11-25')))).toBe(bytes(`今天要发：\n${rest}`))
    expect(bytes(dayText(bucket('overdue')))).toBe(bytes(`逾期：\n${rest}`))
    const days = ['23', '24', '25', '26', '27', '28', '29'].map(day =>
      dayText(bucket(`2026-11-${day}`, `2026-11-${Number(day)}`)),
    )
    expect(days.map(text => text.split('\n')[0])).toEqual(
      ['一', '二', '三', '四', '五', '六', '日'].map(name => `星期${name}要交货：`),
    )
  })

  // Proves: copy.overdue
  test('what is overdue, everywhere and at one factory', () => {
    const buckets = [bucket('today', '2026-11-25'), bucket('overdue')]
    expect(bytes(overdueText({ buckets }))).toBe(
      bytes('逾期：\nNB\n3 Days --- 51061-1-1\n1 Days --- 51061-2-1\nWX\n12 Days --- 51070-1-1'),
    )
    expect(bytes(overdueText({ buckets }, 'WX'))).toBe(bytes('逾期：\nWX\n12 Days --- 51070-1-1'))
  })

  // Proves: copy.components, copy.supplier
  test('components, from all suppliers and from one', () => {
    const line = (orderId: string, supplier: string | null, material: string | null, meterage: number | null) => ({
      orderId,
      supplier,
      material,
      meterage,
    })
    const rows = [
      line('51061', 'Vbc', 'Wool 280', 320),
      line('51070', 'Sella Tessuti', 'HV-0402', 120.5),
      line('51062', 'VBC', null, null),
    ]
    expect(bytes(componentsText(rows))).toBe(
      bytes(
        '您好，\n以下面料请尽快安排发货：\n[VBC]\n- 51061: Wool 280 (320cm)\n- 51062: -\n[SELLA TESSUTI]\n- 51070: HV-0402 (120.5cm)\n谢谢！',
      ),
    )
    expect(bytes(componentsText(rows, 'sella tessuti'))).toBe(
      bytes('您好，\n以下面料请尽快安排发货：\n[SELLA TESSUTI]\n- 51070: HV-0402 (120.5cm)\n谢谢！'),
    )
  })

  // Proves: copy.staff
  test('the staff needed, as the service stores it or as it counts', () => {
    const day = (date: Day, dayName: string | null, count: number | null, copyText: string | null = null) => ({
      day: date,
      dayName,
      count,
      copyText,
    })
    expect(
      bytes(
        staffText([
          day('2026-11-23', '星期一', 14, '星期一\n14'),
          day('2026-11-24', '周二', 9),
          day('2026-11-25', null, 8),
        ]),
      ),
    ).toBe(bytes('星期一\n14\n\n周二\n9\n\n星期三\n8'))
  })

  test('nothing to copy is an empty text, not a heading', () => {
    const none = { key: 'today', day: '2026-11-25', factories: [{ factory: 'NB', groups: [] }] } as CountdownBucket
    expect([dayText(none), overdueText({ buckets: [none] }), componentsText([]), staffText([])]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })

  test('a profile’s own words, with ours where it has none', () => {
    const words = copyWordsWith({ greeting: 'Hello,', thanks: '', weekdays: 'Mo Tu We Th Fr Sa Su' })
    const row = { orderId: '1', supplier: 'A', material: 'B', meterage: 2 }
    expect(componentsText([row], null, words)).toBe(
      `Hello,\n${copyWords.request}\n[A]\n- 1: B (2cm)\n${copyWords.thanks}`,
    )
    expect(dayText(bucket('2026-11-25', '2026-11-25'), words)).toMatch(/^We要交货：\n/)
    // Six names are no week: ours stand.
    expect(dayText(bucket('2026-11-25', '2026-11-25'), copyWordsWith({ weekdays: 'a b c d e f' }))).toMatch(/^星期三/)
  })
})

describe('the countdown by the business day in Shanghai', () => {
  const due = (day: Day): DatedGroup => ({ label: `51061-${day}`, orderId: '51061', factory: 'NB', due: day })
  const placesAt = (utc: string, days: readonly Day[]) => {
    const buckets = countdownOf(days.map(due), businessDay(Date.parse(utc)))
    return days.map(
      day =>
        buckets.find(({ factories }) =>
          factories.some(({ groups }) => groups.some(one => one.label === due(day).label)),
        )?.key ?? null,
    )
  }

  // Proves: shanghai-day, countdown.buckets
  test('changes its day at 16:00 UTC', () => {
    const days: Day[] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']
    expect(placesAt('2026-11-24T15:59:00Z', days)).toEqual([
      'overdue',
      'today',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      null,
    ])
    expect(placesAt('2026-11-24T16:01:00Z', days)).toEqual([
      'overdue',
      'overdue',
      'today',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ])
  })

  test('goes over a weekend, and counts what is due on it with the Friday', () => {
    const days: Day[] = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
    expect(placesAt('2026-11-26T04:00:00Z', days)).toEqual([
      'today',
      '2026-11-27',
      '2026-11-27',
      '2026-11-27',
      '2026-11-30',
    ])
    // On a Friday, and on the Saturday itself.
    expect(placesAt('2026-11-27T04:00:00Z', days)).toEqual(['overdue', 'today', 'today', 'today', '2026-11-30'])
    expect(placesAt('2026-11-28T04:00:00Z', days)).toEqual(['overdue', 'overdue', 'today', 'today', '2026-11-30'])
  })

  test('goes over a year’s end', () => {
    const days: Day[] = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04', '2027-01-05']
    expect(placesAt('2026-12-31T15:59:59Z', days)).toEqual([
      'overdue',
      'today',
      '2027-01-01',
      '2027-01-04',
      '2027-01-05',
    ])
    expect(placesAt('2026-12-31T16:00:01Z', days)).toEqual(['overdue', 'overdue', 'today', '2027-01-04', '2027-01-05'])
  })

  test('every group that is due by the last column stands in exactly one', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.array(fc.integer({ min: -40, max: 12 }), { maxLength: 30 }), (now, offsets) => {
        const today = businessDay(now.getTime())
        const days = offsets.map(offset => businessDay(now.getTime() + offset * 86_400_000))
        const buckets = countdownOf(days.map(due), today)
        expect(buckets.map(({ key }) => key)).toEqual([
          ...[1, 2, 3].map(count => addWeekdays(today, count)),
          'today',
          'overdue',
        ])
        const last = addWeekdays(today, 3)
        const expected = days.filter(one => one <= last).length
        const placed = buckets.flatMap(({ factories }) => factories.flatMap(({ groups }) => groups)).length
        // A weekend behind the last column belongs to its Friday.
        const weekend = days.filter(
          one =>
            one > last &&
            !isWorkday(one) &&
            weekdayOf(last) === 4 &&
            one <= businessDay(Date.parse(last) + 2 * 86_400_000),
        ).length
        expect(placed).toBe(expected + weekend)
        for (const { key, factories } of buckets) {
          for (const one of factories.flatMap(({ groups }) => groups))
            expect(one.daysOver !== null).toBe(key === 'overdue')
        }
      }),
    )
  })
})
