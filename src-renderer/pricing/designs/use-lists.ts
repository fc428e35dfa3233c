import { useCallback, useEffect, useRef, useState } from 'react'
import type { MainProduct, ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useClient, useSession } from '../../app/index.ts'
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
  failure: ReturnType<ReturnType<typeof asDeskError>['toJSON']> | null
  searchRetailers(text: string): void
}

type Answers = Pick<Lists, 'retailers' | 'products'>

/** What each service last listed, by profile: a choice that is opened again begins with it, not with the wrong kind of fields. */
const lastAnswers = new WeakMap<ReturnType<typeof useClient>, Map<string, Partial<Answers>>>()

function remember(client: ReturnType<typeof useClient>, profile: string, answer: Partial<Answers>): void {
  const ofClient = lastAnswers.get(client) ?? new Map<string, Partial<Answers>>()
  ofClient.set(profile, { ...ofClient.get(profile), ...answer })
  lastAnswers.set(client, ofClient)
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
  const client = useClient()
  const profile = useSession()?.profile?.id ?? ''
  const last = lastAnswers.get(client)?.get(profile)
  const [retailers, setRetailers] = useState(last?.retailers ?? { listed: true, known: [] })
  const [products, setProducts] = useState(last?.products ?? { listed: true, known: [] })
  const [failure, setFailure] = useState<Lists['failure']>(null)
  const newest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isKnown = useRef<(name: string) => boolean>(() => false)
  isKnown.current = name => retailers.known.some(one => one.name === name)
  const readRetailers = useCallback(
    async (search: string) => {
      newest.current = search
      try {
        const { retailers: found, listed } = await client.call('prices.retailers', { search })
        if (search === '') remember(client, profile, { retailers: { listed, known: distinct(found) } })
        if (newest.current !== search) return
        // A service that lists the first ones only is asked for others by what is typed; what it told before stays.
        setRetailers(({ known }) => ({ listed, known: distinct([...known, ...found]) }))
      } catch (error) {
        setRetailers(before => ({ ...before, listed: false }))
        setFailure(asDeskError(error).toJSON())
      }
    },
    [client, profile],
  )
  useEffect(() => {
    void readRetailers('')
    let hasLeft = false
    client.call('designs.products', {}).then(
      ({ mainProducts, listed }) => {
        const answer = { listed, known: mainProducts }
        remember(client, profile, { products: answer })
        if (!hasLeft) setProducts(answer)
      },
      error => {
        if (hasLeft) return
        setProducts({ listed: false, known: [] })
        setFailure(asDeskError(error).toJSON())
      },
    )
    return () => {
      hasLeft = true
      clearTimeout(timer.current)
    }
  }, [client, profile, readRetailers])
  const searchRetailers = useCallback(
    (text: string) => {
      clearTimeout(timer.current)
      const wanted = text.trim()
      // A choice writes its name into the field, and asks for nothing.
      if (isKnown.current(wanted)) return
      timer.current = setTimeout(() => void readRetailers(wanted), gather)
    },
    [readRetailers],
  )
  const before = (scopes ?? []).map(({ scope, names }) => ({ id: scope.retailer, name: names.retailer }))
  const remembered = rememberedProducts(scopes ?? [])
  return {
    retailers: retailers.listed
      ? retailers
      : { listed: false, known: distinct([...retailers.known, ...before]) },
    products: products.listed ? products : { listed: false, known: remembered },
    productsOf: main => productsAmong(products, remembered, main),
    failure,
    searchRetailers,
  }
}
