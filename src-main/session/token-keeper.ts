import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import type { Log } from '../diagnostics/log.ts'
import { type Keychain, whyOf } from './keychain.ts'

/** A token that is at hand, and where it is kept. */
export interface KeptToken {
  token: string
  kept: 'keychain' | 'session-only'
  /** Why it is kept for this session only, where a person should know. */
  problem: Message | null
}

/** What a token is kept for: it belongs to one base URL and is never given out for another. */
interface Owner {
  id: string
  baseUrl: string
}

const unavailable = (why: string) => message('session.keychain-unavailable', { why })

/**
 * A pasted token without what was copied with it: spaces around it, the word Bearer before it.
 * Throws `session.bad-token` for what no header can carry; the message does not repeat it.
 */
export function cleanToken(pasted: string): string {
  const token = pasted.trim().replace(/^(authorization:\s*)?bearer\s+/i, '')
  if (!/^[!-~]+$/.test(token)) throw new DeskError('session.bad-token', {})
  return token
}

/** Keeps each profile's token: in the keychain where there is one, else in memory; never in a file that can be read. */
export class TokenKeeper {
  readonly #keychain: Keychain
  readonly #log: Log
  readonly #memory = new Map<string, { baseUrl: string; token: string }>()
  /** The environment's token is for the profile that is opened first, and for no other. */
  #environment: { token: string; owner: Owner | null } | null

  constructor(keychain: Keychain, tokenFromEnvironment: string | null, log: Log) {
    this.#keychain = keychain
    this.#log = log
    const token = tokenFromEnvironment?.trim() ? cleanToken(tokenFromEnvironment) : null
    this.#environment = token === null ? null : { token, owner: null }
  }

  /** The token of a profile; null, or null with a problem where the keychain could not be asked. */
  async find(owner: Owner): Promise<KeptToken | { token: null; problem: Message | null }> {
    const given = this.#environment
    if (given) {
      given.owner ??= { id: owner.id, baseUrl: owner.baseUrl }
      if (given.owner.id === owner.id && given.owner.baseUrl === owner.baseUrl) {
        return { token: given.token, kept: 'session-only', problem: null }
      }
    }
    const remembered = this.#memory.get(owner.id)
    if (remembered?.baseUrl === owner.baseUrl) {
      const why = this.#keychain.kind === 'session-only' ? this.#keychain.why : 'it rejected the token'
      return { token: remembered.token, kept: 'session-only', problem: unavailable(why) }
    }
    if (this.#keychain.kind === 'session-only') return { token: null, problem: null }
    try {
      const token = readEntry(await this.#keychain.get(owner.id), owner.baseUrl)
      return token === null ? { token, problem: null } : { token, kept: 'keychain', problem: null }
    } catch (error) {
      return { token: null, problem: unavailable(whyOf(error)) }
    }
  }

  /** Keeps a profile's token in place of any other. */
  async keep(owner: Owner, token: string): Promise<KeptToken> {
    if (!this.#environment?.owner) this.#environment = null
    this.#dropEnvironment(owner.id)
    this.#memory.set(owner.id, { baseUrl: owner.baseUrl, token })
    const why = await this.#whyNotKept(owner, token)
    if (why === null) {
      this.#memory.delete(owner.id)
      return { token, kept: 'keychain', problem: null }
    }
    // The next start must not sign in with the token of whoever was here before.
    const isLeft = (await this.#remove(owner.id)) !== null
    return {
      token,
      kept: 'session-only',
      problem: isLeft ? message('session.former-token', { why }) : unavailable(why),
    }
  }

  /** Null if the keychain has taken the token. */
  async #whyNotKept({ id, baseUrl }: Owner, token: string): Promise<string | null> {
    if (this.#keychain.kind === 'session-only') return this.#keychain.why
    try {
      await this.#keychain.set(id, JSON.stringify({ baseUrl, token }))
      return null
    } catch (error) {
      const why = whyOf(error)
      this.#log.warn('The keychain did not take the token', { why })
      return why
    }
  }

  /** Forgets a profile's token; answers a problem where the keychain could not be asked to. */
  async forget(profileId: string): Promise<Message | null> {
    this.#dropEnvironment(profileId)
    this.#memory.delete(profileId)
    return this.#remove(profileId)
  }

  async #remove(profileId: string): Promise<Message | null> {
    try {
      if (this.#keychain.kind === 'session-only') await this.#keychain.forget?.(profileId)
      else await this.#keychain.delete(profileId)
      return null
    } catch (error) {
      return message('session.token-not-removed', { why: whyOf(error) })
    }
  }

  #dropEnvironment(profileId: string): void {
    if (this.#environment?.owner?.id === profileId) this.#environment = null
  }
}

/** The token of a keychain entry, if it was kept for this base URL. */
function readEntry(entry: string | null, baseUrl: string): string | null {
  if (entry === null) return null
  try {
    const kept: unknown = JSON.parse(entry)
    if (typeof kept !== 'object' || kept === null || !('baseUrl' in kept) || !('token' in kept)) return null
    return kept.baseUrl === baseUrl && typeof kept.token === 'string' ? kept.token : null
  } catch {
    return null
  }
}
