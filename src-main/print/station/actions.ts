import type { ActionResult, JobSeen } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError, errorFromJson } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { mayWithdraw } from '../../../src-shared/print/attempt.ts'
import { type JobAction, needsPerson } from '../../../src-shared/print/intake.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import { KeyedQueue } from '../../../src-shared/serial-queue.ts'
import type { AttemptPlan, AttemptStep, JobChange, JobRecord, TimedMessage } from '../ledger/ledger.ts'
import type { ServiceRequests } from '../requests/service-requests.ts'
import type { Runs } from '../runs.ts'
import { destinationOf } from './board.ts'
import { type EachJob, eachJob, loadJob } from './each-job.ts'
import { anywayOf } from './preflight.ts'
import { seenByJob } from './seen.ts'
import type { Station } from './station.ts'
import { type DecisionKind, decided } from './undoable-decisions.ts'

/** What every decision about jobs says of itself. */
interface Decision {
  /** What the person saw; absent: it decides freshly. */
  seen?: readonly JobSeen[] | undefined
  run?: string | undefined
}

/** Print options chosen by the user: another printer than the rule's, or options that override the rule's. */
export interface OnPaper extends Decision {
  printer?: string | undefined
  options?: PrintOptions | undefined
  /** Why, where they said so; empty is not said. */
  why?: string | undefined
}

/** What a person said of why, as a plan has it. */
const withWhy = (why: string | undefined): Pick<AttemptPlan, 'why'> => (why ? { why } : {})

const noteOf = (why: string | undefined): Message[] => (why ? [message('step.why', { note: why })] : [])

/** How a decision about jobs is recorded. */
export interface Deciding extends Decision {
  /** It is recorded only after some seconds, and can be undone until then. */
  undoable?: boolean | undefined
}

/** True for a job that the station leaves alone until a person decides. What moves or is retried must stop at once. */
function staysUndecided(record: JobRecord): boolean {
  return needsPerson(record) && (record.newest === null || record.newest.endedAt !== null)
}

/** Who acts, and what is kept of it. */
export interface ActingDesk {
  who(): string
  requests: ServiceRequests
  runs: Runs
}

/** A lane sorts its queue at each call, so jobs go into it in heaps of so many. */
const enqueuedTogether = 512

/** What persons do with jobs. Each job is done, or refused with its reason; one refusal stops no other. */
export class StationActions {
  readonly #station: Station
  readonly #desk: ActingDesk
  /** Jobs that wait and are not in their lanes yet. */
  #waiting: string[] = []
  readonly #turns = new KeyedQueue<string>()

  constructor(station: Station, desk: ActingDesk) {
    this.#station = station
    this.#desk = desk
  }

  /** Prints jobs that wait, failed, are unconfirmed or somebody else's: their document is fetched again. */
  print(jobs: readonly string[], { seen, run, ...wanted }: OnPaper): Promise<ActionResult> {
    const action: JobAction = wanted.printer ? 'move' : 'print'
    return this.#each({ jobs, action, seen, run }, record => this.#printAnew(record, wanted, seen !== undefined))
  }

  /** Prints the kept bytes once more, as a new attempt. */
  reprint(jobs: readonly string[], { seen, run, ...wanted }: OnPaper): Promise<ActionResult> {
    return this.#each({ jobs, action: 'reprint', seen, run }, async record => {
      if (record.newest?.sha256 == null) throw new DeskError('job.no-document', { job: record.id })
      const printer = wanted.printer ?? record.newest.printer
      await this.#takeFromLane(record)
      const plan: AttemptPlan = {
        kind: 'reprint',
        printer,
        sameBytesAs: record.newest.number,
        options: { ...record.newest.options, ...wanted.options },
        ...(wanted.printer && wanted.options ? { anyPaper: true } : {}),
        ...this.#asked(record, seen !== undefined),
        ...withWhy(wanted.why),
      }
      await this.#queue(record, plan, wanted.why)
    })
  }

  /** What the room has to know: a person decided, with what was known of the other stations. */
  #asked(record: JobRecord, hasSeen: boolean): Pick<AttemptPlan, 'asked' | 'doubted' | 'seen'> {
    const { sharing } = this.#station
    if (!sharing) return {}
    return {
      asked: true,
      ...(record.reason?.code === 'job.may-come-out-at' ? { doubted: true } : {}),
      ...(hasSeen ? { seen: sharing.claimSeen(record) } : {}),
    }
  }

  /**
   * Asks the service to queue jobs again, each once. That it was asked is written down first: the job that comes back is
   * taken as ours, even if the answer is lost.
   */
  reprintThroughService(
    jobs: readonly string[],
    { seen, run, ...options }: Decision & { kanban?: boolean | undefined; why?: string | undefined } = {},
  ): Promise<ActionResult> {
    const shownAsked = new Set(seen?.filter(({ asked }) => asked).map(({ job }) => job))
    return this.#each({ jobs, action: 'reprintThroughService', seen, run, oneByOne: true }, async record => {
      const { requests, who } = this.#desk
      const isAsked = seen && !shownAsked.has(record.id) ? requests.saidOf(record) : null
      if (isAsked) throw errorFromJson({ ...isAsked, retry: 'no' })
      const kind = options.kanban ? ('kanban-reprint' as const) : ('reprint' as const)
      const question = { kind, names: [record.id], type: null, who: who(), ...withWhy(options.why) }
      const request = await requests.send(question, () => this.#askAgain(record, options))
      if (request.reason) throw errorFromJson({ ...request.reason, retry: 'no' })
      void this.#station.readNow()
    })
  }

  async #askAgain(
    record: JobRecord,
    { kanban = false, why }: { kanban?: boolean | undefined; why?: string | undefined },
  ): Promise<{ id: string | null }> {
    const { service, now } = this.#station.parts
    const asked = message(kanban ? 'step.asked-kanban' : 'step.asked-service', { who: this.#desk.who() })
    await this.#place(record.id, { reprintAskedAt: now() }, [asked, ...noteOf(why)])
    const answer = await (kanban ? service.kanbanReprint(record.id) : service.reprint(record.id)).catch(async error => {
      const coded = asDeskError(error)
      const change = coded.code === 'service.answer-unknown' ? {} : { reprintAskedAt: null }
      await this.#noteAnswer(record.id, change, [coded.toMessage()])
      throw coded
    })
    // A job of its own is new in the list; nothing more is awaited of this one.
    if (answer.id !== null && answer.id !== record.id) await this.#noteAnswer(record.id, { reprintAskedAt: null }, [])
    return answer
  }

  /** Writes what the service answered; a disk that is full changes nothing about the answer. */
  async #noteAnswer(job: string, change: JobChange, timeline: Message[]): Promise<void> {
    await this.#place(job, change, timeline).catch(error =>
      this.#station.parts.log.warn(asDeskError(error).message, { job }),
    )
  }

  /** Cancels jobs at their printer; what that led to is seen by following them. */
  cancel(jobs: readonly string[], how: Decision = {}): Promise<ActionResult> {
    return this.#each({ jobs, action: 'cancel', ...how, oneByOne: true }, async record => {
      const attempt = record.newest
      if (!attempt?.spooler) throw this.#busy(record)
      const { printer } = this.#station.laneOf(attempt.printer)
      // One that was about to move prints nowhere.
      await this.#station.moves.stay(record.id)
      await printer.cancel(attempt.spooler)
      await this.#place(record.id, {}, [
        message('step.person-cancelled', { who: this.#desk.who(), printer: printer.name }),
      ])
    })
  }

  /** A person saw the paper of unconfirmed or failed jobs. */
  cameOut(jobs: readonly string[], how: Deciding = {}): Promise<ActionResult> {
    return this.#decide(jobs, 'cameOut', how, message('step.came-out', { who: this.#desk.who() }))
  }

  skip(jobs: readonly string[], how: Deciding = {}): Promise<ActionResult> {
    return this.#decide(jobs, 'skip', how, message('step.person-skipped', { who: this.#desk.who() }))
  }

  /** Drops decisions that aren't recorded yet. */
  async undo(jobs: readonly string[]): Promise<ActionResult> {
    const { decisions } = this.#station
    const done = jobs.filter(job => decisions.undo(job))
    const late = jobs.filter(job => !done.includes(job))
    const reason = (job: string) => message('job.undo-late', { job })
    return { done, refused: late.map(job => ({ job, reason: reason(job) })), left: [] }
  }

  #decide(jobs: readonly string[], kind: DecisionKind, { seen, run, undoable }: Deciding, said: Message) {
    const who = this.#desk.who()
    return this.#each({ jobs, action: kind, seen, run }, async record => {
      const { decisions } = this.#station
      const keeps = undoable && decisions.isOpen && staysUndecided(record)
      if (keeps) decisions.keepBack(record.id, { kind, who }, at => this.#record(record.id, kind, { ...said, at }))
      else await this.#record(record.id, kind, said)
    })
  }

  async #record(job: string, kind: DecisionKind, said: TimedMessage): Promise<void> {
    const record = await loadJob(this.#station, job)
    const step = { timeline: [said], job: decided[kind]() }
    this.#station.forgetTries(job)
    const hasEnded = record.newest !== null && ['failed', 'unconfirmed'].includes(record.newest.state)
    if (kind === 'cameOut' && hasEnded) await this.#advance(record, { ...step, to: 'printed' })
    else await this.#takeFromLane(record, step)
  }

  async #printAnew(record: JobRecord, wanted: OnPaper, hasSeen: boolean): Promise<void> {
    const printer = wanted.printer ?? destinationOf(record, this.#station.parts)
    if (!printer) throw new DeskError('job.held-no-rule', { type: record.type })
    const open = record.newest !== null && record.newest.endedAt === null ? record.newest : null
    const plan: AttemptPlan = {
      kind: this.#kindOf(record),
      ...anywayOf(record, wanted),
      ...this.#asked(record, hasSeen),
    }
    const why = wanted.why || record.plan?.why || open?.why
    if (why) plan.why = why
    if (wanted.printer) plan.printer = wanted.printer
    if (wanted.options) plan.options = { ...plan.options, ...wanted.options }
    if (open && !mayWithdraw(open.state)) return this.#takeBack(record, { ...plan, printer }, wanted.why)
    await this.#takeFromLane(record)
    await this.#queue(record, plan, wanted.why, printer)
  }

  /** What kind of attempt a person starts: what came out at another station is printed once more. */
  #kindOf(record: JobRecord): AttemptPlan['kind'] {
    const { attempt, newest } = record
    if (this.#station.sharing?.elsewhere(record)?.state === 'printed') return 'reprint'
    return attempt === 0 || newest?.endedAt === null ? (newest?.kind ?? 'first') : 'again'
  }

  /** Takes a job back from its printer; only when the printer has let go of it does it print elsewhere. */
  async #takeBack(record: JobRecord, plan: AttemptPlan & { printer: string }, why?: string): Promise<void> {
    if (!record.newest?.spooler || record.newest.printer === plan.printer) throw this.#busy(record)
    await this.#station.moves.away(record, plan)
    this.#station.forgetTries(record.id)
    await this.#place(record.id, {}, this.#printedBy(why))
  }

  /** Throws `job.station-first` where the room gives the job to another station. */
  async #queue(
    record: JobRecord,
    plan: AttemptPlan,
    why: string | undefined,
    printer = plan.printer ?? '',
  ): Promise<void> {
    const { sharing } = this.#station
    this.#station.forgetTries(record.id)
    await this.#place(record.id, { here: 'waiting', reason: null, retryAt: null, plan }, this.#printedBy(why))
    const theirs = await sharing?.takeForPerson(await loadJob(this.#station, record.id), printer)
    if (theirs) throw new DeskError('job.station-first', { station: theirs.station, state: theirs.state })
    this.#waiting.push(record.id)
    if (this.#waiting.length >= enqueuedTogether) this.#enqueue()
  }

  #printedBy(why: string | undefined): Message[] {
    return [message('step.person-printed', { who: this.#desk.who() }), ...noteOf(why)]
  }

  #enqueue(): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#station.enqueue(waiting)
  }

  /** Takes a job out of its lane before the hand-over, and gives up its attempt; refuses once the hand-over has started. */
  async #takeFromLane(record: JobRecord, step: AttemptStep = {}): Promise<void> {
    const open = record.newest !== null && record.newest.endedAt === null ? record.newest : null
    if (open && !mayWithdraw(open.state)) throw this.#busy(record)
    for (const lane of this.#station.lanes) if (!lane.remove(record.id)) throw this.#busy(record)
    if (open) await this.#advance(record, { ...step, to: 'withdrawn' })
    else if (step.job) await this.#place(record.id, step.job, step.timeline ?? [])
  }

  #busy(record: JobRecord): DeskError {
    return new DeskError('job.busy', { job: record.id, state: record.here })
  }

  async #place(job: string, change: JobChange, timeline: TimedMessage[]): Promise<void> {
    const { ledger, serviceKey, now } = this.#station.parts
    this.#station.board.put(await ledger.place(serviceKey, job, change, timeline, now()))
  }

  async #advance(record: JobRecord, step: AttemptStep): Promise<void> {
    const { ledger, serviceKey, now } = this.#station.parts
    this.#station.board.put(await ledger.advance(serviceKey, record.id, record.attempt, step, now()))
  }

  async #each(
    { run: name, seen, ...each }: Omit<EachJob, 'run' | 'seen' | 'turns'> & Decision,
    act: (record: JobRecord) => Promise<void>,
  ): Promise<ActionResult> {
    const run = this.#desk.runs.begin(name, new Set(each.jobs).size)
    try {
      return await eachJob(
        this.#station,
        { ...each, seen: seen ? seenByJob(seen) : null, run, turns: this.#turns },
        act,
      )
    } finally {
      this.#enqueue()
      run.end()
    }
  }
}
