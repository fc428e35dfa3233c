import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWeekdays, businessDay, type Day } from '../../src-shared/production/business-day.ts'

// A factory's due days are days of Asia/Shanghai, which is eight hours ahead of UTC all year.

const at = (time: string) => businessDay(Date.parse(time))

test('a day begins at midnight in Shanghai: 16:00 UTC', () => {
  expect(at('2026-11-23T15:59:00Z')).toBe('2026-11-23')
  expect(at('2026-11-23T16:00:00Z')).toBe('2026-11-24')
  expect(at('2026-11-23T16:01:00Z')).toBe('2026-11-24')
  expect(at('2026-12-31T15:59:59Z')).toBe('2026-12-31')
  expect(at('2026-12-31T16:01:00Z')).toBe('2027-01-01')
  // Summer time elsewhere changes nothing.
  expect(at('2026-07-03T15:59:00Z')).toBe('2026-07-03')
  expect(at('2026-07-03T16:01:00Z')).toBe('2026-07-04')
})

test('weekdays go over weekends and a year’s end, both ways', () => {
  expect(addWeekdays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addWeekdays('2026-11-21', 1)).toBe('2026-11-23')
  expect(addWeekdays('2026-11-22', -1)).toBe('2026-11-20')
  expect(addWeekdays('2026-11-23', -1)).toBe('2026-11-20')
  expect(addWeekdays('2026-12-31', 2)).toBe('2027-01-04')
  expect(addWeekdays('2027-01-04', -2)).toBe('2026-12-31')
  expect(addWeekdays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addWeekdays('2026-11-22', 0)).toBe('2026-11-22')
  expect(() => addWeekdays('2026-13-01', 0)).toThrow(RangeError)
})

const moments = fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2100, 0, 1) })
const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

test('a business day is that of the clock on Shanghai’s wall', () => {
  const wall = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
  fc.assert(fc.property(moments, ms => businessDay(ms) === wall.format(ms)))
})

test('adding weekdays lands on a weekday, keeps the order, and is undone by taking them away', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (ms, one, other) => {
      const start = addWeekdays(businessDay(ms), 1)
      const later = addWeekdays(start, one)
      expect([1, 2, 3, 4, 5]).toContain(weekday(later))
      expect(later > start).toBe(true)
      expect(addWeekdays(later, -one)).toBe(start)
      expect(addWeekdays(later, other)).toBe(addWeekdays(start, one + other))
    }),
  )
})
