import type { TimelineEntry } from '../../../src-shared/contract/print.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'

/** Lines of a timeline that say that a job had begun to print. */
const begun = ['seen.processing', 'seen.pages']

/**
 * Whether a printer printed one attempt from its start more than once. A print server that crashed, or whose queue was stopped, puts
 * a job back and prints it again from its first page; what had come out by then is not told by its end. A job that the printer
 * merely stops in the middle is not put back.
 */
export class PrintCourse {
  #hasBegun = false
  #begunAt: number | null = null
  #hasBegunAgain = false

  get hasBegunAgain(): boolean {
    return this.#hasBegunAgain
  }

  /** Goes on from what an earlier process wrote down of the attempt. */
  recall(timeline: readonly TimelineEntry[], attempt: number): void {
    const codes = timeline.filter(line => line.attempt === attempt).map(line => line.message.code)
    this.#hasBegun ||= codes.some(code => begun.includes(code))
    this.#hasBegunAgain ||= codes.includes('seen.began-again')
  }

  /** Takes note of a look; true where it is the first that shows that the job was put back. */
  see({ state, processingAt = null }: JobSighting): boolean {
    const isBack = state === 'pending' && (this.#hasBegun || processingAt !== null)
    const isAnew = this.#begunAt !== null && processingAt !== null && processingAt > this.#begunAt
    const isNew = !this.#hasBegunAgain && (isBack || isAnew)
    this.#hasBegunAgain ||= isNew
    this.#hasBegun ||= state === 'processing'
    this.#begunAt ??= processingAt
    return isNew
  }
}
