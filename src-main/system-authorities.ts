import tls from 'node:tls'
import { writeDown } from './observers.ts'

let isAsked = false

/**
 * From now on TLS connections of Node trust the certificate authorities of this computer (an office's own among them),
 * besides Node's and those in NODE_EXTRA_CA_CERTS. To be called right before a connection is made: reading the system's
 * store takes a tenth of a second, and many a program makes no connection. Only the first call does anything. Where the
 * store can't be read, the log says so, and Node's authorities remain. Not for Chromium's network, which trusts the
 * system's store anyway.
 */
export function trustSystemAuthorities(): void {
  if (isAsked) return
  isAsked = true
  try {
    const both = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    // Systems have many of them twice, and each takes time.
    tls.setDefaultCACertificates([...new Set(both)])
  } catch (error) {
    writeDown(
      new Error('This computer’s certificate authorities can’t be read; only Node’s are trusted', { cause: error }),
    )
  }
}
