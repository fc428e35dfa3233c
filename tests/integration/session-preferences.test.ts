import { describe, expect, it, vi } from 'vitest'
import { PreferenceDesk } from '../../src-main/session/index.ts'
import { defaultSettings, type Settings } from '../../src-shared/contract/desk.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { start } from './practice-support.ts'
import { dataFolder, startSession } from './session-support.ts'

/** A desk's preferences at a practice service; what a computer keeps can be handed to the next desk. */
async function signedIn(operations = {}, kept: { settings: Settings; memory: Record<string, string> } | null = null) {
  const { service, get, send } = await start({ size: 'none' })
  const { profiles } = dataFolder()
  const session = startSession(profiles, memoryKeychain())
  const computer = kept ?? { settings: defaultSettings, memory: {} }
  const preferences = new PreferenceDesk({
    session,
    settings: () => computer.settings,
    save: async change => {
      computer.settings = { ...computer.settings, ...change } as Settings
      return computer.settings
    },
    memory: {
      read: async () => computer.memory,
      write: async (place, text) => {
        computer.memory[place] = text
      },
    },
    log: { info: () => {}, warn: () => {} } as never,
  })
  const profile = await profiles.save({ name: 'Live', baseUrl: service.url, operations })
  const signIn = async () => {
    await session.open(profile.id)
    await session.signIn(profile.id, service.token)
  }
  return { service, get, send, session, computer, preferences, signIn }
}

const chinese = { locale: 'zh-CN', timezone: 'America/Los_Angeles' } as const

describe('language and time zone', () => {
  it('are the account’s at sign-in, and those of this computer where it has none', async () => {
    const { send, computer, preferences, signIn } = await signedIn()
    await signIn()
    expect(computer.settings).toMatchObject({ locale: '', timezone: '' })
    expect(preferences.locale()).toBe('en')
    await send('PUT', '/admin/me/preferences', chinese)
    await signIn()
    await vi.waitFor(() => expect(computer.settings).toMatchObject(chinese))
    expect(preferences.locale()).toBe('zh-CN')
  })

  it('are sent when they are chosen', async () => {
    const { get, preferences, computer, session, signIn } = await signedIn()
    await signIn()
    const answer = await preferences.handlers['preferences.save']({ locale: 'zh-CN' })
    expect(answer).toMatchObject({ stored: 'service', problem: null, settings: { locale: 'zh-CN', timezone: '' } })
    expect((await get('/admin/me')).body).toMatchObject({ locale: 'zh-CN', timezone: null })
    expect(computer.settings.locale).toBe('zh-CN')
    expect(session.state().me).toMatchObject({ locale: 'zh-CN', timezone: null })
  })

  it('replace a language that Selvedge has no texts in, for price files too', async () => {
    const { preferences, session, signIn } = await signedIn()
    await signIn()
    session.changeMe({ ...session.state().me, locale: 'fr-FR' } as never)
    await vi.waitFor(() => expect(preferences.locale()).toBe('fr-FR'))
    await preferences.handlers['preferences.save']({ locale: 'en' })
    expect(preferences.locale()).toBe('en')
  })

  it('stay on this computer where the service has no such operation, also after the next sign-in', async () => {
    const { send, preferences, computer, signIn } = await signedIn({ 'admin.me.preferences': null })
    await send('PUT', '/admin/me/preferences', { locale: 'en', timezone: 'UTC' })
    await signIn()
    expect(await preferences.handlers['preferences.save'](chinese)).toMatchObject({ stored: 'here', problem: null })
    await signIn()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(computer.settings).toMatchObject(chinese)
  })

  it('that the service didn’t get are kept, and sent at the next sign-in', async () => {
    const first = await signedIn({ 'admin.me.preferences': { path: '/admin/nowhere' } })
    await first.signIn()
    const failing = await first.preferences.handlers['preferences.save'](chinese)
    expect(failing).toMatchObject({ stored: 'here', settings: chinese })
    // The same computer at the same service, once it answers.
    const next = await signedIn({}, { settings: first.computer.settings, memory: {} })
    const [unsent = ''] = Object.values(first.computer.memory)
    next.computer.memory[`preferences.unsent.${next.service.url}`] = unsent
    await next.signIn()
    await vi.waitFor(async () => expect((await next.get('/admin/me')).body).toMatchObject(chinese))
  })

  it('that the service didn’t get aren’t sent to the account of someone else', async () => {
    const { get, preferences, computer, session, signIn } = await signedIn()
    await signIn()
    const ana = session.state().me
    // The service stops answering while the language is chosen.
    const client = session.client()
    if (!client) throw new TypeError('no client')
    const read = vi.spyOn(client, 'read').mockRejectedValue(new Error('away'))
    expect(await preferences.handlers['preferences.save'](chinese)).toMatchObject({ stored: 'here' })
    read.mockRestore()
    session.changeMe({ ...ana, id: '99', email: 'ben@x.example', locale: 'en', timezone: 'UTC' } as never)
    await vi.waitFor(() => expect(computer.settings).toMatchObject({ locale: 'en', timezone: 'UTC' }))
    expect((await get('/admin/me')).body).toMatchObject({ locale: null, timezone: null })
    // Ana’s choice is still hers.
    session.changeMe({ ...ana } as never)
    await vi.waitFor(async () => expect((await get('/admin/me')).body).toMatchObject(chinese))
  })
})
