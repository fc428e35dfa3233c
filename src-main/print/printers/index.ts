import { type PrinterKind, type PrinterStatus, printerKind } from '../../../src-shared/print/printer.ts'
import { FolderPrinter } from './folder-printer.ts'
import { printerStatusOf, statusAttributes } from './ipp/capabilities.ts'
import { IppClient, type IppLimits } from './ipp/client.ts'
import { cupsQueue, cupsRoot } from './ipp/cups.ts'
import { badAddress, endpointOf } from './ipp/endpoint.ts'
import { IppPrinter } from './ipp/ipp-printer.ts'
import { attributeText, groupTags } from './ipp/message.ts'
import { ippOperations, keywords, operationGroup } from './ipp/operations.ts'
import type { Printer } from './printer.ts'
import { keptOnThisComputer } from './printer-access.ts'
import type { PrinterTrust } from './printer-trust.ts'
import { parsePrinters, windowsStatus } from './windows/output.ts'
import { powershell } from './windows/powershell.ts'
import { WindowsPrinter } from './windows/windows-printer.ts'

/**
 * What may be said of how printers are opened. Passwords and certificates are looked up in this computer's keychain where
 * nothing else is said.
 */
export interface OpenOptions extends PrinterTrust {
  /** Time limits of requests over IPP. */
  limits?: Partial<IppLimits>
  /** Where CUPS_SERVER is looked up. */
  environment?: NodeJS.ProcessEnv
}

/** The seconds in SELVEDGE_PRINTER_SECONDS, for a document that a printer takes; none if it isn't set. */
function limitsIn(environment: NodeJS.ProcessEnv): Partial<IppLimits> {
  const seconds = Number(environment['SELVEDGE_PRINTER_SECONDS'])
  return seconds >= 5 && seconds <= 3_600 ? { document: seconds * 1000 } : {}
}

/**
 * The printer that a rule's URI names. Opening asks nothing of it; connections are kept by the printer, so keep it too.
 * Throws `printer.bad-uri`, `printer.bad-address`, `printer.not-here` (a kind that this system has not) or `printer.bad-cups-server`.
 */
export function openPrinter(uri: string, options: OpenOptions = {}): Printer {
  const { environment = process.env } = options
  const isSaid = options.findLogin !== undefined || options.findPin !== undefined
  const trust: PrinterTrust = isSaid ? options : keptOnThisComputer
  const limits = { ...limitsIn(environment), ...options.limits }
  switch (printerKind(uri)) {
    case 'ipp':
      return new IppPrinter(uri, 'ipp', endpointOf(uri), limits, trust)
    case 'cups': {
      const queue = uri.slice('cups:'.length)
      if (!/^[^/\s]+$/.test(queue)) throw badAddress(uri)
      return new IppPrinter(uri, 'cups', cupsQueue(queue, environment), limits, trust)
    }
    case 'folder':
      return new FolderPrinter(uri)
    case 'windows':
      if (uri.slice('windows:'.length).trim() === '') throw badAddress(uri)
      return new WindowsPrinter(uri)
    default:
      throw badAddress(uri)
  }
}

/** A printer that this computer has, ready to be put into a rule. */
export interface FoundPrinter {
  uri: string
  name: string
  kind: PrinterKind
  /** What people call it, where it is, or its model; may be empty. */
  info: string
  status: PrinterStatus
}

async function cupsPrinters(environment: NodeJS.ProcessEnv): Promise<FoundPrinter[]> {
  const client = new IppClient(cupsRoot(environment), 'CUPS', { connect: 2_000, answer: 5_000 })
  const wanted = ['printer-name', 'printer-info', 'printer-location', ...statusAttributes]
  const names = keywords('requested-attributes', ...wanted)
  try {
    const answer = await client.ask({
      operation: ippOperations.cupsGetPrinters,
      groups: [operationGroup(null, null, names)],
      repeatable: true,
    })
    const printers = answer.groups.filter(group => group.tag === groupTags.printer)
    return printers.flatMap(({ attributes }) => {
      const name = attributeText(attributes, 'printer-name')
      if (name === null) return []
      const told = [attributeText(attributes, 'printer-info'), attributeText(attributes, 'printer-location')]
      const info = told.filter(text => text !== null && text !== name).join(', ')
      return [{ uri: `cups:${name}`, name, kind: 'cups' as const, info, status: printerStatusOf(attributes, null) }]
    })
  } finally {
    client.close()
  }
}

async function windowsPrinters(): Promise<FoundPrinter[]> {
  const printers = parsePrinters(await powershell('printers'))
  return printers.map(row => ({
    uri: `windows:${row.name}`,
    name: row.name,
    kind: 'windows' as const,
    info: row.info || row.driver,
    status: windowsStatus(row),
  }))
}

/** The printers of this computer: the queues of its CUPS, or Windows' printers. None if there is no print server. */
export async function discoverPrinters(
  environment: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): Promise<FoundPrinter[]> {
  const finding = platform === 'win32' ? windowsPrinters() : cupsPrinters(environment)
  const found = await finding.catch(() => [])
  return found.sort((a, b) => a.name.localeCompare(b.name))
}
