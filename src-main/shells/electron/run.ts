import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron'
import { DeskError } from '../../../src-shared/errors.ts'
import { say } from '../../../src-shared/messages/index.ts'
import { fragmentOfLink, isLink, linkScheme, readLink } from '../../../src-shared/navigation/links.ts'
import { writeDown } from '../../observers.ts'
import { answerOpenRequests } from '../open-requests.ts'
import type { LoginItem, ShellApi, ShellLog, StartCommand } from '../shell-api.ts'
import { windowMemory } from '../window-memory.ts'
import { closeBeforeQuitting, type EndingDesk } from './closing.ts'
import { reloadAfterCrashes, revive } from './crashes.ts'
import { sayFailedStart } from './failed-start.ts'
import { registerIpc } from './ipc.ts'
import { keepAwake } from './keep-awake.ts'
import { loginItem } from './login-item.ts'
import { menuTemplate } from './menu.ts'
import { tellInSystem } from './notifications.ts'
import { deskSchemePrivileges, serveDesk } from './protocol.ts'
import { deskUrl, guardContents, guardSession, wallUrl } from './security.ts'
import { createServiceFetch, type ServiceFetch } from './service-fetch.ts'
import { systemSeal } from './system-seal.ts'
import { iconPixels, iconSide, openTray } from './tray.ts'
import { openDeskWindow, openOutside } from './window.ts'

/** What the Electron shell needs from the desk in addition to what every shell does. */
export interface ElectronDesk extends ShellApi, EndingDesk {
  /** Number of things that need a person, for the tray. */
  needsYou?(): number
  log?: ShellLog
}

export type MakeElectronDesk = (options: {
  shell: 'electron'
  fetch: ServiceFetch
  /** Opens an address that the desk has checked in the system's browser. */
  openExternal: (url: string) => Promise<boolean>
  /** The system's encryption, for secrets where keytar doesn't load. */
  seal: () => ReturnType<typeof systemSeal>
  /** Starts the command line in a process of its own. */
  startCommand: StartCommand
  argv: string[]
  /** Asks the program to end as a person does. */
  quit: () => void
  /** Ends the program at once, with exit code 1. */
  endFailed: (startsAgain: boolean) => void
  /** Whether the program starts at login. */
  login: LoginItem
}) => Promise<ElectronDesk>

/** Where the build puts the other two parts, and the desk its data. */
export interface ElectronParts {
  preload: string
  rendererFolder: string
  /** The program's name for Windows, as its installer has it; null if it isn't packaged. */
  appId: string | null
  /** The data folder, if none is named. */
  dataFolder: string
  /** Makes a folder and those above it, for this user alone. */
  makeFolder(path: string): void
  /** Prints something on the terminal that started the program. */
  tell(text: string): void
}

/** The packaged program can't be used as Node (its fuses), so Electron starts the process, and ends it with this one. */
const startCommand: StartCommand = (entry, argv, env) => {
  const child = utilityProcess.fork(entry, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number>(resolve => child.once('exit', resolve))
  return { stdout: child.stdout, exited, end: () => void child.kill() }
}

const silent: ShellLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * How the program was started: what Electron's program needs to run this one, and the arguments after
 * that. Electron's own options, such as root's `--no-sandbox`, come first.
 */
export function startedWith(): { entry: string[]; argv: string[] } {
  const given = process.argv.slice(1)
  if (app.isPackaged) return { entry: [], argv: given }
  const at = given.findIndex(argument => !argument.startsWith('-'))
  return at < 0 ? { entry: [], argv: given } : { entry: [resolve(given[at] ?? '')], argv: given.slice(at + 1) }
}

/** The data folder that was passed as an option. */
function dataOption(argv: string[]): string[] {
  const { values } = parseArgs({ args: argv, strict: false, options: { data: { type: 'string' } } })
  return typeof values.data === 'string' ? ['--data', resolve(values.data)] : []
}

/**
 * Desks with different data folders are separate programs to the system: each has its own lock and browser folder, within
 * its data folder, whether that was named (as in a link that the system opens) or not.
 */
function placeUserData(argv: string[], parts: ElectronParts): void {
  const [, named] = dataOption(argv)
  const place = join(named ?? parts.dataFolder, 'electron')
  try {
    parts.makeFolder(place)
    app.setPath('userData', place)
  } catch {
    // The desk says why it can't use its data folder.
  }
}

/** The link among a program's arguments, where the system has put it; null if there is none. */
const linkIn = (argv: readonly string[]): string | null => argv.findLast(isLink) ?? null

/** Links that the system hands over before the desk can show them; the newest waits for it. */
interface LinkInbox {
  waiting: string | null
  take(link: string): void
}

/** Makes this desk the one that the system opens links with, on its own data folder. A link is never read as an option. */
async function registerLinks(desk: ElectronDesk, dataFolder: string): Promise<void> {
  const { profile } = await desk.handlers['session.state']({})
  // Links are about real orders.
  if (profile?.practice) return
  app.setAsDefaultProtocolClient(linkScheme, process.execPath, [...startedWith().entry, '--data', dataFolder, '--'])
}

async function openDesk(desk: ElectronDesk, parts: ElectronParts, links: LinkInbox): Promise<void> {
  const log = desk.log ?? silent
  const { dataFolder } = await desk.handlers['desk.about']({})
  let window: BrowserWindow | null = null
  let wall: BrowserWindow | null = null
  const windows = () => [window, wall].flatMap(one => one ?? [])
  const closing = closeBeforeQuitting({ app, dialog, powerMonitor, desk, log, windows, stay: () => show() })

  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, {
      openOutside: url => void openOutside(url, desk.handlers, to => shell.openExternal(to), log),
      openWall: () => showWall(),
    })
  })
  guardSession(session.defaultSession)
  serveDesk(protocol, parts.rendererFolder)
  registerIpc({ ipcMain, desk, log, contents: () => windows().map(one => one.webContents) })
  const setMenu = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)))
  setMenu()

  const open = (file: string, url: string, isWall: boolean): BrowserWindow => {
    const opened = openDeskWindow({
      BrowserWindow,
      preload: parts.preload,
      stateFile: join(dataFolder, file),
      workAreas: screen.getAllDisplays().map(display => display.workArea),
      url,
      isWall,
    })
    reloadAfterCrashes(opened, log)
    return opened
  }
  // A screen for the whole room, beside the desk's window; it remembers its display.
  const showWall = () => {
    if (wall) {
      revive(wall)
      return wall.show()
    }
    wall = open('wall.json', wallUrl, true)
    closing.watch(wall)
    wall.on('closed', () => {
      wall = null
    })
  }
  const show = (url = deskUrl) => {
    if (window) {
      revive(window)
      // Only the fragment differs: the page goes there without reloading.
      if (url !== deskUrl) window.webContents.loadURL(url).catch(writeDown)
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return
    }
    const opened = open('window.json', url, false)
    window = opened
    opened.on('close', event => {
      // Closing the window must not stop printing if there is a tray to reopen it from. Linux often has none.
      if (closing.isEnding() || process.platform === 'linux') return
      event.preventDefault()
      opened.hide()
    })
    closing.watch(opened)
    opened.on('closed', () => {
      window = null
    })
  }
  // The window reads a link, and says so where it can't.
  links.take = link => (readLink(link)?.screen === 'wall' ? showWall() : show(deskUrl + fragmentOfLink(link)))
  app.on('second-instance', (_event, argv) => {
    const link = linkIn(argv)
    if (link === null) show()
    else links.take(link)
  })
  // A second start from the command line finds the data folder in use before it starts Electron.
  await answerOpenRequests(dataFolder, async link => {
    if (!closing.isEnding()) {
      if (link === null) show()
      else links.take(link)
    }
    return { shown: true }
  })
  app.on('activate', () => show())
  app.on('window-all-closed', () => app.quit())

  const tray = openTray({
    Tray,
    icon: marked =>
      nativeImage.createFromBitmap(Buffer.from(iconPixels(marked)), {
        width: iconSide,
        height: iconSide,
        scaleFactor: 2,
      }),
    buildMenu: template => Menu.buildFromTemplate(template),
    needsYou: () => desk.needsYou?.() ?? 0,
    show: () => show(),
    quit: () => app.quit(),
  })
  const stayAwake = keepAwake(powerSaveBlocker, () => desk.isPrinting?.() === true)
  desk.onEvent(name => {
    // Perhaps the language.
    if (name === 'settings.changed') setMenu()
    tray.refresh()
    stayAwake()
  })
  // What stood open at the last end goes on without an event of its own.
  stayAwake()
  tellInSystem({ Notification, desk, showAt: show })
  await registerLinks(desk, dataFolder)
  if (links.waiting === null) show()
  else links.take(links.waiting)
}

/**
 * Runs Electron from start to end: single instance, the desk, its window, and a clean shutdown. If the desk can't
 * start, says why and exits with 1.
 * @returns settles when the window is open, or when it is clear that none will be
 */
export async function runElectron(makeDesk: MakeElectronDesk, parts: ElectronParts): Promise<void> {
  const { entry, argv } = startedWith()
  // A desk started by a launcher ends with it: the launcher's channel closes however the launcher ends.
  process.once('disconnect', () => app.quit())
  placeUserData(argv, parts)
  // The name of the installer's shortcut: with another, Windows shows two programs.
  if (app.isPackaged && parts.appId !== null) app.setAppUserModelId(parts.appId)
  // On macOS the system hands links over by an event, also before the desk is there.
  const links: LinkInbox = {
    waiting: linkIn(argv),
    take(link) {
      this.waiting = link
    },
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    links.take(link)
  })
  app.enableSandbox()
  for (const [name, value] of Object.entries(windowMemory)) app.commandLine.appendSwitch(name, value)
  protocol.registerSchemesAsPrivileged([deskSchemePrivileges])
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  try {
    await app.whenReady()
    const network = session.fromPartition('service', { cache: false })
    const serviceFetch = createServiceFetch(options => net.request(options), network)
    const openExternal = (url: string) => shell.openExternal(url).then(() => true)
    const quit = () => app.quit()
    const endFailed = (startsAgain: boolean) => {
      // A launcher starts it again itself.
      if (startsAgain && !argv.includes('--launcher')) app.relaunch()
      app.exit(1)
    }
    const login = loginItem(app, [...entry, ...dataOption(argv)])
    const desk = await makeDesk({
      shell: 'electron',
      fetch: serviceFetch,
      openExternal,
      seal: () => systemSeal(safeStorage),
      startCommand,
      argv,
      quit,
      endFailed,
      login,
    })
    await openDesk(desk, parts, links)
  } catch (error) {
    const text =
      error instanceof DeskError ? say(error.toMessage()) : String(error instanceof Error ? error.message : error)
    sayFailedStart(text, { dialog, tell: parts.tell })
    app.exit(1)
  }
}
