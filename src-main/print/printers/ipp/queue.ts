import { DeskError, hasCode } from '../../../../src-shared/errors.ts'
import type { JobSighting } from '../../../../src-shared/print/printer.ts'
import type { SpoolerJob } from '../printer.ts'
import { cancelJob, type JobQueue } from './cancel-job.ts'
import { type Capabilities, capabilitiesOf, capabilityAttributes } from './capabilities.ts'
import type { IppClient, IppRequest } from './client.ts'
import { JobEnds } from './job-ends.ts'
import { jobStates, sightingAttributes, sightingOf, statedReasons, unknownJob } from './job-sighting.ts'
import { attributeNumber, attributeText, groupOf, groupTags, type IppAttribute, type IppMessage } from './message.ts'
import { ippOperations, keywords, operationGroup } from './operations.ts'
import { ippRefusalIn, isNotFound, statusName } from './status.ts'
import { type Ask, cancelSubscription, createSubscription, readEvents, unbrokenEvents } from './subscription.ts'

/** How long what a printer can do is taken as still true, in milliseconds. */
const capabilitiesLast = 60_000
/** A server that forgets finished jobs may still know one for a moment after its end (ms). */
const momentOfEnd = 3000

/** The cause of an error that stands for an answer: the printer is there, and refused this question. */
const refusal = 'refused'

/** One queue of a print server: the questions that every way of handing over asks of it. */
export class IppQueue {
  readonly printerUri: string
  private readonly nameOf: () => string
  private readonly client: IppClient
  private known: { capabilities: Capabilities; until: number } | null = null
  private readonly alive = new Set<string>()
  private readonly ends = new JobEnds(this)
  /** Jobs that are proven to be cancelled before they started, though the print server does not know them any more. */
  private readonly cancelled = new Map<string, JobSighting>()
  /** False once a job that was seen alive was forgotten at its end, true once one was still there a while after its end. */
  private keepsHistory: boolean | null = null
  /** The last job that was found completed, and when (ms, by `performance`). */
  private ended: { id: string; at: number } | null = null
  /** Attributes without which a job loses nothing, and which this printer refuses. */
  readonly refused = new Set<string>()
  /** True once the printer refused a job that was to be held, though it lists that it holds jobs. */
  private holdsNot = false
  /** CUPS writes down when a job began to print; printers calculate it from how long they are on. */
  private isCups = false
  /** True once a look at a held job reported its number of documents. */
  tellsDocuments = false

  constructor(client: IppClient, name: () => string) {
    this.client = client
    this.nameOf = name
    this.printerUri = client.endpoint.printerUri
  }

  /** What its printer is called now. */
  get name(): string {
    return this.nameOf()
  }

  /** Asks; after anything but a success the printer is read again before the next hand-over. */
  async ask(request: IppRequest): Promise<IppMessage> {
    try {
      const answer = await this.client.ask(request)
      // A job that is not there says nothing of its printer.
      if (statusName(answer) !== 'successful' && !isNotFound(answer)) this.known = null
      return answer
    } catch (error) {
      if (hasCode(error, 'printer.taking')) throw error
      this.known = null
      this.ends.doubt()
      throw error
    }
  }

  /** Asks as part of a hand-over: an answer that is an error is thrown as what it proves. */
  async handOver(request: IppRequest): Promise<IppMessage> {
    const answer = await this.ask(request)
    const refusal = ippRefusalIn(this.name, answer)
    if (!refusal) return answer
    this.known = null
    throw refusal
  }

  /** It refuses jobs that are to be held: from now on they are handed over otherwise. */
  cannotHold(): void {
    this.holdsNot = true
    this.known = null
  }

  badAnswer(why: string): DeskError {
    return new DeskError('printer.bad-answer', { printer: this.name, why })
  }

  /** The printer's attributes of these names. Throws as `handOver` does. */
  async printerAttributes(names: readonly string[], signal?: AbortSignal): Promise<IppAttribute[]> {
    const group = operationGroup(this.printerUri, null, keywords('requested-attributes', ...names))
    const operation = ippOperations.getPrinterAttributes
    const answer = await this.handOver({ operation, groups: [group], repeatable: true, signal })
    return groupOf(answer, groupTags.printer)
  }

  /**
   * How the printer takes jobs, asked at most once a minute while all goes well; from then on it keeps the ends of jobs for
   * us, if it can. `anew`: what is known of it counts no more.
   */
  async capabilities(anew = false): Promise<Capabilities> {
    const now = performance.now()
    if (!anew && this.known && this.known.until > now) return this.known.capabilities
    const told = capabilitiesOf(await this.printerAttributes(capabilityAttributes))
    const capabilities = this.holdsNot ? { ...told, holds: false } : told
    this.known = { capabilities, until: now + capabilitiesLast }
    this.isCups = capabilities.isCups
    if (capabilities.isCups) this.client.isServer()
    if (capabilities.tellsEnds) await this.ends.ready()
    return capabilities
  }

  /** The job's attributes of these names; null if the print server does not know it. Throws as `question` does. */
  async jobAttributes(jobId: string, names: readonly string[]): Promise<IppAttribute[] | null> {
    const group = operationGroup(this.printerUri, Number(jobId), keywords('requested-attributes', ...names))
    const answer = await this.question({ operation: ippOperations.getJobAttributes, groups: [group] })
    return isNotFound(answer) ? null : jobIn(answer, jobId)
  }

  /**
   * Asks about what was handed over before, and answers a success, not-found or one of `expected`. Since nothing is handed
   * over by it, all that is in its way is `printer.unreachable` or, once it was sent, `printer.answer-lost`.
   */
  async question(request: IppRequest, expected: readonly string[] = []): Promise<IppMessage> {
    const unreachable = (why: string) =>
      new DeskError('printer.unreachable', { printer: this.name, why }, { retry: 'any-time', cause: refusal })
    const answer = await this.ask({ ...request, repeatable: true }).catch((error: unknown) => {
      if (hasCode(error, 'printer.unknown-queue')) throw unreachable('HTTP 404')
      if (hasCode(error, 'printer.wants-password')) throw unreachable('HTTP 401')
      if (hasCode(error, 'printer.refused') || hasCode(error, 'printer.bad-answer')) {
        throw unreachable(String(error.data.why))
      }
      throw error
    })
    const status = statusName(answer)
    if (isNotFound(answer) || status === 'successful' || expected.includes(status)) return answer
    const said = attributeText(groupOf(answer, groupTags.operation), 'status-message')
    throw unreachable(said ? `${said} (${status})` : status)
  }

  /**
   * What the print server says of a job, with its printer's state while it is not at its end; of one that it has forgotten,
   * how it ended by its event. `name` is the attempt's, by which an event is known to be this job's.
   */
  async look(job: SpoolerJob, name?: string): Promise<JobSighting> {
    const attributes = await this.jobAttributes(job.id, sightingAttributes).catch(error => this.notOfJob(job, error))
    if (!attributes) {
      if (this.alive.delete(job.id)) this.keepsHistory = false
      const ended = this.cancelled.get(job.id) ?? (await this.ends.of(job, name))
      if (ended) this.keepsHistory = false
      return ended ?? unknownJob
    }
    const seen = { ...sightingOf(attributes), ...(this.isCups ? { keepsTimes: true } : {}) }
    if (seen.state === 'completed') this.ended ??= { id: job.id, at: performance.now() }
    if (['completed', 'cancelled', 'aborted'].includes(seen.state)) this.alive.delete(job.id)
    else await this.isAlive(job.id)
    const waits = ['pending', 'processing', 'stopped'].includes(seen.state)
    if (!waits || attributeText(attributes, 'job-printer-state-reasons') !== null) return seen
    return this.withPrinterState(seen)
  }

  /**
   * A look that failed: a printer that answers at all is there, and only has nothing to say of this job. Throws
   * `printer.look-refused` then, else the error.
   */
  private async notOfJob(job: SpoolerJob, error: unknown): Promise<never> {
    const isLost = hasCode(error, 'printer.answer-lost')
    if (!isLost && !(hasCode(error, 'printer.unreachable') && error.cause === refusal)) throw error
    await this.printerAttributes(['printer-state']).catch(() => {
      throw error
    })
    throw new DeskError('printer.look-refused', { printer: this.name, spooler: job.id, why: error.data.why })
  }

  /** Whether finished jobs stay known; null while no job of ours has shown it. */
  async tellsHistory(): Promise<boolean | null> {
    const { ended } = this
    if (this.keepsHistory !== true && ended !== null && performance.now() - ended.at >= momentOfEnd) {
      this.ended = null
      // A server may refuse to speak of a job; that says nothing of its history.
      const found = await this.jobAttributes(ended.id, ['job-state']).catch(() => undefined)
      if (found !== undefined) this.keepsHistory = found !== null
    }
    return this.keepsHistory
  }

  /** A job that continues: its end must be kept for us, also by a server that was lost and is back. */
  private async isAlive(id: string): Promise<void> {
    this.alive.add(id)
    if (this.ends.isInDoubt) await this.tellsEnds()
  }

  /** Asks to cancel a job; where its number may be forgotten at once, so that it is proven whether it had started. */
  async cancel(job: SpoolerJob): Promise<void> {
    const isForgotten = this.keepsHistory !== true && (await this.tellsEnds())
    const proof = isForgotten ? await cancelAndListen(this, job) : null
    if (!isForgotten) await cancelJob(this, Number(job.id))
    if (proof) this.cancelled.set(job.id, proof)
  }

  private async tellsEnds(): Promise<boolean> {
    const capabilities = await this.capabilities().catch(() => null)
    return capabilities?.tellsEnds ?? false
  }

  /** A job that waits says why through its printer. */
  private async withPrinterState(seen: JobSighting): Promise<JobSighting> {
    const names = ['printer-state-reasons', 'printer-state-message']
    const printer = await this.printerAttributes(names).catch(() => [])
    const reasons = [...new Set([...seen.reasons, ...statedReasons(printer, 'printer-state-reasons')])]
    return { ...seen, reasons, message: attributeText(printer, 'printer-state-message') ?? seen.message }
  }
}

/** A job's attributes, by a printer that may tell of others beside it. */
function jobIn(answer: IppMessage, id: string): IppAttribute[] {
  const told = answer.groups.filter(({ tag }) => tag === groupTags.job).map(({ attributes }) => attributes)
  return told.find(job => attributeNumber(job, 'job-id') === Number(id)) ?? told[0] ?? []
}

/** A queue that also reports the state of a job. */
interface SeenQueue extends JobQueue {
  look(job: SpoolerJob): Promise<JobSighting>
}

const mark = 'selvedge witness'
/** Seconds after which the server clears it away if nobody does. */
const lease = 120

/**
 * Cancels a job that a print server may forget at once, with a witness: events of jobs are collected from before the
 * job is looked at until after it is cancelled. Answers the job as cancelled where it is proven that it never started to
 * process: it had not when it was looked at, the cancel was accepted, and no event in between says that it moved. Null: not proven.
 */
async function cancelAndListen(queue: SeenQueue, job: SpoolerJob): Promise<JobSighting | null> {
  const { printerUri } = queue
  const ask: Ask = request => queue.question({ ...request, repeatable: true })
  const events = ['job-state-changed', 'job-completed']
  const subscription = await createSubscription(ask, printerUri, mark, lease, events).catch(() => null)
  if (subscription === null) {
    await cancelJob(queue, Number(job.id))
    return null
  }
  try {
    const before = await queue.look(job)
    const waits = before.state === 'held' || before.state === 'pending'
    const isOurs = before.uuid === job.uuid || before.uuid === null || job.uuid === null
    const isCancelled = await cancelJob(queue, Number(job.id))
    if (!waits || before.beganProcessing || !isOurs || !isCancelled) return null
    const told = await readEvents(ask, printerUri, subscription, 1).catch(() => null)
    const seen = told && unbrokenEvents(told, 1)
    const harmless = new Set<JobSighting['state'] | undefined>(['held', 'pending', 'cancelled'])
    const isStill = seen?.every(
      event =>
        attributeNumber(event, 'notify-job-id') !== Number(job.id) ||
        harmless.has(jobStates[attributeNumber(event, 'job-state') ?? 0]),
    )
    return isStill ? { ...before, state: 'cancelled', reasons: [] } : null
  } finally {
    await cancelSubscription(ask, printerUri, subscription).catch(() => {})
  }
}
