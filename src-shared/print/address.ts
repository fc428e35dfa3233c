import type { Phrase } from '../messages/phrases.ts'

/** What is wrong with a printer's address. */
export type AddressFault = 'question' | 'service-name' | 'device' | 'web' | 'shape'

/** A printer's address in the form that a rule may have. */
const shape = /^(ipps?:\/\/.+|cups:[^/\s]+|windows:.+|folder:([/\\~]|[a-z]:[/\\]).*)$/i
/** A printer by the name of its service (DNS-SD, RFC 6763): `Front desk._ipp._tcp.local`; it isn't a host name. */
const serviceName = /^(dnssd|mdns):|^[a-z]+:\/\/[^/]*\._[a-z-]+\._(tcp|udp)\b/i
/** Addresses of devices as print servers have them, for ways that only a print server speaks. */
const device = /^(socket|lpd|usb|hp|hpfax|hpps|parallel|serial|smb|implicitclass|beh|ippusb|ipptcp|driverless):/i
const web = /^https?:/i

/**
 * What is wrong with an address that is written now; null: nothing. Print servers and printers report some that can't be used:
 * each has its words for what to write instead.
 */
export function addressFault(uri: string): AddressFault | null {
  if (serviceName.test(uri)) return 'service-name'
  if (device.test(uri)) return 'device'
  if (web.test(uri)) return 'web'
  if (!shape.test(uri)) return 'shape'
  // A question or a fragment leads to another queue: neither is a part of a network printer's path.
  return /^ipps?:.*[?#]/is.test(uri) ? 'question' : null
}

/** True for an address that an older Selvedge may have stored: its jobs say what is wrong with it. */
export const isStoredAddress = (uri: string): boolean => shape.test(uri)

/** What is wrong with an address, as it stands behind the name of its field. */
export const addressFaults = {
  question: 'has a “?” or a “#”; write %3F or %23 where a queue’s name has one',
  'service-name':
    'names a printer’s service, which isn’t an address; write its host name or IP address, such as ipp://10.0.0.5/ipp/print, or add it to this computer and write cups:name',
  device: 'is a device of a print server; add it there as a queue, and write cups:name or windows:name',
  web: 'is the address of a web page; write ipp:// instead of http://, or ipps:// instead of https://',
  shape: 'isn’t a printer address; use ipp://host:631/printers/name, cups:name, windows:name or folder:/path',
} as const satisfies Record<AddressFault, string>

/** The same of an address that no one can open, in a sentence of its own. */
export const addressPhrase = (fault: 'service-name' | 'device' | 'web'): Phrase => `it ${addressFaults[fault]}`
