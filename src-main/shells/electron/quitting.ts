import type { MessageBoxOptions } from 'electron'
import { message, say } from '../../../src-shared/messages/index.ts'

/** What the end of the program needs of the desk and of Electron. */
export interface QuittingParts {
  /** How many prices are not saved yet. */
  unsaved(): Promise<number>
  /** Ends the desk properly. */
  close(): Promise<void>
  /** Asks in a box of the system; answers the place of the button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>
  /** The person stays: the window, which may be closed already, is shown. */
  stay(): void
  /** Ends the program. */
  quit(): void
  failed(error: unknown): void
}

/** The place of the button that ends the program. */
const quitButton = 0

/** The question before the program ends; null where nothing has to be asked. Whatever is answered, nothing is lost. */
export function quitQuestion(unsaved: number): MessageBoxOptions | null {
  if (unsaved === 0) return null
  return {
    type: 'question',
    title: 'Selvedge',
    message: say(message('prices.unsaved-kept', { count: unsaved })),
    buttons: ['Quit', 'Keep it open'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
}

/**
 * Keeps the program alive until the desk has ended properly: a hand-over in progress is finished first. A person who leaves
 * unsaved prices behind is asked once; whoever ends the program without a person (`end`) is not.
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

  /** For `before-quit`: the program is asked to end. */
  asked(event: { preventDefault(): void }): void {
    if (this.#state === 'closed') return
    event.preventDefault()
    if (this.#state !== 'open') return
    this.#state = 'asking'
    void this.#askFirst()
  }

  /** Ends without a question: the launcher or the system ends the program. */
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
      // Meanwhile it may be ended without a person.
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
