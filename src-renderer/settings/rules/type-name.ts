import type { WordsOf } from '../words.ts'
import { fixedTypes, type RuleDraft } from './draft.ts'

/** A type in words; one that only this service has as it is written. */
export function typeName(t: WordsOf, draft: Pick<RuleDraft, 'id' | 'jobType'>): string {
  const known = fixedTypes.find(type => type === draft.id)
  if (known) return t(`rules.type.${known}`)
  return draft.jobType.trim() || t('rules.new')
}

/** A saved type in words, by the type alone. */
export function savedTypeName(t: WordsOf, jobType: string): string {
  return typeName(t, { id: jobType, jobType })
}
