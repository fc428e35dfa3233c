import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backoffMilliseconds,
  pacedBy,
  paceFrom,
  perSecond,
  type SendingPace,
  secondsFor,
} from '../../src-shared/pricing/pace.ts'

const start = 1_800_000_000_000

/** A pace of `cells` each `every` milliseconds. */
function steady(cells: number, every: number, milliseconds: number): { pace: SendingPace; now: number } {
  let pace = paceFrom(start)
  let now = start
  for (; now < start + milliseconds; now += every) pace = pacedBy(pace, now, cells)
  return { pace, now }
}

describe('the pace of the outbox', () => {
  it('is that of the last 20 seconds, not of all time', () => {
    const slow = steady(1, 1_000, 60_000)
    let { pace, now } = slow
    for (let at = now; at < now + 20_000; at += 100) pace = pacedBy(pace, at, 10)
    now += 20_000
    expect(perSecond(slow.pace, slow.now)).toBeCloseTo(1, 0)
    expect(perSecond(pace, now)).toBeGreaterThan(95)
  })

  it('says nothing before a second has passed, and nothing where nothing was saved', () => {
    expect(perSecond(pacedBy(paceFrom(start), start + 500, 40), start + 900)).toBeNull()
    expect(perSecond(paceFrom(start), start + 5_000)).toBeNull()
  })

  it('tells a steady rate within a tenth, whatever the steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 20, max: 900 }), (cells, every) => {
        const { pace, now } = steady(cells, every, 45_000)
        const expected = (cells * 1000) / every
        expect(Math.abs((perSecond(pace, now) ?? 0) - expected) / expected).toBeLessThan(0.1)
      }),
    )
  })

  it('keeps a bounded list of counts', () => {
    expect(steady(1, 5, 60_000).pace.marks.length).toBeLessThanOrEqual(41)
  })

  it('survives a clock that is set back', () => {
    const { pace } = steady(5, 100, 30_000)
    const back = pacedBy(pace, start - 3_600_000, 5)
    expect(perSecond(back, start - 3_600_000 + 2_000)).toBeGreaterThan(0)
  })

  it('rounds what is left up, and guesses nothing without a rate', () => {
    expect(secondsFor(100, 40)).toBe(3)
    expect(secondsFor(100, null)).toBeNull()
    expect(secondsFor(0, 40)).toBe(0)
  })

  it('doubles the wait up to its end', () => {
    const waits = { first: 1_000, most: 60_000 }
    expect([1, 2, 3, 6, 7, 1_000].map(failures => backoffMilliseconds(failures, waits))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ])
  })
})
