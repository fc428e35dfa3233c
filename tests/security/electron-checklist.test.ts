import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import type { BrowserWindow, Session, WebContents } from 'electron'
import { expect, it } from 'vitest'
import { fuses } from '../../scripts/package/fuses.ts'
import { listSources } from '../../scripts/sources.mjs'
import { registerIpc } from '../../src-main/shells/electron/ipc.ts'
import { answerDeskRequest, deskSchemePrivileges } from '../../src-main/shells/electron/protocol.ts'
import {
  deskUrl,
  guardContents,
  guardSession,
  mayOpenOutside,
  windowPreferences,
} from '../../src-main/shells/electron/security.ts'
import { openDeskWindow } from '../../src-main/shells/electron/window.ts'
import { createBridge } from '../../src-preload/bridge.ts'
import { callChannel } from '../../src-shared/contract/bridge.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { standInFrame, standInIpc } from '../contract/electron-standin.ts'

/*
 * The twenty points of Electron's security guide, in its order; docs/SECURITY.md answers each in words. More about most
 * of them is in the other files of this folder.
 */

const root = resolve(import.meta.dirname, '../..')
const shellSources = listSources(root)
  .filter(path => /^src-(main|preload)\/.*\.ts$/.test(path))
  .map(path => [path, readFileSync(join(root, path), 'utf8')] as const)
const sourcesWith = (pattern: RegExp) => shellSources.filter(([, text]) => pattern.test(text)).map(([path]) => path)

/** What the desk's window is made of and loads. */
function openedWindow() {
  const made: { preferences?: Record<string, unknown>; loaded: string[] } = { loaded: [] }
  class StandIn {
    constructor(options: { webPreferences: Record<string, unknown> }) {
      made.preferences = options.webPreferences
    }
    once() {}
    on() {}
    async loadURL(url: string) {
      made.loaded.push(url)
    }
  }
  openDeskWindow({
    BrowserWindow: StandIn as unknown as new () => BrowserWindow,
    preload: '/app/preload/index.cjs',
    stateFile: '/nowhere/window.json',
    workAreas: [],
  })
  return made
}

/** Which of these events a guarded page's contents prevent. */
function guarded() {
  const listeners = new Map<string, (event: object) => void>()
  let open: (details: { url: string }) => unknown = () => null
  const outside: string[] = []
  guardContents(
    {
      on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof open) => {
        open = handler
      },
    } as unknown as WebContents,
    { openOutside: url => void outside.push(url), openWall: () => {} },
  )
  const isPrevented = (name: string, details: object = {}) => {
    let prevented = false
    listeners.get(name)?.({ ...details, preventDefault: () => (prevented = true) })
    return prevented
  }
  return { isPrevented, open: (url: string) => open({ url }), outside }
}

it('1. only loads secure content', () => {
  expect(openedWindow().loaded).toEqual(['app://desk/'])
  expect(deskSchemePrivileges.privileges).toMatchObject({ secure: true, standard: true })
  expect(deskSchemePrivileges.privileges).not.toHaveProperty('bypassCSP')
  // Nothing else is ever loaded into a window but the desk's own address.
  expect(sourcesWith(/\.loadFile\(/)).toEqual([])
})

it('2. has no Node.js integration', () => {
  expect(openedWindow().preferences).toMatchObject({
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
  })
})

it('3. isolates contexts', () => {
  expect(openedWindow().preferences).toMatchObject({ contextIsolation: true })
})

it('4. sandboxes processes', () => {
  expect(openedWindow().preferences).toMatchObject({ sandbox: true })
  expect(sourcesWith(/app\.enableSandbox\(\)/)).toEqual(['src-main/shells/electron/run.ts'])
})

it('5. answers permission requests itself, and grants none to others', () => {
  const handlers: ((...sent: unknown[]) => unknown)[] = []
  const keep = (handler: (...sent: unknown[]) => unknown) => void handlers.push(handler)
  guardSession({
    setPermissionRequestHandler: keep,
    setPermissionCheckHandler: keep,
    setDevicePermissionHandler: keep,
    on: () => {},
  } as unknown as Session)
  const [request, check, device] = handlers
  let granted: unknown = null
  request?.(null, 'media', (answer: unknown) => (granted = answer), { requestingUrl: deskUrl, isMainFrame: true })
  expect(granted).toBe(false)
  expect(check?.(null, 'geolocation', deskUrl, { isMainFrame: true })).toBe(false)
  expect(device?.({ deviceType: 'hid' })).toBe(false)
})

it('6. keeps webSecurity', () => {
  expect(openedWindow().preferences).toMatchObject({ webSecurity: true })
})

it('7. has a content security policy without inline scripts and eval', async () => {
  const answer = await answerDeskRequest(new Request('app://desk/icon.svg'), join(root, 'src-renderer', 'frame'))
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  const scripts = policy.split(';').find(part => part.trim().startsWith('script-src'))
  expect(scripts?.trim()).toBe("script-src 'self'")
})

it('8. allows no insecure content', () => {
  expect(openedWindow().preferences).toMatchObject({ allowRunningInsecureContent: false })
})

it('9. uses no experimental features', () => {
  expect(openedWindow().preferences).toMatchObject({ experimentalFeatures: false })
})

it('10. enables no Blink features', () => {
  expect(openedWindow().preferences).not.toHaveProperty('enableBlinkFeatures')
  expect(sourcesWith(/enableBlinkFeatures|enable-blink-features/)).toEqual([])
})

it('11. lets no webview open pop-ups', () => {
  expect(openedWindow().preferences).toMatchObject({ webviewTag: false })
  expect(sourcesWith(/allowpopups/)).toEqual([])
})

it('12. attaches no webview', () => {
  expect(guarded().isPrevented('will-attach-webview')).toBe(true)
})

it('13. limits navigation', () => {
  const { isPrevented } = guarded()
  for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://desk.evil/']) {
    expect(isPrevented('will-navigate', { url })).toBe(true)
    expect(isPrevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true)
    expect(isPrevented('will-redirect', { url })).toBe(true)
  }
})

it('14. opens no new window', () => {
  const { open, outside } = guarded()
  expect(open('https://evil.example/')).toEqual({ action: 'deny' })
  expect(outside).toEqual(['https://evil.example/'])
})

it('15. opens only the profiles’ own addresses outside', () => {
  expect(mayOpenOutside('https://ops.example/', ['https://ops.example'])).toBe(true)
  expect(mayOpenOutside('file:///etc/passwd', ['https://ops.example'])).toBe(false)
  expect(mayOpenOutside('https://evil.example/', ['https://ops.example'])).toBe(false)
})

it('16. names one version of Electron, with its checksum', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages['node_modules/electron']
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(lock.version).toBe(devDependencies.electron)
  expect(lock.integrity).toMatch(/^sha512-/)
})

it('17. checks the sender of every message', async () => {
  const desk = createEchoDesk()
  const { ipcMain, contents, invokeAs, handlers } = standInIpc()
  registerIpc({ ipcMain, desk, contents: () => [contents], log: createTestLog() })
  expect([...handlers.keys()]).toEqual([callChannel])
  const foreign = standInFrame('https://evil.example/')
  await expect(invokeAs(contents, foreign, callChannel, 'desk.about', {})).rejects.toThrow('Refused')
  expect(desk.asked).toEqual([])
})

it('18. uses a scheme of its own instead of file://', () => {
  expect(deskUrl).toBe('app://desk/')
  expect(fuses.GrantFileProtocolExtraPrivileges).toBe(false)
})

it('19. decides about every fuse', () => {
  const known = Object.keys(FuseV1Options).filter(name => !/^\d+$/.test(name))
  expect(Object.keys(fuses).sort()).toEqual(known.sort())
  expect(fuses).toMatchObject({
    RunAsNode: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    OnlyLoadAppFromAsar: true,
    EnableEmbeddedAsarIntegrityValidation: true,
    EnableCookieEncryption: true,
  })
})

it('20. shows the page nothing of Electron', () => {
  const bridge = createBridge(standInIpc().ipcRenderer)
  expect(Object.keys(bridge).sort()).toEqual(['call', 'on'])
  const preload = shellSources.find(([path]) => path === 'src-preload/index.ts')?.[1] ?? ''
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1)
  expect(windowPreferences).not.toHaveProperty('preload')
})
