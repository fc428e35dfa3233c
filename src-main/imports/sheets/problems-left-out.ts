import { checkInSteps } from '../../../src-shared/imports/check.ts'
import type { CheckedProblems } from '../../../src-shared/imports/checked.ts'
import type { CheckedSheet } from './checked-sheet.ts'
import { runCooperatively } from './run-cooperatively.ts'

/** Where the problems are whose kinds a person left out: the check counts them no longer, so the file is checked once more without that. */
export async function problemsLeftOut(
  of: Pick<CheckedSheet, 'sheet' | 'decisions' | 'baseline' | 'remembered'>,
): Promise<CheckedProblems[]> {
  const { sheet, decisions, baseline, remembered } = of
  const { leftOut } = decisions
  if (leftOut.problems.length === 0) return []
  const withThem = { ...decisions, leftOut: { ...leftOut, problems: [] } }
  const { problems } = await runCooperatively(checkInSteps({ sheet, decisions: withThem, baseline, remembered }))
  return problems.filter(({ kind }) => leftOut.problems.includes(kind))
}
