import { makeWire, type Wire } from './wire.ts'

/** The function of a page that tells this process something. */
export const bindingName = 'electronStandIn'

/** What a page says: it invokes a handler of `ipcMain`. */
export interface Invocation {
  id: string
  channel: string
  sent: unknown[]
}

/** What a page is told: how its invocation ended, or a message that was sent to it. */
export type Told = { id: string; value: unknown } | { id: string; fault: string } | { channel: string; sent: unknown[] }

/** Where a page is told something. */
export const tellExpression = (text: string) => `globalThis[Symbol.for('${bindingName}')]?.(${JSON.stringify(text)})`

/**
 * What a preload script finds: `require('electron')` with `contextBridge` and `ipcRenderer`. Its source runs in the page, so it uses
 * nothing from outside itself. The script shares the page's world; the bridge copies as between two.
 */
function preloadWorld(binding: string, wire: Wire): { contextBridge: object; ipcRenderer: object } {
  const document = Math.random().toString(36)
  const waiting = new Map<string, { done(value: unknown): void; failed(error: Error): void }>()
  const listeners = new Map<string, ((event: object, ...sent: unknown[]) => void)[]>()
  let last = 0
  const say = (globalThis as unknown as Record<string, (text: string) => void>)[binding]
  Reflect.deleteProperty(globalThis, binding)
  Object.defineProperty(globalThis, Symbol.for(binding), {
    value: (text: string) => {
      const told = wire.unpack(text) as Told
      if ('channel' in told) {
        for (const listener of listeners.get(told.channel) ?? []) listener({}, ...told.sent)
        return
      }
      const call = waiting.get(told.id)
      waiting.delete(told.id)
      // lib/renderer/api/ipc-renderer.ts, invoke: an error arrives as one new message.
      if ('fault' in told) call?.failed(new Error(told.fault))
      else call?.done(told.value)
    },
  })

  // shell/renderer/api/electron_api_context_bridge.cc, PassValueToOtherContext: functions and promises are proxied, everything else is
  // copied, and what is exposed is frozen.
  const passed = (value: unknown): unknown => {
    if (typeof value === 'function') return (...given: unknown[]) => passed(value(...given.map(passed)))
    if (value instanceof Promise) return value.then(passed)
    if (Array.isArray(value)) return value.map(passed)
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
      return structuredClone(value)
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, passed(part)]))
  }
  return {
    contextBridge: {
      exposeInMainWorld(key: string, api: object) {
        if (key in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
        Object.defineProperty(globalThis, key, { value: Object.freeze(passed(api)) })
      },
    },
    ipcRenderer: {
      invoke(channel: string, ...sent: unknown[]) {
        last += 1
        const id = `${document} ${last}`
        return new Promise((done, failed) => {
          waiting.set(id, { done, failed })
          say?.(wire.pack({ id, channel, sent }))
        })
      },
      on(channel: string, listener: (event: object, ...sent: unknown[]) => void) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      },
    },
  }
}

/** A script for every new document of a window: runs the preload script there, before any of the page's own. */
export const preloadScript = (preload: string) => `
if (window === window.top) {
  const electron = (${preloadWorld})(${JSON.stringify(bindingName)}, (${makeWire})());
  ((require, module, exports) => {
${preload}
  })(() => electron, { exports: {} }, {});
}`
