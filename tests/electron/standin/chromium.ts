import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'

/** The events of Chromium's debugging protocol that are listened to, with the parts of them that are read. */
export interface ChromiumEvents {
  'Fetch.requestPaused': {
    requestId: string
    request: { url: string; method: string; headers: Record<string, string> }
    resourceType: string
    frameId: string
  }
  'Inspector.targetCrashed': object
  'Log.entryAdded': { entry: { level: string; text: string } }
  'Page.frameNavigated': { frame: { id: string; parentId?: string; url: string; urlFragment?: string } }
  'Page.javascriptDialogOpening': { type: string }
  'Page.loadEventFired': object
  'Page.navigatedWithinDocument': { frameId: string; url: string }
  'Page.windowOpen': { url: string }
  'Runtime.bindingCalled': { name: string; payload: string }
  'Runtime.exceptionThrown': { exceptionDetails: { text: string; exception?: { description?: string } } }
  'Target.detachedFromTarget': { sessionId: string }
}

type Listener = (params: never, session: string | undefined) => void

interface Message {
  id?: number
  method?: string
  params?: unknown
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

/** A Chromium without a window, driven over a pipe: it ends when this process does, however that ends. */
export class Chromium {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>()
  readonly #listeners = new Map<string, Listener[]>()
  #last = 0
  /** Settles when it has ended, whoever ended it. */
  readonly ended: Promise<void>
  /** Where another client may drive the same browser: `ws://…`. */
  endpoint = ''

  private constructor(process: ChildProcess) {
    this.#process = process
    let unread = ''
    this.#pipe(4)
      .setEncoding('utf8')
      .on('data', (part: string) => {
        const messages = (unread + part).split('\0')
        unread = messages.pop() ?? ''
        for (const message of messages) this.#heard(JSON.parse(message))
      })
    // A browser that has ended answers nothing more.
    this.ended = once(process, 'exit').then(() => {
      for (const { failed } of this.#waiting.values()) failed(new Error('Chromium has ended'))
    })
    for (const end of [3, 4]) this.#pipe(end).on('error', () => {})
  }

  /** Starts `program` on a profile folder and waits until it can be driven. */
  static async start(program: string, profile: string, switches: readonly string[]): Promise<Chromium> {
    // Pages open no windows of their own: Electron's window-open handler is asked instead.
    const own = [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--block-new-web-contents',
    ]
    const driven = ['--remote-debugging-pipe', '--remote-debugging-port=0', '--no-startup-window']
    // The person's display is the program's; Chromium draws nowhere.
    const { DISPLAY: _display, ...env } = process.env
    const started = spawn(program, [...own, ...driven, ...switches, `--user-data-dir=${profile}`], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    const chromium = new Chromium(started)
    chromium.endpoint = await new Promise((found, failed) => {
      let said = ''
      started.stderr?.setEncoding('utf8').on('data', (part: string) => {
        said = (said + part).slice(-20_000)
        const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
        if (endpoint !== undefined) found(endpoint)
      })
      started.once('error', failed)
      started.once('exit', code => failed(new Error(`Chromium ended with ${code}: ${said}`)))
    })
    return chromium
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.#last += 1
    const id = this.#last
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
      this.#pipe(3).write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  on<E extends keyof ChromiumEvents>(
    event: E,
    listener: (params: ChromiumEvents[E], session: string | undefined) => void,
  ): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener as Listener])
  }

  /** Ends it, and waits until it has. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.send('Browser.close').catch(() => {})
    const late = setTimeout(() => this.#process.kill('SIGKILL'), 3_000)
    await this.ended
    clearTimeout(late)
  }

  #pipe(end: number): Duplex {
    return this.#process.stdio[end] as Duplex
  }

  #heard({ id, method = '', params, sessionId, result, error }: Message): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method) ?? []) listener(params as never, sessionId)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.failed(new Error(error.message))
    else waiting?.done(result)
  }
}
