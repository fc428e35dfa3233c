import type { ShownPlace } from '../../src-shared/contract/client.ts'

/** Listeners by event name. One that throws is reported and doesn't affect the others. */
export class Listeners {
  readonly #byName = new Map<string, Set<(data: unknown, place?: ShownPlace) => void>>()

  /** Hears `name` until the returned function is called. */
  add(name: string, listener: (data: never, place?: ShownPlace) => void): () => void {
    const heard = this.#byName.get(name) ?? new Set()
    this.#byName.set(name, heard)
    // Wrapped, so that the same function may listen twice and each be taken back by itself.
    const entry = (data: unknown, place?: ShownPlace) => listener(data as never, place)
    heard.add(entry)
    return () => {
      heard.delete(entry)
    }
  }

  tell(name: string, data: unknown, place?: ShownPlace): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) {
      try {
        listener(data, place)
      } catch (error) {
        reportError(error)
      }
    }
  }
}
