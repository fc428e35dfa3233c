import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AskedAct } from '../../src-shared/contract/acts.ts'
import {
  type Evidence,
  evidenceOf,
  inShort,
  isConfirmed,
  mayStillArrive,
  ordersOf,
  repeatsFor,
  type Seen,
  settlementOf,
} from '../../src-shared/orders/acts.ts'
import type { Measurements } from '../../src-shared/service/readers/orders/measurements.ts'

const order = '51077'
const one = (kind: 'hold' | 'resolve' | 'complete') => ({ kind, order }) as const
const voided = { kind: 'void', order, typed: order } as const
const batch: AskedAct = { kind: 'complete-batch', orders: [order, '51078'] }

const askedAt = Date.UTC(2026, 10, 25)
const hour = 3_600_000

/** Statuses that the orders have since an hour before the act was asked, or since another time. */
const statuses = (...found: (string | null)[]): Seen => since(askedAt - hour, ...found)
const since = (changedAt: number | null, ...found: (string | null)[]): Seen => ({
  statuses: new Map(found.map((status, at) => [String(51_077 + at), status === null ? null : { status, changedAt }])),
})

const measured = (values: Record<string, Record<string, number | null>>, version: string | null = '3'): Seen => ({
  measurements: {
    version,
    rows: Object.entries(values).map(([label, of]) => ({ label, values: of })),
  } as unknown as Measurements,
})

describe('what reading shows of an act', () => {
  const cases: [AskedAct, Seen, Evidence][] = [
    [one('hold'), statuses('On Hold'), 'done'],
    [one('hold'), statuses('Build'), 'not-done'],
    // Somebody has moved it since, or nobody knows: it may have been on hold in between.
    [one('hold'), since(askedAt, 'Build'), 'unclear'],
    [one('hold'), since(askedAt - 60_000, 'Build'), 'unclear'],
    [one('hold'), since(null, 'Build'), 'unclear'],
    [one('hold'), since(null, 'On Hold'), 'done'],
    [one('resolve'), since(askedAt, 'On Hold'), 'unclear'],
    // Nobody takes back a completion or a void.
    [one('complete'), since(askedAt, 'Outbound'), 'not-done'],
    // Completed, and delivered since: or never completed.
    [one('complete'), since(askedAt, 'Delivered'), 'unclear'],
    [one('complete'), since(null, 'Delivered'), 'unclear'],
    [one('complete'), statuses('Delivered'), 'not-done'],
    [batch, since(askedAt, 'Completed', 'Delivered'), 'not-done'],
    [voided, since(null, 'Draft'), 'not-done'],
    [one('hold'), statuses(null), 'unclear'],
    [one('hold'), {}, 'unclear'],
    [voided, statuses('Voided'), 'done'],
    [voided, statuses('Draft'), 'not-done'],
    [voided, {}, 'unclear'],
    [one('resolve'), statuses('Build'), 'done'],
    [one('resolve'), statuses('On Hold'), 'not-done'],
    [one('resolve'), statuses(null), 'unclear'],
    [one('resolve'), {}, 'unclear'],
    [one('complete'), statuses('Completed'), 'done'],
    [one('complete'), statuses('Outbound'), 'not-done'],
    [batch, statuses('Completed', 'Completed'), 'done'],
    // All or nothing: one that isn't moved shows that none was, also where another can't be read.
    [batch, statuses('Completed', 'Delivered'), 'not-done'],
    [batch, statuses(null, 'Delivered'), 'not-done'],
    [batch, statuses('Completed', null), 'unclear'],
    [batch, statuses('Completed'), 'unclear'],
    [{ kind: 'settle', order, row: '5', surcharge: false }, { settleable: false }, 'done'],
    [{ kind: 'settle', order, row: '5', surcharge: false }, { settleable: true }, 'not-done'],
    [{ kind: 'settle', order, row: '5', surcharge: false }, { settleable: null }, 'unclear'],
    [{ kind: 'qc-check', order, checkpoint: 'p1', checked: true }, { checked: true }, 'done'],
    [{ kind: 'qc-check', order, checkpoint: 'p1', checked: true }, { checked: false }, 'unclear'],
    [{ kind: 'qc-check', order, checkpoint: 'p1', checked: false }, { checked: false }, 'done'],
    [{ kind: 'qc-check', order, checkpoint: 'p1', checked: true }, {}, 'unclear'],
    [{ kind: 'build', order, bills_printed: true }, { fields: { bills_printed: true, fabric_ordered: false } }, 'done'],
    [{ kind: 'build', order, bills_printed: true }, { fields: { bills_printed: false } }, 'unclear'],
    [
      { kind: 'build', order, bills_printed: true, fabric_ordered: undefined },
      { fields: { bills_printed: true } },
      'done',
    ],
    [
      { kind: 'build', order, bills_printed: true, fabric_ordered: true },
      { fields: { bills_printed: true, fabric_ordered: false } },
      'unclear',
    ],
    // A field that the service doesn't show tells nothing.
    [
      { kind: 'build', order, bills_printed: true, fabric_ordered: true },
      { fields: { bills_printed: true } },
      'unclear',
    ],
    [{ kind: 'assembly', order, factory: null }, { fields: { factory: null } }, 'done'],
    [{ kind: 'assembly', order, factory: 'NB' }, { fields: { factory: 'NB' } }, 'done'],
    [{ kind: 'assembly', order, factory: 'NB' }, { fields: { factory: 'SZ' } }, 'unclear'],
    [{ kind: 'assembly', order, factory: 'NB' }, { fields: null }, 'unclear'],
    [{ kind: 'cloud-order', order, resync: false }, {}, 'unclear'],
  ]
  test.each(cases)('%j with %j', (asked, seen, evidence) => expect(evidenceOf(asked, seen, askedAt)).toBe(evidence))

  test('measurements are saved once each value that was sent stands there', () => {
    const asked: AskedAct = {
      kind: 'measure',
      order,
      version: '3',
      values: { Chest: { JA: 98, WC: 97 }, Waist: { TR: 84 } },
    }
    const there = { Chest: { JA: 98, WC: 97 }, Waist: { TR: 84, SK: 1 }, Hips: { TR: 99 } }
    expect(evidenceOf(asked, measured(there), askedAt)).toBe('done')
    expect(evidenceOf(asked, measured({ ...there, Waist: { TR: 83 } }), askedAt)).toBe('not-done')
    expect(evidenceOf(asked, measured({ ...there, Chest: { JA: 98, WC: 96 } }), askedAt)).toBe('not-done')
    expect(evidenceOf(asked, measured({ Chest: there.Chest }), askedAt)).toBe('not-done')
    // Under another version somebody saved since: what stood there in between nobody knows.
    expect(evidenceOf(asked, measured(there, '4'), askedAt)).toBe('done')
    for (const version of ['4', null]) expect(evidenceOf(asked, measured({}, version), askedAt)).toBe('unclear')
    expect(evidenceOf({ ...asked, version: null }, measured({}, null), askedAt)).toBe('unclear')
    expect(evidenceOf(asked, { measurements: null }, askedAt)).toBe('unclear')
  })
})

describe('a lost answer', () => {
  const at = Date.UTC(2026, 10, 25)
  const settle = (asked: AskedAct, evidence: Evidence, age: number, account: string | null = 'a1') =>
    settlementOf({ asked, account: 'a1', askedAt: at }, evidence, { now: at + age, account }).is

  test('of anything that was done is known', () => {
    for (const asked of [voided, one('hold'), batch]) expect(settle(asked, 'done', 0)).toBe('done')
  })
  test('to a void is asked for again with its key, for a day and by whoever sent it', () => {
    for (const evidence of ['not-done', 'unclear'] as const) {
      expect(settle(voided, evidence, 0)).toBe('again')
      expect(settle(voided, evidence, repeatsFor - 1)).toBe('again')
      expect(settle(voided, evidence, repeatsFor)).not.toBe('again')
      for (const other of ['b2', null]) expect(settle(voided, evidence, 60_000, other)).not.toBe('again')
      // Of an entry from before accounts were kept nobody knows whose it is.
      const old = { asked: voided, account: null, askedAt: at }
      for (const account of ['a1', null]) expect(settlementOf(old, evidence, { now: at, account }).is).not.toBe('again')
      // A clock that was set back.
      expect(settle(voided, evidence, -1)).not.toBe('again')
    }
  })
  test('is for a person where nothing that can be read tells, however old it is', () => {
    for (const age of [-1, 0, mayStillArrive, repeatsFor]) expect(settle(one('hold'), 'unclear', age)).toBe('person')
  })
  test('proves no absence while the request may still arrive', () => {
    for (const age of [-60_000, 0, mayStillArrive - 1]) expect(settle(one('hold'), 'not-done', age)).toBe('wait')
    expect(settle(one('hold'), 'not-done', mayStillArrive)).toBe('not-done')
  })
  test('never makes anything but a void go out again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AskedAct>(one('hold'), one('resolve'), one('complete'), batch),
        fc.constantFrom<Evidence>('done', 'not-done', 'unclear'),
        fc.integer({ min: -2 * repeatsFor, max: 2 * repeatsFor }),
        (asked, evidence, age) => {
          expect(settle(asked, evidence, age)).not.toBe('again')
        },
      ),
    )
  })
})

test('the orders of an act, and in short', () => {
  expect(ordersOf(batch)).toEqual(['51077', '51078'])
  expect(ordersOf(one('hold'))).toEqual(['51077'])
  expect(inShort(['1'])).toBe('1')
  expect(inShort(['1', '2', '3'])).toBe('1, 2, 3')
  expect(inShort(['1', '2', '3', '4'])).toBe('1, 2 +2')
})

test('a void is confirmed by the order’s number, in whatever width it is typed', () => {
  expect(['51077', ' 51077 ', '５１０７７'].map(typed => isConfirmed(typed, order))).toEqual([true, true, true])
  expect(['5107', '51078', '', '51 077'].map(typed => isConfirmed(typed, order))).toEqual([false, false, false, false])
})
