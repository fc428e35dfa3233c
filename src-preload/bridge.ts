import type { IpcRenderer, IpcRendererEvent } from 'electron'
import { callChannel, type DeskBridge, eventChannel } from '../src-shared/contract/bridge.ts'
import type { CallAnswer, ShownPlace } from '../src-shared/contract/client.ts'
import { commandNames, eventNames } from '../src-shared/contract/facts.ts'

const commands = new Set<string>(commandNames)
const events = new Set(eventNames)

/** What the page gets: calls to the contract's commands and its events, and nothing of ipcRenderer itself. */
export function createBridge(ipcRenderer: Pick<IpcRenderer, 'invoke' | 'on'>): DeskBridge {
  const heard = new Map<string, Set<(data: unknown, place: ShownPlace) => void>>()
  ipcRenderer.on(eventChannel, (_event: IpcRendererEvent, name: unknown, data: unknown, place: ShownPlace) => {
    for (const listener of [...(heard.get(String(name)) ?? [])]) listener(data, place)
  })
  return {
    call: async (name, input, place) => {
      if (typeof name === 'string' && commands.has(name)) {
        return (await ipcRenderer.invoke(callChannel, name, input, place)) as CallAnswer
      }
      // As main would say it; DeskError itself would bring every text of the desk into this script.
      const data = { name: typeof name === 'string' ? String(name).slice(0, 80) : '' }
      return { ok: false, error: { code: 'desk.unknown-command', data, retry: 'no' } }
    },
    on: (name, listener) => {
      if (typeof name !== 'string' || !events.has(name) || typeof listener !== 'function') return () => {}
      const listeners = heard.get(name) ?? new Set()
      heard.set(name, listeners)
      const entry = (data: unknown, place: ShownPlace) => listener(data, place)
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
