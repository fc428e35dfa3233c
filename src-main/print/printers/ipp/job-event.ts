import { hasEnded, type JobSighting } from '../../../../src-shared/print/sighting.ts'
import type { SpoolerJob } from '../printer.ts'
import { jobStates, toldReasons } from './job-sighting.ts'
import { type IppAttribute, numberOf, textOf } from './message.ts'

/** How a job ended, as an event of its printer tells. */
export interface JobEnd {
  job: string
  /** The attempt's name, where it is told. */
  name: string | null
  sighting: JobSighting
}

/** Every attempt's name begins so: an event of a job that was never ours is no proof, whatever its number. */
const ours = /^selvedge-/

/** The end of a job in an event's attributes (RFC 3995, section 5.3.4); null for an event of anything else. */
export function endIn(attributes: readonly IppAttribute[]): JobEnd | null {
  const job = numberOf(attributes, 'notify-job-id') ?? numberOf(attributes, 'job-id')
  const state = jobStates[numberOf(attributes, 'job-state') ?? 0]
  if (job === null || state === undefined) return null
  const sighting: JobSighting = {
    state,
    hasDocument: null,
    // An event does not say when the job began: of one that did not complete, some pages may be out.
    beganProcessing: true,
    uuid: textOf(attributes, 'job-uuid'),
    reasons: toldReasons(attributes, 'job-state-reasons'),
    message: textOf(attributes, 'notify-text'),
    pagesDone: numberOf(attributes, 'job-impressions-completed') || null,
  }
  return hasEnded(sighting) ? { job: String(job), name: textOf(attributes, 'job-name'), sighting } : null
}

/**
 * The end of this very job among the ends that bear its number. A server that lost its spool counts from the start again, so
 * an end with another UUID or name is another job's, and two ends that differ prove nothing.
 */
export function matchingEnd(ends: readonly JobEnd[], job: SpoolerJob, name?: string): JobSighting | null {
  const possible = ends.filter(end => {
    const isOthers = end.sighting.uuid !== null && job.uuid !== null && end.sighting.uuid !== job.uuid
    return !isOthers && (end.name === null || (name === undefined ? ours.test(end.name) : end.name === name))
  })
  const [first, ...more] = possible
  const same = (end: JobEnd) => end.name === first?.name && end.sighting.state === first.sighting.state
  return first && more.every(same) ? first.sighting : null
}
