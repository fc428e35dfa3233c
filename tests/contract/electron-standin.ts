import type { IpcMain, IpcMainInvokeEvent, IpcRenderer, WebContents, WebFrameMain } from 'electron'

type InvokeHandler = (event: IpcMainInvokeEvent, ...sent: unknown[]) => unknown

/**
 * A frame as Electron's main process sees it: each of its getters throws while `isGone`, that is from the end of its
 * process until a new page is there (CheckRenderFrame in shell/browser/api/electron_api_web_frame_main.cc).
 */
export function standInFrame(
  url: string,
  parent: WebFrameMain | null = null,
  isGone: () => boolean = () => false,
): WebFrameMain {
  const { protocol, host } = new URL(url)
  const unlessGone = <T>(value: T) => ({
    get: () => {
      if (isGone()) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      return value
    },
  })
  const getters = { url: unlessGone(url), origin: unlessGone(`${protocol}//${host}`), parent: unlessGone(parent) }
  return Object.defineProperties({}, getters) as WebFrameMain
}

/**
 * Both ends of Electron's messages without Electron: main's `ipcMain`, a window's contents and its `ipcRenderer`.
 * Whatever crosses is structurally cloned, as there.
 */
export function standInIpc(url = 'app://desk/') {
  const handlers = new Map<string, InvokeHandler>()
  const listeners = new Map<string, ((event: unknown, ...sent: unknown[]) => void)[]>()
  const ipcMain = {
    handle: (channel: string, handler: InvokeHandler) => void handlers.set(channel, handler),
    removeHandler: (channel: string) => void handlers.delete(channel),
  } as unknown as Pick<IpcMain, 'handle' | 'removeHandler'>
  let isCrashed = false
  let isClosed = false
  const mainFrame = standInFrame(url, null, () => isCrashed)
  const contents = {
    get mainFrame() {
      if (isClosed) throw new TypeError('Object has been destroyed')
      return mainFrame
    },
    isDestroyed: () => isClosed,
    send: (channel: string, ...sent: unknown[]) => {
      const cloned = structuredClone(sent)
      for (const listener of listeners.get(channel) ?? []) listener({}, ...cloned)
    },
  } as unknown as WebContents

  /** Sends a message as `frame` of `sender` would. */
  const invokeAs = async (sender: WebContents, frame: WebFrameMain | null, channel: string, ...sent: unknown[]) => {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    const event = { sender, senderFrame: frame } as IpcMainInvokeEvent
    return structuredClone(await handler(event, ...structuredClone(sent)))
  }
  const ipcRenderer = {
    invoke: (channel: string, ...sent: unknown[]) => invokeAs(contents, mainFrame, channel, ...sent),
    on: (channel: string, listener: (event: unknown, ...sent: unknown[]) => void) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
  } as unknown as IpcRenderer
  return {
    ipcMain,
    ipcRenderer,
    contents,
    mainFrame,
    handlers,
    invokeAs,
    /** Ends the page's process; `reload` brings a new page. */
    crash: () => {
      isCrashed = true
    },
    reload: () => {
      isCrashed = false
    },
    /** Closes the window: its contents are destroyed. */
    close: () => {
      isClosed = true
    },
  }
}
