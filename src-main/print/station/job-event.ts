import { say } from '../../../src-shared/messages/index.ts'
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

const toldPlaces = ['printed', 'failed', 'unconfirmed', 'held', 'skipped', 'elsewhere'] as const

/** The event that lies between two states of a job, or null where nothing is told. */
export function jobEventOf(record: JobRecord, before: JobRecord | null): JobEvent | null {
  const place = toldPlaces.find(here => here === record.here)
  const isNewPlace = place !== undefined && (before?.here !== place || before.attempt !== record.attempt)
  const state = isNewPlace ? (place === 'elsewhere' ? 'skipped' : place) : stepOf(record, before)
  if (state === null) return null
  return {
    event: 'job',
    job: record.id,
    state,
    printer: record.newest?.printer ?? record.plan?.printer ?? null,
    attempt: record.attempt,
    reason: record.reason ? say(record.reason) : null,
  }
}

/** The step that an attempt has taken since. Its job may stand at the printer, empty, before its document is fetched. */
function stepOf({ newest }: JobRecord, before: JobRecord | null): 'claimed' | 'fetched' | 'submitted' | null {
  if (!newest) return null
  const earlier = before?.newest?.number === newest.number ? before.newest : null
  if (newest.state === 'submitted') return earlier?.state === 'submitted' ? null : 'submitted'
  const hadDocument = earlier !== null && earlier.sha256 !== null
  if (newest.sha256 !== null && !hadDocument) return 'fetched'
  if (newest.state !== 'claimed') return null
  return earlier === null || hadDocument ? 'claimed' : null
}
