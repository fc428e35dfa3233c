import { type Keychain, openKeychain } from '../../session/index.ts'
import type { IppEndpoint } from './ipp/endpoint.ts'
import type { Login } from './ipp/sign-in.ts'

/** The name under which a printer's password is in the keychain: it belongs to one place and is sent to no other. */
export const loginAccount = ({ host, port, secure }: Pick<IppEndpoint, 'host' | 'port' | 'secure'>): string =>
  `printer ${secure ? 'ipps' : 'ipp'}://${host}:${port}`

/** The name under which the fingerprint of a printer's trusted certificate is there. */
export const certificateAccount = ({ host, port }: Pick<IppEndpoint, 'host' | 'port'>): string =>
  `printer certificate ${host}:${port}`

/** Where passwords of printers are looked up; null: none is kept for that place. Never rejects. */
export type FindLogin = (endpoint: IppEndpoint) => Promise<Login | null>
/** The same for fingerprints of certificates. */
export type FindPin = (endpoint: IppEndpoint) => Promise<string | null>

/** Where it is looked up what a person has said of printers; absent: nothing is. */
export interface PrinterTrust {
  findLogin?: FindLogin
  findPin?: FindPin
}

let opening: Promise<Keychain> | null = null

/** What this computer's keychain has; it is opened when the first printer asks for something. */
async function kept(account: string): Promise<string | null> {
  try {
    opening ??= openKeychain()
    const keychain = await opening
    return keychain.kind === 'keychain' ? await keychain.get(account) : null
  } catch {
    return null
  }
}

export const loginInKeychain: FindLogin = async endpoint => readLogin(await kept(loginAccount(endpoint)))
export const pinInKeychain: FindPin = endpoint => kept(certificateAccount(endpoint))

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
