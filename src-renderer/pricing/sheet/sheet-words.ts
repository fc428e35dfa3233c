import { useCallback } from 'react'
import { defineWords } from '../../app/index.ts'
import { useSheetRules } from './sheet-context.ts'

/**
 * Declares texts like `defineWords`. A kind of sheets can override a text under its own name: `column.code_designs`
 * replaces `column.code` for designs.
 */
export function defineSheetWords<W extends Record<string, string>>(
  namespace: string,
  english: W,
): ReturnType<typeof defineWords<W>> {
  const { useWords: useAllWords } = defineWords(namespace, english)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, so the hook stays the same
  function useWords(): ReturnType<typeof useAllWords> {
    const t = useAllWords()
    const { kind } = useSheetRules()
    return useCallback((key, data) => t(key, { ...data, context: kind }), [t, kind])
  }
  return { useWords }
}
