import type { CommandHandlers, EmitEvent } from '../src-shared/contract/index.ts'

/** How long the windows are waited for (ms): what they hand over is on disk in a few, and a frozen one never answers. */
const patience = 2_000

/** Asks the windows to hand over what is being typed, before the desk closes. */
export class LastWords {
  readonly #emit: EmitEvent
  #question = 0
  /** Windows that have yet to answer the newest question. */
  #left = 0
  #heard: () => void = () => {}
  #asking: Promise<void> | null = null

  constructor(emit: EmitEvent) {
    this.#emit = emit
  }

  readonly handlers: Pick<CommandHandlers, 'desk.handedOver'> = {
    'desk.handedOver': async ({ question }) => {
      if (question !== this.#question) return {}
      this.#left -= 1
      if (this.#left <= 0) this.#heard()
      return {}
    },
  }

  /**
   * Resolves once this many windows have answered, or after two seconds; never rejects. Who asks while another waits, waits
   * with it.
   */
  async ask(windows: number): Promise<void> {
    if (windows <= 0) return
    this.#asking ??= this.#answered(windows).finally(() => {
      this.#asking = null
    })
    await this.#asking
  }

  async #answered(windows: number): Promise<void> {
    this.#question += 1
    this.#left = windows
    let timer: NodeJS.Timeout | undefined
    const heard = new Promise<void>(resolve => {
      this.#heard = resolve
      timer = setTimeout(resolve, patience)
    })
    this.#emit('desk.ending', { question: this.#question })
    await heard
    clearTimeout(timer)
  }
}
