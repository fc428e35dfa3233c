import { type Message, message } from '../../../../src-shared/messages/index.ts'
import type { PrinterKind } from '../../../../src-shared/print/printer.ts'
import { attributeText, type IppAttribute } from './message.ts'

/** What is asked of a printer to know what its "printed" proves. */
export const provingAttributes = ['device-uri', 'cups-version'] as const

/** Ways to a device that carry bytes and no answer about paper. */
const bytesOnly = /^(socket|lpd|serial|parallel|file|smb|usb)$/

/** What "printed" proves where nothing was asked yet. */
export function provesUnasked(kind: PrinterKind): Message {
  return kind === 'cups' ? message('proves.server', {}) : message('proves.ipp', {})
}

/** What "printed" proves at a printer that says so of itself, or at a queue of a print server, by the way to its device. */
export function provesOf(attributes: readonly IppAttribute[], kind: PrinterKind): Message {
  const device = attributeText(attributes, 'device-uri')
  if (device === null) {
    const isServer = kind === 'cups' || attributeText(attributes, 'cups-version') !== null
    return isServer ? message('proves.server', {}) : message('proves.printer', {})
  }
  const way = /^[a-z][a-z0-9+.-]*/i.exec(device)?.[0].toLowerCase() ?? ''
  return bytesOnly.test(way) ? message('proves.bytes', { way }) : message('proves.server', {})
}
