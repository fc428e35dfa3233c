import type { Combination } from '../contract/prices.ts'
import { labelOf, plainName } from './titles.ts'

/**
 * Numbers of the combinations that share their name in an import file with another one: a price under that name could
 * reach either. A combination that the service no longer lists doesn't affect others, but isn't matched with their name
 * either.
 */
export function combinationsAlike(combinations: readonly Combination[], locale: string): Set<number> {
  const byName = Map.groupBy(combinations, one => plainName(labelOf(one, locale)).toLowerCase())
  return new Set(
    [...byName.values()].flatMap(same =>
      same.filter(one => same.some(other => other !== one && (other.present || !one.present))).map(({ no }) => no),
    ),
  )
}
