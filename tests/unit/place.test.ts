import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { answerNow, cache, keyOf, placeNow } from '../../src-renderer/kit/ask/answers.ts'
import { beforeLeaving } from '../../src-renderer/kit/leaving.ts'
import { showFailure } from '../../src-renderer/kit/notices.tsx'
import { clientOfPlace, followPlace, fromThisWindow, resetWithPlace } from '../../src-renderer/kit/place.tsx'
import { placeOf } from '../../src-shared/contract/client.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { answeringClient } from '../rig/answering-client.ts'

const say = (session: unknown) => cache.setQueryData(keyOf('session.state', {}, null), session)
const show = (id: string | null, baseUrl = 'https://ops.example') =>
  say({ profile: id === null ? null : { id, baseUrl } } as unknown as SessionState)
afterEach(() => cache.clear())

test('what a window asks says what it shows at that moment; what is of a place says that, however late', async () => {
  const link = answeringClient()
  const { client: window } = fromThisWindow(link.client, () => {})
  show('a')
  const ofA = clientOfPlace(window, placeNow())
  await window.call('settings.get', {})
  show('b')
  await window.call('settings.get', {})
  await ofA.call('settings.get', {})
  show(null)
  await window.call('settings.get', {})
  const b = 'b https://ops.example'
  expect(link.calls.map(({ place }) => place)).toEqual(['a https://ops.example', b, 'a https://ops.example', null])
  expect(placeOf({ id: 'b', baseUrl: 'https://elsewhere.example' })).not.toBe(b)
})

test('a window that is refused because another profile is open asks what is', async () => {
  const stale = vi.fn()
  const refuse = (code: 'session.other-profile' | 'session.no-profile-open') =>
    fromThisWindow(answeringClient({ 'jobs.list': () => Promise.reject(new DeskError(code, {})) }).client, stale).client
  await expect(refuse('session.no-profile-open').call('jobs.list', {})).rejects.toThrow()
  expect(stale).not.toHaveBeenCalled()
  await expect(refuse('session.other-profile').call('jobs.list', {})).rejects.toThrow()
  expect(stale).toHaveBeenCalledOnce()
})

test('a notice of a failure goes when the same call succeeds, and stays when another does', async () => {
  let isDown = true
  const answer = async () => {
    if (isDown) throw new DeskError('desk.connection-lost', {})
    return {} as never
  }
  const { client } = fromThisWindow(answeringClient({ 'settings.save': answer }).client, () => {})
  const error = await client.call('settings.save', { sound: true }).catch(failure => failure)
  showFailure(error, 'sound', 'Not saved')
  isDown = false
  const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)
  await client.call('settings.save', { sound: false })
  expect(shown()).toEqual(['failed:sound'])
  await client.call('settings.save', { sound: true })
  expect(shown()).toEqual([])
})

test('another profile is opened as soon as what is typed has arrived: nothing waits for itself, however often it is asked', async () => {
  class Field {}
  for (const name of ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, Field)
  vi.stubGlobal('document', { activeElement: null })
  // Nothing goes on because time has passed.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const link = answeringClient()
  const { client } = fromThisWindow(link.client, () => {})
  const stop = beforeLeaving(() => void client.call('window.remember', { place: 'a', text: 'typed' }))
  await Promise.all([client.call('profiles.open', { id: 'b' }), client.call('profiles.open', { id: 'c' })])
  const names = link.calls.map(({ name }) => name)
  expect(names.indexOf('window.remember')).toBeLessThan(names.indexOf('profiles.open'))
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the client of a place that is left hears nothing more, and begins to hear nothing', () => {
  const link = answeringClient()
  const client = clientOfPlace(link.client, 'a')
  const heard: string[] = []
  const stop = client.on('imports.drafts', () => heard.push('stopped'))
  client.on('imports.drafts', () => heard.push('first'))
  client.onConnection(() => heard.push('connection'))
  stop()
  link.emit('imports.drafts', {})
  link.setConnected(true)
  client.close()
  client.on('imports.drafts', () => heard.push('late'))
  expect(client.left.aborted).toBe(true)
  link.emit('imports.drafts', {})
  link.setConnected(false)
  expect(heard).toEqual(['first', 'connection'])
})

test('the client of a place hears what is of it or of the desk, and nothing late of another', () => {
  const link = answeringClient()
  const client = clientOfPlace(link.client, 'a')
  const heard: string[] = []
  client.on('imports.drafts', () => heard.push('drafts'))
  client.on('profiles.changed', () => heard.push('profiles'))
  for (const place of ['b', 'a', null]) {
    link.emit('imports.drafts', {}, place)
    link.emit('profiles.changed', [], place)
  }
  expect(heard).toEqual(['profiles', 'drafts', 'profiles', 'profiles'])
})

test('what was chosen begins anew with another profile, or another address of it, and not at the first', () => {
  const chosen = resetWithPlace(create(() => ({ order: '' })))
  const stop = followPlace(answeringClient({ 'session.state': () => new Promise(() => {}) }).client)
  chosen.setState({ order: '1' })
  show('a')
  expect(chosen.getState().order).toBe('1')
  say({ ...answerNow('session.state'), status: 'signed-in' })
  expect(chosen.getState().order).toBe('1')
  show('b')
  expect(chosen.getState().order).toBe('')
  chosen.setState({ order: '2' })
  show('b', 'https://elsewhere.example')
  expect(chosen.getState().order).toBe('')
  stop()
  chosen.setState({ order: '3' })
  show('a')
  expect(chosen.getState().order).toBe('3')
})
