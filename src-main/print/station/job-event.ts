import { sayEnglish } from '../../../src-shared/messages/index.ts'
import type { JobRecord } from '../ledger/ledger.ts'

/** One line of `selvedge station`: something happened to a job. */
export interface JobEvent {
  event: 'job'
  job: string
  state: 'claimed' | 'fetched' | 'submitted' | 'printed' | 'failed' | 'unconfirmed' | 'held' | 'skipped'
  printer: string | null
  attempt: number
  reason: string | null
}

const toldSteps = ['claimed', 'fetched', 'submitted'] as const
const toldPlaces = ['printed', 'failed', 'unconfirmed', 'held', 'skipped', 'elsewhere'] as const

/** The event between two states of a job, or null if it isn't reported. */
export function jobEventOf(record: JobRecord, before: JobRecord | null): JobEvent | null {
  const place = toldPlaces.find(here => here === record.here)
  const isNewPlace = place !== undefined && (before?.here !== place || before.attempt !== record.attempt)
  const step = toldSteps.find(state => state === record.newest?.state)
  const isNewStep =
    step !== undefined && (before?.newest?.state !== step || before.newest.number !== record.newest?.number)
  // A job that its printer holds is where it was, and somebody has to go there.
  const isHeldThere = record.reason?.code === 'step.held-there' && before?.reason?.code !== 'step.held-there'
  const state = isNewPlace
    ? place === 'elsewhere'
      ? 'skipped'
      : place
    : isNewStep || isHeldThere
      ? (step ?? null)
      : null
  if (state === null) return null
  return {
    event: 'job',
    job: record.id,
    state,
    printer: record.newest?.printer ?? record.plan?.printer ?? null,
    attempt: record.attempt,
    reason: record.reason ? sayEnglish(record.reason) : null,
  }
}
