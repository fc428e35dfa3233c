import type { JobRow } from '../../../src-shared/contract/print.ts'

/** What would let a held job go on for good: another rule, or one at all; null where its rule is not what holds it. */
export function ruleToFix({ here, reason }: Pick<JobRow, 'here' | 'reason'>): 'fixRule' | 'makeRule' | null {
  if (here !== 'held') return null
  if (reason?.code === 'paper.mismatch') return 'fixRule'
  return reason?.code === 'job.held-no-rule' ? 'makeRule' : null
}
