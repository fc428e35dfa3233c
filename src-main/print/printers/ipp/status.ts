import { DeskError } from '../../../../src-shared/errors.ts'
import { attributeText, groupOf, groupTags, type IppMessage, unsupportedNames } from './message.ts'

/** Status codes (RFC 8011, appendix B) by which a print server says why it did not do as it was asked. */
const names: Record<number, string> = {
  1024: 'client-error-bad-request',
  1025: 'client-error-forbidden',
  1026: 'client-error-not-authenticated',
  1027: 'client-error-not-authorized',
  1028: 'client-error-not-possible',
  1029: 'client-error-timeout',
  1030: 'client-error-not-found',
  1031: 'client-error-gone',
  1032: 'client-error-request-entity-too-large',
  1033: 'client-error-request-value-too-long',
  1034: 'client-error-document-format-not-supported',
  1035: 'client-error-attributes-or-values-not-supported',
  1036: 'client-error-uri-scheme-not-supported',
  1037: 'client-error-charset-not-supported',
  1038: 'client-error-conflicting-attributes',
  1039: 'client-error-compression-not-supported',
  1040: 'client-error-compression-error',
  1041: 'client-error-document-format-error',
  1042: 'client-error-document-access-error',
  1045: 'client-error-document-password-error',
  1046: 'client-error-document-permission-error',
  1280: 'server-error-internal-error',
  1281: 'server-error-operation-not-supported',
  1282: 'server-error-service-unavailable',
  1283: 'server-error-version-not-supported',
  1284: 'server-error-device-error',
  1285: 'server-error-temporary-error',
  1286: 'server-error-not-accepting-jobs',
  1287: 'server-error-busy',
  1288: 'server-error-job-canceled',
  1289: 'server-error-multiple-document-jobs-not-supported',
  1290: 'server-error-printer-is-deactivated',
  1291: 'server-error-too-many-jobs',
  1292: 'server-error-too-many-documents',
}

/** An answer's status by name, such as `client-error-not-found`; `successful` for all that succeeded. */
export function statusName(answer: IppMessage): string {
  if (answer.code < 0x100) return 'successful'
  return names[answer.code] ?? `status ${answer.code.toString(16).padStart(4, '0')}`
}

/** True if the print server knows no such queue or job. */
export function isNotFound(answer: IppMessage): boolean {
  return ['client-error-not-found', 'client-error-gone'].includes(statusName(answer))
}

/** Attributes that a refusal names; a printer may list all of a job's. */
const mostNames = 6

const comesBack = new Set([
  'server-error-service-unavailable',
  'server-error-temporary-error',
  'server-error-busy',
  'server-error-printer-is-deactivated',
  'server-error-too-many-jobs',
])
/** What is said after a document may have gone into the printer: from these alone nobody knows how much of it was used. */
const provesNothing = new Set([
  'client-error-timeout',
  'server-error-internal-error',
  'server-error-device-error',
  'server-error-job-canceled',
])

/**
 * The error in an answer to a request that hands a job over; null for one that succeeded.
 * A busy or deactivated printer is `printer.busy`: its jobs wait, and it comes back by itself.
 * An answer that does not prove that nothing was taken is `printer.answer-lost`; every other one is `printer.refused`.
 */
export function ippRefusalIn(printer: string, answer: IppMessage): DeskError | null {
  const status = statusName(answer)
  if (status === 'successful') return null
  const said = attributeText(groupOf(answer, groupTags.operation), 'status-message')
  const names = unsupportedNames(answer).slice(0, mostNames).join(', ')
  const named = names ? `${status}: ${names}` : status
  const why = said ? `${said} (${named})` : named
  if (isNotFound(answer)) return new DeskError('printer.unknown-queue', { printer })
  if (status === 'server-error-not-accepting-jobs') {
    return new DeskError('printer.rejecting', { printer, why: said ?? status }, { retry: 'any-time' })
  }
  if (comesBack.has(status)) return new DeskError('printer.busy', { printer, why }, { retry: 'any-time' })
  return new DeskError(provesNothing.has(status) ? 'printer.answer-lost' : 'printer.refused', {
    printer,
    why,
  })
}
