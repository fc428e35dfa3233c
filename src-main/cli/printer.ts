import { text as readAll } from 'node:stream/consumers'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { printerKind } from '../../src-shared/print/printer.ts'
import { openPrinter } from '../print/printers/index.ts'
import { endpointOf, type IppEndpoint } from '../print/printers/ipp/endpoint.ts'
import { networkWords } from '../print/printers/ipp/network-words.ts'
import { certificateOf } from '../print/printers/ipp/pinned.ts'
import { certificateAccount, loginAccount } from '../print/printers/printer-logins.ts'
import { openKeychain } from '../session/index.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

const options = { user: { type: 'string' }, fingerprint: { type: 'string' }, help: { type: 'boolean' } } as const

const see = () => wrongUse(phrase('See selvedge {{command}} --help.', { command: 'printer' }))

/**
 * `selvedge printer`: keeps in the keychain, for its place alone, the password that a network printer has accepted, and the
 * certificate that a person trusts. Returns the exit code.
 */
export async function printerCommand(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(argv, options, 'printer')
  if (values.help) {
    printLine(helpOf('printer').trimEnd())
    return exit.done
  }
  const [action = '', uri, ...more] = words
  if (uri === undefined || more.length > 0 || !['password', 'trust', 'forget'].includes(action)) throw see()
  if ((action === 'password') !== (values.user !== undefined)) throw see()
  if (printerKind(uri) !== 'ipp') throw new DeskError('printer.bad-uri', { uri })
  const endpoint = endpointOf(uri)
  if (action === 'trust') return trust(uri, endpoint, values.fingerprint)
  const account = loginAccount(endpoint)
  const keychain = await openKeychain()
  if (keychain.kind !== 'keychain') throw new DeskError('claims.no-keychain', { why: keychain.why })
  if (values.user === undefined) {
    await keychain.delete(account)
    await keychain.delete(certificateAccount(endpoint))
    return exit.done
  }
  const login = { user: values.user, password: (await readAll(process.stdin)).replace(/\r?\n$/, '') }
  const printer = openPrinter(uri, { findLogin: async () => login })
  const status = await printer.status()
  if (status.state === 'unreachable') {
    printLine({ event: 'printer', uri, state: status.state, why: status.message })
    return exit.needsPerson
  }
  await keychain.set(account, JSON.stringify(login))
  printLine({ event: 'printer', uri, state: status.state, why: null })
  return exit.done
}

/** Shows a printer's certificate; with its fingerprint, which a person has compared, it is trusted from then on. */
async function trust(uri: string, endpoint: IppEndpoint, compared: string | undefined): Promise<number> {
  const shown = await certificateOf(endpoint).catch(error => networkWords(error, endpoint))
  if (typeof shown === 'string') {
    printLine({ event: 'printer', uri, state: 'unreachable', why: shown })
    return exit.needsPerson
  }
  const trusted = compared !== undefined && compared.trim().toUpperCase() === shown.fingerprint
  printLine({ event: 'certificate', uri, ...shown, trusted })
  if (!trusted) return exit.needsPerson
  const keychain = await openKeychain()
  if (keychain.kind !== 'keychain') throw new DeskError('claims.no-keychain', { why: keychain.why })
  await keychain.set(certificateAccount(endpoint), shown.fingerprint)
  return exit.done
}
