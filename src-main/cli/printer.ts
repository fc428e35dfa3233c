import { text as readAll } from 'node:stream/consumers'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { printerKind } from '../../src-shared/print/printer.ts'
import { openPrinter } from '../print/printers/index.ts'
import { PrinterKeys } from '../print/printers/printer-access.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

const options = { user: { type: 'string' }, fingerprint: { type: 'string' }, help: { type: 'boolean' } } as const

const see = () => wrongUse(phrase('See selvedge {{command}} --help.', { command: 'printer' }))

/** What keeps a printer from being signed in to or trusted, rather than a wrong use of the command. */
const saysWhy = (error: DeskError) => 'why' in error.data || error.code.startsWith('printer.sign-in')

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
  const keys = new PrinterKeys()
  if (action === 'trust') return trust(uri, keys, values.fingerprint)
  if (values.user === undefined) {
    await keys.forget(uri)
    return exit.done
  }
  const password = (await readAll(process.stdin)).replace(/\r?\n$/, '')
  try {
    await keys.signIn(uri, { user: values.user, password })
  } catch (thrown) {
    const error = asDeskError(thrown)
    if (error.code === 'printer.no-keychain' || !saysWhy(error)) throw error
    const why = 'why' in error.data ? String(error.data.why) : error.message
    printLine({ event: 'printer', uri, state: 'unreachable', why })
    return exit.needsPerson
  }
  const { state, message: why } = await openPrinter(uri).status()
  printLine({ event: 'printer', uri, state, why: state === 'unreachable' ? why : null })
  return exit.done
}

/** Shows a printer's certificate; with its fingerprint, which a person has compared, it is trusted from then on. */
async function trust(uri: string, keys: PrinterKeys, compared: string | undefined): Promise<number> {
  const { shown, unseen } = await keys.view(uri)
  if (!shown) {
    printLine({ event: 'printer', uri, state: 'unreachable', why: unseen?.data['why'] ?? null })
    return exit.needsPerson
  }
  const trusted = compared !== undefined && compared.trim().toUpperCase() === shown.fingerprint
  printLine({ event: 'certificate', uri, ...shown, trusted })
  if (!trusted) return exit.needsPerson
  await keys.trust(uri, shown.fingerprint)
  return exit.done
}
