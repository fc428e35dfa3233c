import { useEffect, useRef } from 'react'
import type { RetailerChoice, Unlisted } from '../../../src-shared/contract/prices.ts'
import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { useClient, useDeskQuery } from '../../kit/index.ts'
import { useFirstRetailers } from '../retailer/use-first-retailers.ts'

const none: readonly RetailerChoice[] = []

/**
 * How long changes are batched before counting again (ms): counting takes at most a twentieth of the disk's time, so
 * saving isn't slowed down.
 */
const pauseAfter = (took: number) => Math.max(2_000, took * 19)

/**
 * The missing prices in everything this desk has seen, and all known retailers. Counted when the overview opens, on
 * request, and while prices are loaded or saved; the last count is shown meanwhile.
 */
export function useOverview(): {
  overview: Overview | null
  countedAt: number | null
  /** Retailers known by name, loaded or not; without a list, only loaded ones are shown. */
  retailers: readonly RetailerChoice[]
  /** Why there is no list of them; null: there is one. */
  unlisted: Unlisted | null
  failure: unknown
  isCounting: boolean
  again(): void
} {
  const client = useClient()
  const counted = useDeskQuery('pricing.overview', {})
  const listed = useFirstRetailers()
  const { isFetching: isCounting, refetch } = counted
  const count = useRef({ took: 0, isCounting })
  useEffect(() => {
    count.current.isCounting = isCounting
    if (!isCounting) return
    const began = performance.now()
    return () => {
      count.current.took = performance.now() - began
    }
  }, [isCounting])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCount = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // A running count may have missed the change, so count again after it.
        if (count.current.isCounting) scheduleCount()
        else void refetch()
      }, pauseAfter(count.current.took))
    }
    const stops = (['prices.reading', 'prices.cells', 'prices.many'] as const).map(name =>
      client.on(name, scheduleCount),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, refetch])
  return {
    overview: counted.data ?? null,
    countedAt: counted.data ? counted.dataUpdatedAt : null,
    retailers: listed.data?.retailers ?? none,
    unlisted: listed.data?.unlisted ?? null,
    failure: counted.error,
    isCounting,
    again: () => {
      void refetch()
      void listed.refetch()
    },
  }
}
