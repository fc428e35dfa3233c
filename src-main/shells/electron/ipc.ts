import type { IpcMain, WebContents, WebFrameMain } from 'electron'
import { callChannel, eventChannel } from '../../../src-shared/contract/bridge.ts'
import { checkedEvent, createDispatcher } from '../../dispatch.ts'
import type { ShellApi, ShellLog } from '../shell-api.ts'
import { isDeskUrl } from './security.ts'

export interface IpcOptions {
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>
  desk: ShellApi
  /** The contents of the desk's open windows. */
  contents: () => readonly WebContents[]
  log: ShellLog
}

/**
 * Reads from a window's contents or frames; `gone` if they can't be read. Once a page's process has crashed, every getter
 * of its frame throws until another page has taken its place, and those of a closed window throw for ever.
 */
function readUnlessGone<T>(read: () => T, gone: T): T {
  try {
    return read()
  } catch {
    return gone
  }
}

/** True for the main frame of a desk page; false for a frame that is gone, embedded or elsewhere. */
const isDeskFrame = (frame: WebFrameMain | null | undefined): boolean =>
  readUnlessGone(() => !!frame && frame.parent === null && isDeskUrl(frame.url) && isDeskUrl(frame.origin), false)

/**
 * The Electron registrar: one channel in, one out. Accepts a call only from the main frame of one of the desk's own
 * windows that shows the desk's page; anything else is refused before its content is read.
 * @returns unregisters the channel and the listener
 */
export function registerIpc({ ipcMain, desk, contents, log }: IpcOptions): () => void {
  const dispatch = createDispatcher(desk, log)

  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown, place: unknown) => {
    const isMain = readUnlessGone(() => event.senderFrame === event.sender.mainFrame, false)
    if (!contents().includes(event.sender) || !isMain || !isDeskFrame(event.senderFrame)) {
      const url = readUnlessGone(() => event.senderFrame?.url.slice(0, 200) ?? null, null)
      log.warn({ url }, 'a call from a foreign frame was refused')
      throw new Error('Refused.')
    }
    return ownBytes(await dispatch(name as string, input, typeof place === 'string' ? place : null))
  })

  const unsubscribe = desk.onEvent((name, data, place) => {
    const checked = checkedEvent(name, data, log)
    if (!checked) return
    const sent = ownBytes(checked.data)
    for (const page of contents()) {
      // What a page misses while it is gone, its next one asks for.
      readUnlessGone(() => {
        if (!page.isDestroyed() && isDeskFrame(page.mainFrame)) page.send(eventChannel, name, sent, place)
      }, undefined)
    }
  })

  return () => {
    unsubscribe()
    ipcMain.removeHandler(callChannel)
  }
}

/**
 * Copies every typed array into a buffer of its exact size. Structured cloning copies the whole buffer behind a view: a
 * Node Buffer's is a pool that may contain anything, even a token, and that must not reach the renderer.
 */
export function ownBytes(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength === value.buffer.byteLength) return value
    const { buffer, byteOffset, byteLength } = value
    const own = buffer.slice(byteOffset, byteOffset + byteLength)
    if (value instanceof Float64Array) return new Float64Array(own)
    if (value instanceof Int32Array) return new Int32Array(own)
    if (value instanceof Uint32Array) return new Uint32Array(own)
    return new Uint8Array(own)
  }
  if (Array.isArray(value)) return value.map(ownBytes)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ownBytes(part)]))
}
