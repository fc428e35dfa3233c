import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { CommandInput } from '../../../src-shared/contract/index.ts'

/** Which changes are shown, and in which order. */
export type ChangesView = Pick<CommandInput<'imports.changes'>, 'only' | 'combination' | 'collection' | 'code' | 'sort'>

export const everyChange: ChangesView = {
  only: 'all',
  combination: null,
  collection: null,
  code: '',
  sort: 'grid',
}

/** True if a filter shows all changes, in whichever order. */
export const isEvery = ({ only, combination, collection, code }: ChangesView): boolean =>
  only === 'all' && combination === null && collection === null && code === ''

type Counted = Pick<DraftView, 'totals' | 'problems'>

/** How many changes each choice of `only` has among all. */
export function changeCounts({ totals, problems }: Counted): Record<ChangesView['only'], number> {
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

/** True if a filter shows one whole collection. */
export const isCollection = ({ only, combination, collection, code }: ChangesView): boolean =>
  only === 'all' && collection !== null && combination === null && code === ''
