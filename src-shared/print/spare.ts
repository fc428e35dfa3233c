import type { PrinterStatus } from './printer.ts'
import { isTrouble } from './reasons.ts'
import type { PrintRule } from './rules.ts'

/** How long a printer has to stand still before its jobs may move, where its rule does not say, in seconds. */
export const usualPatience = 300

/** A rule with a spare printer. */
export type SpareRule = PrintRule & { printer: string; spare: string }

/** True for a rule whose jobs have another printer to go to. */
export function hasSpare(rule: PrintRule): rule is SpareRule {
  return rule.printer !== null && rule.spare !== undefined && rule.spare !== rule.printer
}

/** True if a printer puts nothing on paper until someone looks after it: stopped, away, rejecting, out of paper. */
export function standsStill(status: PrinterStatus): boolean {
  const isUp = status.state === 'idle' || status.state === 'printing'
  return !isUp || !status.accepting || isTrouble(status.reasons)
}

/**
 * Since when a printer has been stopped without a break, in milliseconds since 1970; null while it works. It counts
 * from when jobs first needed it (waited for it, or were at it); a printer no one needs doesn't count.
 */
export function stillSince(
  before: number | null,
  seen: { still: boolean; needed: boolean },
  now: number,
): number | null {
  if (!seen.still) return null
  return before ?? (seen.needed ? now : null)
}

/** What a rule does with its jobs: they stay, a person may move them to the spare, or they move by themselves. */
export type SpareDecision = 'stay' | 'may-move' | 'move'

/** Decides for one rule. `since`: see `stillSince`. A spare that is stopped itself takes nothing. */
export function decideSpare(
  rule: SpareRule,
  seen: { since: number | null; spareStandsStill: boolean },
  now: number,
): SpareDecision {
  const patience = (rule.spare_after_seconds ?? usualPatience) * 1000
  if (seen.since === null || seen.spareStandsStill || now - seen.since < patience) return 'stay'
  return rule.spare_moves === 'by-itself' ? 'move' : 'may-move'
}
