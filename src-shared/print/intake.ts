import type { HereState, JobRow, JobSeen } from '../contract/print.ts'
import type { ClaimState } from '../contract/room.ts'
import { type Message, message } from '../messages/index.ts'
import { type DocumentIdentity, describeDocument, type ServiceJob, type Stage, stageOfJob } from './job.ts'
import { type PrintRule, ruleFor } from './rules.ts'

/** What the station remembers of a job, as far as the decision needs it. */
export interface KnownJob {
  here: HereState
  reason: Message | null
  attempt: number
  /** The service showed it printed or failed since our newest attempt started. */
  endedInService: boolean
  reprintAskedAt: number | null
}

export interface IntakePolicy {
  rules: readonly PrintRule[]
  /** This station has never read this service before. */
  firstRead: boolean
  start: 'hold-waiting' | 'print-waiting'
  takeAccepted: boolean
  printAskedAgain: boolean
}

/** Places at which nothing moves: neither a lane nor a printer has the job. */
const atRest: readonly HereState[] = ['printed', 'unconfirmed', 'failed', 'skipped', 'elsewhere', 'held']

/** Where a job goes; `kind` says what its next attempt would be, when it waits to be printed. */
export interface IntakeDecision {
  here: HereState
  reason: Message | null
  kind?: 'first' | 'again' | 'service-reprint'
}

/** Why a job is aside here: another station of the room has it, or had it. */
const roomReasons = [
  'job.at-station', 'job.printed-at', 'job.skipped-at', 'job.person-at', 'job.may-come-out-at',
] // biome-ignore format: one list, read as one

/** True for a job that the room has set aside: what becomes of it is said there, not in the service's list. */
export const isRoomReason = (reason: Message | null): boolean => reason !== null && roomReasons.includes(reason.code)

/** True for a job whose rule leaves it to others of the room, of whom none prints it. */
export const isLeftToNobody = (reason: Message | null): boolean =>
  reason?.code === 'job.left-to-absent' || reason?.code === 'job.left-to-unknown'

/** How long a reprint that this desk asked for is awaited in the list, in milliseconds. */
export const reprintAwaited = 10 * 60_000

/** True for a stage at which this station may take a job that it has not claimed yet (bindings, section 3). */
export const isTakeable = (stage: Stage, policy: Pick<IntakePolicy, 'takeAccepted'>): boolean =>
  stage === 'queued' || stage === 'dispatching' || (stage === 'accepted' && policy.takeAccepted)

/** Where a job goes that no rule brings to a printer: aside, to the station that the rule names, or to a person. */
export function setAside(rule: PrintRule | null, type: string): { here: 'held' | 'skipped'; reason: Message } {
  if (!rule) return { here: 'held', reason: message('job.held-no-rule', { type }) }
  const { left_to: station } = rule
  const reason = station ? message('job.left-to', { type, station }) : message('job.skipped-by-rule', { type })
  return { here: 'skipped', reason }
}

/** A job that this station may print by the bindings: to its rule's printer, aside, or to a person. */
function decideByRule(job: ServiceJob, policy: IntakePolicy): IntakeDecision {
  const rule = ruleFor(policy.rules, job.type)
  if (!rule || rule.printer === null) return setAside(rule, job.type)
  if (rule.copies === undefined && job.oddCopies !== undefined) {
    return { here: 'held', reason: message('job.odd-copies', { copies: job.oddCopies }) }
  }
  return { here: 'waiting', reason: null, kind: 'first' }
}

/** What becomes of a job that is listed for the first time (bindings, section 3). */
export function decideNew(job: ServiceJob, policy: IntakePolicy): IntakeDecision {
  const stage = stageOfJob(job)
  if (stage === 'unknown') {
    const status = [job.dispatchStatus, job.printStatus].filter(Boolean).join(' / ')
    return { here: 'elsewhere', reason: message('job.unknown-status', { status }) }
  }
  if (!isTakeable(stage, policy)) return { here: 'elsewhere', reason: message('job.elsewhere', { stage }) }
  const decision = decideByRule(job, policy)
  if (policy.firstRead && policy.start === 'hold-waiting' && decision.here !== 'skipped') {
    return { here: 'held', reason: message('job.held-first-start', {}) }
  }
  return decision
}

/**
 * What becomes of a job that was someone else's, or that no one here could place, and may be printed here now: whether it came
 * out in between is not known, so a person decides. One that the rules leave alone anyway is left alone.
 */
function decideReturned(
  job: ServiceJob,
  stage: Stage,
  { reason }: KnownJob,
  policy: IntakePolicy,
): IntakeDecision | null {
  if (!isTakeable(stage, policy)) return null
  const decision = decideByRule(job, policy)
  if (decision.here === 'skipped') return decision
  const was = String(reason?.data['stage'] ?? reason?.data['status'] ?? 'taken')
  // Only the setting that takes accepted jobs is new.
  if (was === stage) return null
  return { here: 'held', reason: message('job.held-queued-again', { was }) }
}

/**
 * What becomes of a number that stands for another document now (document-identity.ts): nothing that is known of the old one
 * says anything of the new one, and which of them the service means is for a person to say. Null while it may not be printed
 * here.
 */
export function decideReused(
  job: ServiceJob,
  before: DocumentIdentity & Pick<KnownJob, 'here'>,
  policy: IntakePolicy,
): IntakeDecision | null {
  if (!isTakeable(stageOfJob(job), policy)) return null
  const decision = decideByRule(job, policy)
  if (decision.here === 'skipped') return decision
  const doubt = before.here === 'unconfirmed' || before.here === 'failed' ? `, ${before.here} here` : ''
  const documents = { before: `${describeDocument(before)}${doubt}`, now: describeDocument(job) }
  return { here: 'held', reason: message('job.held-number-reused', documents) }
}

/**
 * What becomes of a job that is known, now that the service lists it so; null: it stays where it is.
 * A printed job stays printed whatever the service says, but for the two exceptions of the bindings, section 3.
 */
export function decideKnown(
  job: ServiceJob,
  known: KnownJob,
  policy: IntakePolicy,
  now: number,
): IntakeDecision | null {
  const stage = stageOfJob(job)
  const asked = known.reprintAskedAt !== null && now - known.reprintAskedAt < reprintAwaited
  if (asked && atRest.includes(known.here) && (isTakeable(stage, policy) || stage === 'accepted')) {
    const decision = decideByRule(job, policy)
    if (decision.here === 'waiting') return { ...decision, kind: 'service-reprint' }
    if (known.here !== 'elsewhere') return decision.here === 'held' && known.here !== 'held' ? decision : null
  }
  if ((known.here === 'elsewhere' || known.here === 'held') && isRoomReason(known.reason)) return null
  if (known.here === 'elsewhere') return decideReturned(job, stage, known, policy)
  if (known.here === 'held' && known.attempt === 0 && !isTakeable(stage, policy) && stage !== 'unknown') {
    return { here: 'elsewhere', reason: message('job.elsewhere', { stage }) }
  }
  if (known.here === 'held' && known.reason?.code === 'job.held-no-rule' && isTakeable(stage, policy)) {
    const decision = decideByRule(job, policy)
    return decision.here === 'held' ? null : decision
  }
  const wasDone = known.here === 'printed' || known.reason?.code === 'job.skipped-by-person'
  if (wasDone && known.endedInService && isTakeable(stage, policy)) {
    const decision = decideByRule(job, policy)
    if (policy.printAskedAgain && decision.here === 'waiting') return { ...decision, kind: 'again' }
    return { here: 'held', reason: message('job.held-asked-again', {}) }
  }
  return null
}

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
