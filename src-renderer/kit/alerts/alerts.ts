import { useMemo } from 'react'
import type { Alert } from '../../../src-shared/contract/alerts.ts'
import { useMay } from '../actions/lack.ts'
import { useAnswer } from '../ask/answers.ts'

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

/** True for what someone may see to who may not print. */
const isForAnybody = ({ kind, profile }: Alert) => kind === 'station' || kind === 'sending' || profile !== undefined

/** The alerts that are for this account: who may not print can do nothing about jobs and printers. */
export function useNeeds(): readonly Alert[] {
  const alerts = useAlerts()
  const may = useMay('jobs.print')
  return useMemo(() => (may ? alerts : alerts.filter(isForAnybody)), [may, alerts])
}

/** How many things of the open profile need this person. */
export const useNeedsYouHere = (): number => useNeeds().filter(({ profile }) => !profile).length

/** How many things need this person, those of the profiles in the background too. */
export const useNeedsYou = (): number => useNeeds().length
