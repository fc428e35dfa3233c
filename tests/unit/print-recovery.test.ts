import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptState, attemptStates } from '../../src-shared/contract/print.ts'
import { endOf, isProvenGone, nextStep, type OpenAttempt } from '../../src-shared/print/attempt.ts'
import { hasEnded, isOtherName, type JobSighting } from '../../src-shared/print/printer.ts'
import { runs } from '../rig/runs.ts'

const seen = (changes: Partial<JobSighting>): JobSighting => ({
  state: 'held',
  hasDocument: null,
  beganProcessing: false,
  uuid: null,
  reasons: [],
  message: null,
  pagesDone: null,
  ...changes,
})
const spooler = { id: '7', uuid: 'u-7' }
const sighting: fc.Arbitrary<JobSighting> = fc.record({
  state: fc.constantFrom(
    'held' as const, 'pending' as const, 'processing' as const, 'stopped' as const, 'cancelled' as const,
    'aborted' as const, 'completed' as const, 'unknown' as const,
  ), // biome-ignore format: one list, read as one
  hasDocument: fc.constantFrom(true, false, null),
  beganProcessing: fc.boolean(),
  uuid: fc.constantFrom('u-7', 'u-8', null),
  reasons: fc.constant([]),
  message: fc.constant(null),
  pagesDone: fc.constant(null),
})
const committed = fc.constantFrom<AttemptState>('created', 'cancelling', 'releasing', 'submitted')
const attempt = (state: AttemptState, has = true): OpenAttempt => ({ state, spooler: has ? spooler : null })

describe('an attempt that stands open', () => {
  it('is fetched, or handed over, while no job at a printer is known', () => {
    for (const look of [null, seen({}), seen({ state: 'completed' })]) {
      expect(nextStep(attempt('claimed', false), look)).toEqual({ do: 'fetch' })
      expect(nextStep(attempt('fetched', false), look)).toEqual({ do: 'hand-over' })
      expect(nextStep(attempt('creating', false), look)).toEqual({ do: 'hand-over' })
    }
  })

  it('is never handed over again once its job at the printer is known', () => {
    fc.assert(
      fc.property(committed, fc.option(sighting), (state, look) => {
        const step = nextStep(attempt(state), look)
        expect(['hand-over', 'fetch']).not.toContain(step.do)
        // What this station itself cancelled is made anew, once the printer shows it gone.
        expect(step.do === 'make-anew').toBe(
          state === 'cancelling' && look !== null && look.uuid !== 'u-8' && isProvenGone(look),
        )
        // Only a half-made job is cancelled, and it is half-made only where the printer does not show a document.
        if (step.do === 'cancel-half-made') {
          expect(look?.state).toBe('held')
          if (state !== 'cancelling') expect(look?.hasDocument).not.toBe(true)
          expect(state).not.toBe('submitted')
        }
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('is looked for first, and never sent again because the printer does not show it', () => {
    fc.assert(
      fc.property(committed, sighting, (state, look) => {
        expect(nextStep(attempt(state), null)).toEqual({ do: 'look' })
        expect(nextStep(attempt(state), { ...look, state: 'unknown' })).toEqual({
          do: 'end',
          as: 'unconfirmed',
          why: 'forgotten',
        })
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('is unconfirmed where the number now belongs to another job', () => {
    fc.assert(
      fc.property(committed, sighting, (state, look) => {
        fc.pre(look.state !== 'unknown')
        const step = nextStep(attempt(state), { ...look, uuid: 'u-8' })
        expect(step).toEqual({ do: 'end', as: 'unconfirmed', why: 'other-job' })
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('is unconfirmed where the answer that named its job was lost', () => {
    const end = (why: string) => ({ do: 'end', as: 'unconfirmed', why })
    expect(nextStep(attempt('releasing', false), null)).toEqual(end('answer-lost'))
    expect(nextStep(attempt('created', false), null)).toEqual(end('answer-lost'))
    expect(nextStep(attempt('submitted', false), null)).toEqual(end('handed-over-only'))
  })

  it('goes on with a held job: released with its document, cancelled without', () => {
    const held = (hasDocument: boolean | null) => seen({ hasDocument, uuid: 'u-7' })
    for (const state of ['created', 'releasing'] as const) {
      expect(nextStep(attempt(state), held(true))).toEqual({ do: 'release' })
      expect(nextStep(attempt(state), held(false))).toEqual({ do: 'cancel-half-made' })
    }
    // Where it is not told, only the ledger knows whether the document was sent whole.
    expect(nextStep(attempt('releasing'), held(null))).toEqual({ do: 'release' })
    expect(nextStep(attempt('created'), held(null))).toEqual({ do: 'cancel-half-made' })
    expect(nextStep(attempt('submitted'), held(null))).toEqual({ do: 'follow' })
  })

  it('follows what moves, and ends with what is proven', () => {
    fc.assert(
      fc.property(committed, sighting, (state, look) => {
        fc.pre(look.uuid !== 'u-8' && look.state !== 'held' && look.state !== 'unknown')
        fc.pre(state !== 'cancelling' || !isProvenGone(look))
        const step = nextStep(attempt(state), look)
        if (!hasEnded(look)) expect(step).toEqual({ do: 'follow' })
        else if (look.state === 'completed') expect(step).toMatchObject({ do: 'end', as: 'printed' })
        else expect(step).toMatchObject({ do: 'end', as: look.beganProcessing ? 'unconfirmed' : 'failed' })
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('calls nothing failed that may have moved paper, and nothing printed that was not completed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...attemptStates), fc.option(sighting), fc.boolean(), (state, look, has) => {
        const step = nextStep(attempt(state, has), look)
        if (step.do !== 'end') return
        if (step.as === 'failed') expect(look?.beganProcessing).toBe(false)
        if (step.as === 'printed') expect(look?.state).toBe('completed')
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('takes a half-made job for gone only where it is cancelled and never began', () => {
    fc.assert(
      fc.property(sighting, look => {
        expect(isProvenGone(look)).toBe(look.state === 'cancelled' && !look.beganProcessing)
        expect(endOf(look) === null).toBe(!hasEnded(look))
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('a job at a printer whose numbers may have started again', () => {
  const name = 'selvedge-reception-a1b2c3-51060-1'
  const submitted: OpenAttempt = { state: 'submitted', name, spooler: { id: '7', uuid: null } }
  const other = { do: 'end', as: 'unconfirmed', why: 'other-job' }

  it.each([
    ['its own', name, false],
    ['cut off', name.slice(0, 24), false],
    ['with something behind it', `${name}.pdf`, false],
    ['withheld', 'withheld', false],
    ['none', '', false],
    ['of the next attempt', name.replace(/1$/, '2'), true],
    ['of the tenth attempt', `${name}0`, true],
    ['of another job', name.replace('51060', '51061'), true],
    ['of somebody else', 'Microsoft Word - Invoice', true],
    ['too short to say', 'selvedge', true],
  ])('is told by its name: %s', (_what, told, isOther) => {
    expect(isOtherName(name, told)).toBe(isOther)
    for (const state of ['completed', 'pending', 'held', 'cancelled'] as const) {
      const step = nextStep(submitted, seen({ state, name: told }))
      if (isOther) expect(step).toEqual(other)
      else expect(step).not.toEqual(other)
    }
  })

  it('is told by its age where neither its UUID nor its name is', () => {
    const handedOverAt = 1_000_000
    const step = (madeAt: number | null, name: string | null) =>
      nextStep({ ...submitted, handedOverAt }, seen({ state: 'completed', name, madeAt }))
    expect(step(handedOverAt + 10_000, null)).toEqual(other)
    expect(step(handedOverAt + 10_000, 'withheld')).toEqual(other)
    expect(step(handedOverAt + 2_000, null)).toMatchObject({ as: 'printed' })
    expect(step(handedOverAt - 60_000, null)).toMatchObject({ as: 'printed' })
    expect(step(handedOverAt + 10_000, name)).toMatchObject({ as: 'printed' })
  })

  it('is not doubted where nothing is told, or where its UUID is its own', () => {
    expect(nextStep(submitted, seen({ state: 'completed' }))).toMatchObject({ as: 'printed' })
    expect(nextStep(submitted, seen({ state: 'completed', name: null }))).toMatchObject({ as: 'printed' })
    const known = { ...submitted, spooler: { id: '7', uuid: 'u' } }
    const renamed = seen({ state: 'completed', uuid: 'u', name: 'Document 1' })
    expect(nextStep(known, renamed)).toMatchObject({ as: 'printed' })
  })
})
