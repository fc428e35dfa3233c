import { hasCode } from '../../../src-shared/errors.ts'

/** A call that fails before the event stream notices that the desk is away is tried again after this long (ms). */
const unnoticedMs = 1_000

/** Calls that wait out a lost connection. */
export interface Reaching {
  /**
   * Makes a call, again where the desk couldn't be reached: what was typed meanwhile arrives once it is back. For calls that may
   * be made twice, since it isn't known whether one whose answer was lost has arrived.
   */
  call<T>(run: () => Promise<T>): Promise<T>
  /** Call it at each loss and return of the connection. */
  hear(connected: boolean): void
}

export function reachingDesk(): Reaching {
  let connected = true
  const waiting = new Set<() => void>()
  const back = () =>
    new Promise<void>(resolve => {
      waiting.add(resolve)
      setTimeout(() => {
        if (connected && waiting.delete(resolve)) resolve()
      }, unnoticedMs)
    })
  return {
    hear(now) {
      connected = now
      if (!now) return
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
    async call(run) {
      for (;;) {
        try {
          return await run()
        } catch (error) {
          if (!hasCode(error, 'desk.connection-lost')) throw error
          await back()
        }
      }
    },
  }
}
