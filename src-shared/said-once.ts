/** At most this many things are remembered. */
const mostRemembered = 1_000

/**
 * The one rule for what goes on: it is said once, and again when it changes or when it is back after it was over. What is
 * true for hours isn't news every two seconds.
 */
export class SaidOnce {
  // A service that words each warning anew must not fill the memory of a station that runs for months.
  readonly #said = new Map<string, string>()

  /** True if this differs from the last message about it, and remembers it. */
  isNew(of: string, words: string): boolean {
    if (this.#said.get(of) === words) return false
    if (this.#said.size >= mostRemembered) this.#said.clear()
    this.#said.set(of, words)
    return true
  }

  /** It is over: the same words would be news again. */
  forget(of: string): void {
    this.#said.delete(of)
  }
}
