import type { JobRow } from '../../../src-shared/contract/print.ts'

/** What another rule may mend. */
const rulesMend = [
  ...['paper.mismatch', 'paper.no-such-pages', 'printer.leaves-out'],
  ...['job.left-to-absent', 'job.left-to-unknown'],
]

/**
 * What would let a held job continue for good: changing its rule, or creating one; null if its rule isn't the reason.
 */
export function ruleToFix({ here, reason }: Pick<JobRow, 'here' | 'reason'>): 'fixRule' | 'makeRule' | null {
  if (here !== 'held') return null
  if (reason && rulesMend.includes(reason.code)) return 'fixRule'
  return reason?.code === 'job.held-no-rule' ? 'makeRule' : null
}
