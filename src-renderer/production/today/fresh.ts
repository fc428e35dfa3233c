import { useEffect, useState } from 'react'

/** How long what is new is marked (ms). */
const markedFor = 6_000

/** Which of the keys were not in the reading before, for a moment; none at the first one. */
export function useFresh(keys: readonly string[] | null): ReadonlySet<string> {
  const [state, setState] = useState<{ known: ReadonlySet<string> | null; fresh: ReadonlySet<string> }>({
    known: null,
    fresh: new Set(),
  })
  const all = keys?.join('\n')
  useEffect(() => {
    if (all === undefined) return undefined
    const read = new Set(all.split('\n'))
    setState(({ known }) => ({
      known: read,
      fresh: known === null ? new Set() : new Set([...read].filter(key => !known.has(key))),
    }))
    const timer = setTimeout(() => setState(({ known }) => ({ known, fresh: new Set() })), markedFor)
    return () => clearTimeout(timer)
  }, [all])
  return state.fresh
}
