import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import type { Words } from '../../kit/index.ts'
import { count } from '../numbers.ts'

/** What was decided about a kind of problem, with how many cells that takes in. */
export function withCount(
  t: Words<'imports-values'>,
  what: string,
  kind: ProblemKind,
  decided: DraftView['decided'],
): string {
  const cells = decided?.find(one => one.kind === kind)?.count ?? 0
  return cells === 0 ? what : t('decided.cells', { what, count: cells, figure: count(cells) })
}
