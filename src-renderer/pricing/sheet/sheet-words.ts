import { useCallback } from 'react'
import { defineWords } from '../../app/index.ts'
import { useSheetRules } from './sheet-context.ts'

/**
 * Declares texts as `defineWords` does. Where a kind of sheets says something in other words, they stand beside the usual ones
 * with its name: `column.code_designs` is what `column.code` is for designs.
 */
export function defineSheetWords<W extends Record<string, string>>(
  namespace: string,
  english: W,
): ReturnType<typeof defineWords<W>> {
  const { useWords: useAllWords } = defineWords(namespace, english)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so the hook stays the same one
  function useWords(): ReturnType<typeof useAllWords> {
    const t = useAllWords()
    const { kind } = useSheetRules()
    return useCallback((key, data) => t(key, { ...data, context: kind }), [t, kind])
  }
  return { useWords }
}
