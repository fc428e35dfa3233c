import type { Told } from './preload-world.ts'

/** The main frame of a window, as the main process sees it. */
export class StandInFrame {
  #url = 'about:blank'
  #isGone = false
  readonly #tell: (told: Told) => void

  constructor(tell: (told: Told) => void) {
    this.#tell = tell
  }

  get url(): string {
    this.#check()
    return this.#url
  }

  get origin(): string {
    const { protocol, host } = new URL(this.url)
    return host === '' ? 'null' : `${protocol}//${host}`
  }

  get parent(): null {
    this.#check()
    return null
  }

  get top(): StandInFrame {
    this.#check()
    return this
  }

  isDestroyed(): boolean {
    return this.#isGone
  }

  send(channel: string, ...sent: unknown[]): void {
    // lib/browser/api/web-frame-main.ts, send: a fault is only written down.
    try {
      this.#check()
      this.#tell({ channel, sent })
    } catch (error) {
      process.stderr.write(`Error sending from webFrameMain:  ${error}\n`)
    }
  }

  // electron_api_web_frame_main.cc, MarkRenderFrameDisposed: from the end of its process until the next page commits.
  disposed(): void {
    this.#isGone = true
  }

  // electron_api_web_frame_main.cc, UpdateRenderFrameHost.
  committed(url: string): void {
    this.#isGone = false
    this.#url = url
  }

  // electron_api_web_frame_main.cc, CheckRenderFrame: each getter throws.
  #check(): void {
    if (this.#isGone) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
  }
}
