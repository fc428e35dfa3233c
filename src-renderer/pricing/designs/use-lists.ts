import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { MainProduct, ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { Unlisted } from '../../../src-shared/contract/prices.ts'
import type { ErrorJson } from '../../../src-shared/errors.ts'
import { useDeskQuery } from '../../kit/index.ts'
import { useFirstRetailers } from '../retailer/use-first-retailers.ts'
import type { Named } from './scope-part.ts'

/** Debounce between typing and searching in main (ms). */
const debounceMs = 150

/** The lists that scopes are chosen from; `listed: false` if the service has no list or couldn't be reached. */
export interface Lists {
  retailers: { listed: boolean; known: readonly Named[] }
  /** Why there is no list of retailers. */
  unlisted: Unlisted | null
  products: { listed: boolean; known: readonly MainProduct[] }
  /**
   * The products of a main product (null: none chosen yet); a service may list some main products without their
   * products.
   */
  productsOf(mainProduct: Named | null): { listed: boolean; known: readonly Named[] }
  /** Whether a list or a search is still being loaded, so that no match says nothing yet. */
  isLoading: boolean
  /** Why a list couldn't be loaded. */
  failure: ErrorJson | null
  searchRetailers(text: string): void
}

const distinct = (all: readonly Named[]): Named[] => [
  ...new Map(all.map(({ id, name }) => [id, { id, name }])).values(),
]

/** Main products and products typed or chosen here before, for a service that lists none. */
function rememberedProducts(scopes: readonly ScopeChoice[]): MainProduct[] {
  const byMain = Map.groupBy(scopes, ({ scope }) => scope.mainProduct)
  return [...byMain].map(([id, some]) => ({
    id,
    name: some.find(({ names }) => names.mainProduct !== null)?.names.mainProduct ?? null,
    products: distinct(some.map(({ scope, names }) => ({ id: scope.product, name: names.product }))),
  }))
}

/** The products to choose from under a main product: the service's, or those typed or chosen here before. */
export function productsAmong(
  { listed, known }: Lists['products'],
  remembered: readonly MainProduct[],
  main: Named | null,
): ReturnType<Lists['productsOf']> {
  const idsOf = (all: readonly MainProduct[]) => all.find(({ id }) => id === main?.id)?.products ?? []
  const ofMain = idsOf(known)
  if (listed && (main === null || ofMain.length > 0)) return { listed, known: ofMain }
  const before = idsOf(remembered)
  // A product typed under one main product may belong to another.
  const all = before.length > 0 ? before : distinct(remembered.flatMap(({ products }) => products))
  return { listed: false, known: all }
}

/** The service's lists of retailers and products, with what this desk has opened before. */
export function useLists(scopes: readonly ScopeChoice[] | null): Lists {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, debounceMs)
  const first = useFirstRetailers()
  // A service may list only its first retailers, so search for the others.
  const found = useDeskQuery('prices.retailers', search === '' ? null : { search }, { keepsOld: true })
  const listedProducts = useDeskQuery('designs.products', {})
  const unlisted = (found.data ?? first.data)?.unlisted
  const failed = first.error ?? found.error ?? listedProducts.error
  const retailers = {
    listed: !first.error && !found.error && (found.data ?? first.data)?.listed !== false,
    known: distinct([...(first.data?.retailers ?? []), ...(found.data?.retailers ?? [])]),
  }
  const products = {
    listed: !listedProducts.error && listedProducts.data?.listed !== false,
    known: listedProducts.data?.mainProducts ?? [],
  }
  const before = (scopes ?? []).map(({ scope, names }) => ({ id: scope.retailer, name: names.retailer }))
  const remembered = rememberedProducts(scopes ?? [])
  return {
    retailers: retailers.listed ? retailers : { listed: false, known: distinct([...retailers.known, ...before]) },
    products: products.listed ? products : { listed: false, known: remembered },
    unlisted: unlisted ?? null,
    productsOf: main => productsAmong(products, remembered, main),
    isLoading: first.isPending || found.isFetching || text !== search || listedProducts.isPending,
    failure: failed?.toJSON() ?? null,
    searchRetailers(typed) {
      const wanted = typed.trim()
      // Choosing an option writes its name into the field; that isn't a search.
      if (!retailers.known.some(({ name }) => name === wanted)) setText(wanted)
    },
  }
}
