import type { HereState } from '../contract/print.ts'
import { foldWord } from './job.ts'
import type { PrintRule } from './rules.ts'

/** How long a set waits for its last document where the rule doesn't say (min). */
export const usualTogetherMinutes = 30

/** Types of one order that print together, in this order. */
export interface DocumentSet {
  types: readonly string[]
  /** How long the first waits for the last, in minutes; 0: for ever. */
  minutes: number
  /** What becomes of those that are there when the time is over. */
  whenLate: 'hold' | 'print'
}

/** A job of an order, as far as its set is concerned. Times are milliseconds since 1970. */
export interface SetMember {
  id: string
  type: string
  /** What is held because its set isn't complete counts as waiting. */
  here: HereState
  since: number
  retryAt: number | null
  /** A person, or the service, wants this one by itself: nothing else is awaited for it. */
  isAlone: boolean
}

/** `late`: the time is over; `wait`: this type stands where it stops the others; `go`: all that is there may print. */
export type SetTurn = { is: 'go' } | { is: 'wait' | 'late'; type: string; state: HereState | 'missing'; since: number }

/** The sets of these rules. */
export const setsOf = (rules: readonly PrintRule[]): DocumentSet[] =>
  rules.flatMap(
    ({
      job_type,
      together_with,
      together_minutes: minutes = usualTogetherMinutes,
      together_then: whenLate = 'hold',
    }) => (together_with ? [{ types: [job_type, ...together_with], minutes, whenLate }] : []),
  )

/** The place of a type in a set; -1 if it isn't of it. */
export const placeInSet = ({ types }: DocumentSet, type: string): number =>
  types.findIndex(one => foldWord(one) === foldWord(type))

/** What is done, whoever did it and wherever. */
const settled: readonly HereState[] = ['printed', 'skipped', 'elsewhere', 'printing']

/** Why a job stops the others of its set; null: it doesn't. */
function stops({ here, retryAt, isAlone }: SetMember, now: number): HereState | null {
  if (settled.includes(here)) return null
  if (here !== 'waiting') return here
  return !isAlone && retryAt !== null && retryAt > now ? here : null
}

/**
 * Whether the jobs of one order that wait for each other may print now: once each type of the set is there, and none of them
 * needs a person or is tried again later. What came out, here or elsewhere, or was skipped, is not waited for.
 */
export function turnOf(set: DocumentSet, members: readonly SetMember[], now: number): SetTurn {
  const waiting = members.filter(({ here, isAlone }) => here === 'waiting' && !isAlone)
  if (waiting.length === 0) return { is: 'go' }
  for (const type of set.types) {
    const alike = members.filter(one => foldWord(one.type) === foldWord(type))
    const state = alike.length === 0 ? 'missing' : alike.map(one => stops(one, now)).find(one => one !== null)
    if (!state) continue
    const since = waiting.reduce((first, one) => Math.min(first, one.since), Number.POSITIVE_INFINITY)
    const isLate = set.minutes > 0 && now - since >= set.minutes * 60_000
    return { is: isLate ? 'late' : 'wait', type, state, since }
  }
  return { is: 'go' }
}
