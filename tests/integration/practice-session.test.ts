import { describe, expect, it } from 'vitest'
import { practiceOnRequest } from '../../src-main/practice-on-request.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { clientOf, start } from './practice-support.ts'
import { dataFolder, startSession } from './session-support.ts'

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

  // Proves: revoke.all
  it('is refused after all sessions were revoked, with all others of the account; the next one is good', async () => {
    const handed: string[] = []
    const { service, get, send } = await start({ size: 'none', onNewToken: token => handed.push(token) })
    const [used, unused] = [clientOf(service, service.newToken()), clientOf(service, service.newToken())]
    expect((await used.get('/admin/me')).status).toBe(200)
    expect(await send('POST', '/admin/sessions/revoke-all')).toMatchObject({
      status: 200,
      body: { sessions_revoked: 2, tokens_revoked: 3 },
    })
    for (const client of [{ get }, used, unused]) expect((await client.get('/admin/me')).status).toBe(401)
    expect((await send('POST', '/admin/sessions/revoke-all')).status).toBe(401)
    expect(handed).toEqual([service.token])
    expect(await clientOf(service).send('POST', '/admin/sessions/revoke-all')).toMatchObject({
      body: { sessions_revoked: 1, tokens_revoked: 1 },
    })
  })

  it('that was revoked under a desk comes anew when practice is opened again', async () => {
    const { service } = await start({ size: 'none' })
    const practice = {
      baseUrl: service.url,
      get token() {
        return service.token
      },
      stop: async () => undefined,
    }
    const { profiles, folder } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const onRequest = practiceOnRequest(async () => practice, folder, session)
    await onRequest.open()
    expect(await session.prove()).toMatchObject({ status: 'signed-in', me: { locale: null, timezone: null } })
    const revoked = await session.client()?.read('admin.sessions.revoke-all', {})
    expect(revoked).toEqual({ sessions_revoked: 1, tokens_revoked: 1 })
    await expect(session.client()?.readMe()).rejects.toMatchObject({ code: 'service.token-refused' })
    expect(session.state().status).toBe('token-refused')
    await onRequest.open()
    expect(await session.prove()).toMatchObject({ status: 'signed-in' })
  })

  it('is gone when somebody leaves practice data, and starts anew when it is asked for again', async () => {
    const { service } = await start({ size: 'none' })
    let running = 0
    const startPractice = async () => {
      running += 1
      const stop = async () => {
        running -= 1
      }
      return { baseUrl: service.url, token: service.token, stop }
    }
    const { profiles, folder } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const onRequest = practiceOnRequest(startPractice, folder, session)
    await onRequest.open()
    const client = session.client()
    expect(await onRequest.leave()).toMatchObject({ status: 'no-profile', profile: null })
    expect(running).toBe(0)
    expect(await session.handlers['profiles.list']({})).toEqual([])
    await expect(client?.readMe()).rejects.toMatchObject({ code: 'session.not-signed-in' })
    await onRequest.open()
    expect(running).toBe(1)
    expect(await session.prove()).toMatchObject({ status: 'signed-in' })
  })

  it('gives way to the profile that was used last, whatever its name', async () => {
    const { service } = await start({ size: 'none' })
    const { profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const save = (name: string) =>
      session.handlers['profiles.save']({ name, baseUrl: `https://${name}.example`, operations: {} })
    await save('a')
    const { id } = await save('b')
    await session.open(id)
    await session.openEphemeral({ name: 'x', serviceKey: 'practice', baseUrl: service.url, token: service.token })
    expect((await session.closePractice()).profile?.name).toBe('b')
  })

  it('stays where what is open is no practice data', async () => {
    const { service } = await start({ size: 'none' })
    const { profiles } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    await session.openEphemeral({ id: 'x', name: 'x', baseUrl: service.url, token: service.token, practice: false })
    expect((await session.closePractice()).profile?.id).toBe('x')
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
      permissions: expect.arrayContaining(['print orders', 'edit orders', 'update pricing']),
    })
  })

  // Proves: preferences
  it('keeps locale and timezone, and nothing else', async () => {
    const { get, send } = await start({ size: 'none' })
    const sent = { locale: 'zh-CN', timezone: 'Asia/Shanghai', theme: 'dark', role: 'owner' }
    const answer = await send('PUT', '/admin/me/preferences', sent)
    expect(answer.body).toEqual({ locale: 'zh-CN', timezone: 'Asia/Shanghai' })
    expect((await send('PUT', '/admin/me/preferences', { locale: 'en' })).body).toEqual({
      ...answer.body,
      locale: 'en',
    })
    expect((await send('PUT', '/admin/me/preferences', { locale: 'zh-CN' })).body).toEqual(answer.body)
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

describe('what does not exist', () => {
  it.each([
    ['GET', '/admin/audit-logs'],
    ['GET', '/admin/search'],
    ['POST', '/admin/orders/bulk-status'],
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
