// First of all, before any schema is made.
import '../../src-shared/contract/without-eval.ts'
import { bridgeName, type DeskBridge } from '../../src-shared/contract/bridge.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { createBrowserClient } from './browser-client.ts'
import { createElectronClient } from './electron-client.ts'

/** Connects this page to its desk: through the preload script's bridge where there is one, else over loopback. */
export function connect(): DeskClient {
  const bridge = (globalThis as { [bridgeName]?: DeskBridge })[bridgeName]
  return bridge ? createElectronClient(bridge) : createBrowserClient()
}
