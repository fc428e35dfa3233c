import { useCallback, useEffect, useState } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { kindOfSheet } from '../../../src-shared/pricing/design-scope.ts'
import { useClient, useSession } from '../../app/index.ts'

/** How long changes are gathered before the scopes are asked for again (ms). */
const gather = 300

/** The scopes that were opened here, the last one first, kept up with what is changed in them; null before the first answer. */
export function useScopes(): readonly ScopeChoice[] | null {
  const client = useClient()
  const profile = useSession()?.profile?.id ?? null
  const [scopes, setScopes] = useState<readonly ScopeChoice[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each profile has its own
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const ask = () => {
      timer = undefined
      client.call('designs.scopes', {}).then(
        answer => hasLeft || setScopes(answer),
        // What was known stays.
        () => undefined,
      )
    }
    const later = ({ retailer }: { retailer: string }) => {
      if (kindOfSheet(retailer) === 'designs') timer ??= setTimeout(ask, gather)
    }
    ask()
    const stops = (['prices.journal', 'prices.cells', 'prices.many', 'prices.reading'] as const).map(name =>
      client.on(name, later),
    )
    return () => {
      hasLeft = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, profile])
  return scopes
}

/** Makes a scope known and answers it as it is known then. Throws what main says against it. */
export function useChooseScope(): (choice: Pick<ScopeChoice, 'scope' | 'names'>) => Promise<ScopeChoice> {
  const client = useClient()
  return useCallback(({ scope, names }) => client.call('designs.choose', { scope, names }), [client])
}
