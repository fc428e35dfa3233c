import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { MainProduct, ScopeChoice } from '../../../src-shared/contract/designs.ts'
import type { ErrorJson } from '../../../src-shared/errors.ts'
import { useDeskQuery } from '../../app/index.ts'
import type { Named } from './scope-part.ts'

/** How long typing is waited for before main is asked (ms). */
const gather = 150

/** What scopes are chosen from; `listed: false` where the service lists none of them, or could not be asked. */
export interface Lists {
  retailers: { listed: boolean; known: readonly Named[] }
  products: { listed: boolean; known: readonly MainProduct[] }
  /** The products of a main product, or of no one yet; a service may list some main products without theirs. */
  productsOf(mainProduct: Named | null): { listed: boolean; known: readonly Named[] }
  /** Why one of the lists could not be read. */
  failure: ErrorJson | null
  searchRetailers(text: string): void
}

const distinct = (all: readonly Named[]): Named[] => [
  ...new Map(all.map(({ id, name }) => [id, { id, name }])).values(),
]

/** Main products and products that were typed or chosen here before, for a service that lists none. */
function rememberedProducts(scopes: readonly ScopeChoice[]): MainProduct[] {
  const byMain = Map.groupBy(scopes, ({ scope }) => scope.mainProduct)
  return [...byMain].map(([id, some]) => ({
    id,
    name: some.find(({ names }) => names.mainProduct !== null)?.names.mainProduct ?? null,
    products: distinct(some.map(({ scope, names }) => ({ id: scope.product, name: names.product }))),
  }))
}

/** The products to choose from under a main product: of the service, else those that were typed or chosen here before. */
export function productsAmong(
  { listed, known }: Lists['products'],
  remembered: readonly MainProduct[],
  main: Named | null,
): ReturnType<Lists['productsOf']> {
  const idsOf = (all: readonly MainProduct[]) => all.find(({ id }) => id === main?.id)?.products ?? []
  const ofMain = idsOf(known)
  if (listed && (main === null || ofMain.length > 0)) return { listed, known: ofMain }
  const before = idsOf(remembered)
  // A product that was typed under one main product may well be one of another.
  const all = before.length > 0 ? before : distinct(remembered.flatMap(({ products }) => products))
  return { listed: false, known: all }
}

/** The lists of retailers and products of the service, together with what this desk has opened before. */
export function useLists(scopes: readonly ScopeChoice[] | null): Lists {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, gather)
  const first = useDeskQuery('prices.retailers', { search: '' })
  // A service that lists the first ones only is asked for others by what is typed.
  const found = useDeskQuery('prices.retailers', search === '' ? null : { search }, { keepsOld: true })
  const listedProducts = useDeskQuery('designs.products', {})
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
    retailers: retailers.listed
      ? retailers
      : { listed: false, known: distinct([...retailers.known, ...before]) },
    products: products.listed ? products : { listed: false, known: remembered },
    productsOf: main => productsAmong(products, remembered, main),
    failure: failed?.toJSON() ?? null,
    searchRetailers(typed) {
      const wanted = typed.trim()
      // A choice writes its name into the field, and asks for nothing.
      if (!retailers.known.some(({ name }) => name === wanted)) setText(wanted)
    },
  }
}
