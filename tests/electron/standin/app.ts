import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, LoginItemSettings } from 'electron'
import { Chromium } from './chromium.ts'
import { SingleInstance } from './single-instance.ts'

/** What the program's life needs from a window. */
interface ProgramWindow {
  close(): void
  destroy(): void
}

type Ending = 'open' | 'quitting' | 'exiting' | 'ended'

/** Electron's `app`: when it is ready, where its files are, and how it ends. */
class StandInApp extends EventEmitter {
  isPackaged = true
  name = 'Selvedge'
  readonly commandLine = {
    // docs/api/command-line.md: for Chromium's processes, so it has to be said before they start.
    appendSwitch: (name: string, value = '') =>
      void this.#switches.push(value === '' ? `--${name}` : `--${name}=${value}`),
    hasSwitch: (name: string) => this.#switches.some(one => one.split('=')[0] === `--${name}`),
  }
  /** What the program has registered with the system. */
  readonly registered = { links: [] as unknown[], login: [] as unknown[] }
  readonly #switches: string[] = []
  readonly #paths = new Map<string, string>()
  readonly #windows = new Set<ProgramWindow>()
  #single: SingleInstance | null = null
  #chromium: Chromium | null = null
  #ready: Promise<void> | null = null
  #ending: Ending = 'open'
  #code = 0
  /** Ends the process. */
  exitProcess: (code: number) => void = () => {}

  get chromium(): Chromium {
    if (!this.#chromium) throw new Error('Cannot create BrowserWindow before app is ready')
    return this.#chromium
  }

  isReady(): boolean {
    return this.#chromium !== null
  }

  whenReady(): Promise<void> {
    this.#ready ??= this.#start()
    return this.#ready
  }

  enableSandbox(): void {}

  getPath(name: string): string {
    const known = this.#paths.get(name)
    if (known !== undefined) return known
    // electron_browser_main_parts_linux / base/nix/xdg_util.cc: XDG_CONFIG_HOME, else ~/.config.
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
    if (name === 'appData') return appData
    // lib/browser/init.ts: userData is the program's name in appData, unless the program says otherwise.
    if (name === 'userData') return join(appData, this.name)
    if (name === 'temp') return tmpdir()
    if (name === 'home') return homedir()
    throw new Error(`Failed to get '${name}' path`)
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }

  requestSingleInstanceLock(): boolean {
    // electron_api_app.cc, RequestSingleInstanceLock: of the user-data folder (chrome::DIR_USER_DATA), which it creates.
    this.#single ??= new SingleInstance(this.getPath('userData'))
    return this.#single.take(process.argv, (argv, folder) => this.emit('second-instance', {}, argv, folder, null))
  }

  hasSingleInstanceLock(): boolean {
    return this.#single?.isHeld ?? false
  }

  setAsDefaultProtocolClient(...asked: unknown[]): boolean {
    this.registered.links = asked
    return true
  }

  getLoginItemSettings(): Pick<LoginItemSettings, 'openAtLogin'> {
    return { openAtLogin: this.registered.login.length > 0 }
  }

  setLoginItemSettings(settings: { openAtLogin?: boolean }): void {
    this.registered.login = settings.openAtLogin === true ? [settings] : []
  }

  setAppUserModelId(): void {}

  getVersion(): string {
    return '0.0.0'
  }

  getName(): string {
    return this.name
  }

  quit(): void {
    // browser.cc, Quit: once at a time; a listener of before-quit may prevent it; windows are asked one by one.
    if (this.#ending !== 'open') return
    if (!this.#isLet('before-quit')) return
    this.#ending = 'quitting'
    if (this.#windows.size === 0) this.#notifyAndShutDown()
    else for (const window of this.#windows) window.close()
  }

  exit(code = 0): void {
    // browser.cc, Exit: without asking anybody; directly, if nothing has started yet.
    this.#code = code
    if (!this.isReady()) this.exitProcess(code)
    if (!this.isReady() || this.#ending === 'ended') return
    this.#ending = 'exiting'
    if (this.#windows.size === 0) this.#shutDown()
    else for (const window of this.#windows) window.destroy()
  }

  windowOpened(window: ProgramWindow): void {
    this.#windows.add(window)
  }

  windowClosed(window: ProgramWindow): void {
    this.#windows.delete(window)
    if (this.#windows.size > 0) return
    // browser.cc, OnWindowAllClosed.
    if (this.#ending === 'exiting') this.#shutDown()
    else if (this.#ending === 'quitting') this.#notifyAndShutDown()
    // lib/browser/init.ts: without a listener the program ends.
    else if (!this.emit('window-all-closed')) this.quit()
  }

  windowCloseCancelled(): void {
    // browser.cc, OnWindowCloseCancelled.
    if (this.#ending === 'quitting') this.#ending = 'open'
  }

  async #start(): Promise<void> {
    // browser.cc, DidFinishLaunching: makes sure that the user-data folder is there.
    const folder = join(this.getPath('userData'), 'Chromium')
    mkdirSync(folder, { recursive: true })
    // The rule of the module's start: what is loaded first may still say things before anything starts.
    await new Promise(setImmediate)
    this.#chromium = await Chromium.start(process.env['CHROMIUM'] ?? '', folder, this.#switches)
    // Electron's main process is Chromium's: both end together (gpu_data_manager_impl_private.cc gives up so, for one).
    void this.#chromium.ended.then(() => this.exitProcess(this.#ending === 'ended' ? this.#code : 133))
    // Nothing has been opened yet by a program that was told to end meanwhile.
    if (this.#ending === 'ended') return this.#end()
    this.emit('ready')
  }

  #isLet(name: 'before-quit' | 'will-quit'): boolean {
    let isPrevented = false
    const preventDefault = () => {
      isPrevented = true
    }
    this.emit(name, { preventDefault })
    return !isPrevented
  }

  #notifyAndShutDown(): void {
    // browser.cc, NotifyAndShutdown.
    if (this.#isLet('will-quit')) this.#shutDown()
    else this.#ending = 'open'
  }

  #shutDown(): void {
    // browser.cc, Shutdown: once; one that is asked for while the program starts waits until it has.
    if (this.#ending === 'ended') return
    this.#ending = 'ended'
    this.emit('quit', {}, this.#code)
    if (this.#ready === null || this.#chromium) void this.#end()
  }

  async #end(): Promise<void> {
    this.#single?.release()
    await this.#chromium?.end()
    this.exitProcess(this.#code)
  }
}

export const app = new StandInApp()
app satisfies Pick<App, 'quit' | 'exit' | 'whenReady' | 'isReady' | 'isPackaged' | 'requestSingleInstanceLock'>
