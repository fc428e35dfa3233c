import { isTakeable } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import { destinationOf } from './destination.ts'
import type { StationParts } from './parts.ts'

interface Around {
  parts: StationParts
  board: Board
  /** Whether a job that is held for its paper fits by these rules, proven by the printer. */
  fits(record: JobRecord): Promise<boolean>
}

/**
 * The jobs that saving these rules would print, or send to another printer than the one they wait for: held ones that
 * find a rule or fit their paper by it, and waiting ones of which no printer knows yet.
 */
export async function printedByRules(
  rules: readonly PrintRule[],
  { parts, board, fits }: Around,
): Promise<JobRecord[]> {
  const policy = parts.policy()
  const next = { policy: () => ({ ...policy, rules }) }
  const printed: JobRecord[] = []
  for (const record of [...board.all()]) {
    const { here, reason, newest, source } = record
    if (here === 'held' && reason?.code === 'job.held-no-rule') {
      const isTaken = source === null && isTakeable(stageOfJob(record), policy)
      if (isTaken && ruleFor(rules, record.type)?.printer) printed.push(record)
    } else if (here === 'held' && reason?.code === 'paper.mismatch') {
      if (await fits(record)) printed.push(record)
    } else if (here === 'waiting' && (newest === null || newest.endedAt !== null)) {
      const goes = destinationOf(record, next)
      if (goes !== null && goes !== destinationOf(record, parts)) printed.push(record)
    }
  }
  return printed
}
