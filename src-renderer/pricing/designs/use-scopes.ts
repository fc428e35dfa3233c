import { useCallback } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { useClient, useDeskQuery } from '../../app/index.ts'

/** The scopes opened here, latest first; null before the first answer. */
export function useScopes(): readonly ScopeChoice[] | null {
  return useDeskQuery('designs.scopes', {}).data ?? null
}

/** Registers a scope in main and returns it as stored there. Throws main's error. */
export function useChooseScope(): (choice: Pick<ScopeChoice, 'scope' | 'names'>) => Promise<ScopeChoice> {
  const client = useClient()
  return useCallback(({ scope, names }) => client.call('designs.choose', { scope, names }), [client])
}
