import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { app } from './app.ts'
import { preventable, StandInContents } from './web-contents.ts'

/** A window that nobody sees; its page is a real one. */
export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>()

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all]
  }

  readonly #contents: StandInContents
  #bounds: Rectangle
  #isVisible: boolean
  #isMinimized = false
  #isMaximized = false
  #isFullScreen = false
  #isDestroyed = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {} } = options
    this.#bounds = { x, y, width, height }
    this.#isVisible = show
    this.#contents = new StandInContents(app.chromium, { preferences: webPreferences, width, height })
    BrowserWindow.#all.add(this)
    app.windowOpened(this)
    // docs/api/browser-window.md, Event 'ready-to-show': usually after did-finish-load, once.
    this.#contents.once('did-finish-load', () => this.emit('ready-to-show'))
    // browser.cc, OnWindowCloseCancelled: a page that stays takes a quit back.
    this.#contents.on('-before-unload-fired', () => app.windowCloseCancelled())
    this.#contents.once('destroyed', () => this.#closed())
    app.emit('web-contents-created', {}, this.#contents)
    app.emit('browser-window-created', {}, this)
  }

  get webContents(): StandInContents {
    // base_window.cc: an object of a destroyed window throws.
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    return this.#contents
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url)
  }

  close(): void {
    if (this.#isDestroyed) return
    // native_window.cc, NotifyWindowCloseButtonClicked: `close` comes before the page's beforeunload.
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) app.windowCloseCancelled()
    else void this.#contents.closePage()
  }

  /** docs/api/browser-window.md, win.destroy(): neither `close` nor beforeunload, but `closed`. */
  destroy(): void {
    if (!this.#isDestroyed) void this.#contents.destroy()
  }

  show(): void {
    this.#isVisible = true
  }

  showInactive(): void {
    this.show()
  }

  hide(): void {
    this.#isVisible = false
  }

  focus(): void {}

  isVisible(): boolean {
    return this.#isVisible
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  minimize(): void {
    this.#isMinimized = true
  }

  restore(): void {
    this.#isMinimized = false
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }

  maximize(): void {
    this.#isMaximized = true
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen
  }

  isFullScreen(): boolean {
    return this.#isFullScreen
  }

  getBounds(): Rectangle {
    return this.#bounds
  }

  getNormalBounds(): Rectangle {
    return this.#bounds
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
  }

  #closed(): void {
    this.#isDestroyed = true
    BrowserWindow.#all.delete(this)
    this.emit('closed')
    app.windowClosed(this)
  }
}
