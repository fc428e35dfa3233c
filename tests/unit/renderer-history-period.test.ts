import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spanOf } from '../../src-renderer/history/period.ts'
import { filterOf, isHistoryNarrowed, nothingWanted, toggled } from '../../src-renderer/history/state.ts'
import { zonedDay } from '../../src-renderer/kit/locale.ts'

const at = (text: string) => new Date(text).getTime()

it('takes whole days of this computer’s zone', () => {
  const now = at('2026-11-21T10:30')
  expect(spanOf({ kind: 'today' }, now)).toEqual({ from: at('2026-11-21T00:00'), to: at('2026-11-22T00:00') })
  expect(spanOf({ kind: 'yesterday' }, now)).toEqual({
    from: at('2026-11-20T00:00'),
    to: at('2026-11-21T00:00'),
  })
  expect(spanOf({ kind: 'week' }, now)).toEqual({ from: at('2026-11-15T00:00'), to: at('2026-11-22T00:00') })
  expect(spanOf({ kind: 'range', from: '2026-02-27', to: '2026-03-01' }, now)).toEqual({
    from: at('2026-02-27T00:00'),
    to: at('2026-03-02T00:00'),
  })
})

it('has no span for a range that is no range', () => {
  for (const [from, to] of [
    ['', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['yesterday', 'today'],
  ] as const) {
    expect(spanOf({ kind: 'range', from, to }, 0), `${from} to ${to}`).toBeNull()
  }
})

it('any moment lies in its day, whose ends are midnights, also where clocks change', () => {
  const zone = process.env['TZ']
  try {
    for (const TZ of ['Europe/Berlin', 'America/Santiago', 'Asia/Shanghai', 'Australia/Lord_Howe']) {
      process.env['TZ'] = TZ
      fc.assert(
        fc.property(fc.date({ min: new Date(2020, 0, 1), max: new Date(2030, 0, 1), noInvalidDate: true }), date => {
          const day = zonedDay(date.getTime())
          const span = spanOf({ kind: 'range', from: day, to: day }, 0)
          expect(span?.from).toBeLessThanOrEqual(date.getTime())
          expect(span?.to).toBeGreaterThan(date.getTime())
          expect(zonedDay(span?.from ?? 0)).toBe(day)
          expect(zonedDay((span?.to ?? 0) - 1)).toBe(day)
        }),
      )
    }
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

it('asks main for what is filtered by, and for nothing else', () => {
  const span = { from: 1, to: 2 }
  const period = { kind: 'today' } as const
  expect(filterOf({ ...nothingWanted, text: '  ' }, span)).toEqual(span)
  expect(isHistoryNarrowed({ period, ...nothingWanted, text: '  ' })).toBe(false)
  const wanted = { ...nothingWanted, text: ' 51077 ', outcomes: ['failed'] as const }
  expect(filterOf(wanted, span)).toEqual({ ...span, text: '51077', outcomes: ['failed'] })
  expect(isHistoryNarrowed({ period, ...wanted })).toBe(true)
  expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b'])
})
