import { describe, expect, it } from 'vitest'
import { ROLES } from '../../src-practice/index.ts'
import { permissionsOf, type Role } from '../../src-practice/roles.ts'
import { declarationOf, operationIds } from '../../src-shared/service/index.ts'
import { start } from './practice-support.ts'
import { clientOf as deskClientOf } from './service-support.ts'

const dr = 'settle_order_dr_discrepancy orders'
const cr = 'settle_order_cr_discrepancy orders'

const held: Record<Role, string[]> = {
  super_admin: ['print orders', 'edit orders', dr, cr, 'update pricing'],
  headquarters: ['print orders', 'edit orders', dr, cr],
  factory_facing: ['print orders'],
  support: ['edit orders'],
}

const menus: Record<Role, string[]> = {
  super_admin: ['dashboard', 'orders', 'production', 'pricing', 'accounts', 'tickets', 'designs', 'settings'],
  headquarters: ['dashboard', 'orders', 'production', 'accounts', 'tickets'],
  factory_facing: ['dashboard', 'orders', 'production'],
  support: ['orders', 'accounts', 'tickets'],
}

describe('super admin', () => {
  it.each(['super_admin', 'super-admin', 'SuperAdmin', 'Super Admin', 'superadmin'])(
    'has its menu and its permissions as %s, too',
    async role => {
      const client = await start({ size: 'none', role })
      const me = (await client.get('/admin/me')).body
      expect(me).toMatchObject({ role, roles: [role], permissions: held.super_admin })
      const { menu } = (await client.get('/admin/me/menu')).body as { menu: { key: string }[] }
      expect(menu.map(({ key }) => key)).toEqual(menus.super_admin)
    },
  )
})

describe.each(ROLES)('the role %s', role => {
  // Proves: menu.levels, menu.labels, role.menu, role.permissions, me.permissions
  it('has its permissions and its menu, of three levels, in the language of its preferences', async () => {
    const client = await start({ size: 'none', role })
    const me = (await client.get('/admin/me')).body
    expect(me).toMatchObject({ role, roles: [role], permissions: held[role] })

    const desk = deskClientOf(client.service.url, { token: () => client.service.token })
    const menu = await desk.read('admin.me.menu')
    expect(menu.map(({ key }) => key)).toEqual(menus[role])
    const second = menu.flatMap(({ children }) => children)
    const third = second.flatMap(({ children }) => children)
    expect(third.flatMap(({ children }) => children)).toEqual([])
    const keys = [...second, ...third].map(({ key }) => key)
    expect(keys.includes('dashboard.queue')).toBe(role === 'super_admin')
    expect(keys.includes('orders.printing.jobs')).toBe(role !== 'support')

    // What only the service's own console has leads there.
    const pages = second.flatMap(({ url }) => url ?? [])
    expect(pages).toHaveLength({ super_admin: 2, headquarters: 1, factory_facing: 0, support: 0 }[role])
    for (const page of pages) {
      expect(new URL(page).origin).toBe(client.service.url)
      expect((await fetch(page)).headers.get('content-type')).toContain('text/html')
    }

    await client.send('PUT', '/admin/me/preferences', { locale: 'zh-CN' })
    const chinese = await desk.read('admin.me.menu')
    expect(chinese.map(({ key }) => key)).toEqual(menus[role])
    expect(chinese.find(({ key }) => key === 'orders')?.label).toBe('订单')
  })

  it('is refused what needs a permission that it lacks, by its name, and nothing else', async () => {
    const client = await start({ size: 'none', role })
    const guarded = operationIds.flatMap(id => {
      const { permission, call } = declarationOf(id)
      return permission === undefined || call === null ? [] : [{ id, permission, call }]
    })
    const refused: string[] = []
    for (const { id, permission, call } of guarded) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await client.send(method, path.replace(/\{[^}]+\}/g, '1'), method === 'GET' ? undefined : {})
      if (answer.status !== 403) continue
      expect(answer.body, id).toMatchObject({ code: 'permission_missing', permission })
      refused.push(id)
    }
    const isServed = (id: string) => client.service.requests.count(id) > 0
    const lacking = guarded.filter(({ id, permission }) => isServed(id) && !held[role].includes(permission))
    expect(refused).toEqual(lacking.map(({ id }) => id))
    if (role === 'support') expect(refused).toContain('admin.orders.bulk-print')
    if (role === 'headquarters') expect(refused).toContain('admin.pricing.retailer.update')
    if (role === 'factory_facing') expect(refused).not.toContain('admin.orders.print-url')
  })
})

describe('any other role', () => {
  it('has all permissions unless told otherwise, and no prices in its menu', async () => {
    const { get } = await start({ size: 'none', role: 'print_room' })
    expect((await get('/admin/me')).body).toMatchObject({ role: 'print_room', permissions: held.super_admin })
    const menu = (await get('/admin/me/menu')).body['menu'] as { key: string }[]
    expect(menu.map(({ key }) => key)).toEqual(menus.headquarters)
  })

  it('is the same one in another spelling', () => {
    expect(permissionsOf('Factory-facing')).toEqual(held.factory_facing)
  })
})
