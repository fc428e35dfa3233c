import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { maySeePrices } from '../../../src-shared/needs.ts'
import { lackOf, mayChangePrices } from '../../../src-shared/permissions.ts'
import { retailerOfSheet, type SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { perPlace, useClient, usePlace, useSession } from '../../kit/index.ts'
import { createColumns } from '../columns/index.ts'
import { partOf } from '../desk/part.ts'
import { useNamed } from '../parts/use-named.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import type { PriceActions, PriceState } from './price-state.ts'
import { createPriceStore, type PriceStore } from './store.ts'

const storesOf = perPlace(() => new Map<SheetKind, PriceStore>())

/** The single store of this window for a kind of sheets, shared by the screen, the status bar and the rail's badge. */
export function usePriceStore(): PriceStore {
  return useStoreOf(useSheetRules())
}

/** The store of a kind of sheets, for navigation from other screens. */
export function useStoreOf(rules: SheetRules): PriceStore {
  const client = useClient()
  const known = storesOf(client)
  const store = known.get(rules.kind) ?? sharingRetailer(client, rules, known)
  known.set(rules.kind, store)
  return store
}

/** A store whose retailer the window's other price stores follow, as it follows theirs. */
function sharingRetailer(client: DeskClient, rules: SheetRules, all: ReadonlyMap<SheetKind, PriceStore>): PriceStore {
  const others = () => [...all.values()].filter(other => other !== store)
  const store = createPriceStore(client, createColumns, rules, () => {
    const [sheet = null] = others().flatMap(other => other.getState().sheet ?? [])
    return sheet === null ? null : retailerOfSheet(sheet)
  })
  store.subscribe(({ sheet }, before) => {
    if (sheet === null || sheet === before.sheet) return
    for (const other of others()) other.follow(retailerOfSheet(sheet))
  })
  return store
}

/** A slice of the price store. */
export function usePrices<T>(select: (state: PriceState) => T): T {
  return useStore(usePriceStore(), select)
}

const none: readonly Combination[] = []

/** The open grid's combinations, named as the app's language calls them; undefined before there is a grid. */
export function useCombinations(): readonly Combination[] | undefined {
  const all = usePrices(state => state.head?.combinations)
  const named = useNamed(all ?? none)
  return all && named
}

/** The actions on prices; always the same object. */
export function usePriceActions(): PriceActions {
  return usePriceStore().actions
}

/** Opens the last retailer as soon as the user navigates to the fabric prices. */
export function useEarlyOpen(): void {
  const store = usePriceStore()
  const { see } = usePriceRights()
  useEffect(() => {
    if (!see) return
    // Start now: unmounting the previous screen takes as long as main's answer.
    return usePlace.subscribe(({ screen, params }) => {
      if (screen === 'prices' && partOf(params) === 'fabrics') store.openLast()
    })
  }, [store, see])
}

/** Whether this account may see and change prices; main enforces it in any case. */
export function usePriceRights(): { see: boolean; change: boolean } {
  const me = useSession()?.me ?? null
  return { see: me === null || lackOf(me, maySeePrices) === null, change: mayChangePrices(me) }
}
