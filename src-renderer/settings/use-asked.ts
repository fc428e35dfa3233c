import { useCallback, useEffect, useState } from 'react'

/** What a question to main came to. */
export type Asked<T> = { at: 'asking' } | { at: 'answered'; value: T } | { at: 'failed'; error: unknown }

/** Asks main once when shown, and again on `again`; a late answer to an older question is dropped. */
export function useAsked<T>(ask: () => Promise<T>): { asked: Asked<T>; again(): void } {
  const [asked, setAsked] = useState<Asked<T>>({ at: 'asking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew by `again` alone
  useEffect(() => {
    let wanted = true
    setAsked({ at: 'asking' })
    ask().then(
      value => wanted && setAsked({ at: 'answered', value }),
      error => wanted && setAsked({ at: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [round])
  return { asked, again: useCallback(() => setRound(now => now + 1), []) }
}
