import { useEffect } from 'react'
import { create } from 'zustand'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { useClient, useSession } from '../../app/index.ts'

/** What the service lacks of the pricing desk, and what it is to be said about it. */
export interface Offers {
  missing: readonly { part: PricingPart; reason: MessageOnWire }[]
  notices: readonly MessageOnWire[]
}

const all: Offers = { missing: [], notices: [] }

/** The newest answer and whose it is: a way back to the desk does not show parts that it takes away again. */
const useKnown = create<{ profile: string | null; offers: Offers }>(() => ({ profile: null, offers: all }))

/** What the service offers of the pricing desk; everything, until it is known to lack something. */
export function useOffers(): Offers {
  const client = useClient()
  const session = useSession()
  const profile = session?.profile?.id ?? null
  const known = useKnown()
  const account = session?.me?.email ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sign-in may be offered something else
  useEffect(() => {
    let hasLeft = false
    const ask = () => {
      client.call('pricing.offers', {}).then(
        offers => hasLeft || useKnown.setState({ profile, offers }),
        // What cannot be asked now is shown: each part says itself why it has nothing.
        () => undefined,
      )
    }
    ask()
    const stop = client.on('pricing.offers', ask)
    return () => {
      hasLeft = true
      stop()
    }
  }, [client, profile, account])
  return known.profile === profile ? known.offers : all
}
