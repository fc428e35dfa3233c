import { useCallback } from 'react'
import type { NameReason } from '../../../src-shared/imports/checked.ts'
import { useNameWords } from './words.ts'

/** Why a name was taken for a combination, or is offered for one. */
export function useReasonWord(): (reason: NameReason, letters: number) => string {
  const t = useNameWords()
  return useCallback((reason, letters) => t(`reason.${reason}`, { count: letters }), [t])
}
