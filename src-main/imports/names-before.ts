import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { NameTarget } from '../../src-shared/imports/decisions.ts'
import type { CheckAnswer } from './sheets/sheet-calls.ts'

/**
 * The names of a file, each that nobody has said anything of with where it went in a file of another shape of the same retailer: only what
 * still holds for this one is offered. Without prices to compare with no combination is known, so only a name that was left out is.
 */
export function namesWithBefore(
  { names, baseline }: Pick<CheckAnswer, 'names' | 'baseline'>,
  said: Readonly<Record<string, NameTarget>>,
): DraftView['names'] {
  const ids = new Set(baseline?.combinations.filter(({ present }) => present).map(({ id }) => id))
  return names.map(one => {
    const target = one.target === null && Object.hasOwn(said, one.name) ? said[one.name] : undefined
    return { ...one, before: target === undefined ? null : holdingFor(one, target, ids) }
  })
}

/** A title that says its price needs none from the mapping; one that does not needs one. */
function holdingFor(
  { columns }: CheckAnswer['names'][number],
  target: NameTarget,
  ids: ReadonlySet<string>,
): NameTarget | null {
  if (target === 'ignore') return target
  if (!ids.has(target.combination)) return null
  if (columns.every(({ field }) => field !== null)) return { ...target, field: null }
  return target.field === null ? null : target
}
