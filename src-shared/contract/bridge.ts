import type { CallAnswer, ShownPlace } from './client.ts'

/** The channel of the Electron shell on which the renderer asks. */
export const callChannel = 'desk:call'

/** The Electron shell's channel for main's events: an event's name and its data. */
export const eventChannel = 'desk:event'

/** The name under which the preload script's bridge is in the page's window. */
export const bridgeName = 'selvedgeDesk'

/** All that the preload script gives the page. Errors cross as data: the bridge would strip an Error of its code. */
export interface DeskBridge {
  call(name: string, input: unknown, place: ShownPlace): Promise<CallAnswer>
  on(name: string, listener: (data: unknown, place: ShownPlace) => void): () => void
}
