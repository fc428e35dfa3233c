import type { MessageBoxOptions } from 'electron'
import { message, say, sayPhrase } from '../../../src-shared/messages/index.ts'

/** What quitting needs from the desk and from Electron. */
export interface QuittingParts {
  /** Number of unsaved prices. */
  unsaved(): Promise<number>
  /** Has the windows hand over what is being typed; never rejects, and doesn't wait for long. */
  takeTyped(): Promise<void>
  /** Closes the desk cleanly. */
  close(): Promise<void>
  /** Asks in a system dialog; returns the index of the chosen button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>
  /** The person stays: shows the window, which may already be closed. */
  stay(): void
  /** Quits the program, which a window can hold up. */
  quit(): void
  /** Ends the program, whatever its windows say. */
  exit(): void
  failed(error: unknown): void
}

/** How long the windows of a closed desk may take to close (ms). */
const longestEnd = 5_000

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
 * Keeps the program alive until the desk has closed cleanly: what is being typed arrives first, and a hand-over in
 * progress is finished. A person with unsaved prices is asked once; ending without a person (`end`) doesn't ask. Once the
 * desk is closed, nothing keeps the program.
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

  /** True once the desk is closed. */
  get isClosed(): boolean {
    return this.#state === 'closed'
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
      // What is still in a cell counts as unsaved, too.
      await this.#parts.takeTyped()
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
      await this.#parts.takeTyped()
      await this.#parts.close()
    } catch (error) {
      this.#parts.failed(error)
    }
    this.#state = 'closed'
    this.#parts.quit()
    setTimeout(() => this.#parts.exit(), longestEnd)
  }
}
