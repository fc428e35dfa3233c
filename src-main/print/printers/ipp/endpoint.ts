import { domainToASCII } from 'node:url'
import { DeskError } from '../../../../src-shared/errors.ts'
import { outwardUri } from '../../../../src-shared/outward.ts'
import { addressFault, addressPhrase } from '../../../../src-shared/print/address.ts'

/** Where a printer is asked over HTTP, and the URI by which it is named in what it is asked. */
export interface IppEndpoint {
  secure: boolean
  host: string
  port: number
  /** A Unix socket instead of host and port. */
  socketPath: string | null
  path: string
  printerUri: string
  /** True if a print server is known to answer there. */
  isServer?: boolean
}

/** How the endpoint is named in messages, such as `10.0.0.5:631`. */
export function endpointName(endpoint: IppEndpoint): string {
  return endpoint.socketPath ?? `${endpoint.host}:${endpoint.port}`
}

/** `ipp://[fe80::1%25eth0]:631/path`: an address of one link, with the interface it is at (RFC 6874). */
const linkLocal = /^(ipps?):\/\/\[([0-9a-f:.]+)%(?:25)?([\w.~-]+)\](?::(\d{1,5}))?(\/.*)?$/i

/** Scheme, host, port and path of a printer's URI; null for one that isn't one, or that names a user. */
function partsOf(uri: string): { scheme: string; host: string; zone: string; port: string; path: string } | null {
  const [, scheme = '', address = '', zone = '', port = '', path = ''] = linkLocal.exec(uri) ?? []
  if (address) return { scheme: scheme.toLowerCase(), host: address, zone: `%${zone}`, port, path }
  if (!URL.canParse(uri)) return null
  const url = new URL(uri)
  if (!url.hostname || url.username || url.password) return null
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const host = bare.includes(':') ? bare : asciiHost(bare)
  if (host === null) return null
  return { scheme: url.protocol.slice(0, -1), host, zone: '', port: url.port, path: url.pathname }
}

/** A host name as DNS has it: `drucker-büro.example` is written in another way there. Null if it is none. */
function asciiHost(encoded: string): string | null {
  try {
    return domainToASCII(decodeURIComponent(encoded)) || null
  } catch {
    return null
  }
}

/** An address that is no printer's: with what to write instead, where that is known. */
export function badAddress(uri: string): DeskError {
  const fault = addressFault(uri)
  const shown = outwardUri(uri)
  return fault === null || fault === 'shape' || fault === 'question'
    ? new DeskError('printer.bad-uri', { uri: shown })
    : new DeskError('printer.bad-address', { uri: shown, why: addressPhrase(fault) })
}

/**
 * The endpoint of `ipp://host[:port]/path` or `ipps://…`: port 631 unless said, and `/ipp/print` if there is no path,
 * as printers without queues have it. A URI with a user or password throws `printer.bad-uri`: rules are no place for secrets.
 * So does one with `?` or `#`: what is behind them is no part of a path, and the rest may be another queue's. The name of a
 * printer's service throws `printer.bad-address`.
 */
export function endpointOf(uri: string): IppEndpoint {
  const parts = addressFault(uri) === null ? partsOf(uri) : null
  if (!parts || (parts.scheme !== 'ipp' && parts.scheme !== 'ipps')) throw badAddress(uri)
  const { scheme, host, zone, port, path } = parts
  const place = `${host.includes(':') ? `[${host}]` : host}${port && `:${port}`}`
  const ownPath = path === '' || path === '/' ? '/ipp/print' : path
  return {
    secure: scheme === 'ipps',
    host: `${host}${zone}`,
    port: port === '' ? 631 : Number(port),
    socketPath: null,
    path: ownPath,
    printerUri: `${scheme}://${place}${ownPath}`,
  }
}
