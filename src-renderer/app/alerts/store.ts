import { create } from 'zustand'
import type { Alert } from '../../../src-shared/contract/alerts.ts'

/** What a person should know of now, in the order of need. */
export const useAlertsStore = create<{ alerts: readonly Alert[] }>(() => ({ alerts: [] }))

/** How many things need a person. */
export function useNeedsYou(): number {
  return useAlertsStore(({ alerts }) => alerts.length)
}
