import { isLeftToNobody, isTakeable } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { optionsOf, type PrintOptions, type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'

/** A test page is of the rule that it was asked for, not of one that is found by its type: it stays what it was. */
const asItWas = (record: JobRecord) => (record.source?.kind === 'test-page' ? record.newest : null)

/** Where a job's next attempt goes, by a person's plan or by rule; null if neither says. */
export function destinationOf(record: JobRecord, parts: Pick<StationParts, 'policy'>): string | null {
  const usual = asItWas(record) ?? ruleFor(parts.policy().rules, record.type)
  return record.plan?.printer ?? usual?.printer ?? null
}

/** How a job is put on paper where no person says otherwise: its own copies, and its rule's options. */
export function usualOptions(record: JobRecord, rules: readonly PrintRule[]): PrintOptions {
  if (record.source?.kind === 'test-page') return { ...asItWas(record)?.options }
  const rule = ruleFor(rules, record.type)
  return {
    ...(record.copies === null || record.copies < 1 ? {} : { copies: record.copies }),
    ...(rule ? optionsOf(rule) : {}),
  }
}

/** Reasons why a job is held with its document: another rule, or a person who wants it all the same, lets it go on. */
const holdsForPaper = ['paper.mismatch', 'paper.unchecked', 'paper.no-such-pages', 'printer.leaves-out']

/** True for a job that is held for its paper, or for what its printer would leave out. */
export const isHeldForPaper = ({ here, reason }: Pick<JobRecord, 'here' | 'reason'>): boolean =>
  here === 'held' && reason !== null && holdsForPaper.includes(reason.code)

interface Around {
  parts: StationParts
  board: Board
  /** Whether a job that is held for its paper fits by these rules, proven by the printer. */
  fits(record: JobRecord): Promise<boolean>
}

/**
 * The jobs that saving these rules would print or send to another printer: held ones that match a rule or whose paper
 * now fits, and waiting ones that no printer has yet.
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
    const isRuled = here === 'held' && reason?.code === 'job.held-no-rule'
    // In a room they go on by themselves once a rule prints them here (left-to-others.ts).
    const isLeft = parts.room !== undefined && (isLeftToNobody(reason) || reason?.code === 'job.left-to')
    if (isRuled || (isLeft && (here === 'held' || here === 'skipped'))) {
      const isTaken = source === null && isTakeable(stageOfJob(record), policy)
      if (isTaken && ruleFor(rules, record.type)?.printer) printed.push(record)
    } else if (isHeldForPaper(record)) {
      if (await fits(record)) printed.push(record)
    } else if (here === 'waiting' && (newest === null || newest.endedAt !== null)) {
      const goes = destinationOf(record, next)
      if (goes !== null && goes !== destinationOf(record, parts)) printed.push(record)
    }
  }
  return printed
}
