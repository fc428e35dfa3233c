import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { delayPages } from './protocol.ts'
import { session } from './session.ts'
import { powerMonitor, shown } from './system.ts'
import { preventable } from './web-contents.ts'

/** What a test sees of the program. */
export interface ProgramState {
  /** Where Chromium can be driven; null before it has started. */
  endpoint: string | null
  windows: { url: string; isVisible: boolean; isFullScreen: boolean; isCrashed: boolean; faults: string[] }[]
  boxes: { title: string; text: string; buttons: string[]; isOpen: boolean }[]
  tray: { toolTip: string; items: string[] } | null
  menu: string[]
  notifications: { title: string; body: string }[]
  openedOutside: string[]
  /** What the system was told to open links with, and to start at login. */
  registered: { links: unknown[]; login: unknown[] }
  userData: string
  keepsAwake: boolean
}

const labels = (menu: MenuItemConstructorOptions[]) => menu.map(item => item.label ?? item.role ?? item.type ?? '')

const state = (): ProgramState => ({
  endpoint: app.isReady() ? app.chromium.endpoint : null,
  windows: BrowserWindow.getAllWindows().map(window => ({
    url: window.webContents.getURL(),
    isVisible: window.isVisible(),
    isFullScreen: window.isFullScreen(),
    isCrashed: window.webContents.isCrashed(),
    faults: window.webContents.faults,
  })),
  boxes: shown.boxes.map(({ title, text, buttons, answer }) => ({
    title,
    text,
    buttons,
    isOpen: answer !== undefined,
  })),
  tray: shown.tray && { toolTip: shown.tray.toolTip, items: labels(shown.tray.menu) },
  menu: labels(shown.menu),
  notifications: shown.notifications.map(({ title, body }) => ({ title, body })),
  openedOutside: shown.openedOutside,
  registered: app.registered,
  userData: app.getPath('userData'),
  keepsAwake: shown.awake.size > 0,
})

const firstWindow = () => {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('The program has no window.')
  return window
}

const tellWindows = (name: string) => {
  const event = preventable({ reasons: ['shutdown'] })
  for (const window of BrowserWindow.getAllWindows()) window.emit(name, event)
  return event
}

/** What a test can bring about. */
export const steps = {
  state,
  quit: () => app.quit(),
  closeWindow: () => firstWindow().close(),
  crashWindow: () => firstWindow().webContents.forcefullyCrashRenderer(),
  delayPages,
  /** As Chromium says it in the main process; the real graphics process goes, too. */
  crashGpu: async () => {
    await app.chromium.send('Browser.crashGpuProcess')
    // docs/api/app.md, Event 'child-process-gone'.
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 11, name: 'GPU' })
  },
  // docs/api/power-monitor.md: on every system.
  suspend: () => void powerMonitor.emit('suspend'),
  resume: () => void powerMonitor.emit('resume'),
  // docs/api/app.md, Event 'open-url': macOS.
  openUrl: (link: string) => void app.emit('open-url', { preventDefault: () => {} }, link),
  /** Windows asks at sign-out and shutdown. docs/api/base-window.md, Event 'query-session-end'. @returns whether the program asks it to wait */
  querySessionEnd: () => tellWindows('query-session-end').defaultPrevented,
  // docs/api/base-window.md, Event 'session-end'; then native_window_views_win.cc, TerminateCurrentProcessImmediately.
  sessionEnd: () => {
    tellWindows('session-end')
    process.kill(process.pid, 'SIGKILL')
  },
  /**
   * A page asks for a permission, and Chromium checks it: docs/api/session.md, setPermissionRequestHandler and
   * setPermissionCheckHandler. Without a handler everything is granted.
   */
  permission: async (name: string, url: string, isMainFrame: boolean) => {
    const { request, check } = session.defaultSession.handlers
    const details = { requestingUrl: url, isMainFrame }
    const { protocol, host } = new URL(url)
    return {
      requested: await new Promise<boolean>(granted => {
        if (request) request(null as never, name as never, granted, details as never)
        else granted(true)
      }),
      checked: check?.(null, name as never, `${protocol}//${host}/`, details as never) ?? true,
    }
  },
  /** docs/api/session.md, setDevicePermissionHandler. */
  device: (deviceType: string) => session.defaultSession.handlers.device?.({ deviceType } as never) ?? false,
  activate: () => void app.emit('activate', {}, false),
  clickTray: (label: string) => {
    const item = shown.tray?.menu.find(one => one.label === label)
    if (!item?.click) throw new Error(`The tray has no “${label}”: ${labels(shown.tray?.menu ?? [])}`)
    item.click({} as never, undefined, {} as never)
  },
  answerBox: (label: string) => {
    const box = shown.boxes.find(one => one.answer && one.buttons.includes(label))
    if (!box) throw new Error(`No open box has “${label}”.`)
    box.answer?.(box.buttons.indexOf(label))
  },
}

export type Step = keyof typeof steps

/** Takes steps for the test that started this process, and ends with it. */
export function listenToTest(gone: () => void): void {
  const test = new Socket({ fd: 3 })
  test.on('error', () => {})
  test.on('close', gone)
  const lines = createInterface({ input: test }).on('error', () => {})
  lines.on('line', async line => {
    const { id, step, given } = JSON.parse(line) as { id: number; step: Step; given: never[] }
    const answer = await Promise.resolve()
      .then(() => (steps[step] as (...given: never[]) => unknown)(...given))
      .then(
        result => ({ id, result }),
        error => ({ id, fault: String(error) }),
      )
    test.write(`${JSON.stringify(answer)}\n`)
  })
}
