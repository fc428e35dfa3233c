/** Listeners by event name. One that throws is reported and doesn't affect the others. */
export class Listeners {
  readonly #byName = new Map<string, Set<(data: unknown) => void>>()

  /** Hears `name` until the returned function is called. */
  add(name: string, listener: (data: never) => void): () => void {
    const heard = this.#byName.get(name) ?? new Set()
    this.#byName.set(name, heard)
    // Wrapped, so that the same function may listen twice and each be taken back by itself.
    const entry = (data: unknown) => listener(data as never)
    heard.add(entry)
    return () => {
      heard.delete(entry)
    }
  }

  tell(name: string, data: unknown): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        reportError(error)
      }
    }
  }
}
