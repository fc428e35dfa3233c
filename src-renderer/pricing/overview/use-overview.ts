import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { useClient, useSession } from '../../app/index.ts'

interface Known {
  profile: string | null
  overview: Overview | null
  countedAt: number | null
  /** How long the newest count took, in milliseconds. */
  took: number
  /** Retailers that are known by name, read or not. */
  retailers: readonly RetailerChoice[]
  failure: unknown
  isCounting: boolean
  /** Something has changed since the count began that is under way. */
  isOutdated: boolean
}

const nothing: Known = {
  ...{ profile: null, overview: null, countedAt: null, took: 0 },
  ...{ retailers: [], failure: null, isCounting: false, isOutdated: false },
}

/** The newest count: a way back to the overview shows it at once, while it is counted again. */
const useKnown = create<Known>(() => nothing)

/** How long changes are gathered before it is counted again, in milliseconds: saving prices has the disk 19 of 20 moments. */
const pauseAfter = (took: number) => Math.max(2_000, took * 19)

async function countFor(client: DeskClient, profile: string | null): Promise<void> {
  const { getState, setState } = useKnown
  const isMine = () => getState().profile === profile
  if (isMine() && getState().isCounting) return setState({ isOutdated: true })
  if (!isMine()) setState({ ...nothing, profile })
  setState({ isCounting: true, isOutdated: false })
  const began = performance.now()
  try {
    const overview = await client.call('pricing.overview', {})
    if (isMine())
      setState({ overview, countedAt: Date.now(), took: performance.now() - began, failure: null })
  } catch (failure) {
    if (isMine()) setState({ failure })
  }
  if (!isMine()) return
  setState({ isCounting: false })
  if (getState().isOutdated) void countFor(client, profile)
}

/**
 * What is missing where, of all that this desk has seen, and who there is besides. Counted when a person comes, when asked, and while
 * prices are read or saved.
 */
export function useOverview(): Omit<Known, 'profile' | 'took' | 'isOutdated'> & { again(): void } {
  const client = useClient()
  const profile = useSession()?.profile?.id ?? null
  const known = useKnown()
  const again = useCallback(() => {
    void countFor(client, profile)
    client.call('prices.retailers', { search: '' }).then(
      ({ retailers }) => useKnown.getState().profile === profile && useKnown.setState({ retailers }),
      // Without a list, only what was read is shown.
      () => undefined,
    )
  }, [client, profile])
  useEffect(() => {
    again()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void countFor(client, profile)
      }, pauseAfter(useKnown.getState().took))
    }
    const stops = (['prices.reading', 'prices.cells', 'prices.many'] as const).map(name =>
      client.on(name, later),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, profile, again])
  return { ...(known.profile === profile ? known : nothing), again }
}
