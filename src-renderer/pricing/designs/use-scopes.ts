import { useCallback, useMemo } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { useClient, useDeskQuery } from '../../kit/index.ts'

/** Fills in names that are known from other scopes: one that was opened by choosing a retailer elsewhere has only ids. */
function withKnownNames(scopes: readonly ScopeChoice[]): ScopeChoice[] {
  const nameOf = (part: 'mainProduct' | 'product', like: ScopeChoice) =>
    like.names[part] ??
    scopes.find(({ scope, names }) => scope[part] === like.scope[part] && names[part] !== null)?.names[part] ??
    null
  return scopes.map(choice => ({
    ...choice,
    names: {
      ...choice.names,
      mainProduct: nameOf('mainProduct', choice),
      product: nameOf('product', choice),
    },
  }))
}

/** The scopes opened here, latest first; null before the first answer. */
export function useScopes(): readonly ScopeChoice[] | null {
  const { data } = useDeskQuery('designs.scopes', {})
  return useMemo(() => (data ? withKnownNames(data) : null), [data])
}

/** Registers a scope in main and returns it as stored there. Throws main's error. */
export function useChooseScope(): (choice: Pick<ScopeChoice, 'scope' | 'names'>) => Promise<ScopeChoice> {
  const client = useClient()
  return useCallback(({ scope, names }) => client.call('designs.choose', { scope, names }), [client])
}
