import { useEffect, useRef } from 'react'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { useClient, useDeskQuery } from '../../app/index.ts'

const none: readonly RetailerChoice[] = []

/** How long changes are gathered before it is counted again, in milliseconds: saving prices has the disk 19 of 20 moments. */
const pauseAfter = (took: number) => Math.max(2_000, took * 19)

/**
 * What is missing where, of all that this desk has seen, and who there is besides. Counted when a person comes, when asked, and while
 * prices are read or saved; what was counted before is shown meanwhile.
 */
export function useOverview(): {
  overview: Overview | null
  countedAt: number | null
  /** Retailers that are known by name, read or not; without a list, only what was read is shown. */
  retailers: readonly RetailerChoice[]
  failure: unknown
  isCounting: boolean
  again(): void
} {
  const client = useClient()
  const counted = useDeskQuery('pricing.overview', {})
  const listed = useDeskQuery('prices.retailers', { search: '' })
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
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // A count that is under way may have missed what changed: another one follows it.
        if (count.current.isCounting) later()
        else void refetch()
      }, pauseAfter(count.current.took))
    }
    const stops = (['prices.reading', 'prices.cells', 'prices.many'] as const).map(name =>
      client.on(name, later),
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
    failure: counted.error,
    isCounting,
    again: () => {
      void refetch()
      void listed.refetch()
    },
  }
}
