import { randomUUID } from 'node:crypto'
import type { Act, AskedAct } from '../../../src-shared/contract/acts.ts'
import { asDeskError, DeskError, hasCode } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { evidenceOf, inShort, ordersOf, settlementOf } from '../../../src-shared/orders/acts.ts'
import { ordersNamedBy } from '../../service/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { ActEnd, ActSender, ActStore } from './act-store.ts'
import { type ActService, lookAt, sendAct } from './calls.ts'

/** The store of the station's worker. */
export type ActBook = Remote<ActStore>

export interface JournalParts {
  book: ActBook
  now(): number
  /** Hears of each entry that begins, ends or is settled. */
  changed(act: Act): void
}

/** Whom an act is sent to, and for whom. */
export interface ActTarget extends ActSender {
  /** The key of the service in the ledger. */
  key: string
  service: ActService
}

/** What the service really refused; of other errors it isn't known whether it was done, or it wasn't sent. */
const refusals: readonly string[] = ['service.rejected', 'service.forbidden', 'service.not-found']
/** Errors after which it may have been done: the answer was lost, or the service failed while it did it. */
const unknowns: readonly string[] = ['service.answer-unknown', 'service.failed', 'desk.internal']

/**
 * What this desk asks the service to do to orders. Each act is written down with its key before it is sent, then its
 * answer. An answer that is lost, by the line or by the end of the desk, is unknown until reading the order shows it:
 * nothing is sent twice, but a void or a wallet transaction with its own key (src-shared/orders/acts.ts).
 */
export class ActJournal {
  readonly #parts: JournalParts
  readonly #settling = new Map<number, Promise<Act>>()

  constructor(parts: JournalParts) {
    this.#parts = parts
  }

  /**
   * Writes an act down, sends it, and writes down what became of it. What the same form has sent already comes back as it
   * stands. Throws `act.open` while the same is open for one
   * of its orders, and `desk.database-failed` if it can't be written down; then nothing was sent.
   */
  async send(target: ActTarget, asked: AskedAct): Promise<Act> {
    const { book, now } = this.#parts
    const { who, account } = target
    const given = { asked, key: randomUUID(), who, account, run: null }
    const answer = await book.begin(target.key, given, now())
    if ('open' in answer && isSameForm(answer.open.asked, asked)) return answer.open
    if ('open' in answer) throw new DeskError('act.open', openAct(answer.open, ordersOf(asked)))
    return this.#send(target, answer.begun)
  }

  /** Sends a batch that waits; null if it doesn't any more. */
  async sendWaiting(target: ActTarget, id: number): Promise<Act | null> {
    const act = await this.#parts.book.sending(target.key, id, this.#parts.now())
    return act && this.#send(target, act)
  }

  async #send(target: ActTarget, act: Act): Promise<Act> {
    this.#parts.changed(act)
    return this.#end(target.key, act, await sent(target.service, act))
  }

  /**
   * Settles an unknown answer by reading the order. It stays unknown while the service can't be read, while its request
   * may still arrive, and where nothing shows it. Never rejects.
   */
  settle(target: ActTarget, act: Act): Promise<Act> {
    const known = this.#settling.get(act.id)
    if (known) return known
    const settling = this.#settle(target, act).finally(() => this.#settling.delete(act.id))
    this.#settling.set(act.id, settling)
    return settling
  }

  /**
   * Looks again at one that was found not done: a request may be slower than any patience. Never rejects, and changes
   * nothing where reading doesn't show that it was done. False if it couldn't be read.
   */
  async lookAgain(target: ActTarget, act: Act): Promise<boolean> {
    const { book, now, changed } = this.#parts
    try {
      if (evidenceOf(act.asked, await lookAt(target.service, act.asked), act.askedAt) !== 'done') return true
      const after = await book.doneAfterAll(target.key, act.id, now())
      if (after?.state === 'done') changed(after)
      return true
    } catch {
      // Without an answer nothing is known better than before.
      return false
    }
  }

  async #settle(target: ActTarget, act: Act): Promise<Act> {
    try {
      const evidence = evidenceOf(act.asked, await lookAt(target.service, act.asked), act.askedAt)
      const settlement = settlementOf(act, evidence, { now: this.#parts.now(), account: target.account })
      if (settlement.is === 'done') return await this.#end(target.key, act, known('done'))
      if (settlement.is === 'not-done') return await this.#end(target.key, act, known('refused', notDone(act)))
      if (settlement.is === 'again') return await this.#again(target, act)
      const reason = settlement.is === 'person' ? personMust(act) : act.reason
      return await this.#end(target.key, act, { state: 'unknown', answer: null, reason, settled: null })
    } catch {
      // Without an answer nothing is known better than before.
      return act
    }
  }

  /** Asks again with the same key, which the service answers as it did the first time. */
  async #again(target: ActTarget, act: Act): Promise<Act> {
    const end = await sent(target.service, act)
    if (end.state === 'done') return this.#end(target.key, act, { ...end, settled: 'again' })
    if (end.state !== 'refused' || !end.isFinal) return act
    // A service that forgot the key refuses what it did before: the order says whether it did.
    const evidence = evidenceOf(act.asked, await lookAt(target.service, act.asked), act.askedAt)
    return this.#end(target.key, act, evidence === 'done' ? known('done') : { ...end, settled: 'again' })
  }

  async #end(key: string, act: Act, end: ActEnd): Promise<Act> {
    const { book, now, changed } = this.#parts
    const moment = now()
    // If it isn't recorded, it stays “being sent”, and is unknown at the next start.
    const ended = await book.end(key, act.id, end, moment).catch(() => null)
    const after: Act = ended ?? { ...act, ...end, answeredAt: moment }
    const isNews = after.state !== act.state || after.reason?.code !== act.reason?.code
    if (isNews) changed(after)
    return after
  }
}

const isSameForm = (one: AskedAct, other: AskedAct) => 'once' in one && 'once' in other && one.once === other.once

/** Who asked for the same of these orders before, and of which. */
export const openAct = ({ who, orders }: Act, wanted: readonly string[]): { orders: string; who: string } => ({
  orders: inShort(wanted.filter(order => orders.includes(order))),
  who,
})

/** What becomes of an act that is sent. `isFinal`: the service itself refused it. */
async function sent(service: ActService, act: Act): Promise<ActEnd & { isFinal: boolean }> {
  const { asked } = act
  try {
    const answer = await sendAct(service, asked, act.key)
    return { state: 'done', answer, reason: null, settled: null, isFinal: true }
  } catch (thrown) {
    const error = asDeskError(thrown)
    if (unknowns.includes(error.code)) {
      const reason = message('act.unknown', { orders: inShort(act.orders) })
      return { state: 'unknown', answer: null, reason, settled: null, isFinal: false }
    }
    const named = act.orders.length > 1 ? ordersNamedBy(error, act.orders) : []
    const isConflict = asked.kind === 'measure' && hasCode(error, 'service.rejected') && isStale(error.data.status)
    const answer = { ...(named.length > 0 && { named }), ...(isConflict && { conflict: true }) }
    return {
      state: 'refused',
      answer: Object.keys(answer).length > 0 ? answer : null,
      reason: isConflict ? message('act.conflict', { orders: inShort(act.orders) }) : error.toMessage(),
      settled: null,
      isFinal: refusals.includes(error.code),
    }
  }
}

/** `version_conflict`, and how `If-Match` is refused. */
const isStale = (status: number) => status === 409 || status === 412

const notDone = (act: Act) => message('act.not-done', { orders: inShort(act.orders) })
const personMust = (act: Act) => message('act.person', { orders: inShort(act.orders) })
const known = (state: 'done' | 'refused', reason: Act['reason'] = null): ActEnd => ({
  state,
  answer: null,
  reason,
  settled: 'reading',
})
