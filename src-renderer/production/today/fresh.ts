import { useEffect, useRef, useState } from 'react'

/** How long what is new is marked (ms). */
const markedFor = 6_000

const none: ReadonlySet<string> = new Set()

/** Which of the keys were not in the reading before, for a moment; none at the first one. The same set until that changes. */
export function useFresh(keys: readonly string[] | null): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState(none)
  const all = keys?.join('\n')
  useEffect(() => {
    if (all === undefined) return undefined
    const read = all.split('\n')
    const before = known.current
    known.current = new Set(read)
    const added = before === null ? [] : read.filter(key => !before.has(key))
    setFresh(added.length === 0 ? none : new Set(added))
    const timer = setTimeout(() => setFresh(none), markedFor)
    return () => clearTimeout(timer)
  }, [all])
  return fresh
}
