import type { Combination } from '../../src-shared/contract/prices.ts'
import type { Decisions } from '../../src-shared/imports/decisions.ts'

/**
 * What was decided about a file, for another retailer: how it is read, what its columns are and which of its places are left out holds for
 * anyone. A name stays mapped only where both retailers have the very same combination; collections and Usernames are of the one before.
 */
export function decisionsForOther(
  { names, leftOut, ...others }: Decisions,
  before: readonly Combination[],
  after: readonly Combination[],
): Decisions {
  const same = new Set(after.map(keyOf))
  const held = new Set(before.filter(one => same.has(keyOf(one))).map(({ id }) => id))
  const kept = Object.entries(names).filter(([, to]) => to === 'ignore' || held.has(to.combination))
  return {
    ...others,
    names: Object.fromEntries(kept),
    username: null,
    leftOut: { ...leftOut, collections: [], usernames: [] },
  }
}

const keyOf = ({ id, mainProduct, name }: Combination): string => JSON.stringify([id, mainProduct, name])
