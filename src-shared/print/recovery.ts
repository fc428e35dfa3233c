import type { AttemptState } from '../contract/print.ts'
import { isOtherName, type JobSighting, tellsName } from './printer.ts'
import { jobErrors } from './reasons.ts'

/** What is known of an attempt when it must be settled: after a start, or after a lost answer. */
export interface OpenAttempt {
  state: AttemptState
  /** The name under which it was handed over. */
  name?: string
  /** The spooler's job, as far as it was committed. */
  spooler: { id: string; uuid: string | null } | null
  /** When the printer had taken it (ms); null or absent if that isn't known. */
  handedOverAt?: number | null
  /** What the printer called it right after the hand-over, where it calls jobs as it likes; null or absent: not known. */
  alias?: string | null
  /** When it was made by the printer's clock, in seconds, as the printer said before; null or absent if it didn't. */
  createdAt?: number | null
}

/** A job's age is reported in whole seconds, and with a delay: a job this much younger is another one (ms). */
const madeLater = 5_000

/** Printers calculate such times anew for each answer: so many seconds are no difference. */
const clockRounding = 2

/** Why an attempt ends without a proof, or with one. */
export type EndReason =
  | 'printed'
  | 'completed-with-error'
  | 'completed-short'
  | 'left-out'
  | 'look-refused'
  | 'cancelled'
  | 'cancelled-while-printing'
  | 'aborted'
  | 'aborted-while-printing'
  | 'forgotten'
  | 'other-job'
  | 'answer-lost'
  | 'handed-over-only'
  | 'cannot-cancel'
  | 'began-again'

/** The one thing to do next with an open attempt. */
export type NextStep =
  | { do: 'fetch' }
  /** Hand it over from the start; the printer has nothing of it that could print. */
  | { do: 'hand-over' }
  /** Ask the printer for the job, then decide again with the sighting. */
  | { do: 'look' }
  /** Cancel the half-made job; only a look that shows it cancelled and never processed allows a new one. */
  | { do: 'cancel-half-made' }
  /** The half-made job is proven gone: forget it, then hand over from the start. */
  | { do: 'make-anew' }
  | { do: 'release' }
  | { do: 'follow' }
  | { do: 'end'; as: 'printed' | 'failed' | 'unconfirmed'; why: EndReason }

/**
 * What to do with an open attempt. Nothing is ever sent again just because a printer doesn't show it: absence proves
 * nothing (buffers outlive processes, listings are truncated, history may be off).
 */
export function nextStep(attempt: OpenAttempt, sighting: JobSighting | null): NextStep {
  if (attempt.state === 'claimed') return { do: 'fetch' }
  // Without a committed id no document was sent: an orphan of Create-Job never prints.
  if (attempt.state === 'fetched' || attempt.state === 'creating') return { do: 'hand-over' }
  if (!attempt.spooler) {
    const why = attempt.state === 'submitted' ? 'handed-over-only' : 'answer-lost'
    return { do: 'end', as: 'unconfirmed', why }
  }
  return sighting ? bySighting(attempt, attempt.spooler, sighting) : { do: 'look' }
}

function bySighting(
  attempt: OpenAttempt,
  spooler: NonNullable<OpenAttempt['spooler']>,
  sighting: JobSighting,
): NextStep {
  if (sighting.state === 'unknown') return { do: 'end', as: 'unconfirmed', why: 'forgotten' }
  if (isOtherJob(attempt, spooler, sighting)) return { do: 'end', as: 'unconfirmed', why: 'other-job' }
  if (attempt.state === 'cancelling') {
    if (isProvenGone(sighting)) return { do: 'make-anew' }
    if (sighting.state === 'held') return { do: 'cancel-half-made' }
  }
  if (sighting.state === 'held') {
    if (attempt.state === 'submitted') return { do: 'follow' }
    const complete = sighting.hasDocument ?? attempt.state === 'releasing'
    return complete ? { do: 'release' } : { do: 'cancel-half-made' }
  }
  return endOf(sighting) ?? { do: 'follow' }
}

/**
 * True if the number belongs to another job by now: by its UUID, without one by its name, and if neither is reported by
 * its age: a printer that was switched off counts from 1 again, and someone else's job is younger than ours.
 */
function isOtherJob(
  { name, handedOverAt = null, alias = null, createdAt = null }: OpenAttempt,
  { uuid }: NonNullable<OpenAttempt['spooler']>,
  sighting: JobSighting,
): boolean {
  const { madeAt = null } = sighting
  if (uuid !== null && sighting.uuid !== null) return uuid !== sighting.uuid
  // A name that the printer gives to all that it gets says nothing.
  if (name !== undefined && tellsName(sighting.name) && sighting.name !== alias) return isOtherName(name, sighting.name)
  // A printer that was switched off counts from the start, in its time as in its numbers.
  if (createdAt !== null && sighting.createdAt != null && sighting.createdAt < createdAt - clockRounding) return true
  return handedOverAt !== null && madeAt !== null && madeAt > handedOverAt + madeLater
}

/** How a job ended, by what the printer says; null while it continues. Once it has started to process, paper may have moved. */
export function endOf(sighting: JobSighting): Extract<NextStep, { do: 'end' }> | null {
  if (sighting.state === 'completed') {
    // A state isn't proof where the same answer says otherwise.
    if (jobErrors(sighting.reasons).length > 0) return { do: 'end', as: 'unconfirmed', why: 'completed-with-error' }
    if (sighting.isShort === true) return { do: 'end', as: 'unconfirmed', why: 'completed-short' }
    return { do: 'end', as: 'printed', why: 'printed' }
  }
  if (sighting.state !== 'cancelled' && sighting.state !== 'aborted') return null
  return sighting.beganProcessing
    ? { do: 'end', as: 'unconfirmed', why: `${sighting.state}-while-printing` }
    : { do: 'end', as: 'failed', why: sighting.state }
}

/** After a half-made job was cancelled: whether that is proven, so that a new one may be made. */
export function isProvenGone(sighting: JobSighting): boolean {
  return sighting.state === 'cancelled' && !sighting.beganProcessing
}
