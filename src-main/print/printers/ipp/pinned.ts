import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { IppEndpoint } from './endpoint.ts'

/** The code of the error where a printer shows another certificate than the one that was trusted. */
export const otherCertificate = 'CERT_NOT_PINNED'

/** What a printer's certificate is known by: `fingerprint` is SHA-256, as `AB:CD:…`. */
export interface ShownCertificate {
  fingerprint: string
  subject: string
  validTo: string
}

const shownBy = (socket: TLSSocket): ShownCertificate | null => {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return null
  const { fingerprint256: fingerprint, subject, validTo } = certificate
  return { fingerprint, subject: subject.replaceAll('\n', ', '), validTo }
}

function connectTo({ host, port }: IppEndpoint): TLSSocket {
  // Whose certificate it is, is checked by hand; nothing is sent before.
  return connect({ host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) })
}

/**
 * Connects to a printer whose one certificate a person has trusted, whoever signed it, whatever host it names and how long it
 * is valid: printers make their own. `done` gets the connection once it has shown that certificate, or why there is none.
 */
export function pinnedConnection(
  endpoint: IppEndpoint,
  fingerprint: string,
  done: (error: Error | null, socket: TLSSocket) => void,
): void {
  const socket = connectTo(endpoint)
  const failed = (error: Error) => done(error, socket)
  socket.once('error', failed)
  socket.once('secureConnect', () => {
    socket.off('error', failed)
    if (shownBy(socket)?.fingerprint === fingerprint) return done(null, socket)
    socket.destroy()
    done(Object.assign(new Error('another certificate'), { code: otherCertificate }), socket)
  })
}

/** The certificate that a printer shows now. Rejects where it can't be reached within so many milliseconds, or has none. */
export function certificateOf(endpoint: IppEndpoint, patience = 10_000): Promise<ShownCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(endpoint)
    socket.setTimeout(patience, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const shown = shownBy(socket)
      socket.destroy()
      if (shown) resolve(shown)
      else reject(new Error('no certificate'))
    })
  })
}
