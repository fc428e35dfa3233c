/** A gate that everyone who works for the station passes: open, or closed by a pause, a refused token or a full disk. */
export class Gate {
  readonly #closers = new Set<string>()
  #waiting: (() => void)[] = []

  get isOpen(): boolean {
    return this.#closers.size === 0
  }

  isClosedBy(reason: string): boolean {
    return this.#closers.has(reason)
  }

  close(reason: string): void {
    this.#closers.add(reason)
  }

  /** Takes one reason away; the gate opens when none is left. */
  open(reason: string): void {
    this.#closers.delete(reason)
    if (!this.isOpen) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }

  /** Resolves when the gate is open, or when the signal ends the wait. */
  async passed(signal: AbortSignal): Promise<void> {
    while (!this.isOpen && !signal.aborted) {
      await new Promise<void>(resolve => {
        this.#waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }
}

/** Waits so many milliseconds, or until the signal ends the wait. Never rejects. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
