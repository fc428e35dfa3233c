import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IpcMainInvokeEvent, WebContents, WebPreferences } from 'electron'
import { app } from './app.ts'
import type { Chromium, ChromiumEvents } from './chromium.ts'
import { invoked } from './ipc-main.ts'
import { bindingName, type Invocation, preloadScript, type Told, tellExpression } from './preload-world.ts'
import { answerRequest, fromChromium, toChromium } from './protocol.ts'
import { StandInFrame } from './web-frame.ts'
import { makeWire } from './wire.ts'

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

const wire = makeWire()
let lastId = 0

/** An event of a navigation or of a window, which a listener may prevent. */
export const preventable = <T extends object>(details: T) => {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** A page of Chromium with the window's preload script, as Electron's `webContents`. */
export class StandInContents extends EventEmitter {
  readonly id = ++lastId
  readonly mainFrame = new StandInFrame(told => void this.#evaluate(tellExpression(wire.pack(told))))
  /** Uncaught errors and refusals that the page's console has. */
  readonly faults: string[] = []
  readonly #chromium: Chromium
  readonly #options: { preferences: WebPreferences; width: number; height: number }
  readonly #ready: Promise<void>
  #target = ''
  #session = ''
  #isCrashed = false
  #isDestroyed = false
  /** A navigation that the main process has asked for. */
  #isAsked = false
  #mayOpen: WindowOpenHandler = () => ({ action: 'deny' })

  constructor(chromium: Chromium, options: { preferences: WebPreferences; width: number; height: number }) {
    super()
    this.#chromium = chromium
    this.#options = options
    this.#ready = this.#start()
    this.#ready.catch(() => {})
  }

  async loadURL(url: string): Promise<void> {
    await this.#ready
    this.#isAsked = true
    const { errorText } = (await this.#send('Page.navigate', { url: toChromium(url) })) as { errorText?: string }
    // lib/browser/api/web-contents.ts, loadURL: rejects where the page can't be loaded.
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`)
  }

  reload(): void {
    this.#isAsked = true
    this.#send('Page.reload').catch(() => {})
  }

  getURL(): string {
    return this.#isCrashed ? '' : this.mainFrame.url
  }

  // lib/browser/api/web-contents.ts, send: to the main frame.
  send(channel: string, ...sent: unknown[]): void {
    this.mainFrame.send(channel, ...sent)
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  isCrashed(): boolean {
    return this.#isCrashed
  }

  forcefullyCrashRenderer(): void {
    this.#send('Page.crash').catch(() => {})
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#mayOpen = handler
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const given = { expression: code, awaitPromise: true, returnByValue: true }
    const { result } = (await this.#send('Runtime.evaluate', given)) as { result: { value: unknown } }
    return result.value
  }

  /** Closes the page; it may ask to stay, in its `beforeunload`. */
  async closePage(): Promise<void> {
    await this.#ready
    // A page whose process has gone has nobody to ask: electron_api_browser_window.cc, OnCloseButtonClicked.
    if (this.#isCrashed) return this.destroy()
    // The same: beforeunload is heard without a click of a person, whose activation is pretended.
    await this.#evaluate('void 0', true)
    await this.#send('Page.close').catch(() => {})
  }

  /** Closes the page without asking it. */
  async destroy(): Promise<void> {
    await this.#ready
    await this.#chromium.send('Target.closeTarget', { targetId: this.#target }).catch(() => {})
  }

  /** As Electron's types have it. */
  get asDeclared(): WebContents {
    return this as unknown as WebContents
  }

  async #start(): Promise<void> {
    const { preferences, width, height } = this.#options
    const made = await this.#chromium.send('Target.createTarget', { url: 'about:blank', width, height })
    this.#target = (made as { targetId: string }).targetId
    const asked = { targetId: this.#target, flatten: true }
    const attached = await this.#chromium.send('Target.attachToTarget', asked)
    this.#session = (attached as { sessionId: string }).sessionId
    this.#listen()
    for (const domain of ['Page', 'Runtime', 'Log', 'Inspector']) await this.#send(`${domain}.enable`)
    await this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await this.#send('Runtime.addBinding', { name: bindingName })
    const { preload } = preferences
    if (preload === undefined) return
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript(readFileSync(preload, 'utf8')) })
  }

  #listen(): void {
    this.#on('Fetch.requestPaused', request => void this.#answer(request).catch(() => {}))
    this.#on('Runtime.bindingCalled', ({ payload }) => void this.#invoke(wire.unpack(payload) as Invocation))
    this.#on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.#isAsked = false
      this.#isCrashed = false
      this.mainFrame.committed(fromChromium(frame.url + (frame.urlFragment ?? '')))
      this.emit('did-navigate', {}, this.mainFrame.url)
    })
    this.#on('Page.navigatedWithinDocument', ({ url }) => {
      this.#isAsked = false
      this.mainFrame.committed(fromChromium(url))
      this.emit('did-navigate-in-page', {}, this.mainFrame.url, true)
    })
    this.#on('Page.loadEventFired', () => this.emit('did-finish-load'))
    this.#on('Page.windowOpen', ({ url }) => {
      // lib/browser/guest-window-manager.ts, openGuestWindow: the handler decides; nothing here allows a window.
      this.#mayOpen({ url: fromChromium(url), frameName: '', features: '', disposition: 'new-window' } as never)
    })
    this.#on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return void this.#send('Page.handleJavaScriptDialog', { accept: false })
      // electron_javascript_dialog_manager.cc, RunBeforeUnloadDialog: nobody is asked. It leaves if a listener prevents the prevention.
      const event = preventable({})
      this.emit('will-prevent-unload', event)
      this.#send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented }).catch(() => {})
      if (!event.defaultPrevented) this.emit('-before-unload-fired', {}, false)
    })
    this.#on('Inspector.targetCrashed', () => {
      this.#isCrashed = true
      this.mainFrame.disposed()
      // electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone: the contents tell it, then the app.
      const details = { reason: 'crashed', exitCode: 5 }
      this.emit('render-process-gone', {}, details)
      app.emit('render-process-gone', {}, this.asDeclared, details)
    })
    this.#on('Log.entryAdded', ({ entry }) => {
      if (entry.level === 'error') this.faults.push(entry.text)
    })
    this.#on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
      this.faults.push(exception?.description ?? text)
    })
    this.#chromium.on('Target.detachedFromTarget', ({ sessionId }) => {
      if (sessionId !== this.#session || this.#isDestroyed) return
      this.#isDestroyed = true
      this.mainFrame.disposed()
      this.emit('destroyed')
    })
  }

  async #answer({ requestId, request, resourceType, frameId }: ChromiumEvents['Fetch.requestPaused']): Promise<void> {
    const isMainFrame = frameId === this.#target
    // electron_navigation_throttle.cc, WillStartRequest: asked about what a page starts itself, not about loadURL and reload.
    const isPage = resourceType === 'Document'
    if (isPage && !this.#isAsked) {
      const event = preventable({ url: fromChromium(request.url), isMainFrame, isSameDocument: false })
      this.emit('will-frame-navigate', event)
      if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, event.url)
      if (event.defaultPrevented) return void (await this.#refuse(requestId, 'Aborted'))
    }
    const answer = await answerRequest(request.url, request.method, request.headers, isPage)
    if (!answer) return void (await this.#refuse(requestId, 'InternetDisconnected'))
    await this.#send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: answer.headers.map(([name, value]) => ({ name, value })),
      body: answer.body.toString('base64'),
    })
  }

  #refuse(requestId: string, errorReason: string): Promise<unknown> {
    return this.#send('Fetch.failRequest', { requestId, errorReason })
  }

  async #invoke({ id, channel, sent }: Invocation): Promise<void> {
    const event = { sender: this, senderFrame: this.mainFrame } as unknown as IpcMainInvokeEvent
    const told: Told = await invoked(channel, event, sent).then(
      value => ({ id, value }),
      (error: Error) => ({ id, fault: error.message }),
    )
    await this.#evaluate(tellExpression(wire.pack(told)))
  }

  /** Runs it in the page; a page that has gone meanwhile isn't there to hear it. */
  async #evaluate(expression: string, userGesture = false): Promise<void> {
    await this.#send('Runtime.evaluate', { expression, userGesture }).catch(() => {})
  }

  #send(method: string, params: object = {}): Promise<unknown> {
    return this.#chromium.send(method, params, this.#session)
  }

  #on<E extends keyof ChromiumEvents>(event: E, listener: (params: ChromiumEvents[E]) => void): void {
    this.#chromium.on(event, (params, session) => {
      if (session === this.#session) listener(params)
    })
  }
}
