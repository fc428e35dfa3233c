import { DeskError, hasCode } from '../../../../src-shared/errors.ts'
import { filled, type Phrase, phrase } from '../../../../src-shared/messages/phrases.ts'
import type { PrinterWants } from '../../../../src-shared/print/printer.ts'
import { endpointName, type IppEndpoint } from './endpoint.ts'
import { otherCertificate } from './pinned.ts'

const certificates: Record<string, Phrase> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of {{place}} is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of {{place}} is signed by an authority that this computer doesn’t trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate of {{place}} is signed by an authority that this computer doesn’t trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the certificate of {{place}} is signed by an authority that this computer doesn’t trust',
  CERT_NOT_PINNED: 'the certificate of {{place}} isn’t the one you trusted',
  CERT_HAS_EXPIRED: 'the certificate of {{place}} has expired',
  CERT_NOT_YET_VALID: 'the certificate of {{place}} isn’t valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of {{place}} is for another host name',
}

/** The code of a system error, such as `ECONNREFUSED`; empty if there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** True for an error that says something of a printer's certificate. */
export const isCertificateError = (error: unknown): boolean => Object.hasOwn(certificates, errorCode(error))

/** What a network error means, in words that fit into "… cannot be reached (…)". */
export function networkWords(error: unknown, endpoint: IppEndpoint): string {
  const code = errorCode(error)
  const place = endpointName(endpoint)
  const certificate = certificates[code]
  if (certificate)
    return phrase('{{what}}; compare and trust it in Settings, Printers, or with “selvedge printer trust”', {
      what: filled(certificate, { place }),
    })
  switch (code) {
    case 'ECONNREFUSED':
      return `${place} refused the connection`
    case 'ENOENT':
      return `the print server’s socket ${place} doesn’t exist`
    case 'EACCES':
      return `you don’t have permission to use ${place}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name ${endpoint.host} is unknown`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} can’t be reached from this network`
    case 'ETIMEDOUT':
      return `no connection to ${place}`
    case 'ECONNRESET':
    case 'EPIPE':
      return `${place} closed the connection`
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return `${place} doesn’t use TLS`
    case 'ABORT_ERR':
      return 'cancelled'
    default:
      return code || (error instanceof Error ? error.message : String(error))
  }
}

/** What an HTTP status means to whoever has to do something about it. `location`: where a redirect leads. */
export function httpWords(status: number, location: string, { host, secure }: IppEndpoint): string {
  if (status === 403)
    return phrase('it doesn’t let this computer print (HTTP 403): allow it in the printer’s or print server’s settings')
  if (status === 426 || (!secure && status < 400 && /^(https|ipps):/i.test(location))) {
    return phrase(
      'it requires an encrypted connection (HTTP {{status}}): use ipps:// instead of ipp:// in its address',
      { status },
    )
  }
  if (status >= 300 && status < 400) {
    return phrase('it’s at another address (HTTP {{status}}): find that address in its settings and use it', { status })
  }
  if (status === 400) {
    return phrase(
      'it doesn’t accept the host name {{host}} (HTTP 400): use its IP address, or add the name to its settings',
      { host },
    )
  }
  return phrase('HTTP {{status}}', { status })
}

/** The cause of an error that stands for an HTTP status by which a request was refused. */
export class PrinterHttpError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** What a printer that answered with this error wants before it can be used; null if nothing is known that would help. */
export function wantsIn(error: unknown): PrinterWants | null {
  if (hasCode(error, 'printer.wants-password')) return 'password'
  const cause = error instanceof DeskError ? error.cause : null
  if (isCertificateError(cause)) return errorCode(cause) === otherCertificate ? 'other-certificate' : 'certificate'
  if (!(cause instanceof PrinterHttpError)) return null
  if (cause.status === 403) return 'permission'
  return cause.status === 426 || cause.status === 400 || cause.status < 400 ? 'address' : null
}
