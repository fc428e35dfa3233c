import { useEffect, useState } from 'react'
import { businessDay, type Day } from '../../src-shared/production/business-day.ts'
import { useNow } from '../kit/index.ts'

/**
 * Today at the factories by the service's clock, as on the dashboard: what is due is due on the same day everywhere, also where this
 * computer's clock is wrong. The second value says how far the service's clock is ahead (ms).
 */
export function useBusinessDay(): readonly [Day, (ahead: number) => void] {
  const now = useNow(30)
  const [ahead, setAhead] = useState(0)
  return [businessDay(now + ahead), setAhead]
}

/** Tells from an answer how far the service's clock is ahead. */
export function useServiceClock(
  { data, dataUpdatedAt }: { data: { serverDate?: number | null } | undefined; dataUpdatedAt: number },
  tell: (ahead: number) => void,
): void {
  const serverDate = data?.serverDate ?? null
  useEffect(() => {
    // An answer that stands in for one on its way has no time.
    if (serverDate !== null && dataUpdatedAt > 0) tell(serverDate - dataUpdatedAt)
  }, [serverDate, dataUpdatedAt, tell])
}
