import { text as readAll } from 'node:stream/consumers'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { printerKind } from '../../src-shared/print/printer.ts'
import { openPrinter } from '../print/printers/index.ts'
import { endpointOf } from '../print/printers/ipp/endpoint.ts'
import { loginAccount } from '../print/printers/printer-logins.ts'
import { openKeychain } from '../session/index.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

const see = () => wrongUse(phrase('See selvedge {{command}} --help.', { command: 'printer' }))

/**
 * `selvedge printer`: keeps the password of a network printer in the keychain, for its place alone, once the printer has
 * accepted it. Returns the exit code.
 */
export async function printerCommand(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(
    argv,
    { user: { type: 'string' }, help: { type: 'boolean' } },
    'printer',
  )
  if (values.help) {
    printLine(helpOf('printer').trimEnd())
    return exit.done
  }
  const [action, uri, ...more] = words
  const isPassword = action === 'password'
  if (uri === undefined || more.length > 0 || (!isPassword && action !== 'forget')) throw see()
  if (isPassword !== (values.user !== undefined)) throw see()
  if (printerKind(uri) !== 'ipp') throw new DeskError('printer.bad-uri', { uri })
  const account = loginAccount(endpointOf(uri))
  const keychain = await openKeychain()
  if (keychain.kind !== 'keychain') throw new DeskError('claims.no-keychain', { why: keychain.why })
  if (values.user === undefined) {
    await keychain.delete(account)
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
