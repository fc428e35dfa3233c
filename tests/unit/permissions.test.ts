import { describe, expect, test } from 'vitest'
import type { Me } from '../../src-shared/contract/session.ts'
import { maySeePrices, maySeeQueue } from '../../src-shared/needs.ts'
import { lackForAction } from '../../src-shared/orders/actions.ts'
import { lackOf, mayChangePrices, needOf, needOfCall } from '../../src-shared/permissions.ts'

const me = (given: Partial<Me>): Me => ({
  id: '1',
  name: 'Ana',
  email: null,
  role: 'support',
  superAdmin: false,
  permissions: [],
  locale: null,
  timezone: null,
  ...given,
})

describe('what an account lacks', () => {
  test.each<[string, Partial<Me>, string | null]>([
    ['the role is missing', {}, 'super admin'],
    ['it is super admin', { superAdmin: true }, null],
    ['the profile asks for none', { needs: { 'admin.pricing.retailer.show': { role: null } } }, null],
    [
      'the profile asks for another',
      { needs: { 'admin.pricing.retailer.show': { role: 'Pricing Team' } } },
      'Pricing Team',
    ],
    [
      'it has the other one',
      { roles: ['pricing_team'], needs: { 'admin.pricing.retailer.show': { role: 'Pricing Team' } } },
      null,
    ],
  ])('prices, where %s: %s', (_what, given, lack) => {
    expect(lackOf(me(given), maySeePrices)).toBe(lack)
  })

  test('the queue is for super admins, or for whom the profile names', () => {
    const needs = { 'admin.dashboard.job-batches': { role: 'Dispatch' } }
    expect(lackOf(me({}), maySeeQueue)).toBe('super admin')
    expect(lackOf(me({ superAdmin: true }), maySeeQueue)).toBeNull()
    expect(lackOf(me({ roles: ['dispatch'], needs }), maySeeQueue)).toBeNull()
    expect(lackOf(me({ needs: { 'admin.dashboard.job-batches': { role: null } } }), maySeeQueue)).toBeNull()
  })

  test('a permission may have another name for one operation, or none is needed', () => {
    const needs = { 'admin.orders.void': { permission: 'void orders' }, 'admin.orders.hold': { permission: null } }
    const account = me({ permissions: ['void orders'], needs })
    expect(lackForAction(account, 'void')).toBeNull()
    expect(lackForAction(account, 'hold')).toBeNull()
    expect(lackForAction(account, 'assembly')).toBe('edit orders')
    expect(lackForAction(me({ permissions: ['edit orders'], needs }), 'void')).toBe('void orders')
    // Main asks the same of the change that is sent.
    const need = needOfCall('acts.change', { kind: 'void', order: '1', typed: '1' })
    expect(lackOf(account, need)).toBeNull()
    expect(lackOf(me({ needs }), needOfCall('acts.complete', { orders: ['1'], run: 'a' }))).toBe('edit orders')
  })

  test('prices are changed by admins, and by whoever has the permission that the deployment asks for', () => {
    const needs = { 'admin.pricing.retailer.update': { permission: 'price edit' } }
    expect([me({}), me({ role: 'Admin' }), me({ permissions: ['Update_Pricing'] })].map(mayChangePrices)).toEqual([
      false,
      true,
      true,
    ])
    expect(mayChangePrices(me({ permissions: ['update pricing'], needs }))).toBe(false)
    expect(mayChangePrices(me({ permissions: ['price edit'], needs }))).toBe(true)
    expect(lackOf(me({ needs }), needOf('prices.change'))).toBe('price edit')
  })
})
