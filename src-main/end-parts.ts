import { asDeskError } from '../src-shared/errors.ts'
import { phrase } from '../src-shared/messages/phrases.ts'
import { within } from './within.ts'

/** How long one part of a program may take to end, in milliseconds: longer than the limits that the parts have themselves. */
export const longestPartEnd = 12_000

/** Ends one part of a program after another, or several at once. One that throws or takes too long is logged, and left. */
export class PartsEnd {
  readonly #warn: (text: string) => void
  readonly #milliseconds: number

  constructor(warn: (text: string) => void, milliseconds = longestPartEnd) {
    this.#warn = warn
    this.#milliseconds = milliseconds
  }

  /** Ends one part; never rejects. What it leaves undone is on disk, as after a crash. */
  async end(part: string, act: () => unknown): Promise<void> {
    try {
      const done = Promise.resolve().then(act)
      if (await within(done, this.#milliseconds)) return
      const data = { ending: part, seconds: this.#milliseconds / 1000 }
      this.#warn(phrase('While closing: {{ending}} took longer than {{seconds}} s and was abandoned', data))
    } catch (error) {
      this.#warn(phrase('While closing: {{ending}} failed: {{why}}', { ending: part, why: asDeskError(error).message }))
    }
  }
}
