import type { AttemptState, AttemptView, HereState, TimelineEntry } from '../../../src-shared/contract/print.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../../src-shared/print/job.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import type { ClaimSeen } from '../claims/room.ts'
import type { SpoolerJob } from '../printers/printer.ts'

export type AttemptKind = AttemptView['kind']

/** What a person (or a reprint) chose for a job's next attempt; what is absent comes from the rule. */
export interface AttemptPlan {
  kind: AttemptKind
  printer?: string
  options?: PrintOptions
  /** The attempt whose kept document is printed again; absent: the document is fetched. */
  sameBytesAs?: number
  /** The user wants it printed whatever the size of its pages. */
  anyPaper?: true
  /** A person of this station asked for it; `doubted`: though it may still come out elsewhere. */
  asked?: true
  doubted?: true
  /** The claim of another station that this person saw; null: none. Absent: nobody looked at a window. */
  seen?: ClaimSeen | null
  /** Why, where the person said so. */
  why?: string
}

/** An attempt as the ledger has it. Times are milliseconds since 1970, UTC. */
export interface AttemptRecord {
  number: number
  name: string
  kind: AttemptKind
  state: AttemptState
  printer: string
  options: PrintOptions
  spooler: SpoolerJob | null
  bytes: number | null
  sha256: string | null
  startedAt: number
  endedAt: number | null
  /** Why a person wanted it, where they said so. */
  why: string | null
}

/** Where a job came from that the service does not list: the document of an order, or the test page of a rule by its type. */
export type JobSource = { kind: 'order'; order: string; type: string } | { kind: 'test-page'; rule?: string }

/** A job as the ledger has it, with its newest attempt. */
export interface JobRecord extends ServiceJob {
  /** Null: it is in the service's list. */
  source: JobSource | null
  position: number
  /** The local midnight, in milliseconds, of the day on which it was last listed. */
  listedOn: number
  here: HereState
  reason: Message | null
  since: number
  retryAt: number | null
  plan: AttemptPlan | null
  endedInService: boolean
  reprintAskedAt: number | null
  /** The number of the newest attempt; 0: none yet. */
  attempt: number
  newest: AttemptRecord | null
}

export interface NewAttempt {
  name: string
  kind: AttemptKind
  printer: string
  options: PrintOptions
  /** A kept document: the attempt starts as fetched. */
  document?: { bytes: number; sha256: string }
  why?: string
}

/** A change of a job's own row. What is absent stays. */
export interface JobChange {
  here?: HereState
  reason?: Message | null
  retryAt?: number | null
  plan?: AttemptPlan | null
  reprintAskedAt?: number | null
}

/** One write-ahead step of an attempt, with what it means for the job. */
export interface AttemptStep {
  to?: AttemptState
  /** Only from one of these, of those that the write-ahead order allows. */
  from?: readonly AttemptState[]
  /** The job at the printer; null if there is none (any more). */
  spooler?: SpoolerJob | null
  document?: { bytes: number; sha256: string }
  /** Another printer, before anything was asked of the first. */
  printer?: string
  timeline?: TimedMessage[]
  job?: JobChange
}

/** What happened, and when (milliseconds since 1970, UTC), where that was before it is written down. */
export type TimedMessage = Message & { at?: number }

/** What a service's jobs are at this station when it starts. */
export interface LedgerState {
  /** True when this station has read the service's list before. */
  hasRead: boolean
  /** True for a ledger that was recreated after damage or loss: waiting jobs are held, whatever the settings say. */
  mustHold: boolean
  /** Why it must hold; null if nothing more is known than that. */
  heldBecause: Message | null
  jobs: JobRecord[]
}

/**
 * The record of what was done with paper, and the claim on it. Each method is one transaction that is on disk when
 * its promise resolves. Several stations may one day share one ledger: `claim` is the only door to an attempt.
 */
export interface Ledger {
  /**
   * The jobs that the desk shows: those that need a person or that move, those listed or changed since `since`
   * (milliseconds), and nothing of other services.
   */
  load(service: string, since: number): Promise<LedgerState>
  /** One job, however old; null if it is not known. */
  find(service: string, job: string): Promise<JobRecord | null>
  /**
   * Takes up what the service listed: new jobs with their place here, and changed ones. Marks the service as read.
   * One that the ledger knows already (older than what was loaded) keeps its place here, and whose document it is.
   */
  record(service: string, jobs: JobRecord[], now: number): Promise<JobRecord[]>
  /** Adds a job that the service does not list; its id is `<prefix>-<n>`, a number that was never given out before. */
  addLocal(
    service: string,
    prefix: string,
    job: Omit<JobRecord, 'id'>,
    timeline: TimedMessage[],
    now: number,
  ): Promise<JobRecord>
  /** Makes the next attempt of a job that waits; null when it does not, or has an attempt that is still open. */
  claim(service: string, job: string, attempt: NewAttempt, step: AttemptStep, now: number): Promise<JobRecord | null>
  /** Writes a step of the newest attempt; rejects a step that the write-ahead order does not allow. */
  advance(service: string, job: string, attempt: number, step: AttemptStep, now: number): Promise<JobRecord>
  /** Changes a job's place without touching an attempt. */
  place(service: string, job: string, change: JobChange, timeline: TimedMessage[], now: number): Promise<JobRecord>
  /**
   * The number of a job is reused for another document, which takes its place: earlier attempts keep the document they
   * printed, and what was planned for it is dropped. Returns null and changes nothing while an attempt is open.
   */
  takeOver(
    service: string,
    job: ServiceJob,
    change: JobChange,
    timeline: TimedMessage[],
    now: number,
  ): Promise<JobRecord | null>
  attempts(service: string, job: string): Promise<AttemptRecord[]>
  timeline(service: string, job: string): Promise<TimelineEntry[]>
  /** Jobs of any day by their id, or by their order's number or its beginning; newest first, at most 200. */
  search(service: string, text: string): Promise<JobRecord[]>
  /** How many jobs stand where, over all days; for the summary of a drain. */
  placesOf(service: string): Promise<{ id: string; here: HereState }[]>
  /** The service's jobs of any day that were sent to a printer, or are with another station; newest first, at most so many. */
  known(service: string, most: number): Promise<JobRecord[]>
}
