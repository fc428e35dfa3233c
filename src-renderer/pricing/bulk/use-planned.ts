import { useCallback, useEffect, useRef, useState } from 'react'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { type PlanInput, type Planned, planNow } from './planned.ts'

/** Debounce between typing and planning (ms). */
const debounceMs = 150
/** Delay before changed prices are planned again (ms), plus a multiple of the last plan's duration. */
const replanMs = 1000
const replanPerWork = 10

export interface UsePlanned {
  planned: Planned | null
  /** A command is filled in and its preview isn't ready yet. */
  busy: boolean
  /** Previews it again at once if prices have changed since. */
  again(): void
}

/** Previews the input after a debounce, and again while prices change; `input` must stay the same object meanwhile. */
export function usePlanned(input: PlanInput | null): UsePlanned {
  const store = usePriceStore()
  const version = usePrices(state => state.version)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const last = useRef<{ version: number; work: number; made: Planned | null }>({
    version,
    work: 0,
    made: null,
  })
  const again = useCallback(() => {
    const { version: now } = store.getState()
    const { made: known, version: plannedVersion } = last.current
    if (known && known.input === input && plannedVersion === now) return
    const begun = performance.now()
    const made = input && planNow(input)
    last.current = { version: now, work: performance.now() - begun, made }
    setPlanned(made)
  }, [input, store])
  useEffect(() => {
    const timer = setTimeout(again, debounceMs)
    return () => clearTimeout(timer)
  }, [again])
  const newest = useRef(again)
  const replanTimer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    newest.current = again
    if (version === last.current.version) return
    // Not a debounce: while thousands of prices are being saved, changes never pause.
    replanTimer.current ??= setTimeout(
      () => {
        replanTimer.current = null
        newest.current()
      },
      replanMs + last.current.work * replanPerWork,
    )
  }, [version, again])
  useEffect(
    () => () => {
      if (replanTimer.current) clearTimeout(replanTimer.current)
    },
    [],
  )
  const isCurrent = planned !== null && planned.input === input
  return { planned: isCurrent ? planned : null, busy: input !== null && !isCurrent, again }
}
