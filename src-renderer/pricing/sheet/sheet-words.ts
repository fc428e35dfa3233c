import { useCallback } from 'react'
import type { TextPart } from '../../../src-shared/texts/all.ts'
import { useWords, type Words } from '../../kit/index.ts'
import { useSheetRules } from './sheet-context.ts'

/**
 * Texts as `useWords` gives them. A kind of sheets can override a text under its own name: `column.code_designs` replaces
 * `column.code` for designs.
 */
export function useSheetWords<P extends TextPart>(part: P): Words<P> {
  const t = useWords(part)
  const { kind } = useSheetRules()
  return useCallback(
    (key, ...[data]) => (t as (key: string, data: object) => string)(key, { ...data, context: kind }),
    [t, kind],
  )
}
