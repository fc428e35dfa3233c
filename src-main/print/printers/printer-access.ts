import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { outwardUri } from '../../../src-shared/outward.ts'
import { type PrinterAccess, printerKind, printerName } from '../../../src-shared/print/printer.ts'
import { type Keychain, openKeychain, type UsableKeychain } from '../../session/index.ts'
import { IppClient } from './ipp/client.ts'
import { endpointOf, type IppEndpoint } from './ipp/endpoint.ts'
import { networkWords, wantsIn } from './ipp/network-words.ts'
import { ippOperations, operationGroup } from './ipp/operations.ts'
import { certificateOf, type ShownCertificate } from './ipp/pinned.ts'
import type { Login } from './ipp/sign-in.ts'
import type { PrinterTrust } from './printer-trust.ts'

/** The name under which a printer's password is in the keychain: it belongs to one place and is sent to no other. */
export const loginAccount = ({ host, port, secure }: Pick<IppEndpoint, 'host' | 'port' | 'secure'>): string =>
  `printer ${secure ? 'ipps' : 'ipp'}://${host}:${port}`

/** The name under which a printer's trusted certificate is there. */
const certificateAccount = ({ host, port }: Pick<IppEndpoint, 'host' | 'port'>): string =>
  `printer certificate ${host}:${port}`

/** The passwords and certificates of network printers, in this computer's keychain. */
export class PrinterKeys implements PrinterTrust {
  readonly #open: () => Promise<Keychain>
  #opened: Promise<Keychain> | null = null
  #changes = 0

  /** The keychain is opened when the first printer asks for something. */
  constructor(open: () => Promise<Keychain> = openKeychain) {
    this.#open = open
  }

  readonly changes = (): number => this.#changes
  readonly findLogin = async (endpoint: IppEndpoint): Promise<Login | null> =>
    readLogin(await this.#kept(loginAccount(endpoint)))
  readonly findPin = async (endpoint: IppEndpoint): Promise<string | null> =>
    readCertificate(await this.#kept(certificateAccount(endpoint)))?.fingerprint ?? null

  /** What is kept for a printer, and the certificate that it shows now. Throws `printer.bad-uri`. */
  async view(uri: string): Promise<PrinterAccess> {
    const endpoint = networkEndpoint(uri)
    const keychain = await this.#keychain()
    const shown = endpoint.secure ? await shownBy(endpoint) : null
    return {
      user: (await this.findLogin(endpoint))?.user ?? null,
      trusted: readCertificate(await this.#kept(certificateAccount(endpoint))),
      shown: typeof shown === 'string' ? null : shown,
      unseen:
        typeof shown === 'string' ? message('printer.unreachable', { printer: printerName(uri), why: shown }) : null,
      noKeychain: keychain.kind === 'keychain' ? null : message('printer.no-keychain', { why: keychain.why }),
    }
  }

  /**
   * Keeps a password for a printer that accepts it. Throws `printer.sign-in-refused`, `printer.sign-in-clear` where it would
   * have to be sent without encryption, `printer.no-keychain`, `printer.bad-uri`, or why the printer can't be asked.
   */
  async signIn(uri: string, login: Login): Promise<void> {
    const endpoint = networkEndpoint(uri)
    const keychain = await this.#usable()
    const printer = printerName(uri)
    const client = new IppClient(endpoint, printer, {}, { findLogin: async () => login, findPin: this.findPin })
    const ask = (operation: number) =>
      client.ask({ operation, groups: [operationGroup(endpoint.printerUri, null)], repeatable: true })
    try {
      await ask(ippOperations.getPrinterAttributes)
      // A print server may want a password for jobs alone: what it says otherwise of one without a document is no matter.
      await ask(ippOperations.validateJob).catch(error => {
        if (wantsIn(error) !== null) throw error
      })
    } catch (error) {
      if (!hasCode(error, 'printer.wants-password')) throw error
      throw new DeskError(client.wantsInClear ? 'printer.sign-in-clear' : 'printer.sign-in-refused', { printer })
    } finally {
      client.close()
    }
    await keychain.set(loginAccount(endpoint), JSON.stringify(login))
    this.#changes += 1
  }

  /**
   * Trusts the certificate that a printer shows now, which a person has compared by its fingerprint (any case). Throws
   * `printer.other-certificate` if it shows another one, `printer.unreachable`, `printer.no-keychain` or `printer.bad-uri`.
   */
  async trust(uri: string, fingerprint: string): Promise<void> {
    const endpoint = networkEndpoint(uri)
    const shown = await shownBy(endpoint)
    const printer = printerName(uri)
    if (typeof shown === 'string') throw new DeskError('printer.unreachable', { printer, why: shown })
    if (shown.fingerprint !== fingerprint.trim().toUpperCase()) {
      throw new DeskError('printer.other-certificate', { printer, fingerprint: shown.fingerprint })
    }
    const keychain = await this.#usable()
    await keychain.set(certificateAccount(endpoint), JSON.stringify(shown))
    this.#changes += 1
  }

  /** Removes what is kept for a printer. Throws `printer.no-keychain` or `printer.bad-uri`. */
  async forget(uri: string): Promise<void> {
    const endpoint = networkEndpoint(uri)
    const keychain = await this.#usable()
    await keychain.delete(loginAccount(endpoint))
    await keychain.delete(certificateAccount(endpoint))
    this.#changes += 1
  }

  #keychain(): Promise<Keychain> {
    this.#opened ??= this.#open()
    return this.#opened
  }

  async #usable(): Promise<UsableKeychain> {
    const keychain = await this.#keychain()
    if (keychain.kind !== 'keychain') throw new DeskError('printer.no-keychain', { why: keychain.why })
    return keychain
  }

  async #kept(account: string): Promise<string | null> {
    try {
      const keychain = await this.#keychain()
      return keychain.kind === 'keychain' ? await keychain.get(account) : null
    } catch {
      return null
    }
  }
}

/** What is kept on this computer, where nothing else is said. */
export const keptOnThisComputer = new PrinterKeys()

function networkEndpoint(uri: string): IppEndpoint {
  if (printerKind(uri) !== 'ipp') throw new DeskError('printer.bad-uri', { uri: outwardUri(uri) })
  return endpointOf(uri)
}

/** The certificate that a printer shows, or why it shows none. */
const shownBy = (endpoint: IppEndpoint): Promise<ShownCertificate | string> =>
  certificateOf(endpoint).catch(error => networkWords(error, endpoint))

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The texts of these names in what was kept; null for anything else. */
function textsIn<N extends string>(text: string | null, ...names: N[]): Record<N, string> | null {
  const kept = json(text)
  if (typeof kept !== 'object' || kept === null) return null
  const found = Object.entries(kept).filter(
    ([name, value]) => names.some(one => one === name) && typeof value === 'string',
  )
  return found.length === names.length ? (Object.fromEntries(found) as Record<N, string>) : null
}

/** A login as it is kept; null for anything else. */
export const readLogin = (text: string | null): Login | null => textsIn(text, 'user', 'password')

/** A certificate as it is kept: an older Selvedge kept its fingerprint alone. */
export function readCertificate(text: string | null): ShownCertificate | null {
  if (text !== null && /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(text)) {
    return { fingerprint: text, subject: '', validTo: '' }
  }
  return textsIn(text, 'fingerprint', 'subject', 'validTo')
}
