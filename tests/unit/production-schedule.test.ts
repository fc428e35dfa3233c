import { describe, expect, test } from 'vitest'
import {
  isLateNow,
  latenessOf,
  nextEdge,
  runsOf,
  type WindowKind,
  windowDays,
} from '../../src-shared/production/schedule.ts'
import { dueColumns, dueText } from '../../src-shared/production/schedule-due.ts'
import type { ScheduleRow } from '../../src-shared/service/readers/production/schedule.ts'

const made = '#2f6fdd'
const shipped = '#7a4fd0'
const legend = [
  { number: '0.2', title: 'PRODUCTION IN-PROGRESS', colour: made },
  { number: '0.25', title: 'FACTORY SHIPPED', colour: shipped },
]

const row = (days: Record<string, string[]>, daysOver: number | null = null): ScheduleRow => ({
  orderId: '51061',
  customerName: 'Ada',
  factories: ['NB'],
  status: null,
  days,
  daysOver,
})

const made20 = { '2026-11-19': [made], '2026-11-20': ['#abcdef', made] }

describe('windows', () => {
  test.each<[WindowKind, string, number, string, string, number]>([
    ['month', '2026-11-23', 0, '2026-11-01', '2026-11-30', 30],
    ['month', '2026-01-31', 1, '2026-02-01', '2026-02-28', 28],
    ['month', '2026-01-31', -1, '2025-12-01', '2025-12-31', 31],
    ['month', '2028-02-29', 0, '2028-02-01', '2028-02-29', 29],
    ['30', '2026-11-23', 0, '2026-11-13', '2026-12-12', 30],
    ['30', '2026-11-23', 1, '2026-11-28', '2026-12-27', 30],
    ['120', '2026-11-23', -1, '2026-08-15', '2026-12-12', 120],
  ])('%s around %s, turned by %i', (kind, today, turns, first, last, length) => {
    const days = windowDays(kind, today, turns)
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length])
    expect(new Set(days).size).toBe(length)
  })
})

describe('lateness', () => {
  // Proves: step.lateness
  test('production that stopped before today and was never shipped is late until today', () => {
    const late = latenessOf(row(made20), legend, '2026-11-23')
    expect(late).toEqual({ due: '2026-11-20', from: '2026-11-21', to: '2026-11-23', days: 3 })
    expect(isLateNow(late, '2026-11-23')).toBe(true)
  })
  test('by an absurd number of days is late all the same', () => {
    expect(latenessOf(row(made20, 1e15), legend, '2026-11-23')).toMatchObject({ to: '2026-11-23', days: 1e15 })
  })
  test('on the due day, and while production is planned, nothing is late', () => {
    expect(latenessOf(row(made20), legend, '2026-11-20')).toBeNull()
    expect(latenessOf(row({}), legend, '2026-11-23')).toBeNull()
  })
  test('what was shipped late was late until the day before; what is planned wasn’t shipped', () => {
    const was = latenessOf(row({ ...made20, '2026-11-23': [shipped] }), legend, '2026-11-25')
    expect(was).toEqual({ due: '2026-11-20', from: '2026-11-21', to: '2026-11-22', days: 2 })
    expect(isLateNow(was, '2026-11-25')).toBe(false)
    expect(latenessOf(row({ ...made20, '2026-11-21': [shipped] }), legend, '2026-11-25')).toBeNull()
    expect(latenessOf(row({ ...made20, '2026-11-26': [shipped] }), legend, '2026-11-25')?.to).toBe('2026-11-25')
  })
  test('several garments are shipped when the last one is', () => {
    const days = { ...made20, '2026-11-21': [shipped], '2026-11-24': [shipped] }
    expect(latenessOf(row(days), legend, '2026-11-25')?.to).toBe('2026-11-23')
  })
  // Proves: step.overdue
  test('the service’s own count comes first, and without a legend it is all there is', () => {
    const shippedOne = { ...made20, '2026-11-21': [shipped] }
    expect(latenessOf(row(shippedOne, 5), legend, '2026-11-25')).toMatchObject({ from: '2026-11-21', days: 5 })
    expect(latenessOf(row({}, 5), [], '2026-11-25')).toEqual({
      due: null,
      from: '2026-11-21',
      to: '2026-11-25',
      days: 5,
    })
    expect(latenessOf(row(made20, 0), legend, '2026-11-25')).toBeNull()
    expect(latenessOf(row(made20), [], '2026-11-25')).toBeNull()
  })
})

test('days that look the same are drawn together, and Ctrl with an arrow goes from edge to edge', () => {
  const window = windowDays('month', '2026-11-23', 0)
  const runs = runsOf(
    row({ ...made20, '2026-11-21': [made, shipped], '2026-12-01': [made], '2026-11-25': [made] }),
    window,
  )
  expect(runs).toEqual([
    { from: 18, to: 18, colours: [made] },
    { from: 19, to: 19, colours: ['#abcdef', made] },
    { from: 20, to: 20, colours: [made, shipped] },
    { from: 24, to: 24, colours: [made] },
  ])
  expect([0, 18, 20, 24].map(at => nextEdge(runs, at, 1, 29))).toEqual([18, 19, 24, 29])
  expect([29, 24, 18].map(at => nextEdge(runs, at, -1, 29))).toEqual([24, 20, 0])
  expect(nextEdge([], 5, -1, 29)).toBe(0)
})

// Proves: due.horizon
test('the due list has four days from today, each group once, by factory', () => {
  const group = (label: string, factory: string | null) => ({ label, orderId: '1', factory })
  const columns = dueColumns(
    [
      { date: '2026-12-31', groups: [group('2-1-1', 'SZ4'), group('1-1-1', 'NB'), group('3-1-1', null)] },
      { date: '2026-12-31', groups: [group('1-1-1', 'NB'), group('1-2-1', 'NB')] },
      { date: '2026-12-01', groups: [group('9-1-1', 'NB')] },
    ],
    '2026-12-30',
  )
  expect(columns.map(({ date, count }) => [date, count])).toEqual([
    ['2026-12-30', 0],
    ['2026-12-31', 4],
    ['2027-01-01', 0],
    ['2027-01-02', 0],
  ])
  const [, column] = columns
  expect(column && dueText(column)).toBe('12月31日 星期四\nNB\n1-1-1\n1-2-1\nSZ4\n2-1-1\n-\n3-1-1')
  const bare = dueColumns([{ date: '2026-12-30', groups: [group('3-1-1', null)] }], '2026-12-30')
  expect(bare[0] && dueText(bare[0])).toBe('12月30日 星期三\n3-1-1')
})
