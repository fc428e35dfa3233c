import { randomUUID } from 'node:crypto'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { type Entries, inParts } from './secret-parts.ts'

/** The part of keytar that is used. */
type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/**
 * The keychain of this computer. Its methods reject when it fails or doesn't answer: a read after two minutes, as the
 * system may ask a person whether Selvedge may read it, and wait for a password; anything else after 5 s.
 */
export interface UsableKeychain extends Entries {
  readonly kind: 'keychain'
}

/** Where secrets can be kept: in the keychain, or nowhere but in memory. */
export type Keychain = UsableKeychain | SessionOnly

interface SessionOnly {
  readonly kind: 'session-only'
  readonly why: string
  /** Removes what another start has kept under that name, where this one could not keep it. */
  readonly forget?: (account: string) => Promise<void>
}

const service = 'selvedge'
const limitMilliseconds = 5_000
/** Long enough to find a password and type it. */
const readLimitMilliseconds = 120_000

// keytar is CommonJS: depending on who loads it, its functions are on the module or on its default export.
async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { default?: Keytar } = await import('keytar')
  return loaded.default ?? loaded
}

/** @param late called when it takes longer than 5 s; without it, that is the limit */
async function within<T>(work: Promise<T>, late?: () => void): Promise<T> {
  const over = Promise.withResolvers<never>()
  const refuse = (milliseconds: number) =>
    over.reject(new Error(phrase('it didn’t respond within {{seconds}} s', { seconds: milliseconds / 1000 })))
  const timers = [setTimeout(late ?? (() => refuse(limitMilliseconds)), limitMilliseconds)]
  if (late) timers.push(setTimeout(() => refuse(readLimitMilliseconds), readLimitMilliseconds))
  try {
    return await Promise.race([work, over.promise])
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** What a failing keychain says, in one line that fits into brackets. */
export function whyOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return phrase('keytar is not installed')
  if (/libsecret/.test(text)) return phrase('libsecret is not installed')
  if (/D-Bus|Could not connect|not provided by any/i.test(text)) return phrase('no keyring is running in this session')
  if (/freedesktop\/secrets\/|locked/i.test(text)) return phrase('the keyring is locked or not set up')
  const line = text.split('\n', 1)[0]?.trim().replace(/\.$/, '') ?? ''
  return line.slice(0, 160) || phrase('it failed')
}

/** What else is known of a computer's keychain. */
interface KeychainOptions {
  /** Keeps secrets where keytar doesn't load; null: nothing does. */
  instead?: () => Entries | null
  /** What a start without keytar may have left there: a secret that is replaced or removed goes there, too. */
  leftovers?: Pick<Entries, 'delete'>
  /** Called when a read takes longer than 5 s: the system may be asking a person. */
  waiting?: () => void
}

/**
 * Opens the keychain after trying it out: a locked one answers null if a secret lies and no error, so a probe is
 * written, read and deleted first. Never rejects and never hangs: what cannot be used comes as `session-only`.
 */
export async function openKeychain(
  load: () => Promise<Keytar> = loadKeytar,
  { instead = () => null, leftovers, waiting = () => {} }: KeychainOptions = {},
): Promise<Keychain> {
  const sessionOnly = (why: string): SessionOnly => ({
    kind: 'session-only',
    why,
    ...(leftovers ? { forget: account => leftovers.delete(account) } : {}),
  })
  try {
    const { entries, tried } = await within(load()).then(
      keytar => {
        const kept = inParts(entriesOf(keytar, waiting))
        return { entries: leftovers ? withoutLeftovers(kept, leftovers) : kept, tried: entriesOf(keytar) }
      },
      error => {
        const others = instead()
        if (!others) throw error
        return { entries: others, tried: others }
      },
    )
    // The system asks no one about what this program has just written itself.
    const account = `probe ${randomUUID()}`
    await tried.set(account, account)
    const found = await tried.get(account)
    await tried.delete(account)
    return found === account
      ? { kind: 'keychain', ...entries }
      : sessionOnly(phrase('the keyring is locked or not set up'))
  } catch (error) {
    return sessionOnly(whyOf(error))
  }
}

/** Entries whose changes also remove what lies under the same name in the other place. */
const withoutLeftovers = (entries: Entries, leftovers: Pick<Entries, 'delete'>): Entries => ({
  ...entries,
  set: async (account, secret) => {
    await entries.set(account, secret)
    // The new secret is kept, whatever becomes of the old one.
    await leftovers.delete(account).catch(() => {})
  },
  delete: async account => {
    await leftovers.delete(account)
    await entries.delete(account)
  },
})

const entriesOf = (keytar: Keytar, waiting?: () => void): Entries => ({
  get: account => within(keytar.getPassword(service, account), waiting),
  set: (account, secret) => within(keytar.setPassword(service, account, secret)),
  delete: async account => void (await within(keytar.deletePassword(service, account))),
})
