import type { AttemptView, JobDetail, TimelineEntry } from '../../../src-shared/contract/print.ts'
import { holdingCodes } from '../../../src-shared/print/attempt.ts'

/** An attempt with what happened in it, oldest first; without an attempt: what happened before the first one. */
export interface AttemptStory {
  attempt: AttemptView | null
  entries: readonly TimelineEntry[]
}

/** How an attempt ended, or that it has not. */
export type AttemptOutcome = 'printed' | 'failed' | 'unconfirmed' | 'held' | 'withdrawn' | 'open'

/** How an attempt ended, by its state and, where its job was held before it went to a printer, by what was said of it. */
export function outcomeOf(
  { state }: Pick<AttemptView, 'state'>,
  entries: readonly TimelineEntry[] = [],
): AttemptOutcome {
  const isHeld = entries.some(({ message }) => holdingCodes.some(code => code === message.code))
  if (state === 'withdrawn') return isHeld ? 'held' : state
  return state === 'printed' || state === 'failed' || state === 'unconfirmed' ? state : 'open'
}

/** The story of a job, attempt by attempt, oldest first; no line is left out. */
export function storiesOf({ attempts, timeline }: Pick<JobDetail, 'attempts' | 'timeline'>): AttemptStory[] {
  const known = new Set(attempts.map(({ number }) => number))
  const before = timeline.filter(({ attempt }) => !known.has(attempt))
  const stories = attempts
    .toSorted((a, b) => a.number - b.number)
    .map(attempt => ({
      attempt,
      entries: timeline.filter(entry => entry.attempt === attempt.number),
    }))
  return before.length > 0 ? [{ attempt: null, entries: before }, ...stories] : stories
}

/**
 * The steps that say most about where a document may be: what was seen of it at its printer, or that it was handed
 * over.
 */
const telling = /^(seen\.(?!more)|step\.(submitted|at-printer|printer-waits|releasing|handing-over|created))/

/** The last that was seen of an attempt on its way to paper; null if nothing was. */
export function lastSeen({ entries }: AttemptStory): TimelineEntry | null {
  return entries.findLast(({ message }) => telling.test(message.code)) ?? null
}

/** `5f1c2a3b…e2d4`: enough of a hash to compare two by eye. */
export function shortHash(sha256: string): string {
  return sha256.length <= 16 ? sha256 : `${sha256.slice(0, 8)}…${sha256.slice(-4)}`
}
