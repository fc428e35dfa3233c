import type { Message } from '../../../src-shared/messages/index.ts'
import { decideKnown, decideNew, decideReused, type IntakePolicy } from '../../../src-shared/print/intake.ts'
import { otherDocument, type ServiceJob, stageOfJob, withGapsFilled } from '../../../src-shared/print/job.ts'
import type { AttemptKind, JobRecord, LedgerState } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'
import type { UndoableDecisions } from './undoable-decisions.ts'

/** Local midnight of a moment, in milliseconds. */
export function dayOf(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

const told = [
  'type', 'dispatchStatus', 'printStatus', 'orderId', 'copies', 'createdAt', 'updatedAt', 'error',
] as const // biome-ignore format: one list, read as one

/** What the service says about a known job: its current state, and whose document it was all along. */
const asKnown = (job: ServiceJob, record: JobRecord): ServiceJob => ({
  ...job,
  ...withGapsFilled(record, job),
})

const hasEnded = (job: ServiceJob) => ['printed', 'failed'].includes(stageOfJob(job))

// The service may have shown the end all along: it counts again for an attempt that has started since.
const hasChanged = (job: ServiceJob, record: JobRecord, today: number) =>
  record.listedOn !== today ||
  told.some(field => job[field] !== record[field]) ||
  (hasEnded(job) && !record.endedInService)

/** Takes up what the service lists: decides where each job goes, writes it to the ledger, then to the board. */
export class Intake {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #decisions: UndoableDecisions
  readonly #mustHold: boolean
  readonly #heldBecause: Message | null
  readonly #ahead: (waiting: readonly JobRecord[], written: Promise<void>) => void
  #hasRead: boolean

  /**
   * `ahead` receives new jobs that will wait to be printed while they are being recorded; `written` resolves once they
   * are.
   */
  constructor(
    parts: StationParts,
    { board, decisions }: { board: Board; decisions: UndoableDecisions },
    { hasRead, mustHold, heldBecause }: Omit<LedgerState, 'jobs'>,
    ahead: (waiting: readonly JobRecord[], written: Promise<void>) => void = () => {},
  ) {
    this.#parts = parts
    this.#board = board
    this.#decisions = decisions
    this.#ahead = ahead
    this.#hasRead = hasRead
    this.#mustHold = mustHold
    this.#heldBecause = heldBecause
  }

  /**
   * Takes a whole list; `enqueue` receives the jobs that wait to be printed because of it as soon as that is recorded.
   */
  async take(listed: readonly ServiceJob[], enqueue: (jobs: string[]) => void): Promise<void> {
    const { ledger, serviceKey, now, policy } = this.#parts
    const firstRead = !this.#hasRead
    // A ledger that was lost or damaged doesn't know what was printed, whatever the settings say.
    const holds = firstRead && this.#mustHold ? { start: 'hold-waiting' as const } : {}
    const intakePolicy: IntakePolicy = { ...policy(), ...holds, firstRead }
    const moment = now()
    const today = dayOf(moment)
    const changed: JobRecord[] = []
    const known: ServiceJob[] = []
    listed.forEach((job, position) => {
      const record = this.#board.get(job.id)
      // Made here, under an id that the service could not have known.
      if (record?.source) return
      if (!record) changed.push(this.#inDoubt(newRecord(job, position, today, moment, intakePolicy)))
      else {
        known.push(job)
        const now = asKnown(job, record)
        if (hasChanged(now, record, today)) changed.push(changedRecord(now, record, today))
      }
    })
    // An empty first list counts too: what comes after it is new.
    const isNew = new Set(changed.filter(job => !this.#board.get(job.id)).map(job => job.id))
    if (changed.length > 0 || !this.#hasRead) {
      const written = ledger.record(serviceKey, changed, moment).then(recorded =>
        recorded.forEach((record, at) => {
          this.#board.put(record)
          const given = changed[at]
          // Older than what was loaded: the ledger knows it, and it is decided on like any other that is known.
          const isOlder = isNew.has(record.id) && (record.attempt > 0 || record.here !== given?.here)
          const job = isOlder && listed.find(one => one.id === record.id)
          if (job) known.push(job)
        }),
      )
      const waiting = changed.filter(job => isNew.has(job.id) && job.here === 'waiting')
      this.#ahead(waiting, written)
      await written
    }
    this.#hasRead = true
    enqueue([...isNew].filter(job => this.#board.get(job)?.here === 'waiting'))
    for (const job of known) {
      if (await this.#decideAgain(job, intakePolicy)) enqueue([job.id])
    }
  }

  /** A job that is held because of the ledger says so, and not that it is older than the station. */
  #inDoubt(record: JobRecord): JobRecord {
    const isHeldForIt = this.#heldBecause !== null && record.reason?.code === 'job.held-first-start'
    return isHeldForIt && !this.#hasRead ? { ...record, reason: this.#heldBecause } : record
  }

  async #decideAgain(job: ServiceJob, policy: IntakePolicy): Promise<boolean> {
    const { ledger, serviceKey, now } = this.#parts
    const record = this.#board.get(job.id)
    if (!record) return false
    const isOther = otherDocument(record, job) && !isMoving(record)
    const decision = isOther ? null : decideKnown(job, record, policy, now())
    if (!isOther && !decision) return false
    // What a person decided about the job counts before the list moves it.
    if (await this.#decisions.settle([job.id])) return this.#decideAgain(job, policy)
    if (!decision) return this.#takeOver(job, record, policy)
    const change = {
      here: decision.here,
      reason: decision.reason,
      retryAt: null,
      ...(decision.kind && decision.kind !== 'first'
        ? { plan: { kind: decision.kind, ...this.#whyOf(job.id, decision.kind) }, reprintAskedAt: null }
        : {}),
    }
    this.#board.put(await ledger.place(serviceKey, job.id, change, reasonNote(decision.reason), now()))
    return decision.here === 'waiting'
  }

  /** What was said to the service when it was asked for what comes back now. */
  #whyOf(job: string, kind: AttemptKind): { why?: string } {
    return (kind === 'service-reprint' && this.#parts.whyAsked?.(job)) || {}
  }

  /** Takes up a document that has the number of another one. It never prints by itself in the other's place. */
  async #takeOver(job: ServiceJob, record: JobRecord, policy: IntakePolicy): Promise<boolean> {
    const { ledger, serviceKey, now } = this.#parts
    const rests = record.here === 'waiting' || record.here === 'held'
    // Nothing came out under this number here: the service may correct a time.
    const isCorrected = record.attempt === 0 && rests && otherDocument(record, job) === 'time'
    const decision = isCorrected ? null : decideReused(job, record, policy)
    if (!decision && !isCorrected && record.here !== 'elsewhere' && record.here !== 'waiting') return false
    const change = decision ? { here: decision.here, reason: decision.reason } : {}
    const taken = await ledger.takeOver(serviceKey, job, change, reasonNote(change.reason ?? null), now())
    if (taken) this.#board.put(taken)
    return false
  }
}

/**
 * True while something is on its way that was claimed, or kept bytes that the user wants again: the number belongs to
 * that.
 */
const isMoving = ({ newest, plan }: JobRecord) =>
  (newest !== null && newest.endedAt === null) || plan?.sameBytesAs !== undefined

const reasonNote = (reason: Message | null) => (reason ? [reason] : [])

function newRecord(job: ServiceJob, position: number, today: number, now: number, policy: IntakePolicy): JobRecord {
  const decision = decideNew(job, policy)
  return {
    ...job,
    position,
    listedOn: today,
    here: decision.here,
    reason: decision.reason,
    since: now,
    retryAt: null,
    plan: null,
    endedInService: false,
    reprintAskedAt: null,
    source: null,
    attempt: 0,
    newest: null,
  }
}

function changedRecord(job: ServiceJob, record: JobRecord, today: number): JobRecord {
  return { ...record, ...job, listedOn: today, endedInService: record.endedInService || hasEnded(job) }
}
