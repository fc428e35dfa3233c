import type { Ask } from '../../../src-shared/contract/orders.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { reprintAwaited } from '../../../src-shared/print/intake.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import { type AskEnd, type AskStore, inShort, type Question, unknownEnd } from './ask-store.ts'

/** The face of the store that runs in the storage worker. */
export type AskBook = Remote<AskStore>

export interface AsksParts {
  book: AskBook
  /** The key of the service in the ledger. */
  service: string
  now(): number
  /** Hears of each that begins, ends, or is settled. */
  changed(ask: Ask): void
}

const isReprint = (ask: Ask) => ask.kind === 'reprint' || ask.kind === 'kanban-reprint'

/**
 * What one service was asked to start. Each is written down before it is sent, and sent once: what is left open by a
 * crash or a lost answer is unknown, and a person decides (bindings, section 2).
 */
export class Asks {
  readonly #parts: AsksParts
  /** Those whose answer is awaited or unknown. */
  readonly #open = new Map<number, Ask>()
  readonly #byJob = new Map<string, Ask>()
  /** The jobs of their own that reprints were answered with. */
  readonly #started = new Set<string>()
  /** What is on its way: pressed twice, a key asks once. */
  readonly #sending = new Set<string>()

  private constructor(parts: AsksParts) {
    this.#parts = parts
  }

  /** Reads what is open. Throws `desk.database-failed`. */
  static async read(parts: AsksParts): Promise<Asks> {
    const asks = new Asks(parts)
    // The newest of a job stands last.
    for (const ask of (await parts.book.open(parts.service)).reverse()) asks.#keep(ask)
    for (const ask of await parts.book.list(parts.service)) asks.#noteAnswer(ask)
    return asks
  }

  /** What is open, then the newest of the rest; at most 100. */
  list(): Promise<Ask[]> {
    return this.#parts.book.list(this.#parts.service)
  }

  /**
   * Asks once: writes it down, sends it, writes down what became of it. Throws `ask.waiting` while the same is being
   * asked, or `desk.database-failed` where it cannot be written down; then nothing was sent.
   */
  async ask(question: Question, send: () => Promise<{ id: string | null }>): Promise<Ask> {
    const what = JSON.stringify([question.kind, question.names, question.type])
    if (this.#sending.has(what)) throw new DeskError('ask.waiting', { what: inShort(question) })
    this.#sending.add(what)
    try {
      return await this.#askOnce(question, send)
    } finally {
      this.#sending.delete(what)
    }
  }

  async #askOnce(question: Question, send: () => Promise<{ id: string | null }>): Promise<Ask> {
    const { book, service, now } = this.#parts
    const asking = this.#take(await book.begin(service, question, now()))
    const end = await send().then(
      ({ id }): AskEnd => ({ state: 'accepted', answer: id, reason: null }),
      error => endOf(question, error),
    )
    const moment = now()
    // Not written down, it stands as being asked, and is unknown at the next start.
    const ended = await book
      .end(asking.id, end, moment)
      .catch(() => ({ ...asking, ...end, answeredAt: moment }))
    return this.#take(ended)
  }

  /** A person has seen that an answer is unknown. */
  async settle(id: number): Promise<void> {
    const { book, service, now } = this.#parts
    await book.settle(service, id, now())
    const ask = this.#open.get(id)
    if (ask?.state !== 'unknown') return
    this.#forget(ask)
    this.#parts.changed(ask)
  }

  /** A job that the service was asked to print again is queued there again: an unknown answer is known now. */
  async cameBack(job: string): Promise<void> {
    const ask = this.#byJob.get(job)
    if (ask?.state !== 'unknown') return
    const end: AskEnd = { state: 'accepted', answer: job, reason: null }
    this.#take(await this.#parts.book.end(ask.id, end, this.#parts.now()))
  }

  /** True for a job that the service named when it was asked for a reprint: what comes out is no first print. */
  hasAskedFor(job: string): boolean {
    return this.#started.has(job)
  }

  /** What a job's row says of it: its reprint was asked, and is awaited in the list or its answer is unknown. */
  saidOf(record: Pick<JobRecord, 'id' | 'reprintAskedAt'>): JobRow['asked'] {
    const ask = this.#byJob.get(record.id)
    if (ask?.state === 'unknown') return ask.reason
    if (ask) return message('ask.waiting', { what: inShort(ask) })
    const { reprintAskedAt } = record
    const isAwaited = reprintAskedAt !== null && this.#parts.now() - reprintAskedAt < reprintAwaited
    return isAwaited
      ? message('ask.waiting', { what: inShort({ kind: 'reprint', names: [record.id] }) })
      : null
  }

  #take(ask: Ask): Ask {
    this.#noteAnswer(ask)
    const isOpen = ask.state === 'asking' || ask.state === 'unknown'
    if (isOpen) this.#keep(ask)
    else this.#forget(ask)
    this.#parts.changed(ask)
    return ask
  }

  #noteAnswer(ask: Ask): void {
    if (!isReprint(ask) || ask.state !== 'accepted' || ask.answer === null) return
    if (!ask.names.includes(ask.answer)) this.#started.add(ask.answer)
  }

  #keep(ask: Ask): void {
    this.#open.set(ask.id, ask)
    if (isReprint(ask)) for (const job of ask.names) this.#byJob.set(job, ask)
  }

  #forget(ask: Ask): void {
    this.#open.delete(ask.id)
    for (const job of ask.names) if (this.#byJob.get(job)?.id === ask.id) this.#byJob.delete(job)
  }
}

/** What the service never got, or refused, is refused; of everything else it is not known whether it was done. */
function endOf(question: Question, thrown: unknown): AskEnd {
  const error = asDeskError(thrown)
  const isKnown = error.code !== 'service.answer-unknown' && error.code !== 'desk.internal'
  return isKnown ? { state: 'refused', answer: null, reason: error.toMessage() } : unknownEnd(question)
}
