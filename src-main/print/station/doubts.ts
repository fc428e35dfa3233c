import type { AttemptState } from '../../../src-shared/contract/print.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, sayEnglish } from '../../../src-shared/messages/index.ts'
import { predecessorsOf } from '../../../src-shared/print/attempt.ts'
import type { AttemptRecord, AttemptStep } from '../ledger/ledger.ts'
import { heldForDoubt } from '../ledger/ledger-doubt.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'

/** Where an attempt may be given up that nobody is at work on. */
const beforePaper = predecessorsOf('withdrawn')

/** What a doubt needs of the station around it. */
export interface DoubtSurroundings {
  parts: Pick<StationParts, 'log'>
  board: Board
  lanes(): readonly { remove(job: string): boolean }[]
  forgetTries(job: string): void
  changed(): void
}

/** Doubts about the ledger: something outside shows that it isn't the newest. */
export class Doubts {
  readonly #around: DoubtSurroundings
  #running: Promise<void> = Promise.resolve()

  constructor(around: DoubtSurroundings) {
    this.#around = around
  }

  /**
   * Holds all that would print by itself: a person looks first. What a printer already has is followed on. Several printers may
   * show it at the same moment: one comes after the other. Never rejects.
   */
  hold(evidence: Message): Promise<void> {
    this.#running = this.#running.then(() => this.#hold(evidence))
    return this.#running
  }

  async #hold(evidence: Message): Promise<void> {
    const { parts, board, lanes, forgetTries, changed } = this.#around
    parts.log.warn(sayEnglish(evidence))
    const reason = heldForDoubt([evidence])
    const goOn = [...board.all()].filter(
      ({ here, retryAt }) => here === 'waiting' || (here === 'failed' && retryAt !== null),
    )
    const held = goOn.map(({ id }) => {
      forgetTries(id)
      // One that a lane is at work on is given up only before its printer is asked for anything.
      const isAtWork = lanes().filter(lane => !lane.remove(id)).length > 0
      return this.#holdOne(id, reason, isAtWork ? ['claimed', 'fetched'] : beforePaper)
    })
    await Promise.all(held)
    changed()
  }

  async #holdOne(job: string, reason: Message, from: readonly AttemptState[]): Promise<void> {
    const { parts, board } = this.#around
    const change = { here: 'held', reason, retryAt: null } as const
    const withdrawn: AttemptStep = { to: 'withdrawn', from, job: change }
    const open = this.#openOf(job)
    // One on its way to its printer continues: nobody knows better of it.
    if (open && !from.includes(open.state)) return
    try {
      if (open) await board.advance(job, { ...withdrawn, timeline: [reason] })
      else {
        await board.place(job, change, [reason])
        // It was just being claimed.
        if (this.#openOf(job)) await board.advance(job, withdrawn)
      }
    } catch (failure) {
      const now = this.#openOf(job)
      // It went on to its printer before that was written.
      if (now && !from.includes(now.state)) return
      parts.log.warn(asDeskError(failure).message, { job })
    }
  }

  #openOf(job: string): AttemptRecord | null {
    const newest = this.#around.board.get(job)?.newest
    return newest?.endedAt === null ? newest : null
  }
}
