import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { actionsFor, type JobAction } from '../../../src-shared/print/actions.ts'
import { mayWithdraw } from '../../../src-shared/print/attempt.ts'
import { isProvenGone } from '../../../src-shared/print/recovery.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import type { AttemptPlan, AttemptStep, JobChange, JobRecord } from '../ledger/ledger.ts'
import { pause } from './gate.ts'
import { destinationOf } from './preparation.ts'
import { rowOf } from './row.ts'
import type { Station } from './station.ts'

/** What a person wants on paper: another printer than the rule's, or options laid over the rule's. */
export interface OnPaper {
  printer?: string | undefined
  options?: PrintOptions | undefined
}

/** How long a printer may take to confirm that it cancelled a job, in milliseconds. */
const cancelPatience = 5_000

/** What persons do with jobs. Each job is done, or refused with its reason; one refusal stops no other. */
export class StationActions {
  readonly #station: Station
  readonly #who: () => string

  constructor(station: Station, who: () => string) {
    this.#station = station
    this.#who = who
  }

  /** Prints jobs that wait, failed, are unconfirmed or somebody else's: their document is fetched anew. */
  print(jobs: readonly string[], wanted: OnPaper): Promise<ActionResult> {
    const action: JobAction = wanted.printer ? 'move' : 'print'
    return this.#each(jobs, action, record => this.#printAnew(record, wanted))
  }

  /** Prints the kept bytes once more, as a new attempt. */
  reprint(jobs: readonly string[], wanted: OnPaper): Promise<ActionResult> {
    return this.#each(jobs, 'reprint', async record => {
      if (record.newest?.sha256 == null) throw new DeskError('job.no-document', { job: record.id })
      const printer = wanted.printer ?? record.newest.printer
      await this.#takeFromLane(record)
      await this.#queue(record, {
        kind: 'reprint',
        printer,
        sameBytesAs: record.newest.number,
        options: { ...record.newest.options, ...wanted.options },
      })
    })
  }

  /**
   * Asks the service to queue jobs again. That it was asked is written down first: the job that comes back is taken as
   * ours, even if the answer is lost. It is never sent twice by itself.
   */
  reprintThroughService(jobs: readonly string[]): Promise<ActionResult> {
    return this.#each(jobs, 'reprintThroughService', async record => {
      const asked = [message('step.asked-service', { who: this.#who() })]
      await this.#place(record.id, { reprintAskedAt: this.#station.parts.now() }, asked)
      try {
        const answer = await this.#station.parts.service.reprint(record.id)
        // A job of its own is new in the list; nothing more is awaited of this one.
        if (answer.id !== null && answer.id !== record.id)
          await this.#place(record.id, { reprintAskedAt: null }, [])
      } catch (error) {
        const coded = asDeskError(error)
        const change = coded.code === 'service.answer-unknown' ? {} : { reprintAskedAt: null }
        await this.#place(record.id, change, [coded.toMessage()])
        throw coded
      }
      void this.#station.readNow()
    })
  }

  /** Cancels jobs at their printer; what that led to is seen by following them. */
  cancel(jobs: readonly string[]): Promise<ActionResult> {
    return this.#each(jobs, 'cancel', async record => {
      const attempt = record.newest
      if (!attempt?.spooler) throw this.#busy(record)
      const { printer } = this.#station.laneOf(attempt.printer)
      await printer.cancel(attempt.spooler)
      await this.#place(record.id, {}, [
        message('step.person-cancelled', { who: this.#who(), printer: printer.name }),
      ])
    })
  }

  /** A person saw the paper of unconfirmed or failed jobs. */
  cameOut(jobs: readonly string[]): Promise<ActionResult> {
    return this.#each(jobs, 'cameOut', async record => {
      const said = [message('step.came-out', { who: this.#who() })]
      const change: JobChange = { here: 'printed', reason: null, retryAt: null }
      this.#station.forgetTries(record.id)
      if (record.newest && ['failed', 'unconfirmed'].includes(record.newest.state)) {
        await this.#advance(record, { to: 'printed', timeline: said, job: change })
      } else await this.#takeFromLane(record, { timeline: said, job: change })
    })
  }

  skip(jobs: readonly string[]): Promise<ActionResult> {
    return this.#each(jobs, 'skip', async record => {
      const said = [message('step.person-skipped', { who: this.#who() })]
      const change: JobChange = {
        here: 'skipped',
        reason: message('job.skipped-by-person', {}),
        retryAt: null,
        plan: null,
      }
      this.#station.forgetTries(record.id)
      await this.#takeFromLane(record, { timeline: said, job: change })
    })
  }

  async #printAnew(record: JobRecord, wanted: OnPaper): Promise<void> {
    const printer = wanted.printer ?? destinationOf(record, this.#station.parts)
    if (!printer) throw new DeskError('job.held-no-rule', { type: record.type })
    const open = record.newest !== null && record.newest.endedAt === null ? record.newest : null
    if (open && !mayWithdraw(open.state)) await this.#takeBack(record, printer)
    else await this.#takeFromLane(record)
    const kind = record.attempt === 0 || open ? (record.newest?.kind ?? 'first') : 'again'
    const plan: AttemptPlan = { kind }
    if (wanted.printer) plan.printer = wanted.printer
    if (wanted.options) plan.options = wanted.options
    await this.#queue(record, plan)
  }

  /** Cancels a job at its old printer; only when that is confirmed may it print elsewhere. */
  async #takeBack(record: JobRecord, to: string): Promise<void> {
    const attempt = record.newest
    if (!attempt?.spooler || attempt.printer === to) throw this.#busy(record)
    const { printer } = this.#station.laneOf(attempt.printer)
    const stuck = new DeskError('job.may-still-come-out', { job: record.id, printer: printer.name })
    await printer.cancel(attempt.spooler)
    const until = this.#station.parts.now() + cancelPatience
    for (;;) {
      const sighting = await printer.look(attempt.spooler)
      if (isProvenGone(sighting)) break
      if (this.#station.parts.now() > until || sighting.state === 'unknown') throw stuck
      await pause(100, new AbortController().signal)
    }
    const reason = message('end.cancelled-at-printer', { printer: printer.name })
    // The follower may have seen the end first.
    if (this.#station.board.get(record.id)?.newest?.endedAt === null) {
      await this.#advance(record, { to: 'failed', timeline: [reason], job: { here: 'failed', reason } })
    }
  }

  async #queue(record: JobRecord, plan: AttemptPlan): Promise<void> {
    this.#station.forgetTries(record.id)
    const said = [message('step.person-printed', { who: this.#who() })]
    await this.#place(record.id, { here: 'waiting', reason: null, retryAt: null, plan }, said)
    this.#station.enqueue([record.id])
  }

  /** Takes a job out of its lane before the hand-over, and gives up its attempt; refuses once the hand-over has begun. */
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

  async #place(job: string, change: JobChange, timeline: Message[]): Promise<void> {
    const { ledger, serviceKey, now } = this.#station.parts
    this.#station.board.put(await ledger.place(serviceKey, job, change, timeline, now()))
  }

  async #advance(record: JobRecord, step: AttemptStep): Promise<void> {
    const { ledger, serviceKey, now } = this.#station.parts
    this.#station.board.put(await ledger.advance(serviceKey, record.id, record.attempt, step, now()))
  }

  async #each(
    jobs: readonly string[],
    action: JobAction,
    act: (record: JobRecord) => Promise<void>,
  ): Promise<ActionResult> {
    const result: ActionResult = { done: [], refused: [], left: [] }
    for (const job of new Set(jobs)) {
      try {
        const record = this.#station.board.get(job)
        if (!record) throw new DeskError('job.not-found', { job })
        if (!actionsFor(rowOf(record)).has(action)) throw this.#busy(record)
        await act(record)
        result.done.push(job)
      } catch (error) {
        result.refused.push({ job, reason: asDeskError(error).toMessage() })
      }
    }
    return result
  }
}
