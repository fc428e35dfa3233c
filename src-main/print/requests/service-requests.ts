import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { reprintAwaited } from '../../../src-shared/print/intake.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import { inShort, type Question, type RequestEnd, type RequestStore, unknownEnd } from './request-store.ts'

/** The store of the station's worker. */
export type RequestBook = Remote<RequestStore>

export interface ServiceRequestsParts {
  book: RequestBook
  /** The key of the service in the ledger. */
  service: string
  now(): number
  /** Hears of each that starts, ends, or is settled. */
  changed(request: ServiceRequest): void
}

/** Two persons who ask for the same within so many milliseconds didn't know of each other. */
const aMoment = 2_000

const keyOf = ({ kind, type }: Pick<Question, 'kind' | 'type'>, name: string) => JSON.stringify([kind, type, name])

/** How long a new job waits to be known as a reprint, in milliseconds. */
const answerComes = 3_000

const isReprint = (request: Pick<Question, 'kind'>) => request.kind === 'reprint' || request.kind === 'kanban-reprint'

/**
 * What one service was asked to start. Each is written down before it is sent, and sent once: what is left open by a
 * crash or a lost answer is unknown, and a person decides (bindings, section 2).
 */
export class ServiceRequests {
  readonly #parts: ServiceRequestsParts
  /** Those whose answer is awaited or unknown. */
  readonly #open = new Map<number, ServiceRequest>()
  readonly #byJob = new Map<string, ServiceRequest>()
  /** The jobs of their own that reprints were answered with. */
  readonly #started = new Set<string>()
  /** The newest reprint that was asked for of a job, or that is this job. */
  readonly #newest = new Map<string, ServiceRequest>()
  /** The answers to reprints that are under way, until it is noted which job they name. */
  readonly #awaited = new Set<Promise<void>>()
  /** What is on its way: pressed twice, a key asks once. */
  readonly #sending = new Set<string>()
  /** Who asks for a new job of what, until when that is a moment ago (Infinity: it is on its way). */
  readonly #first = new Map<string, { who: string; until: number }>()

  private constructor(parts: ServiceRequestsParts) {
    this.#parts = parts
  }

  /** Reads what is open. Throws `desk.database-failed`. */
  static async read(parts: ServiceRequestsParts): Promise<ServiceRequests> {
    const requests = new ServiceRequests(parts)
    // The newest request of a job comes last.
    for (const request of (await parts.book.open(parts.service)).reverse()) requests.#keep(request)
    for (const request of await parts.book.list(parts.service)) requests.#noteAnswer(request)
    return requests
  }

  /** What is open, then the newest of the rest; at most 100. */
  list(): Promise<ServiceRequest[]> {
    return this.#parts.book.list(this.#parts.service)
  }

  /**
   * Asks once: writes it down, sends it, writes down what became of it. Throws `ask.waiting` while the same is being
   * asked, `ask.first` where somebody asked for a new job of the same, or `desk.database-failed` if it cannot be written
   * down; then nothing was sent.
   */
  async send(question: Question, send: () => Promise<{ id: string | null }>): Promise<ServiceRequest> {
    for (const who of this.firstWith(question).values())
      throw new DeskError('ask.first', { what: inShort(question), who })
    const what = JSON.stringify([question.kind, question.names, question.type])
    if (this.#sending.has(what)) throw new DeskError('ask.waiting', { what: inShort(question) })
    this.#sending.add(what)
    this.#noteFirst(question, Number.POSITIVE_INFINITY)
    let until = 0
    try {
      const request = await this.#sendOnce(question, send)
      if (request.state !== 'refused') until = this.#parts.now() + aMoment
      return request
    } finally {
      this.#sending.delete(what)
      this.#noteFirst(question, until)
    }
  }

  /** Who is asking for a new job of some of these names now, or did so a moment ago, by name. */
  firstWith(question: Pick<Question, 'kind' | 'names' | 'type'>): Map<string, string> {
    const now = this.#parts.now()
    for (const [key, { until }] of this.#first) if (until <= now) this.#first.delete(key)
    return new Map(
      question.names.flatMap(name => {
        const first = this.#first.get(keyOf(question, name))
        return first ? [[name, first.who] as const] : []
      }),
    )
  }

  #noteFirst(question: Question, until: number): void {
    // What a reprint is about has a row, by which a second person decides.
    if (isReprint(question)) return
    for (const name of question.names) this.#first.set(keyOf(question, name), { who: question.who, until })
  }

  async #sendOnce(question: Question, send: () => Promise<{ id: string | null }>): Promise<ServiceRequest> {
    const { book, service, now } = this.#parts
    const asking = this.#take(await book.begin(service, question, now()))
    const answer = send().then(
      ({ id }): RequestEnd => ({ state: 'accepted', answer: id, reason: null }),
      error => endOf(question, error),
    )
    // Known before it is on disk: the list may show the job of its own meanwhile.
    const noted = answer.then(end => this.#noteAnswer({ ...asking, ...end }))
    if (isReprint(asking)) this.#awaited.add(noted)
    const end = await answer
    this.#awaited.delete(noted)
    const moment = now()
    // If it isn't recorded, it stays “being sent”, and is unknown at the next start.
    const ended = await book.end(asking.id, end, moment).catch(() => ({ ...asking, ...end, answeredAt: moment }))
    return this.#take(ended)
  }

  /** A person has seen that an answer is unknown. */
  async settle(id: number): Promise<void> {
    const { book, service, now } = this.#parts
    await book.settle(service, id, now())
    const request = this.#open.get(id)
    if (request?.state !== 'unknown') return
    this.#forget(request)
    this.#parts.changed(request)
  }

  /** A job that the service was asked to print again is queued there again: an unknown answer is known now. */
  async cameBack(job: string): Promise<void> {
    const request = this.#byJob.get(job)
    if (request?.state !== 'unknown') return
    const end: RequestEnd = { state: 'accepted', answer: job, reason: null }
    this.#take(await this.#parts.book.end(request.id, end, this.#parts.now()))
  }

  /**
   * True for a job that the service named when it was asked for a reprint: what comes out is no first print. The list may
   * show that job before its answer is here: answers that are under way are awaited, for a few seconds.
   */
  hasAskedFor(job: string): boolean | Promise<boolean> {
    const isKnown = () => this.#started.has(job)
    if (isKnown() || this.#awaited.size === 0) return isKnown()
    return Promise.race([Promise.all(this.#awaited), pause(answerComes, null, { ref: false })]).then(isKnown)
  }

  /** Why the newest reprint of a job was asked for, where a person said so. */
  whyOf(job: string): { why?: string } {
    const why = this.#newest.get(job)?.why
    return why == null ? {} : { why }
  }

  /** What a job's row says of it: its reprint was asked, and is awaited in the list or its answer is unknown. */
  saidOf(record: Pick<JobRecord, 'id' | 'reprintAskedAt'>): JobRow['asked'] {
    const request = this.#byJob.get(record.id)
    if (request?.state === 'unknown') return request.reason
    if (request) return message('ask.waiting', { what: inShort(request) })
    const { reprintAskedAt } = record
    const isAwaited = reprintAskedAt !== null && this.#parts.now() - reprintAskedAt < reprintAwaited
    return isAwaited ? message('ask.waiting', { what: inShort({ kind: 'reprint', names: [record.id] }) }) : null
  }

  #take(request: ServiceRequest): ServiceRequest {
    this.#noteAnswer(request)
    const isOpen = request.state === 'asking' || request.state === 'unknown'
    if (isOpen) this.#keep(request)
    else this.#forget(request)
    this.#parts.changed(request)
    return request
  }

  #noteAnswer(request: ServiceRequest): void {
    if (!isReprint(request)) return
    for (const job of [...request.names, ...(request.answer === null ? [] : [request.answer])]) {
      if ((this.#newest.get(job)?.id ?? 0) <= request.id) this.#newest.set(job, request)
    }
    if (request.state !== 'accepted' || request.answer === null) return
    if (!request.names.includes(request.answer)) this.#started.add(request.answer)
  }

  #keep(request: ServiceRequest): void {
    this.#open.set(request.id, request)
    if (isReprint(request)) for (const job of request.names) this.#byJob.set(job, request)
  }

  #forget(request: ServiceRequest): void {
    this.#open.delete(request.id)
    for (const job of request.names) if (this.#byJob.get(job)?.id === request.id) this.#byJob.delete(job)
  }
}

/** What the service never got, or refused, is refused; of everything else it is not known whether it was done. */
function endOf(question: Question, thrown: unknown): RequestEnd {
  const error = asDeskError(thrown)
  const isKnown = error.code !== 'service.answer-unknown' && error.code !== 'desk.internal'
  return isKnown ? { state: 'refused', answer: null, reason: error.toMessage() } : unknownEnd(question)
}
