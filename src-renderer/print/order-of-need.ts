import type { JobRow } from '../../src-shared/contract/print.ts'
import { needsPerson } from '../../src-shared/print/actions.ts'

type Ranked = Pick<JobRow, 'here' | 'retryAt' | 'since' | 'id'>

/** 0 needs a person, 1 failed but tried again by itself, 2 moves, 3 waits, 4 is done. */
export function rankOfNeed(job: Pick<JobRow, 'here' | 'retryAt'>): number {
  if (needsPerson(job)) return 0
  if (job.here === 'failed') return 1
  if (job.here === 'printing') return 2
  return job.here === 'waiting' ? 3 : 4
}

/** Compares ids as numbers where both are (shorter first), else as text. */
export function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The order of the list: what needs a person, what moves, what waits, what is done; the newest first in each. */
export function compareByNeed(a: Ranked, b: Ranked): number {
  return rankOfNeed(a) - rankOfNeed(b) || b.since - a.since || compareIds(b.id, a.id)
}
