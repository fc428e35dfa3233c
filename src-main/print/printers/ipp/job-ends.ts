import { DeskError } from '../../../../src-shared/errors.ts'
import { endOf } from '../../../../src-shared/print/attempt.ts'
import { hasEnded, type JobSighting } from '../../../../src-shared/print/printer.ts'
import type { SpoolerJob } from '../printer.ts'
import type { IppRequest } from './client.ts'
import { jobStates, statedReasons } from './job-sighting.ts'
import { attributeNumber, attributeText, groupOf, groupTags, type IppAttribute, type IppMessage } from './message.ts'
import { isNotFound, statusName } from './status.ts'
import { createSubscription, findSubscriptions, readEvents, renewSubscription } from './subscription.ts'

/** How long a server keeps the subscription without us, in seconds: a station may stand still over a long weekend. */
const lease = 7 * 24 * 3_600
/** By this mark in `notify-user-data` a later process finds the subscription, with the ends of jobs that it was not there for. */
const mark = 'selvedge job ends'
/** How long a server that cannot tell its events just now is asked again before its silence counts, in milliseconds. */
const patience = 120_000
/** Ends that are remembered: far more than any server keeps (CUPS: 100), far less than would be felt. */
const remembered = 5_000
/** Of one number: two that differ prove nothing already. */
const rememberedOfJob = 20

/** The queue whose jobs they are. */
interface ToldQueue {
  readonly printerUri: string
  readonly name: string
  ask(request: IppRequest): Promise<IppMessage>
}

/**
 * How the jobs of one printer ended, by its own events (RFC 3995, RFC 3996): the only proof where a print server forgets a
 * finished job at once. Nothing is asked while jobs are known by their ids; the events are kept by the server meanwhile.
 */
export class JobEnds {
  readonly #queue: ToldQueue
  readonly #ends = new Map<string, JobEnd[]>()
  #subscription: { id: number; renewAt: number } | null = null
  #preparing: Promise<void> | null = null
  #next = 1
  #isInDoubt = true
  #failingSince: number | null = null
  #notBefore = 0

  constructor(queue: ToldQueue) {
    this.#queue = queue
  }

  /** True until the subscription was found or made, and again after the server was lost: it may have come back without it. */
  get isInDoubt(): boolean {
    return this.#isInDoubt
  }

  /** The server was lost: it is looked again whether it still has the subscription, and what it numbers its events from. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Sees to it that the printer keeps the ends of jobs for us. Never throws: without events, unknown jobs stay unknown. */
  ready(): Promise<void> {
    const isFresh = !this.#isInDoubt && performance.now() < (this.#subscription?.renewAt ?? Infinity)
    if (isFresh) return Promise.resolve()
    this.#preparing ??= this.#subscribe()
      .catch(() => {})
      .finally(() => {
        this.#preparing = null
      })
    return this.#preparing
  }

  /**
   * How a job ended that the print server does not know any more, as its event tells; null if none does.
   * Throws `printer.unreachable`, `printer.taking` or `printer.answer-lost` while the events cannot be read but may be later.
   */
  async of(job: SpoolerJob, name?: string): Promise<JobSighting | null> {
    const known = this.#match(job, name)
    if (known) return known
    if (performance.now() < this.#notBefore) throw this.#later('it asked to try again later')
    try {
      await this.#read()
      this.#failingSince = null
    } catch (error) {
      if (!(error instanceof DeskError) || error.code === 'printer.taking') throw error
      // Whatever else it answers, it tells no events.
      if (error.code !== 'printer.unreachable' && error.code !== 'printer.answer-lost') return null
      this.#failingSince ??= performance.now()
      if (performance.now() - this.#failingSince < patience) throw error
    }
    return this.#match(job, name)
  }

  #match(job: SpoolerJob, name: string | undefined): JobSighting | null {
    return matchingEnd(this.#ends.get(job.id) ?? [], job, name)
  }

  #later(why: string): DeskError {
    return new DeskError('printer.unreachable', { printer: this.#queue.name, why }, { retry: 'any-time' })
  }

  /** Takes up the subscription that is there, renewed, or makes one. */
  async #subscribe(): Promise<void> {
    if (!(await this.#find())) {
      this.#subscription = this.#leased(await createSubscription(this.#ask, this.#queue.printerUri, mark, lease))
      this.#next = 1
    } else if (this.#subscription) {
      await renewSubscription(this.#ask, this.#queue.printerUri, this.#subscription.id, lease)
      this.#subscription = this.#leased(this.#subscription.id)
    }
    this.#isInDoubt = false
  }

  #leased(id: number | null): { id: number; renewAt: number } | null {
    return id === null ? null : { id, renewAt: performance.now() + (lease * 1000) / 4 }
  }

  /** Takes up the oldest subscription with our mark: it has the most events. Its numbers are read from the first on. */
  async #find(): Promise<boolean> {
    const [oldest] = await findSubscriptions(this.#ask, this.#queue.printerUri, mark)
    if (oldest === undefined) this.#subscription = null
    else this.#subscription = { id: oldest, renewAt: this.#subscription?.renewAt ?? 0 }
    this.#next = 1
    this.#isInDoubt = oldest === undefined
    return oldest !== undefined
  }

  async #read(): Promise<void> {
    if (this.#isInDoubt) await this.#find()
    if (!this.#subscription) return
    const answer = await readEvents(this.#ask, this.#queue.printerUri, this.#subscription.id, this.#next)
    if (isNotFound(answer)) {
      // It expired, or the server came back without it: what it knew is lost, what comes is not.
      this.#subscription = null
      this.#isInDoubt = true
      await this.ready()
      return
    }
    for (const { tag, attributes } of answer.groups) {
      if (tag !== groupTags.event || attributeNumber(attributes, 'notify-subscription-id') !== this.#subscription?.id)
        continue
      this.#next = Math.max(this.#next, (attributeNumber(attributes, 'notify-sequence-number') ?? 0) + 1)
      const end = endIn(attributes)
      if (end) this.#remember(end)
    }
  }

  #remember(end: JobEnd): void {
    const known = this.#ends.get(end.job) ?? []
    if (known.length < rememberedOfJob) this.#ends.set(end.job, [...known, end])
    const [first] = this.#ends.keys()
    if (this.#ends.size > remembered && first !== undefined) this.#ends.delete(first)
  }

  /** Asks about subscriptions: a busy server is asked again when it says so, any other refusal is an answer. */
  readonly #ask = async (request: IppRequest): Promise<IppMessage> => {
    const answer = await this.#queue.ask({ ...request, repeatable: true })
    const status = statusName(answer)
    if (status !== 'server-error-busy' && status !== 'server-error-service-unavailable') return answer
    const seconds = attributeNumber(groupOf(answer, groupTags.operation), 'notify-get-interval') ?? 1
    this.#notBefore = performance.now() + Math.min(seconds * 1000, patience)
    throw this.#later(status)
  }
}

/** How a job ended, as an event of its printer tells. */
export interface JobEnd {
  job: string
  /** The attempt's name, where it is told. */
  name: string | null
  sighting: JobSighting
}

/** Every attempt's name starts so: an event of a job that was never ours is no proof, whatever its number. */
const ours = /^selvedge-/

/** The end of a job in an event's attributes (RFC 3995, section 5.3.4); null for an event of anything else. */
export function endIn(attributes: readonly IppAttribute[]): JobEnd | null {
  const job = attributeNumber(attributes, 'notify-job-id') ?? attributeNumber(attributes, 'job-id')
  const state = jobStates[attributeNumber(attributes, 'job-state') ?? 0]
  if (job === null || state === undefined) return null
  const sighting: JobSighting = {
    state,
    hasDocument: null,
    // An event does not say when the job started: of one that did not complete, some pages may be out.
    beganProcessing: true,
    uuid: attributeText(attributes, 'job-uuid'),
    reasons: statedReasons(attributes, 'job-state-reasons'),
    message: attributeText(attributes, 'notify-text'),
    pagesDone: attributeNumber(attributes, 'job-impressions-completed') || null,
  }
  return hasEnded(sighting) ? { job: String(job), name: attributeText(attributes, 'job-name'), sighting } : null
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
  const same = (end: JobEnd) => end.name === first?.name && endOf(end.sighting)?.why === endOf(first.sighting)?.why
  return first && more.every(same) ? first.sighting : null
}
