import { type Keychain, openKeychain } from '../../session/index.ts'
import type { IppEndpoint } from './ipp/endpoint.ts'
import type { Login } from './ipp/sign-in.ts'

/** The name under which a printer's password is in the keychain: it belongs to one place and is sent to no other. */
export const loginAccount = ({ host, port, secure }: Pick<IppEndpoint, 'host' | 'port' | 'secure'>): string =>
  `printer ${secure ? 'ipps' : 'ipp'}://${host}:${port}`

/** Where passwords of printers are looked up; null: none is kept for that place. Never rejects. */
export type FindLogin = (endpoint: IppEndpoint) => Promise<Login | null>

let opening: Promise<Keychain> | null = null

/** In this computer's keychain, which is opened when the first printer asks for a password. */
export const loginInKeychain: FindLogin = async endpoint => {
  try {
    opening ??= openKeychain()
    const keychain = await opening
    if (keychain.kind !== 'keychain') return null
    return readLogin(await keychain.get(loginAccount(endpoint)))
  } catch {
    return null
  }
}

/** A login as it is kept; null for anything else. */
export function readLogin(text: string | null): Login | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('user' in kept) || !('password' in kept)) return null
    const { user, password } = kept
    return typeof user === 'string' && typeof password === 'string' ? { user, password } : null
  } catch {
    return null
  }
}
