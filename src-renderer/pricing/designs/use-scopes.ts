import { useCallback } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { useClient, useDeskQuery } from '../../app/index.ts'

/** The scopes that were opened here, the last one first; null before the first answer. */
export function useScopes(): readonly ScopeChoice[] | null {
  return useDeskQuery('designs.scopes', {}).data ?? null
}

/** Makes a scope known and answers it as it is known then. Throws what main says against it. */
export function useChooseScope(): (choice: Pick<ScopeChoice, 'scope' | 'names'>) => Promise<ScopeChoice> {
  const client = useClient()
  return useCallback(({ scope, names }) => client.call('designs.choose', { scope, names }), [client])
}
