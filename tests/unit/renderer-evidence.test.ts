import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastSeen, outcomeOf, shortHash, storiesOf } from '../../src-renderer/print/inspector/attempts.ts'
import { ruleToFix } from '../../src-renderer/print/inspector/rule-to-fix.ts'
import { type AttemptView, attemptStates, type TimelineEntry } from '../../src-shared/contract/print.ts'

const line = (attempt: number, at: number, code = 'step.claimed'): TimelineEntry => ({
  at,
  attempt,
  message: { code, data: {} },
})
const view: AttemptView = {
  number: 1,
  name: 'selvedge-front-desk-1-1',
  kind: 'first',
  state: 'printed',
  printer: 'cups:a4',
  options: {},
  spoolerJob: '77',
  bytes: 18_342,
  sha256: 'ab'.repeat(32),
  startedAt: 0,
  endedAt: 8000,
  why: null,
}
const attemptsOf = (numbers: readonly number[]) => numbers.map(number => ({ ...view, number }))

describe('the story of a job', () => {
  it('leaves no line out and repeats none, whatever attempts the ledger has', () => {
    const timelines = fc.array(fc.record({ attempt: fc.nat(5), at: fc.nat(1000) }), { maxLength: 30 })
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(timelines, numbers, (lines, some) => {
        const timeline = lines.map(({ attempt, at }) => line(attempt, at))
        const told = storiesOf({ attempts: attemptsOf(some), timeline }).flatMap(({ entries }) => entries)
        expect(told).toHaveLength(timeline.length)
        expect(new Set(told)).toEqual(new Set(timeline))
      }),
    )
  })

  it('tells the attempts in their order, after what came before the first', () => {
    const timeline = [line(0, 1), line(1, 2), line(2, 3), line(1, 4)]
    const stories = storiesOf({ attempts: attemptsOf([2, 1]), timeline })
    expect(stories.map(({ attempt, entries }) => [attempt?.number ?? 0, entries.map(({ at }) => at)])).toEqual([
      [0, [1]],
      [1, [2, 4]],
      [2, [3]],
    ])
  })

  it('shows an attempt of which nothing is written yet', () => {
    expect(storiesOf({ attempts: attemptsOf([1]), timeline: [] })).toHaveLength(1)
  })

  it.each([
    ['what the printer said last', ['step.submitted', 'seen.processing', 'step.desk-started', 'end.forgotten'], 1],
    ['that it was handed over', ['step.claimed', 'step.submitted', 'end.answer-lost'], 1],
    ['no line that tells nothing of the paper', ['step.submitted', 'seen.pending', 'seen.more'], 1],
  ])('was last seen: %s', (_what, codes, at) => {
    const entries = codes.map((code, index) => line(1, index, code))
    expect(lastSeen({ attempt: null, entries })?.at).toBe(at)
  })

  it('was last seen nowhere while it was on its way', () => {
    expect(lastSeen({ attempt: null, entries: [line(1, 1), line(1, 2, 'step.fetched')] })).toBeNull()
  })
})

describe('an attempt', () => {
  it('has ended only in a state from which nothing follows', () => {
    const ended = attemptStates.filter(state => outcomeOf({ state }) !== 'open')
    expect(ended).toEqual(['printed', 'failed', 'unconfirmed', 'withdrawn'])
  })

  it('shows both ends of its hash', () => {
    expect(shortHash(`5f1c2a3b${'0'.repeat(52)}66e2`)).toBe('5f1c2a3b…66e2')
    expect(shortHash('5f1c…e2')).toBe('5f1c…e2')
  })
})

describe('the rule that holds a job', () => {
  const held = (code: string) => ruleToFix({ here: 'held', reason: { code, data: {} } })
  it('is fixed for its paper, made where there is none, and else not meant', () => {
    expect([held('paper.mismatch'), held('job.held-no-rule'), held('job.held-first-start')]).toEqual([
      'fixRule',
      'makeRule',
      null,
    ])
  })

  it('is not offered once the job goes on', () => {
    expect(ruleToFix({ here: 'waiting', reason: { code: 'paper.mismatch', data: {} } })).toBeNull()
  })
})
