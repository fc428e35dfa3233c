import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePaperOrder, foldWord, type Stage, stageOf, stages } from '../../src-shared/print/job.ts'
import { runs } from '../rig/runs.ts'

const known = fc.constantFrom(...stages)
const spelt = (word: string) =>
  fc
    .tuple(fc.boolean(), fc.constantFrom('', ' ', '  '), fc.constantFrom('', '\n', ' '))
    .map(([upper, before, after]) => `${before}${upper ? word.toUpperCase() : word}${after}`)
const unknown = fc.string({ minLength: 1 }).filter(text => !['', 'failed', ...stages].includes(foldWord(text)))

describe('the stage of a job', () => {
  // Proves: stage.dispatching, stage.accepted, stage.printing, stage.printed
  it('is the furthest of both statuses, however they are spelt', () => {
    fc.assert(
      fc.property(known, known, (one, other) => {
        const furthest = stages[Math.max(stages.indexOf(one), stages.indexOf(other))]
        expect(stageOf(one, other)).toBe(furthest)
        expect(stageOf(other, one)).toBe(furthest)
        expect(stageOf(one, null)).toBe(one)
        expect(stageOf('', one)).toBe(one)
      }),
    )
    fc.assert(
      fc.property(
        known.chain(word => spelt(word).map(text => [word, text] as const)),
        ([word, text]) => {
          expect(stageOf(text, null)).toBe(word)
        },
      ),
    )
  })

  // Proves: stage.failed
  it('is failed where either one says so, even beside a word that is not known', () => {
    fc.assert(
      fc.property(
        fc.oneof(known, unknown, fc.constantFrom(null, '', ' ')),
        fc.constantFrom('failed', 'FAILED', ' Failed '),
        (other, failed) => {
          expect(stageOf(failed, other)).toBe('failed')
          expect(stageOf(other, failed)).toBe('failed')
        },
      ),
    )
  })

  // Proves: stage.unknown
  it('is unknown for a word that is not known and for nothing at all', () => {
    fc.assert(
      fc.property(unknown, fc.oneof(known, fc.constant(null)), (word, other) => {
        expect(stageOf(word, other)).toBe('unknown')
        expect(stageOf(other, word)).toBe('unknown')
      }),
    )
    for (const empty of [null, '', '  ']) expect(stageOf(empty, null)).toBe('unknown' satisfies Stage)
  })

  it('takes space, hyphen and underscore for the same', () => {
    for (const text of ['shipping container', 'Shipping-Container', ' SHIPPING__container ', 'shipping - container'])
      expect(foldWord(text)).toBe('shipping container')
  })
})

describe('the order of jobs on paper', () => {
  const place = fc.record({
    createdAt: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 })),
    id: fc.oneof(fc.nat({ max: 30 }).map(String), fc.constantFrom('007', '7', '010', 'a', 'b-2', '')),
    position: fc.nat({ max: 3 }),
  })
  const sign = (number: number) => Math.sign(number)

  it('is a total order', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(sign(comparePaperOrder(a, b))).toBe(-sign(comparePaperOrder(b, a)) + 0)
        if (comparePaperOrder(a, b) <= 0 && comparePaperOrder(b, c) <= 0)
          expect(comparePaperOrder(a, c)).toBeLessThanOrEqual(0)
        if (a.id !== b.id) expect(comparePaperOrder(a, b)).not.toBe(0)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('goes by created_at, else by number, else by the place in the list', () => {
    const at = (id: string, position: number, createdAt: number | null = null) => ({
      id,
      position,
      createdAt,
    })
    expect(comparePaperOrder(at('9', 0, 5), at('1', 1, 6))).toBeLessThan(0)
    expect(comparePaperOrder(at('9', 0, 5), at('10', 1, 5))).toBeLessThan(0)
    expect(comparePaperOrder(at('9', 1), at('10', 0))).toBeLessThan(0)
    expect(comparePaperOrder(at('009', 1), at('10', 0))).toBeLessThan(0)
    expect(comparePaperOrder(at('b', 0), at('a', 1))).toBeLessThan(0)
  })
})
