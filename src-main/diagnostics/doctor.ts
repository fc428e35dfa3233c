import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { outwardUri } from '../../src-shared/outward.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import { type PrintRule, printersOf } from '../../src-shared/print/rules.ts'
import { discoverPrinters, openPrinter } from '../print/printers/index.ts'
import type { ServiceClient } from '../service/index.ts'
import { openKeychain, sealedFile } from '../session/index.ts'
import { findBrowser, thisComputer } from '../shells/browser/find-browser.ts'
import { electronProgram } from '../shells/find-electron.ts'
import { trustSystemAuthorities } from '../system-authorities.ts'
import { version } from '../version.ts'
import { examineBackups } from './examine-backups.ts'
import { examineData } from './examine-data.ts'
import { examineRoomOf } from './examine-room.ts'
import { type Finding, fault, fine, note } from './finding.ts'

export interface Examined {
  dataFolder: string
  /** Name of a stored profile whose service is checked. */
  profile: string | null
  /** A service to check without a profile. */
  baseUrl: string | null
  /** Calls that service as its profile says; or why it can't. Null: no service is named. */
  client: Pick<ServiceClient, 'read'> | DeskError | null
}

/**
 * Checks this computer's setup. Never rejects: whatever can't be checked is a finding. Creates only a missing data
 * folder.
 */
export async function examine(what: Examined): Promise<Finding[]> {
  const data = await examineData(what)
  const rest = await Promise.all([
    examineKeychain(what.dataFolder),
    examineBackups(what.dataFolder),
    examinePrinters(data.rules),
    examineRoomOf(what.dataFolder),
    data.baseUrl === null || what.client === null ? [] : examineService(data.baseUrl, what.client),
  ])
  return [examineVersions(), ...data.findings, ...rest.flat()]
}

export function examineVersions(): Finding {
  // The installed program is Electron.
  const hasElectron = 'electron' in process.versions || electronProgram() !== null
  const electron = hasElectron ? 'Electron is installed' : 'Electron is not installed'
  const browser = findBrowser(thisComputer)
  const shell = browser ? 'a browser for the browser shell is installed' : 'no Chromium, Chrome or Edge found'
  const text = `Selvedge ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}; ${electron}; ${shell}.`
  return fine('versions', text)
}

const keychainNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
}

/**
 * Where the desk keeps tokens, and whether that works. The command line can't ask Electron for its encryption: whether the
 * desk in Electron uses it shows in the file that it keeps.
 * @param isInstalled the installed program brings what it needs: nothing can be added to it
 */
export async function examineKeychain(
  dataFolder: string,
  isInstalled = 'electron' in process.versions,
  load?: Parameters<typeof openKeychain>[0],
): Promise<Finding> {
  let hasKeytar = true
  const noted = () => {
    hasKeytar = false
    return null
  }
  const keychain = await openKeychain(load, { instead: noted })
  if (keychain.kind === 'keychain') {
    const name = keychainNames[process.platform] ?? 'Secret Service keyring'
    return fine('keychain', `The keychain (${name}) stores, returns and deletes secrets.`)
  }
  const { why } = keychain
  const file = sealedFile(dataFolder)
  if (!hasKeytar && existsSync(file)) {
    return note(
      'keychain',
      `The keychain can’t be used directly (${why}), so Selvedge in Electron keeps tokens in ${file}, encrypted by the operating system. Commands can’t read them: pass the token in SELVEDGE_TOKEN.`,
    )
  }
  if (!hasKeytar && isInstalled) {
    return note(
      'keychain',
      `The keychain can’t be used directly (${why}). When you sign in, Selvedge keeps the token in ${file}, encrypted by the operating system, or for one session only where that has no encryption. Commands can’t read it: pass the token in SELVEDGE_TOKEN.`,
    )
  }
  const cannot = `The keychain can’t be used (${why}), so tokens are kept for one session only.`
  if (isInstalled)
    return fault('keychain', `${cannot} Unlock or set up the keychain; or pass the token in SELVEDGE_TOKEN.`)
  return fault(
    'keychain',
    `${cannot} Install libsecret and a keyring (gnome-keyring), unlock it and run npm rebuild keytar; or pass the token in SELVEDGE_TOKEN.`,
  )
}

async function examinePrinters(rules: PrintRule[]): Promise<Finding[]> {
  const discovered = await discoverPrinters()
  const uris = new Set([...printersOf(rules), ...discovered.map(printer => printer.uri)])
  if (uris.size === 0) {
    return [
      note(
        'printers',
        'No printers found on this computer. In a rule you can use ipp://host:631/printers/name, or folder:/path to try things out.',
      ),
    ]
  }
  const findings = await Promise.all([...uris].map(examinePrinter))
  const history = await forgetfulHistory()
  return history ? [...findings, history] : findings
}

async function examinePrinter(uri: string): Promise<Finding> {
  try {
    const { state, accepting, reasons, message } = await openPrinter(uri).status()
    const words = [message, ...reasons].filter(Boolean).join(', ')
    const summary = `${printerName(uri)} (${outwardUri(uri)}) is ${state}${words ? `: ${words}` : ''}.`
    if (state === 'unreachable') return fault('printers', `${summary} Turn it on, or fix its address in the rule.`)
    if (state === 'unknown-queue')
      return fault('printers', `${summary} Add the queue to the print server, or fix the rule.`)
    if (state === 'stopped')
      return fault('printers', `${summary} Check the printer, then restart its queue (cupsenable).`)
    if (!accepting)
      return fault('printers', `${summary} It isn’t accepting jobs. Turn that on (cupsaccept), or change the rule.`)
    return fine('printers', summary)
  } catch (error) {
    return fault('printers', asDeskError(error).message)
  }
}

/** A local CUPS that deletes finished jobs at once leaves every job unconfirmed; only its config shows this. */
async function forgetfulHistory(file = '/etc/cups/cupsd.conf'): Promise<Finding | null> {
  const config = await readFile(file, 'utf8').catch(() => '')
  const [, value] = /^\s*PreserveJobHistory\s+(\S+)/im.exec(config) ?? []
  if (!value || !/^(no|off|false|0)$/i.test(value)) return null
  return fault(
    'printers',
    `${file} says “PreserveJobHistory ${value}”: this print server deletes jobs as soon as they end, so every job stays unconfirmed. Set it to Yes and restart CUPS.`,
  )
}

/** Without a token: whether anything responds at the address at all. */
async function examineReach(baseUrl: string): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(10_000)
    trustSystemAuthorities()
    const { status } = await fetch(`${baseUrl}/admin/me`, { signal, redirect: 'manual' })
    const text = `${baseUrl} answers (status ${status}). Set SELVEDGE_TOKEN to check its print jobs too.`
    return fine('service', text)
  } catch (error) {
    const why = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    return fault('service', new DeskError('service.unreachable', { url: baseUrl, why }).message)
  }
}

async function examineService(baseUrl: string, client: Exclude<Examined['client'], null>): Promise<Finding> {
  if (client instanceof DeskError)
    return client.code === 'session.not-signed-in' ? examineReach(baseUrl) : fault('service', client.message)
  try {
    const { rows: jobs, warnings } = await client.read('admin.orders.print-jobs.index', {
      query: { since: 'today' },
    })
    const more = warnings.length > 0 ? ` ${warnings.length} records can’t be read.` : ''
    return fine('service', `${baseUrl} answers and lists ${jobs.length} print jobs for today.${more}`)
  } catch (error) {
    return fault('service', asDeskError(error).message)
  }
}
