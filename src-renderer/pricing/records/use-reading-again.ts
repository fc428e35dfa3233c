import { useEffect } from 'react'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import type { RecordState } from './record-state.ts'
import type { RecordStore } from './record-store.ts'

/** How long after a reading that failed by the way to the service it is tried again (s). */
const usual = 15

/**
 * Reads a record again, as long as it is looked at: when somebody has signed in anew, and every now and then while the service cannot be
 * reached, not before the time that it asked for.
 */
export function useReadingAgain(
  store: RecordStore,
  { view, failure, isReading }: Pick<RecordState, 'view' | 'failure' | 'isReading'>,
  status: SessionState['status'] | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is looked at when the session has changed, not when it comes
  useEffect(() => {
    const isSignedIn = status === 'signed-in' || status === 'unproven'
    if (isSignedIn && (failure !== null || (view !== null && view.problem !== null))) void store.open()
  }, [store, status])
  useEffect(() => {
    const problem = view?.problem
    if (isReading || !problem || !isServiceAway(problem.code)) return
    const asked = Number(problem.data['seconds'] ?? 0)
    const timer = setTimeout(() => void store.open(), Math.max(usual, asked) * 1000)
    return () => clearTimeout(timer)
  }, [store, view, isReading])
}
