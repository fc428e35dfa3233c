import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'

type Handler = Parameters<IpcMain['handle']>[1]

const handlers = new Map<string, Handler>()

/** Lets the handler of a channel answer; rejects with the text that the page's error will have. */
export async function invoked(channel: string, event: IpcMainInvokeEvent, sent: unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  // lib/browser/ipc-dispatch.ts: what a handler throws reaches the page as one text.
  const fault = (error: unknown) => new Error(`Error invoking remote method '${channel}': ${error}`)
  if (!handler) throw fault(new Error(`No handler registered for '${channel}'`))
  try {
    return await handler(event, ...sent)
  } catch (error) {
    throw fault(error)
  }
}

export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: Handler) {
    // lib/browser/ipc-main-impl.ts, handle: a channel has one handler.
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  removeHandler: (channel: string) => void handlers.delete(channel),
})
