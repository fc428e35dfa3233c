import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PrinterStatus } from '../../src-shared/print/printer.ts'
import {
  decideSpare,
  hasSpare,
  printRule,
  type SpareRule,
  standsStill,
  stillSince,
} from '../../src-shared/print/rules.ts'
import { idlePrinter } from '../rig/printer-status.ts'
import { runs } from '../rig/runs.ts'

const well = idlePrinter({ queuedJobs: null })

const rule = (more: object = {}): SpareRule => {
  const parsed = printRule.parse({ job_type: 'tag', printer: 'cups:one', spare: 'cups:two', ...more })
  if (!hasSpare(parsed)) throw new Error('no spare')
  return parsed
}

describe('a printer that stands still', () => {
  it.each<[string, Partial<PrinterStatus>, boolean]>([
    ['idle', {}, false],
    ['printing', { state: 'printing' }, false],
    ['low on paper', { reasons: ['media-low-warning'] }, false],
    ['connecting', { state: 'printing', reasons: ['connecting-to-device'] }, false],
    ['asleep', { reasons: ['standby'] }, false],
    ['stopped', { state: 'stopped' }, true],
    ['unreachable', { state: 'unreachable', accepting: false }, true],
    ['not there', { state: 'unknown-queue', accepting: false }, true],
    ['rejecting', { accepting: false }, true],
    ['out of paper', { state: 'printing', reasons: ['media-empty-error'] }, true],
    ['turned off, as CUPS says it', { state: 'printing', reasons: ['offline-report'] }, true],
  ])('%s', (_what, told, still) => {
    expect(standsStill({ ...well, ...told })).toBe(still)
  })
})

describe('when jobs go to the spare', () => {
  const minute = 60_000
  it.each([
    ['nobody said when: after five minutes, by a person', {}, 5 * minute, 'may-move'],
    ['nobody said when: not before', {}, 5 * minute - 1, 'stay'],
    ['a minute, by itself', { spare_after_seconds: 60, spare_moves: 'by-itself' }, minute, 'move'],
    ['a minute, asked', { spare_after_seconds: 60, spare_moves: 'ask' }, minute, 'may-move'],
  ] as const)('%s', (_what, more, still, decision) => {
    expect(decideSpare(rule(more), { since: 1_000, spareStandsStill: false }, 1_000 + still)).toBe(decision)
  })

  it('is no rule’s matter that has no spare, or no printer', () => {
    expect(hasSpare(printRule.parse({ job_type: 'tag', printer: 'cups:one' }))).toBe(false)
    expect(hasSpare({ job_type: 'tag', printer: 'cups:one', spare: 'cups:one' })).toBe(false)
    expect(hasSpare({ job_type: 'tag', printer: null, spare: 'cups:one' })).toBe(false)
  })

  /** What is seen of a printer and its spare, so many milliseconds apart. */
  const looks = fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 20_000 }),
      still: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      needed: fc.boolean(),
      spareStandsStill: fc.boolean(),
    }),
    { maxLength: 40 },
  )

  it('never moves before its printer stood still that long, needed, without a break, nor to a spare that stands still', () => {
    fc.assert(
      fc.property(looks, fc.integer({ min: 5, max: 60 }), fc.boolean(), (all, seconds, byItself) => {
        const one = rule({ spare_after_seconds: seconds, spare_moves: byItself ? 'by-itself' : 'ask' })
        let now = 1_700_000_000_000
        let since: number | null = null
        /** When the unbroken stand first met a job that needs it. */
        let needed: number | null = null
        for (const look of all) {
          now += look.after
          since = stillSince(since, look, now)
          if (!look.still) needed = null
          else if (look.needed) needed ??= now
          const decision = decideSpare(one, { since, spareStandsStill: look.spareStandsStill }, now)
          const mayGo = needed !== null && now - needed >= seconds * 1000 && !look.spareStandsStill
          expect(decision).toBe(mayGo ? (byItself ? 'move' : 'may-move') : 'stay')
        }
      }),
      { numRuns: runs(500) },
    )
  })
})
