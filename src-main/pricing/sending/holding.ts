import type { Message } from '../../../src-shared/messages/index.ts'

/** Why nothing goes: for a time, or until somebody signs in or a person tries again. */
export class Holding {
  readonly #over: () => void
  #problem: Message | null = null
  #until = 0
  #timer: NodeJS.Timeout | undefined

  /** `over` is called when a time has passed. */
  constructor(over: () => void) {
    this.#over = over
  }

  get problem(): Message | null {
    return this.#problem
  }

  /** Holds for so many milliseconds; null: until `end`. The longest of several counts. */
  hold(milliseconds: number | null, problem: Message): void {
    const until = milliseconds === null ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
    if (this.#problem && until <= this.#until) return
    clearTimeout(this.#timer)
    this.#problem = problem
    this.#until = until
    if (milliseconds === null) return
    this.#timer = setTimeout(() => {
      this.end()
      this.#over()
    }, milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#problem = null
  }
}
