import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { spanAt, wholeSpans } from '../../src-main/print/history/history-store.ts'

const usual = process.env['TZ']
afterEach(() => {
  if (usual === undefined) delete process.env['TZ']
  else process.env['TZ'] = usual
})
const hour = 3_600_000
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Asia/Kathmandu', 'Australia/Lord_Howe']

describe('the pieces of a chart', () => {
  it('lie side by side, cover the time, and each moment is in the one that says so', () => {
    const times = fc.record({
      zone: fc.constantFrom(...zones),
      from: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
      length: fc.oneof(fc.integer({ min: 1, max: 48 * hour }), fc.integer({ min: 48 * hour, max: 90 * 24 * hour })),
      part: fc.double({ min: 0, max: 0.999999, noNaN: true }),
    })
    fc.assert(
      fc.property(times, ({ zone, from, length, part }) => {
        process.env['TZ'] = zone
        const to = from + length
        const spans = wholeSpans({ from, to })
        expect(spans[0]?.from).toBeLessThanOrEqual(from)
        expect(spans[0]?.to).toBeGreaterThan(from)
        expect(spans.at(-1)?.to).toBeGreaterThanOrEqual(to)
        expect(spans.at(-1)?.from).toBeLessThan(to)
        expect(spans.slice(1).map(span => span.from)).toEqual(spans.slice(0, -1).map(span => span.to))
        const moment = from + Math.floor(part * length)
        const span = spans[spanAt(spans, moment)]
        expect(span && span.from <= moment && moment < span.to).toBe(true)
        if (length > 48 * hour) for (const { from: start } of spans) expect(new Date(start).getHours()).toBe(0)
      }),
    )
  })

  it('of a day on which the clocks go back are 25 hours, and of its week seven days', () => {
    process.env['TZ'] = 'Europe/Berlin'
    const [day, next] = [new Date(2026, 9, 25).getTime(), new Date(2026, 9, 26).getTime()]
    expect(wholeSpans({ from: day, to: next }).length).toBe(25)
    const week = wholeSpans({ from: new Date(2026, 9, 20).getTime(), to: new Date(2026, 9, 27).getTime() })
    expect(week.map(span => (span.to - span.from) / hour)).toEqual([24, 24, 24, 24, 24, 25, 24])
  })

  it('of nothing are none', () => {
    expect(wholeSpans({ from: 5, to: 5 })).toEqual([])
    expect(spanAt([], 5)).toBe(-1)
  })
})
