import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { type Updater, Updates } from '../../src-main/shells/electron/updates.ts'
import type { UpdateState } from '../../src-shared/contract/desk.ts'

afterEach(() => vi.useRealTimers())

function world() {
  const told: UpdateState[] = []
  const failures: string[] = []
  const events = new EventEmitter()
  const updater = Object.assign(events, {
    ...{ autoDownload: false, autoInstallOnAppQuit: true, allowDowngrade: true, disableWebInstaller: false },
    ...{ channel: null as string | null, logger: console },
    setFeedURL: vi.fn(),
    checkForUpdates: vi.fn(async () => null),
    quitAndInstall: vi.fn(),
  })
  const updates = new Updates({
    updater: updater as unknown as Updater,
    feed: { feed: 'https://updates.example/', channel: 'beta' },
    changed: state => told.push(state),
    failed: error => failures.push(error.message),
  })
  return { updates, updater, events, told, failures }
}

it('asks the named feed and channel, never for older versions, and installs nothing by itself', () => {
  const { updater } = world()
  expect(updater.setFeedURL).toHaveBeenCalledWith({
    provider: 'generic',
    url: 'https://updates.example/',
    channel: 'beta',
  })
  expect(updater).toMatchObject({
    ...{ channel: 'beta', allowDowngrade: false, autoInstallOnAppQuit: false, autoDownload: true },
    disableWebInstaller: true,
  })
  expect(updater.checkForUpdates).not.toHaveBeenCalled()
})

it('looks at the start and every six hours, until one is ready', () => {
  vi.useFakeTimers()
  const { updates, updater, events } = world()
  updates.start()
  vi.advanceTimersByTime(6 * 3_600_000)
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
  events.emit('update-downloaded', { version: '0.2.0' })
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
  updates.stop()
})

it('tells what is downloaded and ready, with its notes as plain text', () => {
  const { updates, events, told } = world()
  events.emit('update-available', {
    version: '0.2.0',
    releaseNotes: '<p>Tags print <b>faster</b>.</p><script>x</script>',
  })
  events.emit('update-downloaded', {
    version: '0.2.0',
    releaseNotes: [{ version: '0.2.0', note: 'One' }, { note: null }],
  })
  expect(told).toEqual([
    { state: 'downloading', version: '0.2.0', notes: 'Tags print faster.x' },
    { state: 'ready', version: '0.2.0', notes: 'One' },
  ])
  expect(updates.state).toEqual(told[1])
})

it('tells a failure once, keeps what is ready, and survives a check that throws', async () => {
  const { updates, updater, events, told, failures } = world()
  updater.checkForUpdates.mockRejectedValue(new Error('no network'))
  updates.start()
  events.emit('error', new Error('no network'))
  await new Promise(setImmediate)
  expect(told.at(-1)?.state).toBe('failed')
  events.emit('update-downloaded', { version: '0.2.0' })
  events.emit('error', new Error('later'))
  expect(updates.state.state).toBe('ready')
  expect(failures).toEqual(['no network', 'later'])
  updates.stop()
})
