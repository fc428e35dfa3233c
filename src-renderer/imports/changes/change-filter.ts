import type { DraftView } from '../../../src-shared/contract/imports.ts'
import type { CommandInput } from '../../../src-shared/contract/index.ts'

/** Which changes are shown, and in which order. */
export type ChangesFilter = Pick<
  CommandInput<'imports.changes'>,
  'only' | 'combination' | 'collection' | 'code' | 'sort'
>

export const everyChange: ChangesFilter = {
  only: 'all',
  combination: null,
  collection: null,
  code: '',
  sort: 'grid',
}

/** True where a filter shows all changes, in whichever order. */
export const isEvery = ({ only, combination, collection, code }: ChangesFilter): boolean =>
  only === 'all' && combination === null && collection === null && code === ''

type Counted = Pick<DraftView, 'totals' | 'problems'>

/** How many changes each choice of `only` has among all. */
export function countsOf({ totals, problems }: Counted): Record<ChangesFilter['only'], number> {
  const { cells = 0, up = 0, down = 0, toNotPriced = 0, newlyPriced = 0, leftOut = 0 } = totals ?? {}
  return {
    all: cells + leftOut,
    up,
    down,
    'to-not-priced': toNotPriced,
    'newly-priced': newlyPriced,
    jump: problems.find(({ kind }) => kind === 'jump')?.count ?? 0,
    'left-out': leftOut,
  }
}

/** True where a filter shows one whole collection. */
export const isCollection = ({ only, combination, collection, code }: ChangesFilter): boolean =>
  only === 'all' && collection !== null && combination === null && code === ''

type Summed = Pick<DraftView, 'totals' | 'byCombination' | 'byCollection'>

/** Whether something of what is shown can be left out, and taken in again, as far as the sums say. */
export function canLeaveOut(
  { totals, byCombination, byCollection }: Summed,
  { only, combination, collection }: ChangesFilter,
): { out: boolean; back: boolean } {
  if (only !== 'all') return { out: only !== 'left-out', back: only === 'left-out' }
  const narrowed =
    combination !== null
      ? byCombination.find(each => each.combination === combination)?.totals
      : collection !== null
        ? byCollection.find(each => each.collection === collection)?.totals
        : totals
  const { cells = 0, leftOut = 0 } = narrowed ?? {}
  return { out: cells > 0, back: leftOut > 0 }
}
