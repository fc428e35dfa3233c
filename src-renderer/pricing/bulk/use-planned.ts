import { useCallback, useEffect, useRef, useState } from 'react'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { type PlanInput, type Planned, planNow } from './planned.ts'

/** How long typing is waited for (ms). */
const gather = 150
/** Prices that change meanwhile are looked at again after this, and after the more the longer that takes (ms). */
const rest = 1000
const restPerWork = 10

export interface UsePlanned {
  planned: Planned | null
  /** A command stands there, and its plan is not made yet. */
  busy: boolean
  /** The plan over the newest prices, made at once where it is not made yet, and shown. */
  again(): Planned | null
}

/** The plan of what is asked for, made off the keystroke, and made again while prices change. `input` stays the same object meanwhile. */
export function usePlanned(input: PlanInput | null): UsePlanned {
  const store = usePriceStore()
  const version = usePrices(state => state.version)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const last = useRef<{ version: number; work: number; made: Planned | null }>({
    version,
    work: 0,
    made: null,
  })
  const again = useCallback((): Planned | null => {
    const { version: now } = store.getState()
    const { made: known, version: then } = last.current
    if (known && known.input === input && then === now) return known
    const begun = performance.now()
    const made = input && planNow(input)
    last.current = { version: now, work: performance.now() - begun, made }
    setPlanned(made)
    return made
  }, [input, store])
  useEffect(() => {
    const timer = setTimeout(again, gather)
    return () => clearTimeout(timer)
  }, [again])
  const newest = useRef(again)
  const later = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    newest.current = again
    if (version === last.current.version) return
    // Not put off by each further change: while thousands are being saved, they never end.
    later.current ??= setTimeout(
      () => {
        later.current = null
        newest.current()
      },
      rest + last.current.work * restPerWork,
    )
  }, [version, again])
  useEffect(
    () => () => {
      if (later.current) clearTimeout(later.current)
    },
    [],
  )
  const isCurrent = planned !== null && planned.input === input
  return { planned: isCurrent ? planned : null, busy: input !== null && !isCurrent, again }
}
