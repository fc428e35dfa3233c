import type { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { speak } from '../../src-shared/messages/index.ts'
import { createEchoDesk, type EchoDesk } from '../contract/echo-desk.ts'
import { changed, outputs } from '../contract/samples.ts'
import { asDeclared, declared, electronVersion } from './electron-declared.ts'

/** A stand-in for Electron's main process: it keeps what the shell did to it. */
const electron = vi.hoisted(() => {
  const state = {
    lock: true,
    /** User-data folders of programs that run: Electron has one lock for each (ProcessSingleton by DIR_USER_DATA). */
    running: new Set<string>(),
    userData: '',
    /** Which button of a question is pressed. */
    button: '',
    said: [] as string[],
    windows: [] as StandInWindow[],
    app: null as unknown as EventEmitter & { quit(): void; isPackaged: boolean },
    menu: [] as MenuItemConstructorOptions[],
    power: null as unknown as EventEmitter,
    trayTexts: [] as string[],
    trayImages: [] as unknown[],
    notifications: [] as StandInNotification[],
    channels: new Map<string, unknown>(),
    schemes: [] as unknown[],
    folder: '',
    atLogin: [] as string[],
  }
  interface StandInNotification extends EventEmitter {
    options: { title: string; body: string; silent: boolean }
    shown: boolean
  }
  interface StandInWindow extends EventEmitter {
    options: { webPreferences: Record<string, unknown> } & Record<string, unknown>
    url: string
    shown: boolean
    hide(): void
    contents: EventEmitter
    /** Ends the page's process. */
    crash(): void
    /** Its page asks to stay. */
    asksToStay: boolean
    /** It neither closes nor says so. */
    hangs: boolean
    isDestroyed(): boolean
    close(): void
  }
  return state
})

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const { asDeclared } = await import('./electron-declared.ts')
  const { standInFrame } = await import('../contract/electron-standin.ts')
  const app = Object.assign(new Emitter(), {
    isPackaged: true,
    setAppUserModelId: (id: string) => electron.said.push(`named ${id}`),
    enableSandbox: () => electron.said.push('sandbox'),
    commandLine: asDeclared('CommandLine', {
      appendSwitch: (name: string) => electron.said.push(`switch ${name}`),
    }),
    requestSingleInstanceLock: () => electron.lock && !electron.running.has(electron.userData),
    whenReady: async () => void electron.said.push('ready'),
    quit: () => {
      let prevented = false
      app.emit('before-quit', {
        preventDefault: () => {
          prevented = true
        },
      })
      if (prevented) return void electron.said.push('quit prevented')
      // A window that doesn't close takes the quit back (Browser::OnWindowCloseCancelled).
      for (const window of electron.windows) window.close()
      electron.said.push(electron.windows.every(window => window.isDestroyed()) ? 'quit' : 'quit held up')
    },
    exit: (code: number) => electron.said.push(`exit ${code}`),
    setPath: (name: string, path: string) => {
      if (!existsSync(path)) throw new Error('Path must be an existing directory')
      if (name === 'userData') electron.userData = path
      electron.said.push(`${name} ${path}`)
    },
    getPath: (name: string) => join(electron.folder, name),
    getLoginItemSettings: ({ args }: { args: string[] }) => ({
      openAtLogin: electron.atLogin.includes(args.join(' ')),
    }),
    setLoginItemSettings: ({ openAtLogin, args }: { openAtLogin: boolean; args: string[] }) => {
      electron.atLogin = openAtLogin ? [args.join(' ')] : []
    },
    setAsDefaultProtocolClient: (...registered: unknown[]) => electron.said.push(`links ${JSON.stringify(registered)}`),
  })
  electron.app = app
  electron.power = new Emitter()
  class BrowserWindow extends Emitter {
    options: never
    url = ''
    shown = false
    isGone = false
    crash = () => {
      this.isGone = true
      this.contents.emit('render-process-gone', {}, { reason: 'crashed' })
    }
    asksToStay = false
    hangs = false
    isClosed = false
    isDestroyed = () => this.isClosed
    close = () => {
      if (this.isClosed || this.hangs) return
      const prevented = (target: InstanceType<typeof Emitter>, name: string) => {
        const event = {
          defaultPrevented: false,
          preventDefault() {
            this.defaultPrevented = true
          },
        }
        target.emit(name, event)
        return event.defaultPrevented
      }
      if (prevented(this, 'close')) return
      // Without a listener that prevents it, a page that asks to stay does, and nobody is told.
      if (this.asksToStay && !prevented(this.contents, 'will-prevent-unload')) return
      this.isClosed = true
      this.emit('closed')
    }
    contents = Object.assign(new Emitter(), {
      mainFrame: standInFrame('app://desk/', null, () => this.isGone),
      isDestroyed: () => false,
      isCrashed: () => this.isGone,
      send: () => {},
      reload: () => {
        this.isGone = false
        electron.said.push('reload')
      },
      loadURL: async (url: string) => void electron.said.push(`goes to ${url}`),
    })
    webContents = asDeclared('WebContents', this.contents)
    constructor(options: never) {
      super()
      this.options = options
      electron.windows.push(this as never)
      // biome-ignore lint/correctness/noConstructorReturn: what Electron doesn't have is refused
      return asDeclared('BrowserWindow', this)
    }
    loadURL = async (url: string) => {
      this.url = url
    }
    show = () => {
      this.shown = true
    }
    hide = () => {
      this.shown = false
    }
    focus = () => {}
    isMinimized = () => false
    setFullScreen = () => {}
    maximize = () => electron.said.push('maximize')
    isMaximized = () => false
    getNormalBounds = () => ({ x: 10, y: 20, width: 1200, height: 800 })
  }
  class Tray extends Emitter {
    constructor(image: unknown) {
      super()
      electron.trayImages.push(image)
      // biome-ignore lint/correctness/noConstructorReturn: what Electron doesn't have is refused
      return asDeclared('Tray', this)
    }
    setToolTip = (text: string) => electron.trayTexts.push(text)
    setImage = (image: unknown) => electron.trayImages.push(image)
    setContextMenu = () => {}
  }
  class Notification extends Emitter {
    static isSupported = () => true
    shown = false
    options: never
    constructor(options: never) {
      super()
      this.options = options
      electron.notifications.push(this as never)
      // biome-ignore lint/correctness/noConstructorReturn: what Electron doesn't have is refused
      return asDeclared('Notification', this)
    }
    show = () => {
      this.shown = true
    }
    close = () => {
      this.shown = false
    }
  }
  const session = asDeclared('Session', {
    on: () => {},
    setPermissionRequestHandler: () => electron.said.push('permissions'),
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
  })
  return {
    app: asDeclared('App', app),
    BrowserWindow,
    Tray,
    dialog: asDeclared('Dialog', {
      showErrorBox: (_title: string, text: string) => electron.said.push(`box ${text}`),
      showMessageBox: async ({ message, buttons }: { message: string; buttons: string[] }) => {
        electron.said.push(`asks ${message}`)
        return { response: buttons.indexOf(electron.button) }
      },
    }),
    ipcMain: asDeclared('IpcMain', {
      handle: (channel: string, handler: unknown) => electron.channels.set(channel, handler),
      removeHandler: () => {},
    }),
    Menu: asDeclared('Menu', {
      setApplicationMenu: (template: MenuItemConstructorOptions[]) => {
        electron.menu = template
      },
      buildFromTemplate: (template: unknown) => template,
    }),
    nativeImage: asDeclared('NativeImage', { createFromBitmap: (pixels: Buffer) => pixels.toString('base64') }),
    net: asDeclared('Net', { request: () => {} }),
    Notification,
    powerMonitor: asDeclared('PowerMonitor', electron.power),
    powerSaveBlocker: asDeclared('PowerSaveBlocker', {
      start: (kind: string) => electron.said.push(`no sleep ${kind}`),
      stop: () => electron.said.push('may sleep'),
    }),
    protocol: asDeclared('Protocol', {
      registerSchemesAsPrivileged: (schemes: unknown[]) => electron.schemes.push(...schemes),
      handle: (scheme: string) => electron.said.push(`serves ${scheme}`),
    }),
    screen: asDeclared('Screen', { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }),
    session: { defaultSession: session, fromPartition: () => session },
    shell: asDeclared('Shell', { openExternal: async () => {} }),
    utilityProcess: {
      fork: (...asked: unknown[]) => {
        electron.said.push(`starts ${JSON.stringify(asked)}`)
        const child = Object.assign(new Emitter(), { stdout: null, kill: () => electron.said.push('kills') })
        return asDeclared('UtilityProcess', child)
      },
    },
  }
})

type MakeElectronDesk = import('../../src-main/shells/electron/run.ts').MakeElectronDesk
const { makeFolder } = await import('../../src-main/new-file.ts')
const { runElectron } = await import('../../src-main/shells/electron/run.ts')
const parts = {
  preload: '/app/preload/index.cjs',
  rendererFolder: '/app/renderer',
  dataFolder: '',
  makeFolder,
  tell: (text: string) => void electron.said.push(`says ${text}`),
  appId: 'com.selvedge.desk',
}
let folder: string
let desk: EchoDesk
const argv = process.argv
// The test runner's own workers hear it too.
const ends = ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']
const endsBefore = ends.flatMap(name => process.listeners(name as 'SIGTERM'))
const platform = process.platform

const pretend = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name })

const timers = vi.spyOn(globalThis, 'setTimeout')

beforeEach(async () => {
  // A person sits there, wherever the tests run.
  vi.stubEnv('CI', '')
  vi.stubEnv('DISPLAY', ':0')
  folder = await mkdtemp(join(tmpdir(), 'selvedge-electron-'))
  desk = createEchoDesk()
  desk.answer('desk.about', () => ({ ...outputs['desk.about'], dataFolder: folder }))
  electron.folder = folder
  electron.lock = true
  electron.running.clear()
  electron.userData = join(folder, 'appData', 'Selvedge')
  parts.dataFolder = folder
  electron.said.length = 0
  electron.windows.length = 0
  electron.trayTexts.length = 0
  electron.trayImages.length = 0
  electron.notifications.length = 0
  electron.channels.clear()
  electron.app.removeAllListeners()
  electron.power.removeAllListeners()
})
afterEach(async () => {
  for (const name of ends) {
    for (const listener of process.listeners(name as 'SIGTERM')) {
      if (!endsBefore.includes(listener)) process.off(name, listener)
    }
  }
  // A program that has ended has no timers; this one lives on.
  for (const { value } of timers.mock.results) clearTimeout(value)
  timers.mockClear()
  electron.app.isPackaged = true
  vi.unstubAllEnvs()
  speak('en')
  process.argv = argv
  pretend(platform)
  await rm(folder, { recursive: true, force: true })
})

/** The launcher's channel closes; the test runner's worker, which has one of its own, doesn't hear it. */
function hearDisconnect(): void {
  for (const listener of process.listeners('disconnect')) {
    if (!endsBefore.includes(listener)) listener.call(process)
  }
}

/** Closes the window; true if it stays. */
const close = () => {
  electron.windows[0]?.close()
  return electron.windows[0]?.isDestroyed() === false
}

it('opens one sandboxed window on app://desk/, with the sandbox and the scheme set before it is ready', async () => {
  await runElectron(async () => desk, parts)
  expect(electron.said.indexOf('sandbox')).toBeLessThan(electron.said.indexOf('ready'))
  // Later ones no window would hear of.
  expect(electron.said).toContain('switch js-flags')
  expect(electron.said.lastIndexOf('switch js-flags')).toBeLessThan(electron.said.indexOf('ready'))
  expect(electron.said).toContain('permissions')
  expect(electron.said).toContain('serves app')
  expect(electron.schemes[0]).toMatchObject({ scheme: 'app', privileges: { standard: true, secure: true } })
  expect([...electron.channels.keys()]).toEqual(['desk:call'])
  expect(electron.windows).toHaveLength(1)
  const [window] = electron.windows
  expect(window?.url).toBe('app://desk/')
  expect(window?.options.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    preload: parts.preload,
  })
  window?.emit('ready-to-show')
  expect(window?.shown).toBe(true)
})

it('keeps the computer awake while something prints, and no longer', async () => {
  let prints = true
  await runElectron(async () => Object.assign(desk, { isPrinting: () => prints }), parts)
  const sleeps = () => electron.said.filter(text => text.includes('sleep'))
  await vi.waitFor(() => expect(sleeps()).toEqual(['no sleep prevent-app-suspension']), 10_000)
  desk.emit('jobs.changed', changed(1))
  prints = false
  desk.emit('jobs.changed', changed(1))
  await vi.waitFor(() => expect(sleeps()).toEqual(['no sleep prevent-app-suspension', 'may sleep']), 10_000)
})

it('starts at login where a person wants that, with the data folder that it was started with', async () => {
  process.argv = ['selvedge', '--data', folder]
  for (const system of ['win32', 'darwin', 'linux'] as const) {
    pretend(system)
    const makeDesk = vi.fn<MakeElectronDesk>(async () => desk)
    electron.app.removeAllListeners()
    await runElectron(makeDesk, parts)
    const login = makeDesk.mock.calls[0]?.[0].login
    expect([system, login?.isOn()]).toEqual([system, false])
    login?.set(true)
    login?.set(true)
    expect([system, login?.isOn()]).toEqual([system, true])
    if (system === 'linux') {
      const entry = await readFile(join(folder, 'appData', 'autostart', 'selvedge.desktop'), 'utf8')
      expect(entry).toContain(`\nExec="${process.execPath}" "--data" "${folder}"\n`)
    } else expect(electron.atLogin).toEqual([`--data ${folder}`])
    login?.set(false)
    expect([system, login?.isOn()]).toEqual([system, false])
  }
})

it('shuts in every web contents that comes to be', async () => {
  await runElectron(async () => desk, parts)
  const heard: string[] = []
  electron.app.emit(
    'web-contents-created',
    {},
    {
      on: (name: string) => heard.push(name),
      setWindowOpenHandler: () => heard.push('window-open'),
    },
  )
  expect(heard).toEqual(
    expect.arrayContaining(['will-navigate', 'will-redirect', 'will-attach-webview', 'window-open']),
  )
})

it('stands in for no more than Electron 45 declares', () => {
  expect(electronVersion).toMatch(/^45\./)
  expect(declared('App').members).toContain('setAsDefaultProtocolClient')
  expect(declared('App').events).toContain('second-instance')
  expect(declared('BrowserWindow').members).toContain('getNormalBounds')
  const app = asDeclared('App', { on: () => {}, flash: () => {} })
  expect(() => app.flash()).toThrow('has no App.flash')
  expect(() => (app.on as (name: string) => void)('window-all-shut')).toThrow('no event “window-all-shut” of App')
})

it('gives way to the instance that runs, and makes no desk of its own', async () => {
  electron.lock = false
  const makeDesk = vi.fn()
  await runElectron(makeDesk, parts)
  expect(makeDesk).not.toHaveBeenCalled()
  expect(electron.windows).toEqual([])
  expect(electron.said.at(-1)).toBe('quit')
})

it('shows its window when it is started a second time', async () => {
  await runElectron(async () => desk, parts)
  electron.app.emit('second-instance', {}, ['selvedge'])
  expect(electron.windows).toHaveLength(1)
  expect(electron.windows[0]?.shown).toBe(true)
})

const link = 'selvedge://order/1234'
const atLink = (text: string) => `app://desk/#link?to=${encodeURIComponent(text)}`

it('shows the link that it was started with, and those that come later, in whatever way the system has', async () => {
  process.argv = ['selvedge', '--', link]
  const makeDesk = vi.fn(async () => desk)
  await runElectron(makeDesk, parts)
  expect(electron.windows[0]?.url).toBe(atLink(link))
  electron.app.emit('second-instance', {}, ['selvedge', '--data', folder, '--', 'selvedge://print/9012'])
  expect(electron.said.at(-1)).toBe(`goes to ${atLink('selvedge://print/9012')}`)
  const prevented = vi.fn()
  electron.app.emit('open-url', { preventDefault: prevented }, 'selvedge://prices/7')
  expect(prevented).toHaveBeenCalled()
  expect(electron.said.at(-1)).toBe(`goes to ${atLink('selvedge://prices/7')}`)
  expect(electron.windows).toHaveLength(1)
})

it('waits with a link until there is a window, and hands over what it can’t read as text alone', async () => {
  const hostile = `selvedge://order/1"><script>'&profile=x#y`
  await runElectron(async () => {
    electron.app.emit('open-url', { preventDefault: () => {} }, hostile)
    return desk
  }, parts)
  const { hash } = new URL(electron.windows[0]?.url ?? '')
  expect(electron.windows[0]?.url).toMatch(/^app:\/\/desk\/#link\?to=[\w%.*+-]+$/)
  expect(new URLSearchParams(hash.slice('#link?'.length)).get('to')).toBe(hostile)
})

it('has the system open links with this desk and its data folder, and no link is ever an option; not for practice', async () => {
  await runElectron(async () => desk, parts)
  const registered = ['selvedge', process.execPath, ['--data', folder, '--']]
  expect(electron.said).toContain(`links ${JSON.stringify(registered)}`)
  electron.said.length = 0
  const { profile } = outputs['session.state']
  if (!profile) throw new Error('The sample has no profile.')
  desk.answer('session.state', () => ({ ...outputs['session.state'], profile: { ...profile, practice: true } }))
  electron.app.removeAllListeners()
  await runElectron(async () => desk, parts)
  expect(electron.said.filter(text => text.startsWith('links'))).toEqual([])
})

it('has the system hand a link to the desk that runs, whether that was started with its data folder named or not', async () => {
  await runElectron(async () => desk, parts)
  electron.running.add(electron.userData)
  expect(electron.userData).toBe(join(folder, 'electron'))
  const [, , options] = JSON.parse(electron.said.find(text => text.startsWith('links'))?.slice('links '.length) ?? '')
  // The link's process is another program.
  electron.userData = join(folder, 'appData', 'Selvedge')
  process.argv = ['selvedge', ...options, link]
  electron.app.removeAllListeners()
  const makeDesk = vi.fn(async () => desk)
  await runElectron(makeDesk, parts)
  expect(makeDesk).not.toHaveBeenCalled()
})

it('leaves it to the desk to say why its data folder cannot be used', async () => {
  await writeFile(join(folder, 'file'), '')
  process.argv = ['selvedge', '--data', join(folder, 'file')]
  await runElectron(async () => {
    throw new Error('the data folder is a file')
  }, parts)
  expect(electron.said.slice(-2)).toEqual(['box the data folder is a file', 'exit 1'])
})

it('tells Windows the name that its installer has, if it is installed', async () => {
  await runElectron(async () => desk, parts)
  expect(electron.said).toContain('named com.selvedge.desk')
  electron.said.length = 0
  electron.app.isPackaged = false
  electron.app.removeAllListeners()
  await runElectron(async () => desk, { ...parts, appId: null })
  expect(electron.said.join()).not.toContain('named')
})

it('is registered by what it runs, not by an option of Electron’s', async () => {
  electron.app.isPackaged = false
  process.argv = ['electron', '--no-sandbox', '/app/main/index.js', '--data', folder]
  const makeDesk = vi.fn<MakeElectronDesk>(async () => desk)
  pretend('win32')
  await runElectron(makeDesk, parts)
  const entry = resolve('/app/main/index.js')
  expect(electron.said).toContain(
    `links ${JSON.stringify(['selvedge', process.execPath, [entry, '--data', folder, '--']])}`,
  )
  expect(makeDesk.mock.calls[0]?.[0].argv).toEqual(['--data', folder])
  makeDesk.mock.calls[0]?.[0].login.set(true)
  expect(electron.atLogin).toEqual([`${entry} --data ${folder}`])
})

it.each(['win32', 'darwin', 'linux'] as const)('has its whole menu in the language of the desk on %s', async system => {
  pretend(system)
  const labels = (items: MenuItemConstructorOptions[]): (string | undefined)[] =>
    items.flatMap(({ type, label, submenu }) =>
      type === 'separator' ? [] : [label, ...(Array.isArray(submenu) ? labels(submenu) : [])],
    )
  await runElectron(async () => desk, parts)
  const english = labels(electron.menu)
  expect(english).toEqual(expect.arrayContaining(['Undo', 'Select All', 'Zoom In', 'Minimize', 'Quit Selvedge']))
  speak('zh-CN')
  desk.emit('settings.changed', outputs['settings.get'])
  const chinese = labels(electron.menu)
  expect(chinese).toHaveLength(english.length)
  for (const label of chinese) expect(label).toMatch(/\p{Script=Han}/u)
  expect(electron.trayTexts.at(-1)).toMatch(/\p{Script=Han}/u)
})

it('keeps its browser folder in the data folder that was asked for, and gives the desk its arguments', async () => {
  process.argv = ['selvedge', '--practice', '--data', folder]
  const makeDesk = vi.fn(async () => desk)
  await runElectron(makeDesk, parts)
  expect(electron.said).toContain(`userData ${join(folder, 'electron')}`)
  expect(makeDesk).toHaveBeenCalledWith(
    expect.objectContaining({ shell: 'electron', argv: ['--practice', '--data', folder] }),
  )
})

it('starts the command line as a process of Electron: the packaged program can’t be used as Node', async () => {
  const makeDesk = vi.fn<MakeElectronDesk>(async () => desk)
  await runElectron(makeDesk, parts)
  const started = makeDesk.mock.calls[0]?.[0].startCommand('/app/main/cli.js', ['service'], { TOKEN: 'x' })
  const options = { env: { TOKEN: 'x' }, stdio: ['ignore', 'pipe', 'inherit'] }
  expect(electron.said).toContain(`starts ${JSON.stringify(['/app/main/cli.js', ['service'], options])}`)
  started?.end()
  expect(electron.said.at(-1)).toBe('kills')
})

it('says in a box why it cannot start, and ends with 1', async () => {
  await runElectron(async () => {
    throw new Error('the data folder is in use')
  }, parts)
  expect(electron.said.slice(-3)).toEqual(['says the data folder is in use', 'box the data folder is in use', 'exit 1'])
})

it('ends the desk before it ends itself', async () => {
  await runElectron(async () => desk, parts)
  let closed = 0
  let finish = () => {}
  desk.close = () => {
    closed += 1
    return new Promise(resolve => {
      finish = resolve
    })
  }
  electron.app.quit()
  electron.app.quit()
  expect(electron.said.slice(-2)).toEqual(['quit prevented', 'quit prevented'])
  await vi.waitFor(() => expect(closed).toBe(1))
  finish()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(closed).toBe(1)
})

it('asks before it leaves prices that are not saved, and shows its window to whoever stays', async () => {
  await runElectron(async () => Object.assign(desk, { unsavedPrices: async () => 3 }), parts)
  let closed = 0
  desk.close = async () => {
    closed += 1
  }
  electron.button = 'Keep it open'
  electron.windows[0]?.hide()
  electron.app.quit()
  await vi.waitFor(() => expect(electron.said.at(-1)).toMatch(/^asks 3 price changes aren’t saved yet/))
  await vi.waitFor(() => expect(electron.windows[0]?.shown).toBe(true))
  expect(closed).toBe(0)
  electron.button = 'Quit'
  electron.app.quit()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(closed).toBe(1)
})

it('installs an update after the desk has ended, but not while something prints, and not when nobody quit', async () => {
  const quitWith = async (isPrinting: boolean, how: () => void) => {
    const order: string[] = []
    const updates = { isReady: () => true, install: () => order.push('installs') }
    desk.close = async () => void order.push('closed')
    electron.app.removeAllListeners()
    electron.said.length = 0
    await runElectron(async () => ({ ...desk, isPrinting: () => isPrinting, updates }), parts)
    how()
    await vi.waitFor(() =>
      expect([...order, ...electron.said].some(said => ['installs', 'quit'].includes(said))).toBe(true),
    )
    return order
  }
  expect(await quitWith(false, () => electron.app.quit())).toEqual(['closed', 'installs'])
  expect(await quitWith(true, () => electron.app.quit())).toEqual(['closed'])
  expect(await quitWith(false, () => process.emit('SIGTERM'))).toEqual(['closed'])
})

/** Runs the shell on a desk that says when it takes what is typed, and when it closes. */
async function runTyping(unsavedPrices = async () => 0) {
  const order: string[] = []
  desk.takeTyped = async windows => void order.push(`takes from ${windows}`)
  desk.close = async () => void order.push('closes')
  await runElectron(async () => Object.assign(desk, { unsavedPrices }), parts)
  return order
}

const ways: [string, () => void][] = [
  ['somebody quits', () => electron.app.quit()],
  ['it is told to end', () => process.emit('SIGTERM')],
]
it.each(ways)('takes what is being typed before the desk closes when %s', async (_name, end) => {
  const order = await runTyping()
  end()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(order.slice(-2)).toEqual(['takes from 1', 'closes'])
})

it('asks about what was still being typed, too', async () => {
  let unsaved = 0
  const order = await runTyping(async () => unsaved)
  desk.takeTyped = async () => {
    unsaved = 1
  }
  electron.button = 'Keep it open'
  electron.app.quit()
  await vi.waitFor(() => expect(electron.said.at(-1)).toMatch(/^asks /))
  expect(order).toEqual([])
})

it('expects nothing of a page that has crashed', async () => {
  const order = await runTyping()
  for (let times = 0; times < 4; times += 1) electron.windows[0]?.crash()
  electron.app.quit()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(order).toEqual(['takes from 0', 'takes from 0', 'closes'])
})

it('ends although a page asks to stay: the desk is closed', async () => {
  await runElectron(async () => desk, parts)
  const [window] = electron.windows
  if (window) window.asksToStay = true
  electron.app.quit()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
})

it('ends five seconds after the desk although a window does not close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await runElectron(async () => desk, parts)
  const [window] = electron.windows
  if (window) window.hangs = true
  electron.app.quit()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(electron.said.at(-1)).toBe('quit held up')
  await vi.advanceTimersByTimeAsync(100)
  expect(electron.said.at(-1)).toBe('exit 0')
})

it('takes what is being typed in a window that is closed alone, and closes it', async () => {
  pretend('linux')
  const order = await runTyping()
  const [window] = electron.windows
  if (window) window.asksToStay = true
  const take = desk.takeTyped
  desk.takeTyped = async windows => {
    await take(windows)
    if (window) window.asksToStay = false
  }
  // Reloading its page is no closing.
  window?.contents.emit('will-prevent-unload', { preventDefault: () => {} })
  expect(order).toEqual([])
  close()
  await vi.waitFor(() => expect(window?.isDestroyed()).toBe(true))
  expect(order).toEqual(['takes from 1'])
})

it('asks before it closes a window over what cannot be handed over', async () => {
  pretend('linux')
  await runTyping()
  const [window] = electron.windows
  if (window) window.asksToStay = true
  electron.button = 'Keep it open'
  close()
  await vi.waitFor(() => expect(electron.said.at(-1)).toMatch(/^asks /))
  await new Promise(setImmediate)
  expect(window?.isDestroyed()).toBe(false)
  electron.button = 'Close anyway'
  close()
  await vi.waitFor(() => expect(window?.isDestroyed()).toBe(true))
})

it('does not take a window that goes into the tray for one that closes', async () => {
  pretend('win32')
  const order = await runTyping()
  expect(close()).toBe(true)
  electron.windows[0]?.contents.emit('will-prevent-unload', { preventDefault: () => {} })
  await new Promise(setImmediate)
  expect(order).toEqual([])
})

const sessionEnds: [string, (event: { preventDefault(): void }) => void][] = [
  ['Windows', event => electron.windows[0]?.emit('query-session-end', event)],
  ['macOS or Linux', event => electron.power.emit('shutdown', event)],
]
it.each(sessionEnds)('ends at once, unasked, when %s is about to, which waits for it', async (_name, ends) => {
  const order = await runTyping(async () => 3)
  const waits = vi.fn()
  ends({ preventDefault: waits })
  expect(waits).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(order).toEqual(['takes from 1', 'closes'])
  expect(electron.said.join()).not.toContain('asks')
  // Nothing is left to wait for.
  ends({ preventDefault: waits })
  expect(waits).toHaveBeenCalledTimes(1)
})

it('hides its windows while an update is installed, and ends by itself if none could be', async () => {
  let couldNot = () => {}
  const install = (failed: () => void) => {
    couldNot = failed
  }
  await runElectron(async () => ({ ...desk, updates: { isReady: () => true, install } }), parts)
  electron.windows[0]?.emit('ready-to-show')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  electron.app.quit()
  // An installer takes longer than windows.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(electron.windows[0]?.shown).toBe(false)
  expect(electron.said.at(-1)).toBe('quit prevented')
  couldNot()
  expect(electron.said.at(-1)).toBe('exit 0')
})

it.each([
  ['has ended', () => process.emit('SIGTERM')],
  // On Windows it has no other way to say so: a signal would stop the program at once.
  ['has let go of it', () => hearDisconnect()],
])('asks nothing when the program that started it %s', async (_name, ends) => {
  await runElectron(async () => Object.assign(desk, { unsavedPrices: async () => 3 }), parts)
  ends()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
  expect(electron.said.join()).not.toContain('asks')
})

it('ends when the program that started it has ended', async () => {
  await runElectron(async () => desk, parts)
  hearDisconnect()
  await vi.waitFor(() => expect(electron.said.at(-1)).toBe('quit'))
})

it('goes on printing in the tray when its window is closed, and ends there on Linux', async () => {
  pretend('win32')
  await runElectron(async () => desk, parts)
  expect(close()).toBe(true)
  electron.app.removeAllListeners()
  electron.windows.length = 0
  pretend('linux')
  await runElectron(async () => desk, parts)
  expect(close()).toBe(false)
})

it('keeps where its window stood and opens there again, unless that display is gone', async () => {
  pretend('linux')
  await runElectron(async () => desk, parts)
  close()
  const file = join(folder, 'window.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    x: 10,
    y: 20,
    width: 1200,
    height: 800,
    maximized: false,
  })
  electron.app.emit('second-instance', {}, ['selvedge'])
  expect(electron.windows[1]?.options).toMatchObject({ x: 10, y: 20, width: 1200, height: 800 })
  electron.windows[1]?.close()
  await writeFile(file, JSON.stringify({ x: 9000, y: 20, width: 1200, height: 800, maximized: true }))
  electron.app.emit('second-instance', {}, ['selvedge'])
  expect(electron.windows[2]?.options['x']).toBeUndefined()
  expect(electron.said).toContain('maximize')
})

it('opens as new when what was kept cannot be read', async () => {
  await writeFile(join(folder, 'window.json'), '{"x":"left"')
  await runElectron(async () => desk, parts)
  expect(electron.windows[0]?.options).toMatchObject({ width: 1440, height: 900 })
})

it('brings a window back that stopped working: three times an hour by itself, and whenever somebody wants it', async () => {
  pretend('win32')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await runElectron(async () => desk, parts)
  electron.windows[0]?.contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  const crash = (index: number) => electron.windows[index]?.crash()
  const reloads = () => electron.said.filter(said => said === 'reload').length
  expect(reloads()).toBe(0)
  for (let times = 0; times < 5; times += 1) {
    vi.advanceTimersByTime(60_000)
    crash(0)
  }
  expect(reloads()).toBe(3)
  // A window doesn't use up what another may.
  electron.app.emit('second-instance', {}, ['selvedge', '--', 'selvedge://wall'])
  crash(1)
  expect(reloads()).toBe(4)
  electron.app.emit('second-instance', {}, ['selvedge'])
  expect(reloads()).toBe(5)
  crash(0)
  expect(reloads()).toBe(5)
  vi.advanceTimersByTime(3_600_000)
  expect(reloads()).toBe(6)
  // A crash on another day is the first of its hour again.
  vi.advanceTimersByTime(86_400_000)
  crash(0)
  expect(reloads()).toBe(7)
})

it('says in the tray how many things need a person, and marks its icon while there are some', async () => {
  let needsYou = 2
  await runElectron(async () => ({ ...desk, needsYou: () => needsYou }), parts)
  expect(electron.trayTexts).toEqual(['Selvedge: 2 need attention'])
  desk.emit('station.changed', outputs['station.state'])
  needsYou = 1
  desk.emit('station.changed', outputs['station.state'])
  needsYou = 0
  desk.emit('station.changed', outputs['station.state'])
  expect(electron.trayTexts.slice(1)).toEqual(['Selvedge: 1 needs attention', 'Selvedge: nothing needs attention'])
  expect(electron.trayImages).toHaveLength(2)
  expect(new Set(electron.trayImages).size).toBe(2)
})

it('tells news as one silent notification of the system, whose click leads to the job', async () => {
  await runElectron(async () => desk, parts)
  const title = { code: 'alert.title-one', data: {} }
  const line = { code: 'alert.line-failed-many', data: { count: 50 } }
  desk.emit('alerts.notify', { title, lines: [line, line], job: null })
  desk.emit('alerts.notify', { title, lines: [line], job: '90 12' })
  expect(electron.notifications.map(({ options, shown }) => [options, shown])).toEqual([
    [{ title: 'Selvedge: 1 needs attention', body: '50 jobs failed\n50 jobs failed', silent: true }, false],
    [{ title: 'Selvedge: 1 needs attention', body: '50 jobs failed', silent: true }, true],
  ])
  const said = { code: 'notification.text', data: { text: 'Import finished' } }
  desk.emit('notifications.notify', { title: said, lines: [] })
  // What needs a person stays beside it.
  expect(electron.notifications.map(({ shown }) => shown)).toEqual([false, true, true])
  expect(electron.notifications[2]?.options).toMatchObject({ title: 'Import finished', body: '' })
  electron.notifications[2]?.emit('click')
  expect(electron.said).toContain('goes to app://desk/#link?to=selvedge%3A%2F%2Fnotifications')
  electron.notifications[1]?.emit('click')
  expect(electron.said).toContain('goes to app://desk/#print?job=90+12')
  expect(electron.windows[0]?.shown).toBe(true)
  close()
  electron.notifications[0]?.emit('click')
  expect(electron.windows.map(({ url }) => url)).toEqual(['app://desk/', 'app://desk/#print'])
})
