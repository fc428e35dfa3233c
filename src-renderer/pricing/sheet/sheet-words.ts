import { useCallback } from 'react'
import type { NoOther, Translation } from '../../../src-shared/language.ts'
import { defineWords } from '../../kit/index.ts'
import { useSheetRules } from './sheet-context.ts'

/**
 * Declares texts like `defineWords`. A kind of sheets can override a text under its own name: `column.code_designs`
 * replaces `column.code` for designs.
 */
export function defineSheetWords<W extends Record<string, string>, C extends Translation<W>>(
  namespace: string,
  english: W,
  chinese: C & NoOther<W, C>,
): ReturnType<typeof defineWords<W, C>> {
  const { useWords: useAllWords } = defineWords(namespace, english, chinese)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, so the hook stays the same
  function useWords(): ReturnType<typeof useAllWords> {
    const t = useAllWords()
    const { kind } = useSheetRules()
    return useCallback((key, data) => t(key, { ...data, context: kind }), [t, kind])
  }
  return { useWords }
}
