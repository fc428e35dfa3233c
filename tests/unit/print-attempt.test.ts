import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptState, attemptStates } from '../../src-shared/contract/print.ts'
import {
  attemptName,
  mayFollow,
  mayWithdraw,
  openStates,
  predecessorsOf,
  stationSlug,
} from '../../src-shared/print/attempt.ts'
import { runs } from '../rig/runs.ts'

const state = fc.constantFrom(...attemptStates)

describe('the name of an attempt', () => {
  const id = fc.oneof(
    fc.nat().map(String),
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom('a', 'A', 'a-1', 'a_1', 'a 1', 'é', '日本', '--', 'x'.repeat(41), 'x'.repeat(42)),
  )

  it('is made of letters, digits and hyphens, and no longer than print servers and file systems take', () => {
    fc.assert(
      fc.property(fc.string(), id, fc.integer({ min: 1, max: 9_999 }), (station, job, attempt) => {
        const name = attemptName(station, job, attempt)
        expect(name).toMatch(/^selvedge-[A-Za-z0-9-]+-\d+$/)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(stationSlug(station)).toMatch(/^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/)
      }),
    )
  })

  it('is never shared by two jobs or two attempts, also where files do not tell small letters from capitals', () => {
    fc.assert(
      fc.property(id, id, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (a, b, one, other) => {
        fc.pre(a !== b || one !== other)
        expect(attemptName('s', a, one).toLowerCase()).not.toBe(attemptName('s', b, other).toLowerCase())
      }),
      { numRuns: runs(3_000) },
    )
    const alike = ['a', 'A', 'a-1', 'a_1', 'A-1'].map(job => attemptName('s', job, 1).toLowerCase())
    expect(new Set(alike).size).toBe(alike.length)
    expect(attemptName('Print Room 2', '9001', 1)).toBe('selvedge-Print-Room-2-9001-1')
  })
})

describe('the write-ahead order', () => {
  /** Every way from claimed to a state, as the states passed; loops are gone through once. */
  function waysTo(end: AttemptState): AttemptState[][] {
    const ways: AttemptState[][] = []
    const walk = (way: AttemptState[]) => {
      const last = way.at(-1) ?? 'claimed'
      if (last === end) ways.push(way)
      for (const next of attemptStates) if (mayFollow(last, next) && !way.includes(next)) walk([...way, next])
    }
    walk(['claimed'])
    return ways
  }

  it('says creating before created, and releasing or created before submitted', () => {
    const passes = (way: AttemptState[], first: AttemptState) => way.includes(first)
    for (const way of waysTo('created')) expect(passes(way, 'creating'), way.join()).toBe(true)
    for (const way of waysTo('submitted')) expect(passes(way, 'releasing') || passes(way, 'created')).toBe(true)
    for (const way of waysTo('cancelling'))
      expect(passes(way, 'created') || passes(way, 'releasing'), way.join()).toBe(true)
    for (const way of waysTo('printed'))
      expect(
        ['releasing', 'created', 'failed'].some(one => way.includes(one as AttemptState)),
        way.join(),
      ).toBe(true)
  })

  it('fetches before anything is asked of a printer', () => {
    for (const end of ['creating', 'created', 'releasing', 'submitted', 'unconfirmed'] as const)
      for (const way of waysTo(end)) expect(way.includes('fetched'), way.join()).toBe(true)
  })

  it('leaves printed and withdrawn for nothing, and what ended never comes back to a printer', () => {
    fc.assert(
      fc.property(state, next => {
        expect(mayFollow('printed', next)).toBe(false)
        expect(mayFollow('withdrawn', next)).toBe(false)
        for (const ended of ['failed', 'unconfirmed'] as const) expect(mayFollow(ended, next)).toBe(next === 'printed')
      }),
    )
  })

  it('gives up an attempt only while nothing of it can print', () => {
    for (const one of attemptStates) expect(mayWithdraw(one)).toBe(['claimed', 'fetched', 'creating'].includes(one))
  })

  it('knows the same order backwards, and every open state has an end', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(predecessorsOf(to).includes(from)).toBe(mayFollow(from, to))
      }),
    )
    for (const open of openStates)
      expect(['failed', 'unconfirmed'].some(end => mayFollow(open, end as AttemptState))).toBe(true)
  })
})
