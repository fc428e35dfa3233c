import type { Session, WebContents } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerIpc } from '../../src-main/shells/electron/ipc.ts'
import {
  guardContents,
  guardSession,
  isDeskUrl,
  mayOpenOutside,
  windowPreferences,
} from '../../src-main/shells/electron/security.ts'
import { openOutside } from '../../src-main/shells/electron/window.ts'
import { callChannel } from '../../src-shared/contract/bridge.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { standInFrame, standInIpc } from '../contract/electron-standin.ts'
import { changed, outputs } from '../contract/samples.ts'

describe('the registrar', () => {
  const desk = createEchoDesk()
  const setUp = (url?: string) => {
    const ipc = standInIpc(url)
    registerIpc({ ipcMain: ipc.ipcMain, desk, contents: () => [ipc.contents], log: createTestLog() })
    return ipc
  }
  beforeEach(() => desk.reset())

  it("answers the main frame of the desk's window", async () => {
    const { invokeAs, contents, mainFrame } = setUp()
    expect(await invokeAs(contents, mainFrame, callChannel, 'desk.about', {})).toEqual({
      ok: true,
      output: outputs['desk.about'],
    })
  })

  it('refuses a sender that is gone', async () => {
    const { invokeAs, contents } = setUp()
    await expect(invokeAs(contents, null, callChannel, 'desk.about', {})).rejects.toThrow('Refused')
    expect(desk.asked).toEqual([])
  })

  it('refuses a frame inside the page, even one of the desk', async () => {
    const { invokeAs, contents, mainFrame } = setUp()
    for (const url of ['app://desk/', 'https://evil.example/']) {
      const inner = standInFrame(url, mainFrame)
      await expect(invokeAs(contents, inner, callChannel, 'desk.about', {})).rejects.toThrow('Refused')
    }
    expect(desk.asked).toEqual([])
  })

  it('refuses a top frame that the window has left', async () => {
    const { invokeAs, contents } = setUp()
    const left = standInFrame('app://desk/')
    await expect(invokeAs(contents, left, callChannel, 'desk.about', {})).rejects.toThrow('Refused')
    expect(desk.asked).toEqual([])
  })

  it.each([
    'https://evil.example/',
    'http://desk/',
    'app://desk.evil/',
    'app://user@desk/',
    'file:///app/desk/index.html',
    'data:text/html,app://desk/',
    'about:blank',
  ])('refuses the main frame of a window that shows %s', async url => {
    const { invokeAs, contents, mainFrame } = setUp(url)
    await expect(invokeAs(contents, mainFrame, callChannel, 'desk.about', {})).rejects.toThrow('Refused')
    expect(desk.asked).toEqual([])
  })

  it('refuses a window that is not the desk’s', async () => {
    const { invokeAs } = setUp()
    const other = standInIpc()
    const foreign = invokeAs(other.contents, other.mainFrame, callChannel, 'desk.about', {})
    await expect(foreign).rejects.toThrow('Refused')
    expect(desk.asked).toEqual([])
  })

  it.each([
    [undefined, {}],
    [null, {}],
    [7, {}],
    [['desk.about'], {}],
    [{ toString: 'desk.about' }, {}],
    ['desk.about', undefined],
    ['desk.about', 'text'],
    ['jobs.print', { jobs: [1] }],
    ['__proto__', {}],
  ])('answers a bad payload (%j, %j) with a coded error and asks no handler', async (name, input) => {
    const { invokeAs, contents, mainFrame } = setUp()
    const answer = await invokeAs(contents, mainFrame, callChannel, name, input)
    expect(answer).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^desk\.(bad-request|unknown-command)$/) },
    })
    expect(desk.asked).toEqual([])
  })

  it('has one channel, and none once it is taken back', () => {
    const ipc = standInIpc()
    const stop = registerIpc({ ipcMain: ipc.ipcMain, desk, contents: () => [], log: createTestLog() })
    expect([...ipc.handlers.keys()]).toEqual([callChannel])
    stop()
    expect(ipc.handlers.size).toBe(0)
  })

  it('tells events only to a window that shows the desk', () => {
    const shown: string[] = []
    for (const url of ['app://desk/', 'https://evil.example/']) {
      const ipc = setUp(url)
      ipc.ipcRenderer.on('desk:event', () => shown.push(url))
    }
    desk.emit('jobs.changed', changed(1))
    expect(shown).toEqual(['app://desk/'])
  })
})

describe('the registrar, beside a page that is gone', () => {
  const events = (ipc: ReturnType<typeof standInIpc>) => {
    const heard: unknown[] = []
    ipc.ipcRenderer.on('desk:event', (_event, name) => heard.push(name))
    return heard
  }
  const setUp = () => {
    const desk = createEchoDesk()
    const log = createTestLog()
    const [ipc, other] = [standInIpc(), standInIpc()]
    registerIpc({ ipcMain: ipc.ipcMain, desk, contents: () => [ipc.contents, other.contents], log })
    return { desk, log, ipc, heard: [events(ipc), events(other)] }
  }

  it('goes on telling the other windows while one has crashed, and tells its next page again', () => {
    const { desk, ipc, heard } = setUp()
    ipc.crash()
    desk.emit('jobs.changed', changed(1))
    expect(heard).toEqual([[], ['jobs.changed']])
    ipc.reload()
    desk.emit('jobs.changed', changed(1))
    expect(heard.map(names => names.length)).toEqual([1, 2])
  })

  it.each(['crash', 'close'] as const)('refuses a call that came before its %s, in words', async how => {
    const { desk, log, ipc } = setUp()
    ipc[how]()
    const { contents, mainFrame, invokeAs } = ipc
    await expect(invokeAs(contents, mainFrame, callChannel, 'desk.about', {})).rejects.toThrow('Refused.')
    expect(desk.asked).toEqual([])
    expect(log.lines).toHaveLength(1)
    desk.emit('jobs.changed', changed(1))
  })
})

describe("a window's policies", () => {
  /** Web contents that keep the policies they were given. */
  function standInContents() {
    const listeners = new Map<string, (event: unknown) => void>()
    let openHandler: (details: { url: string }) => unknown = () => null
    const opened: string[] = []
    const walls: string[] = []
    const contents = {
      on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler
      },
    } as unknown as WebContents
    guardContents(contents, { openOutside: url => void opened.push(url), openWall: () => void walls.push('wall') })
    const prevented = (name: string, details: object = {}) => {
      let stopped = false
      const listener = listeners.get(name)
      if (!listener) throw new Error(`nobody hears ${name}`)
      listener({
        ...details,
        preventDefault: () => {
          stopped = true
        },
      })
      return stopped
    }
    return { prevented, open: (url: string) => openHandler({ url }), opened, walls }
  }

  it('keep it where it is', () => {
    const { prevented } = standInContents()
    for (const url of ['https://evil.example/', 'app://desk.evil/', 'file:///etc/passwd', 'javascript:1']) {
      expect(prevented('will-navigate', { url })).toBe(true)
      expect(prevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true)
      expect(prevented('will-redirect', { url })).toBe(true)
    }
    expect(prevented('will-frame-navigate', { url: 'app://desk/', isMainFrame: false })).toBe(true)
    expect(prevented('will-navigate', { url: 'app://desk/' })).toBe(false)
  })

  it('open no window and no webview; a link is handed on to the allow-list', () => {
    const { open, opened, walls, prevented } = standInContents()
    expect(open('https://evil.example/')).toEqual({ action: 'deny' })
    expect(open('app://desk/')).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://evil.example/', 'app://desk/'])
    // The wall screen is the desk's own, in a window that the shell makes; nothing that looks like it is.
    expect(open('app://desk/#wall')).toEqual({ action: 'deny' })
    expect(walls).toEqual(['wall'])
    open('app://desk/#wall?x')
    open('app://desk.evil/#wall')
    expect(walls).toHaveLength(1)
    opened.splice(2)
    expect(prevented('will-attach-webview')).toBe(true)
  })

  it('are isolated, sandboxed, and without Node', () => {
    // With it off, a hidden window would count as visible and go on asking.
    expect(windowPreferences).not.toHaveProperty('backgroundThrottling')
    expect(windowPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    })
  })
})

describe("a session's permissions", () => {
  function standInSession() {
    const kept: Record<string, (...sent: never[]) => unknown> = {}
    const keep = (name: string) => (handler: (...sent: never[]) => unknown) => {
      kept[name] = handler
    }
    guardSession({
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      on: (name: string, handler: () => unknown) => keep(name)(handler),
    } as unknown as Session)
    const use = (name: string, ...sent: unknown[]) => kept[name]?.(...(sent as never[]))
    const request = (permission: string, requestingUrl = 'app://desk/', isMainFrame = true) => {
      let granted: boolean | null = null
      use('request', null, permission, (answer: boolean) => (granted = answer), {
        requestingUrl,
        isMainFrame,
      })
      return granted
    }
    return { request, use }
  }

  it.each([
    'deprecated-sync-clipboard-read',
    'display-capture',
    'geolocation',
    'hid',
    'idle-detection',
    'media',
    'midi',
    'midiSysex',
    'notifications',
    'openExternal',
    'pointerLock',
    'serial',
    'storage-access',
    'usb',
    'fileSystem',
    'unknown',
  ])('deny %s', permission => {
    const { request, use } = standInSession()
    expect(request(permission)).toBe(false)
    expect(use('check', null, permission, 'app://desk/', { isMainFrame: true })).toBe(false)
  })

  it.each(['clipboard-sanitized-write', 'clipboard-read', 'fullscreen', 'automatic-fullscreen'])(
    'grant %s to the desk, and to nobody else',
    permission => {
      const { request, use } = standInSession()
      expect(request(permission)).toBe(true)
      expect(request(permission, 'https://evil.example/')).toBe(false)
      expect(request(permission, 'app://desk/', false)).toBe(false)
      const check = (origin: string, isMainFrame = true) => use('check', null, permission, origin, { isMainFrame })
      expect(check('app://desk/')).toBe(true)
      expect(check('app://desk/', false)).toBe(false)
      expect(check('https://evil.example/')).toBe(false)
    },
  )

  it('give no device', () => {
    const { use } = standInSession()
    expect(use('device', { deviceType: 'usb' })).toBe(false)
  })

  it.each([
    ['blob:app://desk/1f0c', 'text/csv;charset=utf-8', true],
    ['blob:app://desk/1f0c', 'application/json', true],
    ['blob:app://desk/1f0c', 'text/html', false],
    ['blob:https://evil.example/1f0c', 'text/csv', false],
    ['https://evil.example/a.csv', 'text/csv', false],
    ['app://desk/a.csv', 'text/csv', false],
  ])('let %s of type %s be saved: %s', (url, type, allowed) => {
    const { use } = standInSession()
    let prevented = false
    const item = { getURL: () => url, getMimeType: () => type }
    use('will-download', { preventDefault: () => (prevented = true) }, item)
    expect(prevented).toBe(!allowed)
  })
})

describe('addresses outside', () => {
  const allowed = ['https://ops.example', 'https://ops.example:8443']

  it.each(['https://ops.example/orders/1', 'https://ops.example:8443/', 'https://OPS.example/'])('open %s', url =>
    expect(mayOpenOutside(url, allowed)).toBe(true),
  )

  it.each([
    'http://ops.example/',
    'https://ops.example.evil/',
    'https://evil.example/?https://ops.example',
    'https://ops.example@evil.example/',
    'https://user:password@ops.example/',
    'https://ops.example:444/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'smb://ops.example/share',
    ' ',
    '',
  ])('do not open %j', url => expect(mayOpenOutside(url, allowed)).toBe(false))

  it("are the profiles' own", async () => {
    const desk = createEchoDesk()
    const opened: string[] = []
    const open = async (url: string) => void opened.push(url)
    await openOutside('https://ops.example/orders/1', desk.handlers, open, createTestLog())
    await openOutside('https://evil.example/', desk.handlers, open, createTestLog())
    expect(opened).toEqual(['https://ops.example/orders/1'])
  })

  it('open nothing while the profiles cannot be read', async () => {
    const desk = createEchoDesk()
    desk.answer('profiles.list', () => {
      throw new Error('locked')
    })
    const opened: string[] = []
    await openOutside('https://ops.example/', desk.handlers, async url => void opened.push(url), createTestLog())
    expect(opened).toEqual([])
  })
})

it.each([
  ['app://desk/', true],
  ['app://desk/index.html?x#y', true],
  ['app://desk', true],
  ['app://desk.evil/', false],
  ['app://evil/desk', false],
  ['apps://desk/', false],
  ['https://desk/', false],
  ['null', false],
  ['', false],
])("knows whether %j is the desk's own page: %s", (url, own) => {
  expect(isDeskUrl(url)).toBe(own)
})
