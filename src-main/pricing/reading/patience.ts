import { setTimeout as wait } from 'node:timers/promises'
import { DeskError } from '../../../src-shared/errors.ts'

/** Seconds before each further try of what failed on the way. */
const pauses = [1, 4]
/** A service that asks for more is not waited for: the reading fails and says so. */
const longestSeconds = 60

/**
 * Does it again where an error says that it can be: after the time that the service asks for (429, 503), and where `onTheWay`
 * shows that the service was reached before, after a pause. Throws the last error, or the signal's reason.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  onTheWay: boolean,
  signal: AbortSignal,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      const seconds = secondsToWait(error, onTheWay ? pause : null)
      if (seconds === null || signal.aborted) throw error
      await wait(seconds * 1000, undefined, { signal })
    }
  }
  return work()
}

function secondsToWait(error: unknown, pause: number | null): number | null {
  if (!(error instanceof DeskError) || error.retry === 'no') return null
  if (error.retry === 'any-time') return pause
  return error.retry.afterSeconds <= longestSeconds ? error.retry.afterSeconds : null
}
