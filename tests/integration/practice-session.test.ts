import { describe, expect, it } from 'vitest'
import { clientOf, start } from './practice-support.ts'

describe('the token', () => {
  it.each([
    ['missing', undefined],
    ['wrong', 'Bearer practise'],
    ['of another kind', 'Basic practice'],
    ['longer than the right one', 'Bearer practice1'],
    ['empty', 'Bearer '],
  ])('is refused when it is %s', async (_how, authorization) => {
    const { service } = await start({ size: 'none' })
    for (const path of ['/admin/me', '/admin/orders/print-jobs', '/admin/nowhere', '/api/v1/admin/nowhere']) {
      const response = await fetch(service.url + path, authorization ? { headers: { authorization } } : {})
      expect(response.status, path).toBe(401)
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('token') })
    }
  })

  it('can be chosen', async () => {
    const { service, get } = await start({ size: 'none', token: 's3cret-of-its-own' })
    expect((await get('/admin/me')).status).toBe(200)
    expect((await clientOf(service, 'practice').get('/admin/me')).status).toBe(401)
  })

  it('is refused after all sessions were revoked', async () => {
    const { get, send } = await start({ size: 'none' })
    expect(await send('POST', '/admin/sessions/revoke-all')).toMatchObject({
      status: 200,
      body: { sessions_revoked: 1, tokens_revoked: 1 },
    })
    expect((await get('/admin/me')).status).toBe(401)
  })
})

describe('the profile', () => {
  it('says who is signed in', async () => {
    const { get } = await start({ size: 'none' })
    expect((await get('/admin/me')).body).toMatchObject({
      id: expect.anything(),
      name: expect.any(String),
      email: expect.stringContaining('@'),
      role: 'super_admin',
      roles: ['super_admin'],
      super_admin: true,
      permissions: expect.arrayContaining(['print orders', 'edit orders', 'update pricing']),
    })
  })

  it('keeps locale and timezone, and nothing else', async () => {
    const { get, send } = await start({ size: 'none' })
    const sent = { locale: 'zh-CN', timezone: 'Asia/Shanghai', theme: 'dark', role: 'owner' }
    const answer = await send('PUT', '/admin/me/preferences', sent)
    expect(answer.body).toEqual({ locale: 'zh-CN', timezone: 'Asia/Shanghai' })
    expect((await get('/admin/me')).body).toMatchObject({ locale: 'zh-CN', role: 'super_admin' })
  })

  it('refuses preferences that do not exist, by field', async () => {
    const { send } = await start({ size: 'none' })
    const answer = await send('PUT', '/admin/me/preferences', { timezone: 'Mars/Olympus', locale: 7 })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      message: expect.any(String),
      errors: { timezone: [expect.stringContaining('time zone')], locale: [expect.any(String)] },
    })
  })
})

interface Entry {
  label: string
  children: Entry[]
}

function depth(entries: Entry[]): number {
  return entries.length === 0 ? 0 : 1 + Math.max(...entries.map(entry => depth(entry.children)))
}

describe('the menu', () => {
  it('has at most three levels and speaks the language of the preferences', async () => {
    const { get, send } = await start({ size: 'none' })
    const english = (await get('/admin/me/menu')).body['menu'] as Entry[]
    expect(depth(english)).toBe(3)
    expect(english.map(entry => entry.label)).toContain('Orders')
    await send('PUT', '/admin/me/preferences', { locale: 'zh-CN' })
    const chinese = (await get('/admin/me/menu')).body['menu'] as Entry[]
    expect(chinese.map(entry => entry.label)).toContain('订单')
  })

  it('shows prices to super admins only', async () => {
    const { get } = await start({ size: 'none', role: 'print_room', permissions: ['print orders'] })
    const menu = (await get('/admin/me/menu')).body['menu'] as Entry[]
    expect(menu.map(entry => entry.label)).not.toContain('Pricing')
    expect((await get('/admin/me')).body).toMatchObject({ super_admin: false, permissions: ['print orders'] })
  })
})

describe('what does not exist', () => {
  it.each([
    ['GET', '/admin/audit-logs'],
    ['GET', '/admin/search'],
    ['POST', '/admin/orders/bulk-status'],
    ['GET', '/admin/orders/fabric-jobs'],
    ['DELETE', '/admin/me'],
    ['GET', '/api/v1/admin/anything'],
  ])('%s %s answers that the operation does not exist', async (method, path) => {
    const { send } = await start({ size: 'none' })
    const answer = await send(method, path)
    expect(answer.status).toBe(404)
    expect(answer.body['message']).toMatch(/does not exist in the admin API/)
  })

  it('is told apart from a record that was not found', async () => {
    const { get } = await start({ size: 'none' })
    for (const path of [
      '/admin/orders/print-jobs/1/pdf-url',
      '/admin/orders/print-jobs/x/pdf-url',
      '/admin/orders/99/print-url',
      '/admin/accounts/99',
    ]) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.body['message']).toMatch(/was not found/)
    }
  })
})

describe('the request log', () => {
  it('tells what was asked, and whether a token came along, without the secret parts', async () => {
    const { service, get } = await start({ size: 'none' })
    const [job = ''] = service.addJobs(1)
    const { body } = await get(`/admin/orders/print-jobs/${job}/pdf-url`)
    await (await fetch(String(body['url']))).arrayBuffer()
    expect(service.requests.list()).toEqual([
      {
        operation: 'admin.orders.print-jobs.pdf-url',
        method: 'GET',
        path: `/admin/orders/print-jobs/${job}/pdf-url`,
        authorization: true,
      },
      { operation: 'document.job', method: 'GET', path: `/documents/jobs/${job}`, authorization: false },
    ])
    expect(service.requests.count('document.job')).toBe(1)
    service.requests.clear()
    expect(service.requests.count('document.job')).toBe(0)
  })
})
