import type { FastifyInstance } from 'fastify'
import { hash } from '../random.ts'
import type { Retailer } from '../sample/catalogue.ts'
import { found } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { type Accessory, accessoriesOf, SUPPLIERS } from './accessories.ts'
import { allOrNothing, daysBefore, eachOnce, kept } from './kept.ts'

/** What can be switched on for an account, and what its people may do. */
const FEATURES = ['express_orders', 'plus_size', 'online_fitting', 'fabric_bundles', 'consumer_invoices'] as const
const PERMISSIONS = ['place orders', 'see wholesale prices', 'edit measurements', 'cancel orders'] as const

type Flags = Record<string, boolean>
type Changed = Record<string, { features?: Flags; permissions?: Flags; is_active?: boolean; account_type?: string }>

interface ApiKey {
  id: number
  name: string
  prefix: string
  owner: string
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** Name, owner, age in days, and days since its last use (null: never used). */
const KEYS = [
  ['Warehouse scanner', 'Anna Berg', 420, 0],
  ['Old website', 'Anna Berg', 1_130, 412],
  ['Label printer, Shenzhen', 'Li Wei', 230, 1],
  ['Harbour & Vale shop', 'Tom Reed', 95, 0],
  ['Reporting', 'Maria Costa', 310, 7],
  ['Trial of the app', 'Maria Costa', 44, null],
  ['Vale & Sons feed', 'Tom Reed', 610, 190],
  ['Courier', 'Li Wei', 28, 2],
] as const

/** What was changed about accounts, laid over the sample's. */
export const changedAccounts = ({ support }: Pick<ServiceParts, 'support'>) => kept<Changed>(support, 'accounts', {})

/** Some of the names are on, others off: the same for an account in each run. */
const usualFlags = (names: readonly string[], seed: number, id: number): Flags =>
  Object.fromEntries(names.map(name => [name, hash(seed, 'account', id, name) % 3 > 0]))

/** Accounts with features and permissions, accessory codes and API keys (specification 2.6, 4.4, 5). */
export function addAccountRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, database, support, seed, now } = parts
  const changed = changedAccounts(parts)

  const accountRecord = (retailer: Retailer) => {
    const { id, brandname, currency, country_code, account_type, is_active } = retailer
    const { features: _features, permissions: _permissions, ...own } = changed.get()[id] ?? {}
    return { id, brandname, currency, country_code, account_type, is_active, ...own }
  }
  const listed = (retailer: Retailer) => {
    const { features, permissions } = changed.get()[retailer.id] ?? {}
    return {
      ...accountRecord(retailer),
      features: { ...usualFlags(FEATURES, seed, retailer.id), ...features },
      permissions: { ...usualFlags(PERMISSIONS, seed, retailer.id), ...permissions },
    }
  }
  const isAccount = (id: unknown) => /^\d{1,15}$/.test(String(id)) && book.account(Number(id)) !== undefined

  serve(app, 'admin.accounts.index', async ({ query: { search = '' } }) => ({
    data: book.accounts(search.trim()).map(listed),
  }))

  serve(app, 'admin.accounts.show', async ({ path }) =>
    accountRecord(found('Account', path.id, id => book.account(id))),
  )

  const setFlags = (
    part: 'features' | 'permissions',
    items: readonly { account: string | number; name: string; on: boolean }[],
  ) => {
    const all = changed.get()
    for (const { account, name, on } of items) {
      all[account] = { ...all[account], [part]: { ...all[account]?.[part], [name]: on } }
    }
    changed.set(all)
    return { updated: eachOnce(items.map(({ account, name }) => `${account} ${name}`)) }
  }

  serve(app, 'admin.accounts.bulk-features', async ({ body }) => {
    allOrNothing(body.items, ({ account, feature }): Record<string, string> => {
      if (!isAccount(account)) return { account: `Account ${account} was not found.` }
      return FEATURES.some(one => one === feature) ? {} : { feature: `There is no feature ${feature}.` }
    })
    return setFlags(
      'features',
      body.items.map(({ account, feature, enabled }) => ({ account, name: feature, on: enabled })),
    )
  })

  serve(app, 'admin.accounts.bulk-permissions', async ({ body }) => {
    allOrNothing(body.items, ({ account, permission, granted }): Record<string, string> => {
      if (!isAccount(account)) return { account: `Account ${account} was not found.` }
      if (!PERMISSIONS.some(one => one === permission)) return { permission: `There is no permission ${permission}.` }
      const isClosed = accountRecord(found('Account', String(account), id => book.account(id))).is_active === false
      return granted && isClosed ? { granted: `Account ${account} is closed and can't be granted anything.` } : {}
    })
    return setFlags(
      'permissions',
      body.items.map(({ account, permission, granted }) => ({ account, name: permission, on: granted })),
    )
  })

  const accessories = accessoriesOf(support)
  serve(app, 'admin.accessory-codes.index', async ({ query: { search = '' } }) => {
    const wanted = search.trim().toLowerCase()
    const rows = accessories.get().filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
    return { data: rows }
  })

  serve(app, 'admin.accessory-codes.bulk', async ({ body }) => {
    allOrNothing(body.items, ({ code, name, supplier }, at): Record<string, string> => {
      if (!/^[A-Z0-9][A-Z0-9-]{1,19}$/.test(code))
        return { code: 'A code is 2 to 20 capital letters, digits and hyphens.' }
      if (body.items.findIndex(one => one.code === code) !== at) return { code: `${code} is listed twice.` }
      if (name.trim() === '') return { name: `${code} needs a name.` }
      const isKnown = supplier == null || SUPPLIERS.some(one => one === supplier)
      return isKnown ? {} : { supplier: `There is no supplier ${supplier}.` }
    })
    const all = new Map<string, Accessory>(accessories.get().map(one => [one.code, one]))
    for (const { code, name, supplier = null } of body.items) all.set(code, { code, name: name.trim(), supplier })
    accessories.set([...all.values()])
    return { saved: body.items.length }
  })

  const revoked = kept<Record<string, { at: string; by: string }>>(support, 'keys', {})
  const keys = (): ApiKey[] =>
    KEYS.map(([name, owner, age, used], at) => ({
      id: 301 + at,
      name,
      prefix: `sk_live_${hash(seed, 'key', at).toString(36).padStart(6, '0').slice(0, 6)}`,
      owner,
      created_at: daysBefore(database, age),
      last_used_at: used === null ? null : daysBefore(database, used),
      revoked_at: revoked.get()[301 + at]?.at ?? null,
    }))

  serve(app, 'admin.api-keys.index', async () => ({ api_keys: keys() }))

  serve(app, 'admin.api-keys.audit', async () => {
    const entries = keys().flatMap(({ id, owner, created_at, last_used_at, revoked_at }) => [
      { api_key_id: id, event: 'created', actor: owner, created_at },
      ...(last_used_at === null ? [] : [{ api_key_id: id, event: 'used', actor: null, created_at: last_used_at }]),
      ...(revoked_at === null
        ? []
        : [{ api_key_id: id, event: 'revoked', actor: revoked.get()[id]?.by ?? null, created_at: revoked_at }]),
    ])
    return { data: entries.toSorted((one, other) => other.created_at.localeCompare(one.created_at)) }
  })

  serve(app, 'admin.api-keys.bulk-revoke', async ({ body }) => {
    const all = keys()
    allOrNothing(body.items, (id): Record<string, string> => {
      const key = all.find(one => String(one.id) === String(id))
      if (!key) return { '': `API key ${id} was not found.` }
      return key.revoked_at === null ? {} : { '': `${key.name} was revoked before.` }
    })
    const at = new Date(now()).toISOString()
    revoked.set({
      ...revoked.get(),
      ...Object.fromEntries(body.items.map(id => [String(id), { at, by: parts.signedIn.role }])),
    })
    return { revoked: eachOnce(body.items.map(String)) }
  })
}
