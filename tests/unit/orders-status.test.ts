import { describe, expect, it } from 'vitest'
import { type FilterView, statusQuery, viewsOfTab } from '../../src-shared/orders/catalogue.ts'
import { bodyPartOf, labelCodes, partOfLabel } from '../../src-shared/orders/garments.ts'
import { centimetresIn, comparedValues, readDraft, unusualIn, usualRange } from '../../src-shared/orders/measuring.ts'
import { isSameStatus, orderStatuses, orderStatusOf, statusText } from '../../src-shared/orders/status.ts'
import { daysBetween, daysLateOf } from '../../src-shared/orders/steps.ts'

describe('a status', () => {
  it('is known in each spelling of it', () => {
    for (const status of orderStatuses) {
      for (const spelt of [status, status.toUpperCase(), status.toLowerCase().replaceAll(' ', '_')])
        expect(orderStatusOf(spelt)).toBe(status)
      expect(statusText(status.replaceAll(' ', '-').toLowerCase())).toBe(status)
    }
    for (const spelt of ['RFF', 'rff', 'Ready for fulfillment', 'ready_for_fulfillment'])
      expect(statusText(spelt)).toBe('Ready For Fulfilment')
  })

  it('that isn’t known stays as it came', () => {
    expect(orderStatusOf('Teleported')).toBeUndefined()
    expect(statusText('Teleported')).toBe('Teleported')
    expect(isSameStatus('Teleported', 'teleported')).toBe(true)
    expect(isSameStatus('Teleported', 'Build')).toBe(false)
    expect(isSameStatus('rff', 'READY FOR FULFILMENT')).toBe(true)
  })
})

describe('the status catalogue', () => {
  const view = (key: string, status: string | null): FilterView => ({ key, label: key, status, count: null })
  const filterViews = [view('bill', 'Build'), view('assembly', 'RFF'), view('loose', null)]
  const views = (key: string, ...statuses: string[]) =>
    viewsOfTab({ tabs: [], filterViews, separator: ',' }, { key, label: key, statuses, count: null }).map(
      one => one.key,
    )

  it('has a tab’s sub-filters by any of its statuses, or by its name', () => {
    expect(views('work', 'Draft', 'build')).toEqual(['bill'])
    expect(views('work', 'Ready For Fulfilment', 'Build')).toEqual(['bill', 'assembly'])
    expect(views('BUILD')).toEqual(['bill'])
    expect(views('all')).toEqual([])
  })

  it('asks for what is chosen, each once, as many as the service takes', () => {
    expect(statusQuery({ separator: ';' }, ['Build', 'Draft', 'build'])).toBe('Build;Draft')
    expect(statusQuery({ separator: null }, ['Build', 'Draft'])).toBe('Build')
    expect(statusQuery({ separator: ',' }, [])).toBeUndefined()
    expect(statusQuery({ separator: null }, [])).toBeUndefined()
  })
})

describe('a piece', () => {
  it('belongs to the upper or the lower part', () => {
    expect(labelCodes.filter(code => partOfLabel(code) === 'lower')).toEqual(['TR', 'CH', 'CDY', 'SHO', 'DTR'])
    expect(labelCodes.filter(code => partOfLabel(code) === 'upper')).toEqual([
      ...['JA', 'WC', 'SH', 'OC', 'TC', 'POL', 'GV', 'BJA', 'OS'],
    ])
    expect(['upperpart', 'lowerpart', 'lowerbody', 'upperbody'].map(bodyPartOf)).toEqual([
      ...['upper', 'lower', 'lower', 'upper'],
    ])
  })
})

describe('lateness', () => {
  const late = (due: string | null, done: string | null, daysLate: number | null = null) =>
    daysLateOf({ due, done, daysLate }, '2026-11-26')

  it('counts whole days, over months and changes of the clock', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-11-30', '2026-12-01')).toBe(1)
    expect(daysBetween('2026-12-01', '2026-11-30')).toBe(-1)
  })

  it('is what the service says, or from the due day to the day it was done, or to today', () => {
    expect([late('2026-11-20', null), late('2026-11-20', '2026-11-22'), late('2026-11-26', null)]).toEqual([6, 2, 0])
    expect([late('2026-11-30', null), late('2026-11-20', '2026-11-18')]).toEqual([0, 0])
    expect([late(null, null), late(null, '2026-11-22')]).toEqual([null, null])
    expect([late('2026-11-20', null, 3), late(null, null, -2), late('2026-11-20', null, 0)]).toEqual([3, 0, 0])
  })
})

describe('a measurement', () => {
  it('is read up to its limits', () => {
    expect(['1234', '12345', '1.2', '1.23', '1.', '.5', '1,2,3', ' 7 ', '7 cm'].map(centimetresIn)).toEqual([
      ...[1234, null, 1.2, 1.23, null, null, null, 7, null],
    ])
  })

  it('is unusual beyond its limits, not at them', () => {
    expect([usualRange.from, usualRange.from - 0.01].map(value => unusualIn(value, null))).toEqual([null, 'range'])
    expect([usualRange.to, usualRange.to + 0.01].map(value => unusualIn(value, null))).toEqual([null, 'range'])
    // 5 cm of a short one, 15 % of a long one, up or down.
    expect([25, 25.01, 15, 14.99].map(value => unusualIn(value, 20))).toEqual([null, 'far', null, 'far'])
    expect([115, 115.01, 85, 84.99].map(value => unusualIn(value, 100))).toEqual([null, 'far', null, 'far'])
  })

  it('is compared only where somebody changed it', () => {
    const draft = { version: '1', base: { A: { x: 1, y: 2 } }, texts: { B: { z: '7' }, A: { y: 'no number' } } }
    expect(comparedValues(draft, { A: { x: 1, y: 2 } })).toEqual([
      { label: 'B', piece: 'z', base: null, theirs: null, mine: 7 },
    ])
    expect(comparedValues(draft, { A: { x: 1, y: 3 } })).toEqual([
      { label: 'A', piece: 'y', base: 2, theirs: 3, mine: null },
      { label: 'B', piece: 'z', base: null, theirs: null, mine: 7 },
    ])
  })

  it('is read from what was kept, or not at all', () => {
    const whole = { version: null, base: { A: { x: 1, y: null } }, texts: { A: { x: '2' } } }
    expect(readDraft(whole)).toEqual(whole)
    expect(readDraft({ ...whole, version: 'v' })).not.toBeNull()
    for (const odd of [
      { ...whole, base: { A: { x: '1' } } },
      { ...whole, base: { A: [1] } },
      { ...whole, base: [] },
      { ...whole, base: null },
      { ...whole, texts: { A: { x: 2 } } },
      { ...whole, texts: { A: null } },
      { ...whole, texts: undefined },
      { ...whole, version: undefined },
      'text',
      undefined,
    ])
      expect(readDraft(odd)).toBeNull()
  })
})
