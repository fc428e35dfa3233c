import { useEffect, useState } from 'react'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { foldWord } from '../../../src-shared/print/stage.ts'
import { useScreenParams } from '../../app/index.ts'
import type { RuleDraft } from './draft.ts'
import { addDraft, shownDrafts, useRulesStore } from './store.ts'

/** The row whose rule decides for this type, else for this printer; null where there is none. */
export function rowFor(
  drafts: readonly RuleDraft[],
  { type, printer }: { type?: string | undefined; printer?: string | undefined },
): string | null {
  if (type === undefined)
    return drafts.find(draft => draft.mode === 'print' && draft.printer === printer)?.id ?? null
  const own = drafts.find(({ jobType }) => foldWord(jobType) === foldWord(type))
  const star = drafts.find(({ id }) => id === '*')
  if (own && own.mode !== 'hold') return own.id
  if (star && star.mode !== 'hold') return star.id
  return own?.id ?? null
}

/**
 * The row that somebody came here for, by the screen's params `type` and `printer`; a type that nothing is said of gets a
 * row of its own.
 */
export function useAimed(saved: readonly PrintRule[] | null): string | null {
  const { type, printer } = useScreenParams()
  const [aimed, setAimed] = useState<string | null>(null)
  const isKnown = saved !== null
  useEffect(() => {
    if (!isKnown || (type === undefined && printer === undefined)) return
    const row = rowFor(shownDrafts(useRulesStore.getState()), { type, printer })
    setAimed(row ?? (type === undefined || type.trim() === '' ? null : addDraft(type)))
  }, [isKnown, type, printer])
  return aimed
}
