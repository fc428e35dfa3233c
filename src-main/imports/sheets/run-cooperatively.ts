import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../../../src-shared/imports/steps.ts'

/** A thread works this long (ms) before it looks whether there is something to answer. */
const turnLength = 10

/** Does work turn by turn, so that this thread still answers calls meanwhile. Throws the signal's reason when it is stopped. */
export async function runCooperatively<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - begun < turnLength) continue
    await nextTurn()
    signal?.throwIfAborted()
    begun = performance.now()
  }
}

/** Goes through texts turn by turn. */
export function eachCooperatively(texts: Iterable<string>, take: (text: string) => void): Promise<void> {
  function* steps(): Steps<void> {
    for (const text of texts) {
      take(text)
      yield
    }
  }
  return runCooperatively(steps())
}
