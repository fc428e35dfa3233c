import type { TimelineEntry } from '../../../src-shared/contract/print.ts'
import { isPutBack, type JobSighting } from '../../../src-shared/print/sighting.ts'

/** Lines of a timeline that say that a job had started to print. */
const begun = ['seen.processing', 'seen.pages']

/** When a job started to print and when it was made, by its printer's clock in seconds. */
interface Begun {
  at: number
  made: number | null
  isKept: boolean
}

/** Printers calculate these times anew for each answer, and round them: so many seconds are no second start. */
const rounding = 2

/** True if a job started to print later than it had before. A clock that is set moves the time at which it was made, too. */
function isLater(now: Begun, before: Begun): boolean {
  if (now.isKept) return now.at > before.at
  const moved = now.made !== null && before.made !== null ? now.made - before.made : 0
  return now.at - before.at > rounding && now.at - before.at - moved > rounding
}

/**
 * Detects whether a printer printed an attempt more than once from its start. A print server that crashed, or whose
 * queue was stopped, puts a job back and prints it again from its first page; its end doesn't say what had come out by
 * then. A job that the printer merely stops in the middle isn't put back.
 */
export class PrintProgress {
  #hasBegun = false
  #begunAt: Begun | null = null
  #hasBegunAgain = false
  #leftOut: string | null = null

  get hasBegunAgain(): boolean {
    return this.#hasBegunAgain
  }

  /** What the printer said that it left out of the job; null: nothing. */
  get leftOut(): string | null {
    return this.#leftOut
  }

  /** Goes on from what was written down of the attempt before. */
  recall(timeline: readonly TimelineEntry[], attempt: number): void {
    const codes = timeline.filter(line => line.attempt === attempt).map(line => line.message.code)
    this.#hasBegun ||= codes.some(code => begun.includes(code))
    this.#hasBegunAgain ||= codes.includes('seen.began-again')
    const left = timeline.findLast(line => line.attempt === attempt && line.message.code === 'seen.left-out')
    if (left) this.#leftOut = String(left.message.data['what'])
  }

  /** Takes note of a look; true if it is the first that shows that the job was put back. */
  see(sighting: JobSighting): boolean {
    const { state, processingAt = null } = sighting
    const isBack = isPutBack(sighting) || (state === 'pending' && this.#hasBegun)
    const begun =
      processingAt === null
        ? null
        : { at: processingAt, made: sighting.createdAt ?? null, isKept: sighting.keepsTimes === true }
    const isAnew = this.#begunAt !== null && begun !== null && isLater(begun, this.#begunAt)
    const isNew = !this.#hasBegunAgain && (isBack || isAnew)
    this.#hasBegunAgain ||= isNew
    this.#hasBegun ||= state === 'processing'
    // From look to look: a clock that is a little fast moves all of them.
    this.#begunAt = begun ?? this.#begunAt
    return isNew
  }
}
