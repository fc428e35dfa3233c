import type { MessageBoxOptions } from 'electron'
import { message, say, sayPhrase } from '../../../src-shared/messages/index.ts'

/** What quitting needs from the desk and from Electron. */
export interface QuittingParts {
  /** Number of unsaved prices. */
  unsaved(): Promise<number>
  /** Closes the desk cleanly. */
  close(): Promise<void>
  /** Asks in a system dialog; returns the index of the chosen button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>
  /** The person stays: shows the window, which may already be closed. */
  stay(): void
  /** Quits the program. */
  quit(): void
  failed(error: unknown): void
}

/** Index of the button that quits the program. */
const quitButton = 0

/** The question before quitting; null if there is nothing to ask. Nothing is lost, whatever the answer. */
export function quitQuestion(unsaved: number): MessageBoxOptions | null {
  if (unsaved === 0) return null
  return {
    type: 'question',
    title: 'Selvedge',
    message: say(message('prices.unsaved-kept', { count: unsaved })),
    buttons: [sayPhrase('Quit'), sayPhrase('Keep it open')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
}

/**
 * Keeps the program alive until the desk has closed cleanly: a hand-over in progress is finished first. A person with
 * unsaved prices is asked once; ending without a person (`end`) doesn't ask.
 */
export class Quitting {
  readonly #parts: QuittingParts
  #state: 'open' | 'asking' | 'closing' | 'closed' = 'open'

  constructor(parts: QuittingParts) {
    this.#parts = parts
  }

  /** True once the program is about to end. */
  get isEnding(): boolean {
    return this.#state === 'closing' || this.#state === 'closed'
  }

  /** Handles `before-quit`. */
  asked(event: { preventDefault(): void }): void {
    if (this.#state === 'closed') return
    event.preventDefault()
    if (this.#state !== 'open') return
    this.#state = 'asking'
    void this.#askFirst()
  }

  /** Quits without a question: the launcher or the system ends the program. */
  end(): void {
    if (this.isEnding) return
    this.#state = 'closing'
    void this.#close()
  }

  async #askFirst(): Promise<void> {
    if (!(await this.#mayQuit()) && this.#state === 'asking') {
      this.#state = 'open'
      this.#parts.stay()
    } else this.end()
  }

  async #mayQuit(): Promise<boolean> {
    try {
      const question = quitQuestion(await this.#parts.unsaved())
      // `end` may have been called meanwhile.
      if (!question || this.#state !== 'asking') return true
      return (await this.#parts.ask(question)).response === quitButton
    } catch (error) {
      this.#parts.failed(error)
      return true
    }
  }

  async #close(): Promise<void> {
    try {
      await this.#parts.close()
    } catch (error) {
      this.#parts.failed(error)
    }
    this.#state = 'closed'
    this.#parts.quit()
  }
}
