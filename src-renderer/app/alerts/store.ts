import { create } from 'zustand'
import type { Alert } from '../../../src-shared/contract/alerts.ts'

/** Current alerts, the most urgent first. */
export const useAlertsStore = create<{ alerts: readonly Alert[] }>(() => ({ alerts: [] }))

/** Alerts of one kind with one cause: jobs at one printer, or held for the same reason. */
export interface AlertGroup {
  first: Alert
  alerts: readonly Alert[]
}

/** Fewer than this are named one by one. */
const least = 3

/** Alerts with the same cause together, in the order of need; the few of a small group stay apart. */
export function alertGroups(alerts: readonly Alert[]): AlertGroup[] {
  const causeOf = ({ kind, printer, said, profile }: Alert) =>
    kind === 'printer' ? kind : `${profile?.id} ${kind} ${said.code} ${kind === 'held' ? '' : printer}`
  return [...Map.groupBy(alerts, causeOf).values()].flatMap(alike => {
    const [first] = alike
    if (first === undefined) return []
    if (alike.length < least || first.kind === 'printer') return alike.map(one => ({ first: one, alerts: [one] }))
    return [{ first, alerts: alike }]
  })
}

/** How many things of the open profile need a person. */
export function useNeedsYouHere(): number {
  return useAlertsStore(({ alerts }) => alerts.filter(({ profile }) => !profile).length)
}

/** How many things need a person, those of the profiles in the background too. */
export function useNeedsYou(): number {
  return useAlertsStore(({ alerts }) => alerts.length)
}
