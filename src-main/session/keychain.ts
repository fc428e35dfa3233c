import { randomUUID } from 'node:crypto'
import { phrase } from '../../src-shared/messages/phrases.ts'

/** The part of keytar that is used. */
type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** The keychain of this computer. Its methods reject when it fails or does not answer within 5 s. */
export interface UsableKeychain {
  readonly kind: 'keychain'
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
}

/** Where secrets can be kept: in the keychain, or nowhere but in memory. */
export type Keychain = UsableKeychain | { readonly kind: 'session-only'; readonly why: string }

const service = 'selvedge'
const limitMilliseconds = 5000

// keytar is CommonJS: depending on who loads it, its functions are on the module or on its default export.
async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { default?: Keytar } = await import('keytar')
  return loaded.default ?? loaded
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const say = () =>
      reject(new Error(phrase('it did not answer within {{seconds}} s', { seconds: limitMilliseconds / 1000 })))
    timer = setTimeout(say, limitMilliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
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

/**
 * Opens the keychain after trying it out: a locked one answers null if a secret lies and no error, so a probe is
 * written, read and deleted first. Never rejects and never hangs: what cannot be used comes as `session-only`.
 */
export async function openKeychain(load: () => Promise<Keytar> = loadKeytar): Promise<Keychain> {
  try {
    const keytar = await within(load())
    const keychain: UsableKeychain = {
      kind: 'keychain',
      get: account => within(keytar.getPassword(service, account)),
      set: (account, secret) => within(keytar.setPassword(service, account, secret)),
      delete: async account => void (await within(keytar.deletePassword(service, account))),
    }
    const account = `probe ${randomUUID()}`
    await keychain.set(account, account)
    const found = await keychain.get(account)
    await keychain.delete(account)
    return found === account ? keychain : { kind: 'session-only', why: phrase('the keyring is locked or not set up') }
  } catch (error) {
    return { kind: 'session-only', why: whyOf(error) }
  }
}
