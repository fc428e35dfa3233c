import type { Alert } from '../../../src-shared/contract/alerts.ts'
import { useAnswer } from '../answers.ts'

const none: readonly Alert[] = []

/** Current alerts, the most urgent first. */
export const useAlerts = (): readonly Alert[] => useAnswer('alerts.list') ?? none

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
export const useNeedsYouHere = (): number =>
  useAnswer('alerts.list', alerts => alerts.filter(({ profile }) => !profile).length) ?? 0

/** How many things need a person, those of the profiles in the background too. */
export const useNeedsYou = (): number => useAnswer('alerts.list', alerts => alerts.length) ?? 0
