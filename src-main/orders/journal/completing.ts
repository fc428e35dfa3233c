import type { Act, Completion } from '../../../src-shared/contract/acts.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { type MessageCode, message } from '../../../src-shared/messages/index.ts'
import { type ActBook, type ActJournal, type ActTarget, openAct } from './act-journal.ts'

/** Refusals that meet every other batch too: the rest waits for a person to resume it. */
const stopping: readonly string[] = [
  'session.not-signed-in',
  'service.token-refused',
  'service.forbidden',
  'service.operation-absent',
  'service.unreachable',
  'service.timeout',
  'service.tls',
  'service.busy',
] satisfies MessageCode[]

export interface CompletingParts {
  book: ActBook
  journal: ActJournal
  now(): number
  progress(told: { run: string; total: number; done: number; refused: number }): void
}

/**
 * Completes orders in batches, one after the other, each all or nothing. All of them are written down before the first
 * is sent, so that after a crash the rest is known; it is sent when a person resumes the run.
 */
export class Completing {
  readonly #parts: CompletingParts
  readonly #running = new Set<string>()

  constructor(parts: CompletingParts) {
    this.#parts = parts
  }

  /**
   * Leaves out what is being completed already, and names it as refused. Throws `act.open` if that is all of them; then
   * nothing was sent.
   */
  async start(target: ActTarget, orders: readonly string[], run: string): Promise<Completion> {
    const { book, now } = this.#parts
    const { who, account } = target
    const { open } = await book.plan(target.key, { orders, run, who, account }, now())
    const busy = new Set(open.flatMap(act => act.orders))
    const [first] = open
    if (first && orders.every(order => busy.has(order))) throw new DeskError('act.open', openAct(first, orders))
    const completion = await this.resume(target, run)
    return { ...completion, refused: [...open.map(act => leftOut(act, orders)), ...completion.refused] }
  }

  /**
   * Sends the batches that wait. One whose answer was lost is read first: while it is unknown nothing more is sent.
   */
  async resume(target: ActTarget, run: string): Promise<Completion> {
    const { book, journal } = this.#parts
    const batches = () => book.ofRun(target.key, run)
    if (this.#running.has(run)) return completionOf(run, await batches())
    this.#running.add(run)
    try {
      for (const act of await batches()) {
        const ended =
          act.state === 'waiting'
            ? await journal.sendWaiting(target, act.id)
            : act.state === 'unknown' && act.settled === null
              ? await journal.settle(target, act)
              : act
        this.#tell(run, await batches())
        if (ended?.state === 'unknown' && ended.settled === null) break
        if (ended !== act && ended?.state === 'refused' && stopping.includes(ended.reason?.code ?? '')) break
      }
    } finally {
      this.#running.delete(run)
    }
    return completionOf(run, await batches())
  }

  #tell(run: string, acts: readonly Act[]): void {
    const { completed, refused } = completionOf(run, acts)
    const total = acts.reduce((sum, act) => sum + act.orders.length, 0)
    const refusedOrders = refused.reduce((sum, one) => sum + one.orders.length, 0)
    this.#parts.progress({ run, total, done: completed.length, refused: refusedOrders })
  }
}

/** The orders of a run that someone else completed first. */
function leftOut(act: Act, orders: readonly string[]): Completion['refused'][number] {
  const own = orders.filter(order => act.orders.includes(order))
  return { orders: own, named: own, reason: message('act.open', openAct(act, orders)) }
}

/** How a run stands. */
function completionOf(run: string, acts: readonly Act[]): Completion {
  const ordersIn = (...states: Act['state'][]) =>
    acts.filter(({ state }) => states.includes(state)).flatMap(({ orders }) => orders)
  return {
    run,
    completed: ordersIn('done'),
    refused: acts.flatMap(({ state, orders, answer, reason }) =>
      state === 'refused' && reason ? [{ orders, named: answer?.named ?? [], reason }] : [],
    ),
    unknown: ordersIn('unknown', 'sending'),
    waiting: ordersIn('waiting'),
    left: ordersIn('cancelled'),
  }
}
