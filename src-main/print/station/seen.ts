import type { JobSeen } from '../../../src-shared/contract/print.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Station } from './station.ts'

/** What was seen of the jobs of one action, by job; null: it decides freshly, since nobody looked at a window. */
export type SeenJobs = ReadonlyMap<string, JobSeen> | null

/** By job. */
export const seenByJob = (seen: readonly JobSeen[]): SeenJobs => new Map(seen.map(one => [one.job, one]))

/**
 * A decision holds for what a person saw. Throws `job.station-first`, `job.person-first` or `job.moved-on` where the ledger
 * or the room has something later by now.
 */
export async function mustBeAsSeen(station: Station, record: JobRecord, seen: JobSeen | undefined): Promise<void> {
  const room = station.sharing?.elsewhere(record)
  const isSameRoom =
    room?.station === seen?.room?.station && room?.state === seen?.room?.state && room?.at === seen?.room?.at
  if (seen && isSameRoom && seen.attempt === record.attempt && seen.here === record.here) return
  if (room && !isSameRoom) throw new DeskError('job.station-first', { station: room.station, state: room.state })
  throw await firstOf(station, record, seen)
}

/** The refusal of what was decided too late, with the name of who decided before where that was a person. */
async function firstOf(
  { parts, decisions }: Station,
  record: JobRecord,
  seen: JobSeen | undefined,
): Promise<DeskError> {
  const { id, here, attempt } = record
  const timeline = await parts.ledger.timeline(parts.serviceKey, id)
  // What was decided about earlier attempts led to the one that was seen.
  const since = timeline.filter(entry => entry.attempt >= (seen?.attempt ?? attempt))
  const who = decisions.of(id)?.who ?? since.findLast(({ message }) => 'who' in message.data)?.message.data['who']
  return typeof who === 'string'
    ? new DeskError('job.person-first', { who, state: here })
    : new DeskError('job.moved-on', { state: here })
}
