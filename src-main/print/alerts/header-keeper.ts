import type { AlertTarget } from '../../../src-shared/contract/alerts.ts'
import type { Keychain } from '../../session/index.ts'

/** A receiver's header, as far as its value is concerned: that belongs to one origin and goes to no other. */
interface Owner {
  id: string
  url: string
  header: string
}

const account = (id: string) => `alerts ${id}`
const originOf = (url: string) => new URL(url).origin

/** Keeps the values of the headers that prove the desk to its receivers: in the keychain, or for this session only. */
export class HeaderKeeper {
  readonly #keychain: Keychain
  readonly #memory = new Map<string, { origin: string; value: string }>()

  constructor(keychain: Keychain) {
    this.#keychain = keychain
  }

  async keep({ id, url }: Owner, value: string): Promise<void> {
    const kept = { origin: originOf(url), value }
    this.#memory.set(id, kept)
    if (this.#keychain.kind !== 'keychain') return
    // A keychain that rejects it leaves it for this session, and `whereOf` says so.
    await this.#keychain.set(account(id), JSON.stringify(kept)).catch(() => {})
  }

  /** The header to send; null if its value isn't known for this address. */
  async of(owner: Owner): Promise<Record<string, string> | null> {
    if (owner.header === '') return {}
    const kept = this.#memory.get(owner.id) ?? (await this.#fromKeychain(owner.id))
    return kept?.origin === originOf(owner.url) ? { [owner.header]: kept.value } : null
  }

  async whereOf(owner: Owner): Promise<AlertTarget['secret']> {
    if (owner.header === '') return 'none'
    const origin = originOf(owner.url)
    if ((await this.#fromKeychain(owner.id))?.origin === origin) return 'keychain'
    return this.#memory.get(owner.id)?.origin === origin ? 'session' : 'missing'
  }

  async forget(id: string): Promise<void> {
    this.#memory.delete(id)
    if (this.#keychain.kind === 'keychain') await this.#keychain.delete(account(id)).catch(() => {})
  }

  async #fromKeychain(id: string): Promise<{ origin: string; value: string } | null> {
    if (this.#keychain.kind !== 'keychain') return null
    try {
      const kept: unknown = JSON.parse((await this.#keychain.get(account(id))) ?? 'null')
      if (typeof kept !== 'object' || kept === null || !('origin' in kept) || !('value' in kept)) return null
      const { origin, value } = kept
      return typeof origin === 'string' && typeof value === 'string' ? { origin, value } : null
    } catch {
      return null
    }
  }
}
