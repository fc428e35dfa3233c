import { describe, expect, it } from 'vitest'
import { ROLES } from '../../src-practice/index.ts'
import { permissionsOf } from '../../src-practice/roles.ts'
import type { Me } from '../../src-shared/contract/session.ts'
import { actionsOf, canSettle, isOfferedIn, orderActions, undoOf } from '../../src-shared/orders/actions.ts'
import { evidenceOf, inShort, mayStillArrive, settlementOf } from '../../src-shared/orders/acts.ts'
import {
  centimetresIn,
  changesIn,
  comparedValues,
  draftOf,
  leftAfterSave,
  readDraft,
  unusualIn,
  valuesIn,
  withText,
} from '../../src-shared/orders/measuring.ts'
import { orderStatuses } from '../../src-shared/orders/status.ts'
import type { Measurements } from '../../src-shared/service/readers/orders/measurements.ts'

const meAs = (role: string): Me => ({
  id: '1',
  name: role,
  email: null,
  role,
  superAdmin: role === 'super_admin',
  locale: null,
  timezone: null,
  permissions: [...permissionsOf(role)],
})
const everything = { offers: () => true }
const draftish = 'issue,measure,phase-summary,hand-finishing,'

/** Specification 3.1, for whoever may edit orders. */
const offered: Record<string, string> = {
  Draft: 'issue,void,measure',
  'Awaiting Payment': 'issue,void,measure',
  'Awaiting Fit': 'issue,measure',
  'Ready For Fulfilment': 'issue,hold,void,measure,assembly',
  Build: 'issue,hold,measure,build,cloud-order',
  Manufacturing: 'issue,hold,measure,qc-check',
  Outbound: 'issue,complete,measure,qc-check',
  Completed: 'issue,measure,qc-check',
  Delivered: 'issue,complete-many,measure,qc-check',
  'On Hold': 'issue,resolve,measure',
  Voided: 'issue',
}
const exports = ['phase-summary', 'hand-finishing']

describe('the actions of an order', () => {
  // Proves: offer.assembly, offer.build, offer.hold, offer.remove-hold, offer.void, offer.completed
  // Proves: offer.complete, offer.qc
  // Proves: offer.edit
  it.each(ROLES)('are those of its status that the role %s may do', role => {
    const me = meAs(role)
    const mayEdit = me.permissions.includes('edit orders')
    for (const status of orderStatuses) {
      const wanted = mayEdit ? (offered[status] ?? '').split(',') : ['issue']
      expect(actionsOf(status, { me, ...everything }), `${role} ${status}`).toEqual([...wanted, ...exports])
    }
  })

  it('are of any spelling of a status, and few where it isn’t known', () => {
    const asker = { me: meAs('super_admin'), ...everything }
    expect(actionsOf('ready_for_fulfillment', asker)).toEqual(actionsOf('Ready For Fulfilment', asker))
    for (const odd of ['Teleported', null]) expect(actionsOf(odd, asker)).toEqual(draftish.split(',').slice(0, -1))
  })

  it('are not those that a service doesn’t have, and all of the status while the account isn’t known', () => {
    const me = meAs('super_admin')
    const offers = (operation: string) => operation !== 'admin.orders.void'
    expect(actionsOf('Draft', { me, offers })).not.toContain('void')
    expect(actionsOf('Draft', { me: null, ...everything })).toContain('void')
  })

  // Proves: offer.none
  it('hold no status change, no assignment of a factory, no rescheduling', () => {
    expect(orderActions.filter(action => /status|assign|schedule/.test(action))).toEqual([])
    expect(isOfferedIn('Outbound', 'hold')).toBe(false)
  })

  // Proves: offer.settle, permission.settle
  it('settle a row that is settleable, with the permission of its side', () => {
    const row = { id: '1', direction: 'DR', settleable: true } as const
    const support = { me: meAs('support'), ...everything }
    const dr = { me: { ...meAs('support'), permissions: ['Settle_Order_DR_discrepancy orders'] }, ...everything }
    expect([canSettle(row, support), canSettle(row, dr), canSettle({ ...row, direction: 'CR' }, dr)]).toEqual([
      false,
      true,
      false,
    ])
    expect(canSettle({ ...row, settleable: false }, dr)).toBe(false)
    expect(canSettle({ ...row, id: null }, dr)).toBe(false)
    // The service knows which side it is.
    expect(canSettle({ ...row, direction: null }, support)).toBe(true)
  })

  it('are undone where the service can', () => {
    const state = 'done'
    expect(undoOf({ asked: { kind: 'hold', order: '1' }, state })).toBe('resolve')
    expect(undoOf({ asked: { kind: 'resolve', order: '1' }, state })).toBe('issue')
    expect(undoOf({ asked: { kind: 'void', order: '1', typed: '1' }, state })).toBe(null)
    expect(undoOf({ asked: { kind: 'hold', order: '1' }, state: 'unknown' })).toBe(null)
  })
})

describe('a lost answer', () => {
  const askedAt = 1_000_000_000
  const statuses = (entries: Record<string, string | null>) => ({
    statuses: new Map(
      Object.entries(entries).map(([order, status]) => [order, status === null ? null : { status, changedAt: 0 }]),
    ),
  })
  const batch = { kind: 'complete-batch', orders: ['1', '2'] } as const

  it('is read from the orders, of which one that isn’t there yet shows that none was moved', () => {
    expect(evidenceOf({ ...batch, orders: ['1', '2'] }, statuses({ 1: 'Completed', 2: 'completed' }), askedAt)).toBe(
      'done',
    )
    expect(evidenceOf({ ...batch, orders: ['1', '2'] }, statuses({ 1: 'Completed', 2: 'Delivered' }), askedAt)).toBe(
      'not-done',
    )
    expect(evidenceOf({ ...batch, orders: ['1', '2'] }, statuses({ 1: 'Completed', 2: null }), askedAt)).toBe('unclear')
    expect(evidenceOf({ kind: 'resolve', order: '1' }, statuses({ 1: 'Build' }), askedAt)).toBe('done')
    expect(evidenceOf({ kind: 'cloud-order', order: '1', resync: false }, {}, askedAt)).toBe('unclear')
    expect(evidenceOf({ kind: 'settle', order: '1', row: '7', surcharge: false }, { settleable: null }, askedAt)).toBe(
      'unclear',
    )
    const build = { kind: 'build', order: '1', bills_printed: true } as const
    expect(evidenceOf(build, { fields: { bills_printed: true } }, askedAt)).toBe('done')
    expect(evidenceOf(build, { fields: {} }, askedAt)).toBe('unclear')
  })

  it('proves no absence while the request may still arrive, or the clock was set back', () => {
    const act = { asked: { kind: 'hold', order: '1' } as const, account: 'a1', askedAt: 1_000_000 }
    const settledAfter = (ms: number) => settlementOf(act, 'not-done', { now: act.askedAt + ms, account: 'a1' }).is
    expect([settledAfter(0), settledAfter(mayStillArrive), settledAfter(-60_000)]).toEqual(['wait', 'not-done', 'wait'])
  })

  it('names its orders in short', () => {
    expect(inShort(['1'])).toBe('1')
    expect(inShort(['1', '2', '3'])).toBe('1, 2, 3')
    expect(inShort(['1', '2', '3', '4'])).toBe('1, 2 +2')
  })
})

describe('measurements that are typed', () => {
  const measured: Measurements = {
    version: '3',
    pieces: [],
    rows: [
      { label: 'JA Chest', code: 'JA', part: 'upper', values: { '51001-1': 104.5, '51001-2': null }, sources: {} },
    ],
  }
  const typed = withText(withText(draftOf(measured), 'JA Chest', '51001-1', '106'), 'JA Chest', '51001-2', ' 61,5 ')

  it.each([
    ['61.5', 61.5],
    ['61,5', 61.5],
    ['６１', 61],
    ['', null],
    ['-3', null],
    ['1e2', null],
    ['61.555', null],
    ['99999', null],
  ])('%s is %s', (text, value) => expect(centimetresIn(text)).toBe(value))

  it('of two rows with one name are all known', () => {
    const length = { label: 'Length', code: null, sources: {} }
    const rows: Measurements['rows'] = [
      { ...length, part: 'upper', values: { '51001-1': 74 } },
      { ...length, part: 'lower', values: { '51001-2': 102 } },
    ]
    const both = draftOf({ ...measured, rows })
    expect(both.base).toEqual({ Length: { '51001-1': 74, '51001-2': 102 } })
    expect(changesIn(withText(both, 'Length', '51001-1', '74'), valuesIn({ rows })).count).toBe(0)
    expect(comparedValues(both, valuesIn({ rows }))).toEqual([])
    const asked = { kind: 'measure' as const, order: '51001', version: '3', values: { Length: { '51001-1': 74 } } }
    expect(evidenceOf(asked, { measurements: { ...measured, rows } }, 0)).toBe('done')
  })

  it('while others are saved stay, over what was saved', () => {
    const values = { 'JA Chest': { '51001-1': 106, '51001-2': 61.5 } }
    const saved = { values, version: '9' }
    expect(leftAfterSave(typed, typed, saved)).toBeNull()
    const meanwhile = withText(withText(typed, 'JA Chest', '51001-1', '107'), 'TR Waist', '51001-2', '8x')
    expect(leftAfterSave(meanwhile, typed, saved)).toEqual({
      version: '9',
      base: values,
      texts: { 'JA Chest': { '51001-1': '107' }, 'TR Waist': { '51001-2': '8x' } },
    })
    // What was taken back meanwhile is saved all the same.
    expect(leftAfterSave(withText(typed, 'JA Chest', '51001-1', null), typed, saved)).toBeNull()
  })

  it('are sent as far as they differ', () => {
    expect(changesIn(typed, valuesIn(measured))).toEqual({
      count: 2,
      bad: 0,
      values: { 'JA Chest': { '51001-1': 106, '51001-2': 61.5 } },
    })
    expect(changesIn(withText(typed, 'JA Chest', '51001-1', '104.5'), valuesIn(measured)).count).toBe(1)
    expect(changesIn(withText(typed, 'JA Chest', '51001-1', 'x'), valuesIn(measured))).toMatchObject({
      count: 1,
      bad: 1,
    })
    expect(withText(withText(typed, 'JA Chest', '51001-1', null), 'JA Chest', '51001-2', null).texts).toEqual({})
  })

  it('are compared with what somebody else saved, value by value', () => {
    const theirs = { 'JA Chest': { '51001-1': 108, '51001-2': null }, 'JA Waist': { '51001-1': 90 } }
    expect(comparedValues(typed, theirs)).toEqual([
      { label: 'JA Chest', piece: '51001-1', base: 104.5, theirs: 108, mine: 106 },
      { label: 'JA Chest', piece: '51001-2', base: null, theirs: null, mine: 61.5 },
      { label: 'JA Waist', piece: '51001-1', base: null, theirs: 90, mine: null },
    ])
  })

  it('warn of what is unusual', () => {
    expect([unusualIn(106, 104.5), unusualIn(124, 104.5), unusualIn(1, null), unusualIn(400, null)]).toEqual([
      null,
      'far',
      'range',
      'range',
    ])
  })

  it('are read again after a restart, and never as something else', () => {
    expect(readDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
    for (const odd of [
      null,
      3,
      [],
      {},
      { version: 3, base: {}, texts: {} },
      { version: null, base: { a: 1 }, texts: {} },
    ])
      expect(readDraft(odd)).toBe(null)
  })
})
