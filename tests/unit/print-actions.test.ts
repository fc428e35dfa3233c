import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hereStates } from '../../src-shared/contract/print.ts'
import type { ClaimState } from '../../src-shared/contract/room.ts'
import {
  type Actionable,
  actionsFor,
  isAside,
  needsPerson,
  onChosenPrinter,
  onceMore,
  shownInWholeRoom,
  shownState,
} from '../../src-shared/print/intake.ts'

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

describe('a job that another station of the room has', () => {
  const room = (state: ClaimState) =>
    ({ state, station: 'annex', printer: null, at: 0 }) as unknown as NonNullable<Actionable['room']>
  const none = new Set<string>()
  const seen = { printer: 'cups:a', retryAt: null }

  test('is aside only while it is nobody’s here', () => {
    expect(isAside({ here: 'elsewhere', room: room('printed') })).toBe(true)
    expect(isAside({ here: 'skipped', room: room('printed') })).toBe(true)
    expect(isAside({ here: 'held', room: room('printed') })).toBe(false)
    expect(isAside({ here: 'elsewhere' })).toBe(false)
  })

  test('is printed once more here only where it came out there', () => {
    expect(onceMore(job({ here: 'elsewhere', room: room('printed') }))).toBe('print')
    expect(onceMore(job({ here: 'elsewhere', room: room('sending') }))).toBeNull()
    expect(onceMore(job({ here: 'elsewhere' }))).toBeNull()
    expect(onceMore(job({ here: 'held', room: room('printed') }))).toBeNull()
    expect(onceMore(job({ here: 'unconfirmed' }))).toBe('print')
  })

  test('is shown as it stands there, and any other as it stands here', () => {
    const shown = (state: ClaimState) => shownInWholeRoom({ ...seen, here: 'elsewhere', room: room(state) }, none)
    expect(
      (['free', 'claimed', 'sending', 'printed', 'failed', 'unconfirmed', 'held', 'skipped'] as const).map(shown),
    ).toEqual(['elsewhere', 'waiting', 'printing', 'printed', 'failed', 'unconfirmed', 'held', 'skipped'])
    expect(shownInWholeRoom({ ...seen, here: 'held', room: room('printed') }, none)).toBe('held')
    expect(shownInWholeRoom({ ...seen, here: 'elsewhere' }, none)).toBe('elsewhere')
  })

  test('stands still at a printer that has stopped, unless it is tried again at a time', () => {
    const stopped = new Set(['cups:a'])
    expect(shownState({ ...seen, here: 'printing' }, stopped)).toBe('blocked')
    expect(shownState({ ...seen, here: 'waiting' }, stopped)).toBe('blocked')
    expect(shownState({ ...seen, here: 'waiting', retryAt: 5 }, stopped)).toBe('waiting')
    expect(shownState({ ...seen, here: 'printing', retryAt: 5 }, stopped)).toBe('blocked')
    expect(shownState({ ...seen, here: 'waiting' }, none)).toBe('waiting')
    expect(shownState({ ...seen, here: 'held' }, stopped)).toBe('held')
    expect(shownState({ here: 'waiting', printer: null, retryAt: null }, stopped)).toBe('waiting')
  })
})

test('the service knows no job that was made here', () => {
  expect(actionsFor(job({ here: 'printed', source: 'service' }))).toContain('reprintThroughService')
  expect(actionsFor(job({ here: 'printed', source: 'test-page' }))).not.toContain('reprintThroughService')
  expect(actionsFor(job({ here: 'printed' }))).not.toContain('move')
  expect(actionsFor(job({ here: 'printed', hasDocument: true }))).toContain('move')
})
