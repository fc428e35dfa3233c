import type { Combination } from '../contract/prices.ts'
import { labelOf, plainName } from './titles.ts'

/**
 * Numbers of the combinations whose name in an import file is another one's too: what is written under it would reach either. One that the
 * service no longer lists takes nothing from another, but is not to be taken for it either.
 */
export function combinationsAlike(combinations: readonly Combination[], locale: string): Set<number> {
  const byName = Map.groupBy(combinations, one => plainName(labelOf(one, locale)).toLowerCase())
  return new Set(
    [...byName.values()].flatMap(same =>
      same
        .filter(one => same.some(other => other !== one && (other.present || !one.present)))
        .map(({ no }) => no),
    ),
  )
}
