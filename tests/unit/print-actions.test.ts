import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hereStates } from '../../src-shared/contract/print.ts'
import { type Actionable, actionsFor, needsPerson, onChosenPrinter, onceMore } from '../../src-shared/print/actions.ts'

const job = (over: Partial<Actionable>): Actionable => ({
  here: 'waiting',
  hasDocument: false,
  spoolerJob: null,
  reprint: false,
  retryAt: null,
  ...over,
})
const anyJob = fc.record({
  here: fc.constantFrom(...hereStates),
  hasDocument: fc.boolean(),
  spoolerJob: fc.option(fc.constant('77')),
  reprint: fc.boolean(),
  retryAt: fc.option(fc.nat()),
})

describe('what a person may do with a job', () => {
  test('a held job is printed, moved or skipped, and nothing else', () => {
    expect([...actionsFor(job({ here: 'held', hasDocument: true }))].sort()).toEqual(['move', 'print', 'skip'])
  })

  test('of an unconfirmed job a person says what became of it', () => {
    const actions = actionsFor(job({ here: 'unconfirmed', hasDocument: true, spoolerJob: '77' }))
    expect(actions).toEqual(new Set(['print', 'reprint', 'reprintThroughService', 'cameOut', 'skip', 'move', 'cancel']))
  })

  test('a printed job without its document is asked for at the service only', () => {
    expect([...actionsFor(job({ here: 'printed' }))]).toEqual(['reprintThroughService'])
  })

  test('what is on its way is never printed beside itself', () => {
    fc.assert(
      fc.property(anyJob, one => {
        const actions = actionsFor({ ...one, here: 'printing' })
        // Only what the printer knows by an id can be cancelled there.
        expect([...actions].sort()).toEqual(one.spoolerJob === null ? ['move'] : ['cancel', 'move'])
      }),
    )
  })

  test('the same bytes are offered only where they are kept', () => {
    fc.assert(
      fc.property(anyJob, one => {
        if (actionsFor(one).has('reprint')) expect(one.hasDocument).toBe(true)
        if (onceMore(one) === 'reprint') expect(one.hasDocument).toBe(true)
        if (onChosenPrinter(one) === 'reprint') expect(one.hasDocument).toBe(true)
      }),
    )
  })

  test('"it came out" is never said of what has not been tried', () => {
    fc.assert(
      fc.property(anyJob, one => {
        if (actionsFor(one).has('cameOut')) expect(['failed', 'unconfirmed']).toContain(one.here)
      }),
    )
  })

  test('every job that needs a person offers a way out', () => {
    fc.assert(
      fc.property(anyJob, one => {
        if (needsPerson(one)) expect(actionsFor(one)).toContain('print')
        if (needsPerson(one)) expect(actionsFor(one)).toContain('skip')
      }),
    )
  })

  test('a failed job that is tried again by itself needs nobody', () => {
    expect(needsPerson(job({ here: 'failed', retryAt: 5 }))).toBe(false)
    expect(needsPerson(job({ here: 'failed' }))).toBe(true)
  })

  test('once more: the kept bytes, else fetched anew where it never surely came out', () => {
    expect(onceMore(job({ here: 'failed', hasDocument: true }))).toBe('reprint')
    expect(onceMore(job({ here: 'failed' }))).toBe('print')
    expect(onceMore(job({ here: 'printed' }))).toBeNull()
    expect(onceMore(job({ here: 'held', hasDocument: true }))).toBeNull()
  })
})
