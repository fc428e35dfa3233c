import { newSecret, sameSecret } from './identity.ts'

/** Keys that open the desk in a browser: single-use, and valid for a short time. */
export class LaunchKeys {
  readonly #lifeMs: number
  readonly #now: () => number
  #open: { key: string; until: number }[] = []

  constructor(lifeMs: number, now: () => number = Date.now) {
    this.#lifeMs = lifeMs
    this.#now = now
  }

  issue(): string {
    const key = newSecret()
    this.#open.push({ key, until: this.#now() + this.#lifeMs })
    return key
  }

  /** True once for a key that was issued and hasn't expired. Compares all open keys, whether or not one matches. */
  redeem(key: string): boolean {
    const now = this.#now()
    this.#open = this.#open.filter(entry => entry.until > now)
    const kept = this.#open.filter(entry => !sameSecret(entry.key, key))
    const found = kept.length < this.#open.length
    this.#open = kept
    return found
  }
}
