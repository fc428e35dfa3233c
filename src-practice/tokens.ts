import { createHash, randomBytes } from 'node:crypto'

/** The account's tokens. They are valid until all are revoked, or until the service ends. */
export class Tokens {
  /** By digest, so that the time of a look-up reveals nothing; true once a call came with it. */
  readonly #valid = new Map<string, boolean>()
  #newest: string

  constructor(first: string) {
    this.#newest = first
    this.#valid.set(digestOf(first), false)
  }

  /** The token that was handed out last. */
  get newest(): string {
    return this.#newest
  }

  /** Hands out another token; the others stay valid. */
  issue(): string {
    this.#newest = randomBytes(24).toString('base64url')
    this.#valid.set(digestOf(this.#newest), false)
    return this.#newest
  }

  /** True for a valid token, which then counts as a session. */
  accepts(token: string): boolean {
    const digest = digestOf(token)
    if (!this.#valid.has(digest)) return false
    this.#valid.set(digest, true)
    return true
  }

  /** Ends every token and its session, also those of the caller. */
  revokeAll(): { sessions_revoked: number; tokens_revoked: number } {
    const used = [...this.#valid.values()].filter(Boolean)
    const revoked = { sessions_revoked: used.length, tokens_revoked: this.#valid.size }
    this.#valid.clear()
    return revoked
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')
