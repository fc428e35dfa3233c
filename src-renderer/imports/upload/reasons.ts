import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import type { DraftStep } from '../import-state.ts'
import { isRunning, openNames } from '../step-status.ts'

type Known = Pick<DraftView, 'header' | 'names' | 'problems' | 'totals' | 'uploads' | 'baseline'>

/** Why a draft may not go up, and the step where that is put right. */
export type Reason =
  | { what: 'missing'; names: string[]; step: DraftStep }
  | { what: 'names'; count: number; step: DraftStep }
  | { what: 'errors'; count: number; kinds: ProblemKind[]; step: DraftStep }
  | { what: 'noPrices' | 'catalogue' | 'nothing'; step: DraftStep }
  | { what: 'running' | 'unknown' | 'offline'; step: null }

/** Everything that keeps a draft from going up; empty: it may. */
export function reasonsOf(view: Known, isOffline: boolean): Reason[] {
  const { header, problems, totals, uploads } = view
  const errors = problems.filter(({ severity }) => severity === 'error')
  const names = openNames(view)
  const missing = header?.missing ?? []
  const reasons: Reason[] = []
  if (missing.length > 0) reasons.push({ what: 'missing', names: missing, step: 'header' })
  if (names > 0) reasons.push({ what: 'names', count: names, step: 'names' })
  if (errors.length > 0)
    reasons.push({
      what: 'errors',
      count: errors.reduce((sum, { count }) => sum + count, 0),
      kinds: errors.map(({ kind }) => kind),
      step: 'values',
    })
  if (totals === null) reasons.push({ what: 'noPrices', step: 'changes' })
  else if (view.baseline?.kind === 'catalogue') reasons.push({ what: 'catalogue', step: 'changes' })
  // What is wrong is not among the changes yet: that nothing changes is only said of a file that is right.
  else if (totals.cells === 0 && reasons.length === 0) reasons.push({ what: 'nothing', step: 'changes' })
  if (uploads.some(({ state }) => isRunning(state))) reasons.push({ what: 'running', step: null })
  // Sent again before that is known, it might go up twice.
  if (uploads[0]?.state === 'unknown') reasons.push({ what: 'unknown', step: null })
  if (isOffline) reasons.push({ what: 'offline', step: null })
  return reasons
}
