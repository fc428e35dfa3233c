import { typeWord, type Words } from '../../kit/index.ts'
import type { RuleDraft } from './draft.ts'

/** A rule's type in words. */
export function ruleTypeName(t: Words<'settings'>, { jobType }: Pick<RuleDraft, 'jobType'>): string {
  if (jobType.trim() === '*') return t('rules.type.*')
  return jobType.trim() === '' ? t('rules.new') : typeWord(jobType)
}
