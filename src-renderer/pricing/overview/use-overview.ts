import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { useClient, useSession } from '../../app/index.ts'

interface Known {
  profile: string | null
  overview: Overview | null
  countedAt: number | null
  /** Retailers that are known by name, read or not. */
  retailers: readonly RetailerChoice[]
  failure: unknown
  isCounting: boolean
}

const nothing: Known = {
  ...{ profile: null, overview: null, countedAt: null },
  ...{ retailers: [], failure: null, isCounting: false },
}

/** The newest count: a way back to the overview shows it at once, while it is counted again. */
const useKnown = create<Known>(() => nothing)

/** What is missing where, of all that this desk has seen, and who there is besides. Counted when a person comes, and when asked. */
export function useOverview(): Omit<Known, 'profile'> & { again(): void } {
  const client = useClient()
  const profile = useSession()?.profile?.id ?? null
  const known = useKnown()
  const again = useCallback(() => {
    const isMine = () => useKnown.getState().profile === profile
    if (isMine() && useKnown.getState().isCounting) return
    if (!isMine()) useKnown.setState({ ...nothing, profile })
    useKnown.setState({ isCounting: true })
    client.call('pricing.overview', {}).then(
      overview =>
        isMine() && useKnown.setState({ overview, countedAt: Date.now(), failure: null, isCounting: false }),
      failure => isMine() && useKnown.setState({ failure, isCounting: false }),
    )
    client.call('prices.retailers', { search: '' }).then(
      ({ retailers }) => isMine() && useKnown.setState({ retailers }),
      // Without a list, only what was read is shown.
      () => undefined,
    )
  }, [client, profile])
  useEffect(again, [again])
  return { ...(known.profile === profile ? known : nothing), again }
}
