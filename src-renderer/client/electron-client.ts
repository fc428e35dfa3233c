import type { DeskBridge } from '../../src-shared/contract/bridge.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { connectionLost, outputOf } from './answer.ts'
import { Listeners } from './listeners.ts'

/** The desk through the preload script's bridge. Main and its window end together, so the connection is never lost. */
export function createElectronClient(bridge: DeskBridge): DeskClient {
  const events = new Listeners()
  const bridged = new Set<string>()
  return {
    call: async (name, input, place = null) => {
      const answer = await bridge.call(name, input, place).catch(cause => {
        throw connectionLost(cause)
      })
      return outputOf(answer) as never
    },
    on: (name, listener) => {
      if (!bridged.has(name)) {
        bridged.add(name)
        bridge.on(name, (data, place) => events.tell(name, data, place))
      }
      return events.add(name, listener)
    },
    onConnection: () => () => {},
  }
}
