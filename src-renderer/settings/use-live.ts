import { useEffect, useState } from 'react'
import { useDeskConnected } from '../app/index.ts'
import type { Asked } from './use-asked.ts'

/**
 * Something of main that is asked for once and then told by an event, as long as the component is shown; asked again
 * when a lost connection is back. Both functions are those of the first paint.
 */
export function useLive<T>(
  ask: () => Promise<T>,
  hear: (listener: (value: T) => void) => () => void,
): { live: Asked<T>; again(): void } {
  const connected = useDeskConnected()
  const [live, setLive] = useState<Asked<T>>({ at: 'asking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew by `again` and by a connection that is back
  useEffect(() => {
    let heard = false
    let wanted = true
    const stop = hear(value => {
      heard = true
      setLive({ at: 'answered', value })
    })
    ask().then(
      value => wanted && !heard && setLive({ at: 'answered', value }),
      // What was seen before a lost connection stays in sight.
      error =>
        wanted && !heard && setLive(before => (before.at === 'answered' ? before : { at: 'failed', error })),
    )
    return () => {
      wanted = false
      stop()
    }
  }, [round, connected])
  return { live, again: () => setRound(now => now + 1) }
}
