/** Pauses that end early where something happened. */
export class InterruptibleSleep {
  readonly #sleepers = new Set<() => void>()

  /** Waits; throws the signal's reason. */
  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#sleepers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end, { once: true })
      this.#sleepers.add(end)
    })
    signal.throwIfAborted()
  }

  /** Ends all pauses. */
  wake(): void {
    for (const end of [...this.#sleepers]) end()
  }
}
