import { DeskError } from '../../../src-shared/errors.ts'
import { printerKind } from '../../../src-shared/print/printer.ts'
import { FolderPrinter } from './folder-printer.ts'
import type { IppLimits } from './ipp/client.ts'
import { cupsQueue } from './ipp/cups.ts'
import { endpointOf } from './ipp/endpoint.ts'
import { IppPrinter } from './ipp/ipp-printer.ts'
import type { Printer } from './printer.ts'
import { WindowsPrinter } from './windows/windows-printer.ts'

export { discoverPrinters, type FoundPrinter } from './discover.ts'

/** What may be said of how printers are opened; all of it is for tests and unusual set-ups. */
export interface OpenOptions {
  /** Time limits of requests over IPP. */
  limits?: Partial<IppLimits>
  /** Where CUPS_SERVER is looked up. */
  environment?: NodeJS.ProcessEnv
}

/**
 * The printer that a rule's URI names. Opening asks nothing of it; connections are kept by the printer, so keep it too.
 * Throws `printer.bad-uri`, `printer.not-here` (a kind that this system has not) or `printer.bad-cups-server`.
 */
export function openPrinter(uri: string, options: OpenOptions = {}): Printer {
  const { limits = {}, environment = process.env } = options
  const bad = () => new DeskError('printer.bad-uri', { uri })
  switch (printerKind(uri)) {
    case 'ipp':
      return new IppPrinter(uri, 'ipp', endpointOf(uri), limits)
    case 'cups': {
      const queue = uri.slice('cups:'.length)
      if (!/^[^/\s]+$/.test(queue)) throw bad()
      return new IppPrinter(uri, 'cups', cupsQueue(queue, environment), limits)
    }
    case 'folder':
      return new FolderPrinter(uri)
    case 'windows':
      if (uri.slice('windows:'.length).trim() === '') throw bad()
      return new WindowsPrinter(uri)
    default:
      throw bad()
  }
}
