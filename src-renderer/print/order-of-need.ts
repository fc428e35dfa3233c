import type { JobRow } from '../../src-shared/contract/print.ts'
import { shownState } from '../../src-shared/print/actions.ts'
import { type Around, calm, needsAttention } from './filter.ts'

type Ranked = Pick<JobRow, 'here' | 'retryAt' | 'since' | 'id' | 'printer'>

/** 0 needs a person, 1 is blocked by its printer, 2 failed but is retried, 3 moves, 4 waits, 5 is done. */
export function rankOfNeed(job: Omit<Ranked, 'since'>, around: Around = calm): number {
  if (needsAttention(job, around)) return 0
  const shown = shownState(job, around.stopped)
  if (shown === 'blocked') return 1
  if (shown === 'failed') return 2
  if (shown === 'printing') return 3
  return shown === 'waiting' ? 4 : 5
}

/** Compares ids as numbers where both are (shorter first), else as text. */
export function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The order of the list: what needs a person, what is blocked, moves, waits, is done; the newest first in each. */
export function compareByNeed(a: Ranked, b: Ranked, around: Around = calm): number {
  return rankOfNeed(a, around) - rankOfNeed(b, around) || b.since - a.since || compareIds(b.id, a.id)
}
