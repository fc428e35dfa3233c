import { useEffect, useState } from 'react'
import type { HistoryCounts, HistoryFilter } from '../../src-shared/contract/history.ts'
import { useClient } from '../app/index.ts'

/**
 * The counts of what a filter takes, read anew with each round; what was counted before stays in sight until then. Null
 * before the first answer and without a filter. That they cannot be read is said by the list, which asks the same desk.
 */
export function useCounts(filter: HistoryFilter | null, round: number): HistoryCounts | null {
  const client = useClient()
  const [counts, setCounts] = useState<HistoryCounts | null>(null)
  const key = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the filter, by what it says
  useEffect(() => {
    if (!filter) return
    let wanted = true
    client.call('history.counts', filter).then(
      answer => wanted && setCounts(answer),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [client, key, round])
  return filter && counts
}
