import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { hasCode } from '../../../src-shared/errors.ts'

/** A call that fails before the event stream notices that the desk is away is tried again after this long (ms). */
const unnoticedMs = 1_000

/**
 * Makes calls that wait out a lost connection: what was typed meanwhile reaches the desk once it is back. For calls that may
 * be made twice, since it isn't known whether one whose answer was lost has arrived.
 */
export function reachingIn(client: Pick<DeskClient, 'onConnection'>): <T>(call: () => Promise<T>) => Promise<T> {
  let connected = true
  const waiting = new Set<() => void>()
  client.onConnection(now => {
    connected = now
    if (!now) return
    for (const goOn of waiting) goOn()
    waiting.clear()
  })
  const back = () =>
    new Promise<void>(resolve => {
      waiting.add(resolve)
      setTimeout(() => {
        if (connected && waiting.delete(resolve)) resolve()
      }, unnoticedMs)
    })
  return async call => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (!hasCode(error, 'desk.connection-lost')) throw error
        await back()
      }
    }
  }
}
