import type { AttemptState } from '../contract/print.ts'
import { isOtherName, type JobSighting, tellsName } from './printer.ts'
import { jobErrors } from './reasons.ts'

/**
 * The write-ahead order: which states may follow which. `creating` lasts while it is certain that the printer has
 * nothing of the attempt that could print, so from there it may be created again; `claimed` follows if the stored
 * document is gone and is fetched again. `cancelling` is recorded before a half-made job is cancelled at the printer:
 * if a crash follows and the job is found cancelled, it was us, and it is created again.
 */
const successors: Record<AttemptState, readonly AttemptState[]> = {
  claimed: ['fetched', 'failed', 'withdrawn'],
  fetched: ['claimed', 'creating', 'releasing', 'failed', 'withdrawn'],
  creating: ['creating', 'created', 'claimed', 'releasing', 'failed', 'withdrawn'],
  created: ['cancelling', 'releasing', 'submitted', 'printed', 'failed', 'unconfirmed'],
  cancelling: ['cancelling', 'creating', 'submitted', 'printed', 'failed', 'unconfirmed'],
  releasing: ['creating', 'cancelling', 'releasing', 'submitted', 'printed', 'failed', 'unconfirmed'],
  submitted: ['printed', 'failed', 'unconfirmed'],
  unconfirmed: ['printed'],
  failed: ['printed'],
  printed: [],
  withdrawn: [],
}

/** True when the ledger may go from one state to the other. */
export function mayFollow(from: AttemptState, to: AttemptState): boolean {
  return successors[from].includes(to)
}

/** The states from which an attempt may come to `to`. */
export function predecessorsOf(to: AttemptState): AttemptState[] {
  return (Object.keys(successors) as AttemptState[]).filter(from => mayFollow(from, to))
}

/** States in which something is still to be done or to be learnt about an attempt. */
export const openStates = [
  'claimed', 'fetched', 'creating', 'created', 'cancelling', 'releasing', 'submitted',
] as const // biome-ignore format: one list, read as one

/** How far an attempt has come, as a number; one that has ended has come further than any that is open. */
export function stepOf(state: AttemptState): number {
  const at = (openStates as readonly string[]).indexOf(state)
  return at >= 0 ? at : openStates.length
}

/** What holds a job whose attempt goes to no printer then: that attempt was held, and no one withdrew it. */
export const holdingCodes = [
  'paper.mismatch', 'paper.unchecked', 'paper.no-pages', 'paper.no-such-pages', 'printer.leaves-out',
  'job.held-ledger-doubt',
] as const // biome-ignore format: one list, read as one

/** True before anything was asked of a printer: the attempt may simply be given up. */
export function mayWithdraw(state: AttemptState): boolean {
  return mayFollow(state, 'withdrawn')
}

const plain = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')

/** FNV-1a, to keep names apart whose unusual characters became hyphens. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** A station's name as it is in attempt names: letters, digits and hyphens, at most 30. */
export function stationSlug(name: string): string {
  return plain(name).slice(0, 30).replace(/-+$/, '') || 'station'
}

/**
 * The name of an attempt: `selvedge-<station>-<job>-<attempt>`, letters, digits and hyphens only. It is the spooler
 * job's name and the document's file name. Two jobs never share one: an id that is not just digits
 * and small letters bears a hash of itself.
 */
export function attemptName(station: string, job: string, attempt: number): string {
  // If file names ignore case, `A7` and `a7` would be one document.
  const id = /^[a-z0-9]{1,40}$/.test(job) ? job : `${plain(job).slice(0, 30)}-x${shortHash(job)}`
  return `selvedge-${stationSlug(station)}-${id}-${attempt}`
}

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
