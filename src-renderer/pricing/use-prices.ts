import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { mayChangePrices } from '../../src-shared/pricing/permission.ts'
import { useClient, usePlace, useSession } from '../app/index.ts'
import { createColumns } from './columns/index.ts'
import type { PriceActions, PriceState } from './price-state.ts'
import { createPriceStore, type PriceStore } from './store.ts'

const stores = new WeakMap<DeskClient, PriceStore>()

/** The one price store of this window: the screen, the status bar and the rail's badge share it. */
export function usePriceStore(): PriceStore {
  const client = useClient()
  const known = stores.get(client)
  if (known) return known
  const store = createPriceStore(client, createColumns)
  stores.set(client, store)
  return store
}

/** A slice of the price store. */
export function usePrices<T>(select: (state: PriceState) => T): T {
  return useStore(usePriceStore(), select)
}

/** What can be done with the prices; stays the same object. */
export function usePriceActions(): PriceActions {
  return usePriceStore().actions
}

/** Keeps the store with the profile that is open, and opens its last retailer as soon as a person goes to the prices. */
export function usePriceProfile(): void {
  const store = usePriceStore()
  const profile = useSession()?.profile?.id ?? null
  const { see } = usePriceRights()
  useEffect(() => store.takeProfile(profile), [store, profile])
  useEffect(() => {
    if (!see) return
    // The screen before is taken down meanwhile, which takes as long as main needs for the answer.
    return usePlace.subscribe(({ screen }) => {
      if (screen === 'prices') store.openLast()
    })
  }, [store, see])
}

/** Whether this account may see prices and change them; main has the last word in any case. */
export function usePriceRights(): { see: boolean; change: boolean } {
  const me = useSession()?.me ?? null
  return { see: me === null || me.superAdmin, change: mayChangePrices(me) }
}
