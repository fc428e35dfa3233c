import { describe, expect, it } from 'vitest'
import type { OpenOperation } from '../../src-shared/contract/service.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import { officeDesk } from './back-office-support.ts'
import { handClock } from './practice-support.ts'

// Accounts, accessory codes and API keys (specification 2.6, 4.4, 5): the desk over HTTP at the practice service.

const feature = (account: string, name = 'plus_size', enabled = true) => ({ account, feature: name, enabled })
const permission = (account: string, name = 'place orders', granted = true) => ({ account, permission: name, granted })
const code = (at: number, more: object = {}) => ({
  code: `NEW-${1000 + at}`,
  name: `New ${at}`,
  supplier: null,
  ...more,
})
const many = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at))

describe('accounts', () => {
  // Proves: account.brandname, account.currency, account.country_code, account.account_type, account.is_active
  it('are listed with what is on, and shown as the specification says', async () => {
    const { ask } = await officeDesk()
    const { rows } = await ask('admin.accounts.index', {})
    expect(rows).toHaveLength(12)
    const seven = rows.find(({ id }) => id === '7')
    expect(seven).toMatchObject({
      name: 'Harbour & Vale',
      currency: 'GBP',
      country: 'GB',
      type: 'express_pro',
      active: true,
    })
    expect(Object.keys(seven?.features ?? {})).toContain('plus_size')
    expect(Object.keys(seven?.permissions ?? {})).toContain('place orders')
    const shown = await ask('admin.accounts.show', { path: { id: '7' } })
    expect(shown).toMatchObject({ name: 'Harbour & Vale', currency: 'GBP', features: null, permissions: null })
    // Nothing moves between two reads.
    expect((await ask('admin.accounts.index', {})).rows).toEqual(rows)
  })

  // Proves: features.bulk, permissions.bulk
  it('take features and permissions, and nothing of a call with one bad row', async () => {
    const { ask, refused } = await officeDesk()
    const of = async () => (await ask('admin.accounts.index', {})).rows.find(({ id }) => id === '7')
    const before = await of()
    const on = !before?.features?.['plus_size']
    await ask('admin.accounts.bulk-features', { body: { items: [feature('7', 'plus_size', on)] } })
    expect((await of())?.features).toEqual({ ...before?.features, plus_size: on })

    const bad = [feature('7', 'plus_size', !on), feature('99'), feature('7', 'teleport')]
    const { code, what } = await refused('admin.accounts.bulk-features', { body: { items: bad } })
    expect(code).toBe('service.rejected')
    expect(what).toContain('items.1.account: Account 99 was not found')
    expect(what).toContain('items.2.feature: There is no feature teleport')
    expect((await of())?.features?.['plus_size']).toBe(on)

    await ask('admin.accounts.bulk-permissions', { body: { items: [permission('7', 'cancel orders', false)] } })
    expect((await of())?.permissions?.['cancel orders']).toBe(false)
    expect(
      (await refused('admin.accounts.bulk-permissions', { body: { items: [permission('7', 'fly')] } })).what,
    ).toContain('items.0.permission: There is no permission fly')
  })

  it('grant nothing to a closed account', async () => {
    const clock = handClock()
    const { ask, refused } = await officeDesk({ now: clock.now })
    const path = { operation: 'account-status' }
    const { hash } = await ask('admin.bulk-hub.preview', {
      path,
      body: { items: [{ account: '7', is_active: false }] },
    })
    await ask('admin.bulk-hub.apply', { path, body: { preview_hash: hash } })
    clock.pass(1)
    await ask('admin.bulk-hub.index', {})
    expect(await ask('admin.accounts.show', { path: { id: '7' } })).toMatchObject({ active: false })
    const { what } = await refused('admin.accounts.bulk-permissions', { body: { items: [permission('7')] } })
    expect(what).toContain('items.0.granted: Account 7 is closed')
    await ask('admin.accounts.bulk-permissions', { body: { items: [permission('7', 'place orders', false)] } })
  })

  it.each([
    ['admin.accounts.bulk-features', (at: number) => feature(String((at % 12) + 1))],
    ['admin.accounts.bulk-permissions', (at: number) => permission('7', 'place orders', at % 2 === 0)],
    ['admin.accessory-codes.bulk', code],
  ] as [OpenOperation, (at: number) => object][])('%s takes a hundred rows and no more', async (name, item) => {
    const { service, ask } = await officeDesk()
    const send = (count: number) => ask(name, { body: { items: many(count, item) } } as never)
    await expect(send(101)).rejects.toBeDefined()
    await expect(send(0)).rejects.toBeDefined()
    // The desk doesn't even send what can't be taken.
    expect(service.requests.count(name)).toBe(0)
    await send(100)
    const [, path = ''] = declarationOf(name).call?.split(' ') ?? []
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: many(101, item) }),
    })
    expect(response.status).toBe(422)
  })
})

describe('accessory codes', () => {
  // Proves: codes.bulk
  it('are changed and added, all of a call or none', async () => {
    const { ask, refused } = await officeDesk()
    const codes = async () => (await ask('admin.accessory-codes.index', {})).rows
    const before = await codes()
    await ask('admin.accessory-codes.bulk', {
      body: {
        items: [code(1, { supplier: 'LINCO' }), { code: before[0]?.code ?? '', name: 'Renamed', supplier: null }],
      },
    })
    const after = await codes()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toEqual({ code: before[0]?.code, name: 'Renamed', supplier: null })
    const bad = [code(2), code(3, { code: 'new' }), code(4, { name: ' ' }), code(5, { supplier: 'NOBODY' }), code(2)]
    const { what } = await refused('admin.accessory-codes.bulk', { body: { items: bad } })
    for (const part of [
      'items.1.code:',
      'items.2.name:',
      'items.3.supplier:',
      'items.4.code: NEW-1002 is listed twice',
    ]) {
      expect(what).toContain(part)
    }
    expect(what).not.toContain('items.0')
    expect(await codes()).toEqual(after)
  })
})

describe('API keys', () => {
  // Proves: keys.bulk, api-keys
  it('are listed by prefix, audited, and revoked for good', async () => {
    const { ask, refused } = await officeDesk()
    const { rows } = await ask('admin.api-keys.index', {})
    expect(rows.every(({ prefix }) => /^sk_live_[a-z0-9]{6}$/.test(prefix ?? ''))).toBe(true)
    expect(rows.filter(({ lastUsedAt }) => lastUsedAt === null)).toHaveLength(1)
    const [first, second] = rows
    await ask('admin.api-keys.bulk-revoke', { body: { items: [first?.id ?? ''] } })
    const again = (await ask('admin.api-keys.index', {})).rows
    expect(again.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)).toEqual([first?.id])
    const audit = (await ask('admin.api-keys.audit', {})).rows.filter(({ key }) => key === first?.id)
    expect(audit.map(({ event }) => event).toSorted()).toEqual(['created', 'revoked', 'used'])
    const { what } = await refused('admin.api-keys.bulk-revoke', {
      body: { items: [second?.id ?? '', first?.id ?? '', '999'] },
    })
    expect(what).toContain('items.1: Warehouse scanner was revoked before')
    expect(what).toContain('items.2: API key 999 was not found')
    expect((await ask('admin.api-keys.index', {})).rows).toEqual(again)
    expect((await refused('admin.api-keys.bulk-revoke', { body: { items: many(100, at => String(at)) } })).code).toBe(
      'service.rejected',
    )
  })
})
