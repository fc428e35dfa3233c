import { newSecret, sameSecret } from './identity.ts'

/** Keys that open the desk in a browser: each once, and only for a short time. */
export class LaunchKeys {
  readonly #lifeMs: number
  readonly #now: () => number
  #open: { key: string; until: number }[] = []

  constructor(lifeMs: number, now: () => number = Date.now) {
    this.#lifeMs = lifeMs
    this.#now = now
  }

  /** A new key. */
  issue(): string {
    const key = newSecret()
    this.#open.push({ key, until: this.#now() + this.#lifeMs })
    return key
  }

  /** True once for a key that was issued and has not expired; every open key is compared, match or not. */
  redeem(key: string): boolean {
    const now = this.#now()
    this.#open = this.#open.filter(entry => entry.until > now)
    const kept = this.#open.filter(entry => !sameSecret(entry.key, key))
    const found = kept.length < this.#open.length
    this.#open = kept
    return found
  }
}
