import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'

/** Names that were refused for the same reason. */
export interface RefusedAlike {
  text: string
  names: string[]
}

/** Refused jobs by what is said of them, the most first; a reason that names its job is said of all alike with "…" instead. */
export function refusedByReason(
  refused: readonly { job: string; reason: MessageOnWire }[],
  say: (message: MessageOnWire) => string,
): RefusedAlike[] {
  const groups = Map.groupBy(refused, ({ reason }) =>
    say('job' in reason.data ? { ...reason, data: { ...reason.data, job: '…' } } : reason),
  )
  return [...groups]
    .map(([text, alike]) => {
      const [only] = alike
      return {
        text: alike.length === 1 && only ? say(only.reason) : text,
        names: alike.map(({ job }) => job),
      }
    })
    .toSorted((a, b) => b.names.length - a.names.length)
}

/** What is known of jobs that need a person, said once for all that are alike; those without a reason are left out. */
export function byReason(jobs: readonly JobRow[], say: (message: MessageOnWire) => string): RefusedAlike[] {
  const told = jobs.flatMap(({ id, reason, here }) =>
    reason && (here === 'held' || here === 'failed' || here === 'unconfirmed') ? [{ job: id, reason }] : [],
  )
  // The number that a printer gave each job differs; what happened to them doesn't.
  const alike = told.map(({ job, reason }) => ({
    job,
    reason: 'spooler' in reason.data ? { ...reason, data: { ...reason.data, spooler: '…' } } : reason,
  }))
  return refusedByReason(alike.length > 1 ? alike : told, say)
}
