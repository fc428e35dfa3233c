import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FeedExecutor, limitFeed } from '../../src-main/shells/electron/feed-limits.ts'
import { type Updater, Updates } from '../../src-main/shells/electron/updates.ts'
import type { UpdateState } from '../../src-shared/contract/desk.ts'

vi.mock('electron', () => ({ app: { isPackaged: true } }))
vi.mock('electron-updater', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const httpExecutor = { createRequest: () => new Emitter() }
  return { default: { autoUpdater: Object.assign(new Emitter(), { setFeedURL: () => {}, httpExecutor }) } }
})

afterEach(() => void vi.useRealTimers())

function world() {
  const told: UpdateState[] = []
  const failures: string[] = []
  const events = new EventEmitter()
  const updater = Object.assign(events, {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    channel: null as string | null,
    logger: console,
    setFeedURL: vi.fn(),
    checkForUpdates: vi.fn(async () => null),
    quitAndInstall: vi.fn(),
    autoRunAppAfterInstall: true,
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
    channel: 'beta',
    allowDowngrade: false,
    autoInstallOnAppQuit: false,
    autoDownload: true,
    disableWebInstaller: true,
    disableDifferentialDownload: true,
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

it('tries a download that broke off again after 15 minutes, until one is ready', () => {
  vi.useFakeTimers()
  const { updates, updater, events, told } = world()
  updates.start()
  events.emit('update-available', { version: '0.2.0' })
  events.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  events.emit('error', new Error('the same, reported twice'))
  expect(told.map(({ state }) => state)).toEqual(['downloading', 'failed', 'failed'])
  vi.advanceTimersByTime(15 * 60_000)
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
  events.emit('update-available', { version: '0.2.0' })
  events.emit('update-downloaded', { version: '0.2.0' })
  vi.advanceTimersByTime(60 * 60_000)
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
  events.emit('error', new Error('later'))
  expect(vi.getTimerCount()).toBe(1)
  updates.stop()
  expect(vi.getTimerCount()).toBe(0)
})

describe('an installation', () => {
  const install = (startAgain: boolean) => {
    vi.useFakeTimers()
    const { updates, updater, events, failures } = world()
    const failed = vi.fn()
    return { updater, events, failures, failed, start: () => updates.install(startAgain, failed) }
  }

  it.each([true, false])('starts the program again: %s, on every system', startAgain => {
    const { updater, start, failed } = install(startAgain)
    start()
    // The one is for Windows and Linux, the other for macOS.
    expect(updater.quitAndInstall).toHaveBeenCalledWith(true, startAgain)
    expect(updater.autoRunAppAfterInstall).toBe(startAgain)
    expect(failed).not.toHaveBeenCalled()
  })

  it.each<[string, (world: ReturnType<typeof install>) => void]>([
    ['reports an error', ({ events }) => events.emit('error', new Error('no file'))],
    ['has not ended the program within a minute', () => vi.advanceTimersByTime(60_000)],
  ])('that %s leaves the ending to the program, once', (_name, happens) => {
    const started = install(false)
    started.start()
    vi.advanceTimersByTime(59_000)
    expect(started.failed).not.toHaveBeenCalled()
    happens(started)
    started.events.emit('error', new Error('again'))
    vi.advanceTimersByTime(120_000)
    expect(started.failed).toHaveBeenCalledTimes(1)
  })

  it('that throws is reported, and leaves the ending to the program', () => {
    const { updater, start, failed, failures } = install(false)
    updater.quitAndInstall.mockImplementation(() => {
      throw new Error('gone')
    })
    start()
    expect(failures).toEqual(['gone'])
    expect(failed).toHaveBeenCalledTimes(1)
  })
})

describe('a program', () => {
  const platform = process.platform
  afterEach(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    vi.unstubAllEnvs()
  })

  it.each([
    ['win32', undefined, true],
    ['darwin', undefined, true],
    ['linux', '/home/ann/Selvedge.AppImage', true],
    // The packages of a system are its own affair.
    ['linux', undefined, false],
  ])('on %s, from %s, updates itself: %s', async (system, image, does) => {
    Object.defineProperty(process, 'platform', { value: system })
    vi.stubEnv('APPIMAGE', image)
    const { openUpdates } = await import('../../src-main/shells/electron/open-updates.ts')
    const feed = { feed: 'https://updates.example/', channel: 'latest' }
    const updates = await openUpdates({ feed, quit: () => {}, tell: () => {}, failed: () => {} })
    expect(updates !== null).toBe(does)
  })
})

describe('a feed', () => {
  /** What a request for a path is told, and whether it was let go, while an answer comes in pieces. */
  function asked(path: string) {
    const request = Object.assign(new EventEmitter(), { abort: vi.fn() })
    const response = new EventEmitter()
    const errors: string[] = []
    request.on('error', (error: Error) => errors.push(error.message))
    const executor: FeedExecutor = {
      createRequest: (_options, answered) => {
        queueMicrotask(() => answered(response as never))
        return request
      },
    }
    limitFeed(executor)
    executor.createRequest({ path }, () => {})
    return { response, errors, abort: request.abort }
  }

  it('is let go once its answer is too large', async () => {
    const { response, errors, abort } = asked('/beta.yml?noCache=1')
    await Promise.resolve()
    response.emit('data', 'x'.repeat(200_000))
    expect(abort).not.toHaveBeenCalled()
    response.emit('data', 'x'.repeat(200_000))
    expect(abort).toHaveBeenCalled()
    expect(errors[0]).toContain('larger than 256 kB')
  })

  it('is let go once its answer takes too long, and not after its end', async () => {
    vi.useFakeTimers()
    const slow = asked('/beta.yml')
    vi.advanceTimersByTime(61_000)
    expect(slow.errors[0]).toContain('longer than a minute')
    const quick = asked('/beta.yml')
    await Promise.resolve()
    quick.response.emit('end')
    vi.advanceTimersByTime(61_000)
    expect(quick.abort).not.toHaveBeenCalled()
  })

  it('may send an installer of any size', async () => {
    vi.useFakeTimers()
    const { response, abort } = asked('/Selvedge-1.2.0.exe')
    await Promise.resolve()
    response.emit('data', 'x'.repeat(1_000_000))
    vi.advanceTimersByTime(3_600_000)
    expect(abort).not.toHaveBeenCalled()
  })

  it('is asked through what electron-updater asks with', () => {
    const require = createRequire(import.meta.url)
    const { ElectronHttpExecutor } = require('electron-updater/out/electronHttpExecutor.js')
    expect(ElectronHttpExecutor.prototype.createRequest).toBeInstanceOf(Function)
    const source = readFileSync(require.resolve('electron-updater/out/AppUpdater.js'), 'utf8')
    expect(source).toContain('this.httpExecutor = new electronHttpExecutor')
  })
})
