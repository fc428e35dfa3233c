import { typeWord } from '../../app/index.ts'
import type { WordsOf } from '../words.ts'
import type { RuleDraft } from './draft.ts'

/** A rule's type in words. */
export function ruleTypeName(t: WordsOf, { jobType }: Pick<RuleDraft, 'jobType'>): string {
  if (jobType.trim() === '*') return t('rules.type.*')
  return jobType.trim() === '' ? t('rules.new') : typeWord(jobType)
}
