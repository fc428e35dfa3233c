import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { KeyBinding } from './binding.ts'

interface KeyScope {
  scope: string
  bindings: readonly KeyBinding[]
}

/** The keys that are live now; the newest scope comes last and goes first. */
export const useKeyScopes = create<{ scopes: readonly KeyScope[] }>(() => ({ scopes: [] }))

/** Makes keys live until the returned function is called. */
export function registerKeys(bindings: readonly KeyBinding[], scope = 'app'): () => void {
  const entry: KeyScope = { scope, bindings }
  useKeyScopes.setState(({ scopes }) => ({ scopes: [...scopes, entry] }))
  return () => useKeyScopes.setState(({ scopes }) => ({ scopes: scopes.filter(other => other !== entry) }))
}

/** Keys that live as long as the component: the newest `run` and `when` are called, without registering again. */
export function useKeys(scope: string, bindings: readonly KeyBinding[]): void {
  const newest = useRef(bindings)
  useEffect(() => {
    newest.current = bindings
  })
  const shape = JSON.stringify(bindings.map(({ keys, title, group, whileTyping }) => [keys, title, group, whileTyping]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with `shape` alone
  useEffect(() => {
    const live = bindings.map((binding, index) => ({
      ...binding,
      run: () => newest.current[index]?.run(),
      when: () => newest.current[index]?.when?.() ?? true,
    }))
    return registerKeys(live, scope)
  }, [scope, shape])
}
