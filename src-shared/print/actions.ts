import type { HereState, JobRow, JobSeen } from '../contract/print.ts'
import type { ClaimState } from '../contract/room.ts'

/** What a person may do with a job at this station. */
export const jobActions = ['print', 'reprint', 'reprintThroughService', 'cameOut', 'skip', 'move', 'cancel'] as const
export type JobAction = (typeof jobActions)[number]

/** What the decision needs to know about a job. */
export type Actionable = Pick<JobRow, 'here' | 'hasDocument' | 'spoolerJob' | 'reprint' | 'retryAt'> &
  Partial<Pick<JobRow, 'source' | 'room'>>

const offered: Record<JobRow['here'], readonly JobAction[]> = {
  held: ['print', 'skip', 'move'],
  waiting: ['print', 'skip', 'move'],
  printing: ['cancel', 'move'],
  printed: ['reprint', 'reprintThroughService', 'move'],
  failed: ['print', 'reprint', 'reprintThroughService', 'cameOut', 'skip', 'move'],
  unconfirmed: ['print', 'reprint', 'reprintThroughService', 'cameOut', 'skip', 'move', 'cancel'],
  skipped: ['print', 'move'],
  elsewhere: ['print', 'reprintThroughService', 'move'],
}

/**
 * The actions that make sense for a job in its current state. `reprint` needs its stored document; `cancel` needs the
 * job's id at the printer; a printed job moves to another printer only by printing its stored document there. The
 * service doesn't know jobs that were created here.
 */
export function actionsFor(job: Actionable): Set<JobAction> {
  return new Set(
    offered[job.here].filter(action => {
      if (action === 'reprint') return job.hasDocument
      if (action === 'reprintThroughService') return (job.source ?? 'service') === 'service'
      if (action === 'cancel') return job.spoolerJob !== null
      if (action === 'move') return job.here !== 'printed' || job.hasDocument
      return true
    }),
  )
}

/**
 * How a job is put on paper once more: `reprint` from its kept document, `print` where none is kept and a person may
 * let it be fetched again (failed, unconfirmed, printed by another station); null if neither makes sense.
 */
export function onceMore(job: Actionable): 'print' | 'reprint' | null {
  const actions = actionsFor(job)
  if (actions.has('reprint')) return 'reprint'
  const mayFetch = job.here === 'failed' || job.here === 'unconfirmed' || cameOutElsewhere(job)
  return mayFetch && actions.has('print') ? 'print' : null
}

/** True for a job that another station of the room has, and that no one is asked about here. */
export const isAside = ({ here, room }: Partial<Pick<JobRow, 'here' | 'room'>>): boolean =>
  room !== undefined && (here === 'elsewhere' || here === 'skipped')

/** True for a job that another station of the room has printed. */
const cameOutElsewhere = (job: Actionable) => isAside(job) && job.room?.state === 'printed'

/** How a job is put on a printer that a person chose: the kept document where it came out already, else printed. */
export function onChosenPrinter(job: Actionable): 'print' | 'reprint' | null {
  if (!actionsFor(job).has('move')) return null
  return job.here === 'printed' ? 'reprint' : 'print'
}

/** What a row shows that a decision about its job rests on. */
export function seenOf({ id, attempt, here, asked, room }: JobRow): JobSeen {
  const { station, state, at } = room ?? {}
  return {
    job: id,
    attempt,
    here,
    asked: asked !== null,
    ...(station === undefined || state === undefined || at === undefined ? {} : { room: { station, state, at } }),
  }
}

/** True while a decision that was made about one state of a job still holds for it. */
export const isAsSeen = (before: JobRow, now: JobRow): boolean =>
  JSON.stringify(seenOf(before)) === JSON.stringify(seenOf(now))

/** How long a person can undo that a job came out, or was skipped (ms). */
export const undoMilliseconds = 10_000

/** True when nothing more happens to the job unless a person decides. */
export function needsPerson(job: Pick<JobRow, 'here' | 'retryAt'> & Partial<Pick<JobRow, 'reason'>>): boolean {
  if (job.here === 'held' || job.here === 'unconfirmed') return true
  // It is at its printer, and someone has to go there.
  if (job.here === 'printing' && job.reason?.code === 'step.held-there') return true
  return job.here === 'failed' && job.retryAt === null
}

/** How a job is shown. `blocked` isn't a state of the ledger: the job is at a printer, or next for one, that has stopped. */
export type ShownState = HereState | 'blocked'

/** How what another station does with a job is shown. */
const shownInRoom: Record<ClaimState, ShownState> = {
  free: 'elsewhere',
  claimed: 'waiting',
  sending: 'printing',
  printed: 'printed',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  held: 'held',
  skipped: 'skipped',
}

/** How a job stands in the whole room: at the station that has it, or else here. */
export function shownInWholeRoom(
  job: Pick<JobRow, 'here' | 'printer' | 'retryAt' | 'room'>,
  stopped: ReadonlySet<string>,
): ShownState {
  return job.room && isAside(job) ? shownInRoom[job.room.state] : shownState(job, stopped)
}

/** How a job is shown beside the printers that have stopped, by their URIs. A job with a time for its next try isn't blocked. */
export function shownState(
  job: Pick<JobRow, 'here' | 'printer' | 'retryAt'>,
  stopped: ReadonlySet<string>,
): ShownState {
  const isMoving = job.here === 'printing' || (job.here === 'waiting' && job.retryAt === null)
  return isMoving && job.printer !== null && stopped.has(job.printer) ? 'blocked' : job.here
}
